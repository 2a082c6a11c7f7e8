package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"
)

// wire is one client's connection to the server, kept open. The clients share the
// machine with the server that they measure, so they do no more than they must: a
// request is written at once, and of an answer everything but the view is read.
type wire struct {
	address string
	conn    net.Conn
	in      *bufio.Reader
	out     []byte
	body    bytes.Buffer
}

// ask sends a request with a seat's token and reads the JSON of the answer.
func (w *wire) ask(method, path, token string, body []byte, into any) error {
	if w.conn == nil {
		conn, err := net.Dial("tcp", w.address)
		if err != nil {
			return err
		}
		w.conn, w.in = conn, bufio.NewReaderSize(conn, 16<<10)
	}
	w.out = fmt.Appendf(w.out[:0], "%s %s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s",
		method, path, w.address, token, len(body), body)
	err := w.exchange(into)
	if err != nil {
		w.close()
	}
	return err
}

func (w *wire) exchange(into any) error {
	w.conn.SetDeadline(time.Now().Add(time.Minute))
	if _, err := w.conn.Write(w.out); err != nil {
		return err
	}
	r, err := http.ReadResponse(w.in, nil)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	w.body.Reset()
	if _, err := w.body.ReadFrom(io.LimitReader(r.Body, 16<<20)); err != nil {
		return err
	}
	if r.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", strings.SplitN(string(w.out), "\r\n", 2)[0], r.Status, w.body.Bytes())
	}
	return json.Unmarshal(withoutView(w.body.Bytes()), into)
}

func (w *wire) close() {
	if w.conn != nil {
		w.conn.Close()
		w.conn = nil
	}
}

// withoutView leaves the view out of a state, or of an answer that ends with one. The
// view is the last member of a state.
func withoutView(b []byte) []byte {
	i := bytes.Index(b, []byte(`,"view":`))
	if i < 0 {
		return b
	}
	end := "}"
	if bytes.HasPrefix(b, []byte(`{"version":`)) {
		end = "}}"
	}
	return append(b[:i], end...)
}

// computed is how long the clients have computed, in seconds.
func computed() float64 {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e9
}
