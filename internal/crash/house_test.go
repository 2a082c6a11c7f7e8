package crash

import (
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// binary is where the real program is built, once for all tests.
var binary struct {
	dir   string
	build sync.Once
	err   error
}

func mustBuild(t *testing.T) string {
	t.Helper()
	path := filepath.Join(binary.dir, "sandtable")
	binary.build.Do(func() {
		out, err := exec.Command("go", "build", "-o", path, "sandtable/cmd/sandtable").CombinedOutput()
		if err != nil {
			binary.err = fmt.Errorf("building the program: %w\n%s", err, out)
		}
	})
	if binary.err != nil {
		t.Fatal(binary.err)
	}
	return path
}

// process is a server or a worker that can be killed and started again.
type process struct {
	t    *testing.T
	name string
	args []string
	url  string // where it answers; a worker answers nowhere
	log  string // the file of what it says
	// under is what the program is run under, if anything.
	under func(program []string) []string

	mu   sync.Mutex
	cmd  *exec.Cmd
	gone chan struct{} // closed when it has ended
	down bool          // ended on purpose, or seen to have ended
}

// newServer starts a server on a free port of the loopback address.
func newServer(t *testing.T, name string, args ...string) *process {
	t.Helper()
	address := freeAddress(t)
	p := newProcess(t, name, append([]string{"serve", "--listen", address, "--log-level", "warn"}, args...)...)
	p.url = "http://" + address
	p.awaitReady()
	return p
}

func newProcess(t *testing.T, name string, args ...string) *process {
	t.Helper()
	p := &process{t: t, name: name, args: args, log: filepath.Join(t.TempDir(), name+".log")}
	p.start()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("%s said last:\n%s", name, p.lastWords())
		}
	})
	return p
}

func (p *process) start() {
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Error(err)
		return
	}
	defer log.Close()
	command := append([]string{mustBuild(p.t)}, p.args...)
	if p.under != nil {
		command = p.under(command)
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Dir = filepath.Dir(p.log)
	if err := cmd.Start(); err != nil {
		p.t.Errorf("starting %s: %v", p.name, err)
		return
	}
	gone := make(chan struct{})
	go func() {
		cmd.Wait()
		close(gone)
	}()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cmd, p.gone, p.down = cmd, gone, false
}

// dies waits for the process to end by itself.
func (p *process) dies(within time.Duration) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.gone:
		p.down = true
		return true
	case <-time.After(within):
		return false
	}
}

// kill ends the process at once, as SIGKILL does.
func (p *process) kill() { p.end(syscall.SIGKILL) }

// stop lets the process finish what it has begun.
func (p *process) stop() { p.end(syscall.SIGTERM) }

func (p *process) end(how syscall.Signal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down || p.cmd == nil {
		return
	}
	p.down = true
	p.cmd.Process.Signal(how)
	<-p.gone
}

// readyWithin is how long a process may take to start on a busy machine.
const readyWithin = time.Minute

func (p *process) awaitReady() bool {
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	for end := time.Now().Add(readyWithin); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		r, err := client.Get(p.url + "/readyz")
		if err != nil {
			continue
		}
		r.Body.Close()
		if r.StatusCode == http.StatusOK {
			return true
		}
	}
	p.t.Errorf("%s did not become ready; it said:\n%s", p.name, p.lastWords())
	return false
}

func (p *process) lastWords() string {
	text, _ := os.ReadFile(p.log)
	return string(text[max(0, len(text)-3000):])
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// cable is a stretch of network between a process and others that can be pulled
// out: what was connected is cut, and nobody connects.
type cable struct {
	listener net.Listener
	target   string
	out      atomic.Bool

	mu   sync.Mutex
	ends map[net.Conn]bool
}

func newCable(t *testing.T, target string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{listener: l, target: target, ends: map[net.Conn]bool{}}
	go c.accept()
	t.Cleanup(func() {
		l.Close()
		c.pull()
	})
	return c
}

func (c *cable) accept() {
	for {
		near, err := c.listener.Accept()
		if err != nil {
			return
		}
		go c.join(near)
	}
}

// join carries both directions of a connection until one ends.
func (c *cable) join(near net.Conn) {
	defer c.drop(near)
	far, err := net.Dial("tcp", c.target)
	if err != nil {
		return
	}
	defer c.drop(far)
	if !c.hold(near, far) {
		return
	}
	ended := make(chan struct{}, 2)
	carry := func(to, from net.Conn) {
		to.(*net.TCPConn).ReadFrom(from)
		ended <- struct{}{}
	}
	go carry(near, far)
	go carry(far, near)
	<-ended
}

func (c *cable) hold(conns ...net.Conn) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.out.Load() {
		return false
	}
	for _, x := range conns {
		c.ends[x] = true
	}
	return true
}

func (c *cable) drop(x net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.ends, x)
	x.Close()
}

func (c *cable) pull() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.Store(true)
	for x := range c.ends {
		x.Close()
	}
}

func (c *cable) plug() { c.out.Store(false) }
