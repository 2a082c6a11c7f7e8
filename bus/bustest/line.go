package bustest

import (
	"net"
	"sync"
	"testing"
)

// line is a stretch of network that can be cut: it listens on a port of its own
// and carries what arrives there to a node. While it is cut nothing passes and
// nobody is told, as when a cable is pulled.
type line struct {
	listener net.Listener
	target   func() string

	gate sync.RWMutex // held for writing while the line is cut
	mu   sync.Mutex
	cut  bool
	ends map[net.Conn]bool // nil when the line is closed
	wg   sync.WaitGroup
}

func newLine(t testing.TB, target func() string) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatalf("listening on the loopback address: %v", err)
	}
	l := &line{listener: listener, target: target, ends: map[net.Conn]bool{}}
	l.wg.Go(l.accept)
	return l
}

func (l *line) addr() string { return l.listener.Addr().String() }

func (l *line) accept() {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.wg.Go(func() { l.connect(near) })
	}
}

// connect joins a connection to the node, if that runs.
func (l *line) connect(near net.Conn) {
	if !l.hold(near) {
		return
	}
	defer l.release(near)
	l.pass()
	far, err := net.Dial("tcp", l.target())
	if err != nil || !l.hold(far) {
		return
	}
	defer l.release(far)
	var back sync.WaitGroup
	back.Go(func() { l.carry(near, far) })
	l.carry(far, near)
	back.Wait()
}

// carry copies one direction and hangs up both when it ends, but not while the
// line is cut.
func (l *line) carry(to, from net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		l.pass()
		if err == nil {
			_, err = to.Write(buffer[:n])
		}
		if err != nil {
			to.Close()
			from.Close()
			return
		}
	}
}

// pass waits while the line is cut.
func (l *line) pass() {
	l.gate.RLock()
	defer l.gate.RUnlock()
}

func (l *line) setCut(cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cut == cut {
		return
	}
	l.cut = cut
	if cut {
		l.gate.Lock()
	} else {
		l.gate.Unlock()
	}
}

// hold notes a connection, to be closed with the line.
func (l *line) hold(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ends == nil {
		c.Close()
		return false
	}
	l.ends[c] = true
	return true
}

func (l *line) release(c net.Conn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.ends, c)
	c.Close()
}

func (l *line) close() {
	l.listener.Close()
	l.setCut(false)
	l.mu.Lock()
	for c := range l.ends {
		c.Close()
	}
	l.ends = nil
	l.mu.Unlock()
	l.wg.Wait()
}
