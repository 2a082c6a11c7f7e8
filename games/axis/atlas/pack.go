package atlas

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode"

	"sandtable/games/axis/data"
)

// schema is the version of the files' form, SCHEMA.md. Packs of the first
// version differ in nothing that a pack may hold.
const schema = 2

// Theatres are the folders of the data.
var Theatres = []string{"europe", "pacific"}

// fileNames are the files of a theatre.
var fileNames = []string{
	"theatre", "hexes", "hexsides", "links", "zones", "boxes", "countries", "units", "markers", "cards", "events",
	"tables", "scenarios", "line", "checks",
}

// maxFile is the size of the largest pack file that is read. Our largest has
// 600 kB.
const maxFile = 8 << 20

// Pack is a folder of records laid over ours, so that an owner of a printed game
// can enter its cards, counters and set-ups (SCHEMA.md, section 6).
type Pack struct {
	ID, Name, Note string
	Theatres       []string
	// Digest is equal for packs of equal content, however it is spaced.
	Digest string
	// Info is pack.json, with the lists it may carry for code.
	Info *Value

	files map[string]*Value // by theatre/name
}

// maxID is the longest id of a pack.
const maxID = 60

// maxZones is how many zones a pack may write: each is compared with all pairs of others.
const maxZones = 200

// isWord reports whether a text can be the id of a pack: it becomes a part of the name
// of a folder, of addresses, and of what people read.
func isWord(id string) bool {
	return id != "" && len(id) <= maxID && id[0] != '.' && !strings.ContainsFunc(id, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_.", r)
	})
}

// Files are the files of the pack, in the order they are laid.
func (p *Pack) Files() []string {
	var out []string
	for _, t := range Theatres {
		for _, f := range fileNames {
			if p.files[t+"/"+f] != nil {
				out = append(out, t+"/"+f+".json")
			}
		}
	}
	return out
}

// Texts are the files of the pack as text, by their paths.
func (p *Pack) Texts() map[string]string {
	out := map[string]string{"pack.json": p.Info.String()}
	for _, f := range p.Files() {
		out[f] = p.files[strings.TrimSuffix(f, ".json")].String()
	}
	return out
}

// IsPackFile reports whether a path is one of the files a pack may have.
func IsPackFile(file string) bool {
	theatre, name, _ := strings.Cut(file, "/")
	name, isJSON := strings.CutSuffix(name, ".json")
	return file == "pack.json" || isJSON && slices.Contains(Theatres, theatre) && slices.Contains(fileNames, name)
}

// Base is one of our own files as text.
func Base(theatre, name string) ([]byte, bool) {
	if !IsPackFile(theatre + "/" + name + ".json") {
		return nil, false
	}
	b, err := fs.ReadFile(files(), theatre+"/"+name+".json")
	return b, err == nil
}

// Vocabulary is what cards and tables may be written with, as text.
func Vocabulary() ([]byte, error) { return fs.ReadFile(files(), "vocabulary.json") }

// Written is a list of a file and the records of it that a pack writes.
type Written struct {
	List string
	IDs  []string
}

// Records are the records a file of the pack writes, by list.
func (p *Pack) Records(file string) []Written {
	var out []Written
	for _, m := range p.files[strings.TrimSuffix(file, ".json")].Members() {
		if !m.IsList() {
			continue
		}
		w := Written{List: m.Key}
		for _, r := range m.Members() {
			if id := r.Str("id"); id != "" {
				w.IDs = append(w.IDs, id)
			}
		}
		if len(w.IDs) > 0 {
			out = append(out, w)
		}
	}
	return out
}

// OpenPack reads a pack. What is wrong with its files is told all at once, as
// Faults.
func OpenPack(dir fs.FS) (*Pack, error) {
	var faults Faults
	p := &Pack{files: map[string]*Value{}}
	info, err := readFile(dir, "pack.json")
	if err != nil {
		return nil, Faults{{"packs", "pack.json", "", "there is no pack in this folder: " + err.Error()}}
	}
	p.Info = info
	p.ID, p.Name, p.Note, p.Theatres = info.Str("id"), info.Str("name"), info.Str("note"), info.Strings("theatres")
	wrong := func(file, record, format string, args ...any) {
		faults = append(faults, Fault{"packs", file, record, fmt.Sprintf(format, args...)})
	}
	for _, f := range []string{"id", "name", "schema", "theatres"} {
		if !info.Has(f) {
			wrong("pack.json", "", "the field %s is missing", f)
		}
	}
	if v := info.Get("schema"); v != nil && v.Int() != 1 && v.Int() != schema {
		wrong("pack.json", "", "the pack is of schema %s, this program reads schema 1 and %d", v, schema)
	}
	if !isWord(p.ID) {
		wrong("pack.json", "", "the id %.80q is no word; write something like \"my-printed-game\", at most %d letters, digits and hyphens", p.ID, maxID)
	}
	for _, t := range p.Theatres {
		if !slices.Contains(Theatres, t) {
			wrong("pack.json", "", "there is no theatre %q; the theatres are europe and pacific", t)
		}
	}
	for _, t := range Theatres {
		entries, err := fs.ReadDir(dir, t)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			wrong(t, "", "the folder cannot be read: %v", err)
			continue
		}
		if !slices.Contains(p.Theatres, t) {
			wrong("pack.json", "", "there is a folder %s that theatres does not name", t)
		}
		for _, e := range entries {
			name, isJSON := strings.CutSuffix(e.Name(), ".json")
			file := t + "/" + e.Name()
			if !isJSON || e.IsDir() {
				continue
			}
			if !slices.Contains(fileNames, name) {
				wrong(file, "", "there is no such file in the data")
				continue
			}
			doc, err := readFile(dir, path.Join(t, e.Name()))
			switch {
			case err != nil:
				wrong(file, "", "%v", err)
			case len(doc.Get("zones").Members()) > maxZones:
				wrong(file, "", "there are more than %d zones", maxZones)
			case !doc.IsObject():
				wrong(file, "", "the file must be an object like {\"%s\": [...]}", name)
			default:
				p.files[t+"/"+name] = doc
			}
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	p.Digest = p.digest()
	return p, nil
}

func (p *Pack) digest() string {
	h := sha256.New()
	fmt.Fprintf(h, "pack.json %s\n", p.Info)
	for _, f := range p.Files() {
		fmt.Fprintf(h, "%s %s\n", f, p.files[strings.TrimSuffix(f, ".json")])
	}
	return hex.EncodeToString(h.Sum(nil))
}

// readFile reads one JSON file, up to a size.
func readFile(dir fs.FS, name string) (*Value, error) {
	f, err := dir.Open(name)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("the file %s is missing", name)
		}
		return nil, err
	}
	defer f.Close()
	var b strings.Builder
	if info, err := f.Stat(); err == nil {
		b.Grow(int(min(info.Size(), maxFile)) + 1)
	}
	n, err := io.Copy(&b, io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, err
	}
	if n > maxFile {
		return nil, fmt.Errorf("the file is larger than %d MB", maxFile>>20)
	}
	v, err := parse(b.String())
	if err != nil {
		return nil, fmt.Errorf("not valid JSON: %w", err)
	}
	return v, nil
}

// library is the text of all files of some theatres, with packs laid over it.
type library struct {
	dir        fs.FS
	vocabulary *Value
	combined   *Value
	docs       map[string]*Value // by theatre/name
	faults     Faults
	looked     int
}

// files are our own files.
func files() fs.FS { return data.Files }

// newLibrary reads the files of some theatres and lays packs over them.
func newLibrary(dir fs.FS, theatres []string, packs []*Pack) *library {
	l := &library{dir: dir, docs: map[string]*Value{}}
	l.vocabulary, l.combined = l.read("vocabulary.json"), l.read("combined.json")
	for _, t := range theatres {
		for _, f := range fileNames {
			l.docs[t+"/"+f] = l.read(t + "/" + f + ".json")
		}
	}
	written := map[[3]string]string{}
	for _, p := range packs {
		for _, t := range theatres {
			for _, f := range fileNames {
				over, base := p.files[t+"/"+f], l.docs[t+"/"+f]
				if over != nil && base != nil {
					l.lay(base, over, t+"/"+f+".json", p.ID, written)
				}
			}
		}
	}
	return l
}

func (l *library) read(name string) *Value {
	l.looked++
	v, err := readFile(l.dir, name)
	if err == nil && !v.IsObject() {
		err = errors.New("the file must be an object")
	}
	if err != nil {
		l.faults = append(l.faults, Fault{"files", name, "", err.Error()})
		return nil
	}
	return v
}

// lay lays one pack file over one of ours: records by id, other values as a
// whole, meta field by field.
func (l *library) lay(base, over *Value, file, pack string, written map[[3]string]string) {
	for _, m := range over.Members() {
		old := base.Get(m.Key)
		switch {
		case m.Key == "meta" && m.IsObject() && old.IsObject():
			for _, f := range m.Members() {
				old.set(f.Key, f.Value)
			}
		case m.IsList() && (old == nil || old.IsList()) && recordsOnly(m.Members()) && (len(m.Members()) > 0 || old.IsList()):
			l.layRecords(base, m.Key, m.Members(), file, pack, written)
		default:
			base.set(m.Key, m.Value)
		}
	}
}

func recordsOnly(list []Member) bool {
	for i := range list {
		if list[i].Str("id") == "" {
			return false
		}
	}
	return true
}

func (l *library) layRecords(base *Value, key string, records []Member, file, pack string, written map[[3]string]string) {
	old := base.Get(key)
	var kept []Member
	if old != nil {
		kept = slices.Clone(old.list)
	}
	for _, r := range records {
		id := r.Str("id")
		at := [3]string{file, key, id}
		if other, ok := written[at]; ok && other != pack {
			l.faults = append(l.faults, Fault{"packs", file, id, fmt.Sprintf("the packs %s and %s both write this record; take one of them out of one pack", other, pack)})
		}
		written[at] = pack
		rec := r.Value.without("remove", "replace")
		i := slices.IndexFunc(kept, func(m Member) bool { return m.Str("id") == id })
		switch {
		case r.Flag("remove") && i < 0:
			l.faults = append(l.faults, Fault{"packs", file, id, "the pack removes a record that does not exist"})
		case r.Flag("remove"):
			kept = slices.Delete(kept, i, i+1)
		case i < 0:
			kept = append(kept, Member{Value: rec})
		case r.Flag("replace"):
			kept[i].Value = rec
		default:
			merged := Value{kind: object, list: slices.Clone(kept[i].list)}
			for _, f := range rec.list {
				merged.set(f.Key, f.Value)
			}
			kept[i].Value = merged
		}
	}
	base.set(key, Value{kind: list, list: kept})
}
