package notify_test

import (
	"bufio"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"net"
	"net/http/httptest"
	"net/mail"
	"strings"
	"sync"
	"testing"
)

// mailServer is a small mail server. Its fields say what it does; they are set
// before it is used.
type mailServer struct {
	addr     string
	tls      *tls.Config // for STARTTLS
	user     string      // asks for this name and the password "secret"
	refuse   string      // the answer to a recipient, if not empty
	rude     bool        // hangs up after a mail instead of saying goodbye
	silent   bool        // says nothing at all
	listener net.Listener

	mu    sync.Mutex
	mails []received
	heard []string // commands, without what they carry
	conns sync.WaitGroup
}

type received struct {
	from, to, data string
	encrypted      bool
	user           string
}

// certificate is one for this machine, with who has to be believed to trust it.
func certificate(t testing.TB) (*tls.Config, *x509.CertPool) {
	t.Helper()
	srv := httptest.NewTLSServer(nil)
	defer srv.Close()
	roots := x509.NewCertPool()
	roots.AddCert(srv.Certificate())
	return &tls.Config{Certificates: srv.TLS.Certificates}, roots
}

// start listens; implicit encrypts every connection from its start.
func (s *mailServer) start(t testing.TB, implicit *tls.Config) *mailServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s.addr = l.Addr().String()
	if implicit != nil {
		l = tls.NewListener(l, implicit)
	}
	s.listener = l
	s.conns.Go(func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			s.conns.Go(func() {
				defer c.Close()
				s.serve(c)
			})
		}
	})
	t.Cleanup(func() {
		l.Close()
		s.conns.Wait()
	})
	return s
}

func (s *mailServer) received() []received {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]received(nil), s.mails...)
}

// serve holds one conversation.
func (s *mailServer) serve(c net.Conn) {
	in := bufio.NewReader(c)
	say := func(format string, args ...any) { fmt.Fprintf(c, format+"\r\n", args...) }
	if s.silent {
		in.ReadString('\n') // until the other side loses its patience
		return
	}
	var m received
	_, m.encrypted = c.(*tls.Conn)
	say("220 mail.test ready")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		verb, rest, _ := strings.Cut(line, " ")
		verb = strings.ToUpper(verb)
		s.mu.Lock()
		s.heard = append(s.heard, verb)
		s.mu.Unlock()
		switch verb {
		case "EHLO":
			say("250-mail.test greets %s", rest)
			if s.tls != nil && !m.encrypted {
				say("250-STARTTLS")
			}
			if s.user != "" {
				say("250-AUTH PLAIN")
			}
			say("250 8BITMIME")
		case "STARTTLS":
			say("220 go on")
			secure := tls.Server(c, s.tls)
			c, in, m.encrypted = secure, bufio.NewReader(secure), true
		case "AUTH":
			plain, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(rest, "PLAIN "))
			if string(plain) != "\x00"+s.user+"\x00secret" {
				say("535 no")
				continue
			}
			m.user = s.user
			say("235 welcome")
		case "MAIL":
			if s.user != "" && m.user == "" {
				say("530 sign in first")
				continue
			}
			m.from = rest
			say("250 ok")
		case "RCPT":
			if s.refuse != "" {
				say("%s", s.refuse)
				continue
			}
			m.to = rest
			say("250 ok")
		case "DATA":
			say("354 go on")
			var data strings.Builder
			for {
				line, err := in.ReadString('\n')
				if err != nil {
					return
				}
				if line == ".\r\n" {
					break
				}
				data.WriteString(strings.TrimPrefix(line, "."))
			}
			m.data = data.String()
			s.mu.Lock()
			s.mails = append(s.mails, m)
			s.mu.Unlock()
			say("250 taken")
			if s.rude {
				return
			}
		case "NOOP", "RSET":
			say("250 ok")
		case "QUIT":
			say("221 bye")
			return
		default:
			say("502 what?")
		}
	}
}

// parsed reads a mail as a mail program does.
func (m received) parsed(t testing.TB) *mail.Message {
	t.Helper()
	msg, err := mail.ReadMessage(strings.NewReader(m.data))
	if err != nil {
		t.Fatalf("the mail cannot be read: %v\n%s", err, m.data)
	}
	return msg
}
