package notify_test

import (
	"context"
	"io"
	"mime"
	"mime/quotedprintable"
	"strings"
	"testing"
	"time"

	"sandtable/notify"
)

func letterTo(address string) notify.Address {
	return notify.Address{Kind: notify.Mail, Target: address}
}

var plainMail = notify.MailConfig{From: "Sandtable <table@table.example>", TLS: notify.NoTLS}

func withMail(c notify.Config, m notify.MailConfig, srv *mailServer) notify.Config {
	c.Mail, c.Mail.Addr = m, srv.addr
	return c
}

func TestAMailSaysWhoseTurnItIsAndHowToStop(t *testing.T) {
	db, srv := newStore(t), (&mailServer{}).start(t, nil)
	yourTurn(t, db, "m1", "Könige – Monday")
	expect(t, mustNew(t, withMail(config(db, addresses(letterTo("ann@home.example"))), plainMail, srv)), 1)
	mails := srv.received()
	if len(mails) != 1 || waiting(t, db) != 0 {
		t.Fatalf("%d mails came, and %d notices are left", len(mails), waiting(t, db))
	}
	if m := mails[0]; !strings.HasPrefix(m.from, "FROM:<table@table.example>") || m.to != "TO:<ann@home.example>" {
		t.Errorf("the mail went from %q to %q", m.from, m.to)
	}
	msg := mails[0].parsed(t)
	for header, want := range map[string]string{
		"From":             `"Sandtable" <table@table.example>`,
		"To":               "<ann@home.example>",
		"Subject":          "It is your turn in Könige – Monday",
		"List-Unsubscribe": "<https://table.example/settings>",
		"Auto-Submitted":   "auto-generated",
	} {
		got, err := new(mime.WordDecoder).DecodeHeader(msg.Header.Get(header))
		if err != nil || got != want {
			t.Errorf("%s is %q (%v), not %q", header, got, err, want)
		}
	}
	if !strings.HasPrefix(msg.Header.Get("Content-Type"), "text/plain") || !strings.HasSuffix(msg.Header.Get("Message-ID"), "@table.example>") {
		t.Errorf("the headers are %v", msg.Header)
	}
	body, err := io.ReadAll(quotedprintable.NewReader(msg.Body))
	want := "It is your turn as axis in Könige – Monday.\r\n\r\nhttps://table.example/m/m1\r\n"
	if err != nil || !strings.HasPrefix(string(body), want) || !strings.Contains(string(body), "https://table.example/settings") {
		t.Errorf("the mail reads\n%s (%v)", body, err)
	}
}

func TestMailIsEncryptedAndSignedInAsConfigured(t *testing.T) {
	cert, roots := certificate(t)
	tests := []struct {
		name     string
		mode     string
		server   *mailServer
		implicit bool
		want     bool
	}{
		{"STARTTLS", notify.StartTLS, &mailServer{tls: cert, user: "table"}, false, true},
		{"STARTTLS by default", "", &mailServer{tls: cert}, false, true},
		{"a server without STARTTLS", notify.StartTLS, &mailServer{}, false, false},
		{"from the start", notify.ImplicitTLS, &mailServer{user: "table"}, true, true},
		{"another password", notify.StartTLS, &mailServer{tls: cert, user: "other"}, false, false},
		{"a password in the clear", notify.NoTLS, &mailServer{user: "table"}, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			db := newStore(t)
			if tt.implicit {
				tt.server.start(t, cert)
			} else {
				tt.server.start(t, nil)
			}
			yourTurn(t, db, "m1", "")
			m := notify.MailConfig{From: "table@table.example", TLS: tt.mode}
			if tt.server.user != "" {
				m.User, m.Password = "table", "secret"
			}
			c := withMail(config(db, addresses(letterTo("ann@home.example"))), m, tt.server)
			c.Roots = roots
			sent, err := mustNew(t, c).Once(ctx)
			mails := tt.server.received()
			if err != nil || (sent == 1) != tt.want || len(mails) != sent {
				t.Fatalf("%d were sent and %d came (%v)", sent, len(mails), err)
			}
			if tt.want && (!mails[0].encrypted || mails[0].user != m.User) {
				t.Errorf("the mail came as %+v", mails[0])
			}
		})
	}
}

func TestAServerThatIsNotTrustedGetsNoMail(t *testing.T) {
	cert, _ := certificate(t)
	db, srv := newStore(t), (&mailServer{tls: cert, user: "table"}).start(t, nil)
	yourTurn(t, db, "m1", "")
	m := notify.MailConfig{From: "table@table.example", User: "table", Password: "secret"}
	expect(t, mustNew(t, withMail(config(db, addresses(letterTo("ann@home.example"))), m, srv)), 0)
	if len(srv.received()) != 0 {
		t.Error("it got one")
	}
}

func TestNothingInAMailLeavesItsLine(t *testing.T) {
	db, srv := newStore(t), (&mailServer{}).start(t, nil)
	yourTurn(t, db, "m1", "x\r\nBcc: eve@evil.example\r\n\r\nHello\r\n.\r\nMAIL FROM:<eve@evil.example>")
	expect(t, mustNew(t, withMail(config(db, addresses(
		letterTo("ann@home.example"),
		letterTo("ann@home.example\r\nBcc: eve@evil.example"),
		letterTo("ann@home.example>\r\nRCPT TO:<eve@evil.example"),
		letterTo("\"a\r\n b\"@home.example"),
		letterTo("ann@home.example, eve@evil.example"),
		letterTo(""),
	)), plainMail, srv)), 1)
	mails := srv.received()
	if len(mails) != 1 || mails[0].to != "TO:<ann@home.example>" {
		t.Fatalf("the mails are %+v", mails)
	}
	msg := mails[0].parsed(t)
	if msg.Header.Get("Bcc") != "" || strings.Contains(msg.Header.Get("Subject"), "\n") {
		t.Errorf("the headers are %v", msg.Header)
	}
}

func TestAMailServerThatHangsUpAfterwardsHasTheMail(t *testing.T) {
	db, srv := newStore(t), (&mailServer{rude: true}).start(t, nil)
	yourTurn(t, db, "m1", "")
	expect(t, mustNew(t, withMail(config(db, addresses(letterTo("ann@home.example"))), plainMail, srv)), 1)
	if waiting(t, db) != 0 {
		t.Error("it would be sent again")
	}
}

func TestARefusedMailIsTriedAgainAsTheSameMail(t *testing.T) {
	db, srv, now := newStore(t), (&mailServer{refuse: "450 later"}).start(t, nil), newClock()
	yourTurn(t, db, "m1", "")
	c := withMail(config(db, addresses(letterTo("ann@home.example"))), plainMail, srv)
	c.Now = now.now
	expect(t, mustNew(t, c), 0)
	var ids []string
	for i := range 2 {
		other := (&mailServer{}).start(t, nil)
		now.advance(time.Hour)
		if i == 1 { // the same turn, as after a crash
			again := newStore(t)
			yourTurn(t, again, "m1", "")
			c.Outbox = again
		}
		expect(t, mustNew(t, withMail(c, plainMail, other)), 1)
		ids = append(ids, other.received()[0].parsed(t).Header.Get("Message-ID"))
	}
	if ids[0] != ids[1] {
		t.Errorf("the ids are %v", ids)
	}
}

func TestASilentMailServerIsLeftWhenTheSenderStops(t *testing.T) {
	db, srv := newStore(t), (&mailServer{silent: true}).start(t, nil)
	yourTurn(t, db, "m1", "")
	s := mustNew(t, withMail(config(db, addresses(letterTo("ann@home.example"))), plainMail, srv))
	short, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	if sent, err := s.Once(short); sent != 0 || err == nil || time.Since(began) > 5*time.Second {
		t.Errorf("after %v %d were sent (%v)", time.Since(began), sent, err)
	}
	if waiting(t, db) != 1 {
		t.Error("the notice is gone")
	}
}

func TestAnAddressIsAskedToConfirm(t *testing.T) {
	db, srv := newStore(t), (&mailServer{}).start(t, nil)
	s := mustNew(t, withMail(config(db, addresses()), plainMail, srv))
	if err := s.AskToConfirm(ctx, "ann@home.example", "https://table.example/confirm/code"); err != nil {
		t.Fatal(err)
	}
	m := srv.received()[0]
	if m.to != "TO:<ann@home.example>" || !strings.Contains(m.data, "https://table.example/confirm/code") {
		t.Errorf("the mail is %+v", m)
	}
	if err := mustNew(t, config(db, addresses())).AskToConfirm(ctx, "ann@home.example", "x"); err == nil {
		t.Error("a server without mail sent one")
	}
}
