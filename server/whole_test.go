package server

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
)

// tallied is a listener whose connections count what is written to them, and how often.
type tallied struct {
	net.Listener
	writes *atomic.Int64
}

type talliedConn struct {
	net.Conn
	writes *atomic.Int64
}

func (l tallied) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return talliedConn{c, l.writes}, err
}

func (c talliedConn) Write(b []byte) (int, error) {
	c.writes.Add(1)
	return c.Conn.Write(b)
}

func TestAnAnswerLeavesInOnePiece(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	large := bytes.Repeat([]byte("0123456789abcdef"), 4000)
	var writes atomic.Int64
	s := &http.Server{ConnContext: OnWhole, Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/stream" {
			out := &stream{w, http.NewResponseController(w), wholeOf(r.Context())}
			for range 3 {
				if err := out.write(large); err != nil {
					t.Error(err)
				}
			}
			return
		}
		writeJSON(w, r, func(b []byte) []byte { return append(b, large...) })
	})}
	go s.Serve(Whole(tallied{l, &writes}))
	defer s.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	in := bufio.NewReader(conn)
	// What the library itself writes at the end of a stream is one more.
	for _, x := range []struct {
		path string
		want []byte
		most int64
	}{{"/", append(bytes.Clone(large), '\n'), 1}, {"/stream", bytes.Repeat(large, 3), 4}, {"/", append(bytes.Clone(large), '\n'), 1}} {
		writes.Store(0)
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: x\r\n\r\n", x.path)
		r, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil || !bytes.Equal(body, x.want) {
			t.Errorf("%s is answered with %d bytes (%v), want %d", x.path, len(body), err, len(x.want))
		}
		if n := writes.Load(); n > x.most {
			t.Errorf("%s was answered in %d pieces, want %d", x.path, n, x.most)
		}
	}
}
