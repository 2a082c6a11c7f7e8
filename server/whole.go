package server

import (
	"context"
	"io"
	"net"
	"net/http"
)

// An answer should go out in one piece. The library writes through 4 KB of memory, so
// that a state of a match would leave in two pieces and an event in three, and each
// costs the system, here and where it arrives, as much as the whole.

// Whole is a listener whose connections can hold back what is written to them until
// all of it is there.
func Whole(l net.Listener) net.Listener { return wholeListener{l} }

type wholeListener struct{ net.Listener }

func (l wholeListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &wholeConn{Conn: c}, nil
}

// wholeConn holds back what is written to it between hold and release. The library writes
// to a connection from one goroutine at a time.
type wholeConn struct {
	net.Conn
	holds bool
	held  []byte
}

func (c *wholeConn) Write(b []byte) (int, error) {
	if !c.holds {
		return c.Conn.Write(b)
	}
	c.held = append(c.held, b...)
	return len(b), nil
}

type wholeKey struct{}

// OnWhole lets requests know their connection; it is an http.Server's ConnContext.
// Under TLS the library hands over the encrypted one instead, so that nothing is held back
// there, where many answers of HTTP/2 share a connection.
func OnWhole(ctx context.Context, c net.Conn) context.Context {
	if whole, ok := c.(*wholeConn); ok {
		return context.WithValue(ctx, wholeKey{}, whole)
	}
	return ctx
}

// wholeOf is the connection of a request, or nil if it is not such a one.
func wholeOf(ctx context.Context) *wholeConn {
	c, _ := ctx.Value(wholeKey{}).(*wholeConn)
	return c
}

// hold begins to hold back what is written.
func (c *wholeConn) hold() {
	if c != nil {
		c.holds, c.held = true, (*lent.Get().(*[]byte))[:0]
	}
}

// release sends what was held back, in one piece.
func (c *wholeConn) release() error {
	if c == nil {
		return nil
	}
	held := c.held
	c.holds, c.held = false, nil
	_, err := c.Conn.Write(held)
	lent.Put(&held)
	return err
}

// writeWhole writes an answer, or a part of one, and flushes it: in one piece, unless the
// connection is nil and cannot hold it back.
func (c *wholeConn) writeWhole(w io.Writer, ctrl *http.ResponseController, b []byte) error {
	c.hold()
	_, err := w.Write(b)
	if err == nil {
		err = ctrl.Flush()
	}
	if sent := c.release(); err == nil {
		err = sent
	}
	return err
}
