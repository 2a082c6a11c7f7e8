package notify

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	stdmail "net/mail"
	"strconv"
	"strings"

	"github.com/wneessen/go-mail"
)

// The ways to encrypt the connection to the mail server.
const (
	StartTLS    = "starttls" // the default: begin in the clear, and refuse to go on so
	ImplicitTLS = "tls"      // encrypted from the start, usually on port 465
	NoTLS       = "none"     // only for a server on the same machine
)

// MailConfig says how mail is sent. Without an address none is.
type MailConfig struct {
	Addr     string // host:port of the server that takes our mail
	User     string // empty if it asks for no name
	Password string
	From     string // such as "Sandtable <table@example.org>"
	TLS      string
}

// mailer is a mail configuration that was found sound.
type mailer struct {
	MailConfig
	host   string
	port   int
	from   *stdmail.Address
	domain string // of the sender
	trust  *tls.Config
}

func newMailer(c MailConfig, roots *x509.CertPool) (*mailer, error) {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil || host == "" {
		return nil, fmt.Errorf("%q is not the address of a mail server: give one such as mail.example.org:587", c.Addr)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil || number == 0 {
		return nil, fmt.Errorf("%q is not the port of a mail server: give a number such as 587", port)
	}
	from, err := stdmail.ParseAddress(c.From)
	if err != nil {
		return nil, fmt.Errorf("mail cannot come from %q: give an address such as Sandtable <table@example.org>", c.From)
	}
	switch c.TLS {
	case "":
		c.TLS = StartTLS
	case StartTLS, ImplicitTLS, NoTLS:
	default:
		return nil, fmt.Errorf("mail cannot be encrypted by %q: choose %s, %s or %s", c.TLS, StartTLS, ImplicitTLS, NoTLS)
	}
	domain := from.Address[strings.LastIndex(from.Address, "@")+1:]
	return &mailer{
		MailConfig: c, host: host, port: int(number), from: from, domain: domain,
		trust: &tls.Config{ServerName: host, RootCAs: roots, MinVersion: tls.VersionTLS12},
	}, nil
}

// AskToConfirm sends a mail to an address that somebody gave as theirs, with a
// link by which its reader confirms it. No notice should go there before.
func (s *Sender) AskToConfirm(ctx context.Context, address, link string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.write(ctx, letter{
		to:      address,
		id:      rand.Text(),
		subject: "Confirm your address",
		text: fmt.Sprintf("Somebody, probably you, asked %s to send a mail here when it is their turn.\n\n"+
			"If it was you, confirm it:\n%s\n\nIf it was not, do nothing, and no more mail will come.\n", s.Site, link),
	})
}

// SendRecovery sends somebody the link by which they choose a new password.
func (s *Sender) SendRecovery(ctx context.Context, address, link string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return s.write(ctx, letter{
		to:      address,
		id:      rand.Text(),
		subject: "Choose a new password",
		text: fmt.Sprintf("Somebody, probably you, has lost the password of your account at %s.\n\n"+
			"Choose a new one here, within a day:\n%s\n\nIf it was not you, do nothing: the old password is still good.\n", s.Site, link),
	})
}

func (s *Sender) sendMail(ctx context.Context, a Address, m message) error {
	// Sent twice, it is one mail to whoever looks at its id.
	sum := sha256.Sum256([]byte(m.ID + " " + a.ID))
	return s.write(ctx, letter{
		to:      a.Target,
		id:      hex.EncodeToString(sum[:16]),
		subject: m.Title,
		text: fmt.Sprintf("%s\n\n%s\n\n-- \nYou asked to be told when it is your turn. You can turn this off here:\n%s\n",
			m.Text, m.URL, s.Settings),
	})
}

// letter is a mail to be written.
type letter struct {
	to, id, subject, text string
}

func (s *Sender) write(ctx context.Context, l letter) error {
	if s.mail == nil {
		return errors.New("this server sends no mail: configure a mail server")
	}
	m, err := s.envelope(l)
	if err != nil {
		return err
	}
	err = s.mail.deliver(ctx, m)
	if m.IsDelivered() {
		return nil // a bad farewell does not take it back
	}
	return err
}

// envelope makes a letter a mail. Whatever stands in names and addresses stays in
// its line.
func (s *Sender) envelope(l letter) (*mail.Msg, error) {
	to, err := stdmail.ParseAddress(l.to)
	if err != nil || oneLine(to.Address) != to.Address {
		return nil, errors.New("the mail address cannot be read")
	}
	m := mail.NewMsg()
	m.FromMailAddress(s.mail.from)
	m.ToMailAddress(&stdmail.Address{Address: to.Address})
	m.Subject(oneLine(l.subject))
	m.SetDateWithValue(s.Now())
	m.SetMessageIDWithValue(l.id + "@" + s.mail.domain)
	m.SetListUnsubscribe(s.Settings)
	m.SetGenHeader("Auto-Submitted", "auto-generated") // so that holiday replies stay away
	m.SetBodyString(mail.TypeTextPlain, l.text)
	return m, nil
}

// deliver hands a mail to the server. The connection is closed with the context,
// in whatever state the conversation is.
func (p *mailer) deliver(ctx context.Context, l *mail.Msg) error {
	conn, err := p.dial(ctx)
	if err != nil {
		return fmt.Errorf("reaching the mail server: %w", err)
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	client, err := mail.NewClient(p.host, p.options(conn)...)
	if err != nil {
		return fmt.Errorf("preparing mail: %w", err)
	}
	if err := client.DialAndSendWithContext(ctx, l); err != nil {
		if ctx.Err() != nil {
			err = ctx.Err()
		}
		return fmt.Errorf("sending mail: %w", err)
	}
	return nil
}

func (p *mailer) dial(ctx context.Context) (net.Conn, error) {
	addr := net.JoinHostPort(p.host, strconv.Itoa(p.port))
	if p.TLS == ImplicitTLS {
		return (&tls.Dialer{Config: p.trust}).DialContext(ctx, "tcp", addr)
	}
	return (&net.Dialer{}).DialContext(ctx, "tcp", addr)
}

func (p *mailer) options(conn net.Conn) []mail.Option {
	// On a connection that is encrypted already, go-mail finds that out by itself.
	policy := map[string]mail.TLSPolicy{StartTLS: mail.TLSMandatory, ImplicitTLS: mail.TLSOpportunistic, NoTLS: mail.NoTLS}[p.TLS]
	list := []mail.Option{
		mail.WithPort(p.port),
		mail.WithHELO(p.domain),
		mail.WithTimeout(patience),
		mail.WithTLSConfig(p.trust),
		mail.WithTLSPolicy(policy),
		mail.WithDialContextFunc(func(context.Context, string, string) (net.Conn, error) { return conn, nil }),
	}
	if p.User != "" {
		list = append(list, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover), mail.WithUsername(p.User), mail.WithPassword(p.Password))
	}
	return list
}
