package main

import (
	"strings"
	"testing"

	"sandtable/notify"
)

func TestTheMailServerIsReadFromAURL(t *testing.T) {
	for _, c := range []struct {
		smtp, from string
		want       notify.MailConfig
	}{
		{"", "", notify.MailConfig{}},
		{"", "table@example.org", notify.MailConfig{From: "table@example.org"}},
		{"smtp://mail.example.org", "t@example.org", notify.MailConfig{Addr: "mail.example.org:587", From: "t@example.org", TLS: notify.StartTLS}},
		{"smtp://ann:s%40fe@mail.example.org:2525/", "t@example.org",
			notify.MailConfig{Addr: "mail.example.org:2525", User: "ann", Password: "s@fe", From: "t@example.org", TLS: notify.StartTLS}},
		{"smtps://mail.example.org", "t@example.org", notify.MailConfig{Addr: "mail.example.org:465", From: "t@example.org", TLS: notify.ImplicitTLS}},
		{"smtp://localhost", "t@example.org", notify.MailConfig{Addr: "localhost:25", From: "t@example.org", TLS: notify.NoTLS}},
		{"smtp://127.0.0.1:1025", "t@example.org", notify.MailConfig{Addr: "127.0.0.1:1025", From: "t@example.org", TLS: notify.NoTLS}},
		{"smtp://[::1]", "t@example.org", notify.MailConfig{Addr: "[::1]:25", From: "t@example.org", TLS: notify.NoTLS}},
		{"smtp://10.0.0.1:25", "t@example.org", notify.MailConfig{Addr: "10.0.0.1:25", From: "t@example.org", TLS: notify.StartTLS}},
	} {
		got, err := (&serveCmd{SMTP: c.smtp, From: c.from}).mail()
		if err != nil || got != c.want {
			t.Errorf("%q gives %+v (%v), not %+v", c.smtp, got, err, c.want)
		}
	}
	for _, bad := range []string{"mail.example.org:25", "http://mail.example.org", "smtp://", "smtp://ann:secret@mail.example.org/inbox", "smtp://ann:secret@mail.example.org:x"} {
		_, err := (&serveCmd{SMTP: bad, From: "t@example.org"}).mail()
		if err == nil || strings.Contains(err.Error(), "secret") {
			t.Errorf("%q gives the error %v", bad, err)
		}
	}
	if _, err := (&serveCmd{SMTP: "smtp://mail.example.org"}).mail(); err == nil || !strings.Contains(err.Error(), "--from") {
		t.Errorf("without a sender the error is %v", err)
	}
}
