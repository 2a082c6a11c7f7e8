package crash

import (
	"bytes"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// A disk keeps what was synced. What was only written may be there after a power
// cut or not, whole or in part. This file puts a wrapper between SQLite and its
// files that notes every write, truncation, sync and removal, from which the disk
// as it may be after a cut at any moment is made.

// event is something that happened to a file, or an acknowledgement.
type event struct {
	kind eventKind
	file string
	off  int64 // where it was written, or the size after a truncation
	data []byte
	ack  ack
}

type eventKind int

const (
	written eventKind = iota
	truncated
	synced
	removed
	acknowledged
)

// tape is the record of what happened to the files of a folder, in order.
type tape struct {
	dir    string
	mu     sync.Mutex
	events []event
}

func (t *tape) add(e event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.events = append(t.events, e)
}

// list is what was recorded so far.
func (t *tape) list() []event {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.events
}

// disk is the state of some files: what is safe, and what a cut may undo.
type disk map[string]*file

type file struct {
	safe    []byte
	pending []event
}

// play lets an event happen to the disk. A disk that lies says that it has
// synced and has not.
func (d disk) play(e event, lies bool) {
	if e.kind == acknowledged || e.kind == synced && lies {
		return
	}
	if e.kind == removed {
		delete(d, e.file)
		return
	}
	f := d[e.file]
	if f == nil {
		f = &file{}
		d[e.file] = f
	}
	if e.kind != synced {
		f.pending = append(f.pending, e)
		return
	}
	for _, p := range f.pending {
		f.safe = p.apply(f.safe, func(int64) bool { return true })
	}
	f.pending = nil
}

// sector is the least that a disk writes as a whole.
const sector = 512

// apply does to the content of a file what an event says, for the sectors that
// survive.
func (e event) apply(content []byte, survives func(sector int64) bool) []byte {
	if e.kind == truncated {
		return resize(content, int(e.off))
	}
	for at := 0; at < len(e.data); {
		off := e.off + int64(at)
		n := min(len(e.data)-at, int(sector-off%sector))
		if survives(off / sector) {
			content = resize(content, max(len(content), int(off)+n))
			copy(content[off:], e.data[at:at+n])
		}
		at += n
	}
	return content
}

func resize(content []byte, size int) []byte {
	if size <= len(content) {
		return content[:size]
	}
	return append(content, make([]byte, size-len(content))...)
}

// cut is what is on the disk when the power comes back. Of what was not synced,
// each write survives, is lost, or is torn.
func (d disk) cut(rng *rand.Rand) map[string][]byte {
	image := map[string][]byte{}
	for name, f := range d {
		content := append([]byte{}, f.safe...)
		for _, p := range f.pending {
			switch rng.IntN(3) {
			case 0:
				content = p.apply(content, func(int64) bool { return true })
			case 1:
				if p.kind == written {
					content = p.apply(content, func(int64) bool { return rng.IntN(2) == 0 })
				}
			}
		}
		image[name] = content
	}
	return image
}

// put writes an image into a folder.
func put(dir string, image map[string][]byte) error {
	for name, content := range image {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// diskOf is a disk on which an image is safe.
func diskOf(image map[string][]byte) disk {
	d := disk{}
	for name, content := range image {
		d[name] = &file{safe: append([]byte{}, content...)}
	}
	return d
}

// recorder is the wrapper. SQLite has one list of its ways to files for the whole
// process, so there is one recorder; it records only the folders of its tapes.
type recorder struct {
	base sqlite3.Tsqlite3_vfs // how SQLite gets at files by itself
	vfs  sqlite3.Tsqlite3_vfs // the same through the recorder
	held []any                // functions that only SQLite knows, kept from the garbage collector

	mu    sync.Mutex
	tapes map[*tape]bool
	open  map[uintptr]recorded // files that SQLite has open
	uses  map[uintptr]*use
}

// recorded is a file of a tape.
type recorded struct {
	tape *tape
	name string
}

// use is how SQLite uses an open file: by itself, and through the recorder.
type use struct {
	recorder *recorder
	base     *sqlite3.Tsqlite3_io_methods
	through  sqlite3.Tsqlite3_io_methods
}

// record is the one recorder, put in place when it is first needed.
var record = sync.OnceValue(func() *recorder {
	tls := libc.NewTLS()
	r := &recorder{tapes: map[*tape]bool{}, open: map[uintptr]recorded{}, uses: map[uintptr]*use{}}
	r.base = *at[sqlite3.Tsqlite3_vfs](sqlite3.Xsqlite3_vfs_find(tls, 0))
	r.vfs = r.base
	name, err := libc.CString("recorded")
	if err != nil {
		panic(err)
	}
	r.vfs.FzName = name
	r.vfs.FxOpen = pointer(r, r.openFile)
	r.vfs.FxDelete = pointer(r, r.deleteFile)
	if rc := sqlite3.Xsqlite3_vfs_register(tls, address(&r.vfs), 1); rc != sqlite3.SQLITE_OK {
		panic("SQLite does not take the recorder")
	}
	return r
})

// at is what lies at an address of SQLite's, address the other way round.
func at[T any](p uintptr) *T { return *(**T)(unsafe.Pointer(&p)) }

func address[T any](p *T) uintptr { return *(*uintptr)(unsafe.Pointer(&p)) }

// pointer is a function as SQLite calls it, function the other way round.
func pointer[F any](r *recorder, f F) uintptr {
	r.held = append(r.held, f)
	return *(*uintptr)(unsafe.Pointer(&f))
}

func function[F any](p uintptr) F { return *(*F)(unsafe.Pointer(&p)) }

// start begins to record what happens in a folder, before SQLite opens it.
func (r *recorder) start(dir string) *tape {
	r.mu.Lock()
	defer r.mu.Unlock()
	t := &tape{dir: dir}
	r.tapes[t] = true
	return t
}

func (r *recorder) stop(t *tape) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.tapes, t)
	maps.DeleteFunc(r.open, func(_ uintptr, o recorded) bool { return o.tape == t })
}

// find is the place of a file on a tape.
func (r *recorder) find(path uintptr) (recorded, bool) {
	if path == 0 {
		return recorded{}, false
	}
	dir, name := filepath.Split(libc.GoString(path))
	for t := range r.tapes {
		if filepath.Clean(dir) == t.dir {
			return recorded{t, name}, true
		}
	}
	return recorded{}, false
}

// note puts an event on the tape of an open file.
func (r *recorder) note(file uintptr, e event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if o, ok := r.open[file]; ok {
		e.file = o.name
		o.tape.add(e)
	}
}

func (r *recorder) openFile(tls *libc.TLS, vfs, name, file uintptr, flags int32, out uintptr) int32 {
	rc := function[func(*libc.TLS, uintptr, uintptr, uintptr, int32, uintptr) int32](r.base.FxOpen)(tls, vfs, name, file, flags, out)
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.open, file)
	o, ok := r.find(name)
	if rc != sqlite3.SQLITE_OK || !ok {
		return rc
	}
	r.open[file] = o
	f := at[sqlite3.Tsqlite3_file](file)
	f.FpMethods = address(&r.use(f.FpMethods).through)
	return rc
}

func (r *recorder) deleteFile(tls *libc.TLS, vfs, name uintptr, sync int32) int32 {
	rc := function[func(*libc.TLS, uintptr, uintptr, int32) int32](r.base.FxDelete)(tls, vfs, name, sync)
	r.mu.Lock()
	defer r.mu.Unlock()
	if o, ok := r.find(name); ok && rc == sqlite3.SQLITE_OK {
		o.tape.add(event{kind: removed, file: o.name})
	}
	return rc
}

// use is how files are used that SQLite uses by these methods.
func (r *recorder) use(base uintptr) *use {
	u := r.uses[base]
	if u == nil {
		u = &use{recorder: r, base: at[sqlite3.Tsqlite3_io_methods](base)}
		u.through = *u.base
		u.through.FxWrite = pointer(r, u.write)
		u.through.FxTruncate = pointer(r, u.truncate)
		u.through.FxSync = pointer(r, u.sync)
		r.uses[base] = u
	}
	return u
}

func (u *use) write(tls *libc.TLS, file, data uintptr, n int32, off int64) int32 {
	u.recorder.note(file, event{kind: written, off: off, data: bytes.Clone(libc.GoBytes(data, int(n)))})
	return function[func(*libc.TLS, uintptr, uintptr, int32, int64) int32](u.base.FxWrite)(tls, file, data, n, off)
}

func (u *use) truncate(tls *libc.TLS, file uintptr, size int64) int32 {
	u.recorder.note(file, event{kind: truncated, off: size})
	return function[func(*libc.TLS, uintptr, int64) int32](u.base.FxTruncate)(tls, file, size)
}

func (u *use) sync(tls *libc.TLS, file uintptr, flags int32) int32 {
	rc := function[func(*libc.TLS, uintptr, int32) int32](u.base.FxSync)(tls, file, flags)
	if rc == sqlite3.SQLITE_OK {
		u.recorder.note(file, event{kind: synced})
	}
	return rc
}
