// Package notify tells people who are elsewhere that it is their turn: by push
// message to a browser, by mail, or by a POST to an address of their own. It
// reads the notices that package match wrote together with a move, so none is
// lost, and knows no game.
//
// A turn is told once to each address. What was told is kept with the notice at
// once, so that only a crash, or a lost answer, in the moment between a peer's
// taking a message and that write can make a message arrive twice.
//
// Any number of servers may read one outbox. Each holds a notice, by a
// comparison in the store, before it tells anybody; a server that dies leaves
// the notice to the others when its hold runs out.
package notify

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"sandtable/match"
	"sandtable/store"
)

const (
	// batch is how many notices are read at once, parallel how many of them are
	// told at once: a slow address does not keep the others waiting.
	batch    = 100
	parallel = 8
	// patience is how long one message, or one write, may take.
	patience = 10 * time.Second
)

// The kinds of addresses.
const (
	Push    = "push"
	Mail    = "mail"
	Webhook = "webhook"
)

// Address is a place where somebody asked to be told.
type Address struct {
	ID     string
	Kind   string
	Target string // a push subscription as the browser wrote it, a mail address, or a URL
	Secret string // what a webhook's calls are signed with, if not empty
}

// Outbox is where notices wait. A store.Store is one.
type Outbox interface {
	Notices(ctx context.Context, now time.Time, limit int) ([]store.Notice, error)
	Hold(ctx context.Context, n store.Notice, until time.Time) (bool, error)
	Told(ctx context.Context, ids ...int64) error
	Later(ctx context.Context, id int64, after time.Time) error
}

// Book knows where people asked to be told.
type Book interface {
	Addresses(ctx context.Context, person string) ([]Address, error)
	// Drop forgets an address that does not exist any more.
	Drop(ctx context.Context, person, id string) error
}

// Config is what a sender needs to know.
type Config struct {
	Outbox Outbox
	Book   Book
	// Still reports whether a turn still lasts.
	Still func(ctx context.Context, person string, y match.YourTurn) (bool, error)
	// Site is the server's address as people reach it, for links.
	Site string
	// Settings is the address of the page where people turn notices off,
	// SITE/settings if empty.
	Settings string
	Mail     MailConfig
	VAPID    VAPID
	// AllowLocal permits webhooks and push messages to this machine, and without
	// encryption. It is for trials.
	AllowLocal bool
	// Roots are the authorities whose certificates are believed, those of the
	// system if nil.
	Roots *x509.CertPool
	Log   *slog.Logger
	Now   func() time.Time
}

// Sender tells people that it is their turn.
type Sender struct {
	Config
	client *http.Client
	mail   *mailer
}

// New makes a sender, or says what is wrong with its configuration.
func New(c Config) (*Sender, error) {
	if c.Outbox == nil || c.Book == nil || c.Still == nil {
		return nil, errors.New("a sender needs an outbox, a book of addresses, and a way to ask whether a turn still lasts")
	}
	site, err := url.Parse(c.Site)
	if err != nil || site.Host == "" || site.Scheme != "https" && site.Scheme != "http" {
		return nil, fmt.Errorf("%q is not the address of a site: give one such as https://example.org", c.Site)
	}
	c.Site = strings.TrimRight(c.Site, "/")
	if c.Settings == "" {
		c.Settings = c.Site + "/settings"
	}
	if _, err := url.Parse(c.Settings); err != nil {
		return nil, fmt.Errorf("the address of the settings cannot be read: %w", err)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	s := &Sender{Config: c, client: guardedClient(c.AllowLocal, c.Roots)}
	if c.Mail.Addr != "" {
		if s.mail, err = newMailer(c.Mail, c.Roots); err != nil {
			return nil, err
		}
	}
	if c.VAPID != (VAPID{}) {
		s.VAPID, err = c.VAPID.checked(c.Site)
	}
	return s, err
}

// Run tells what is to be told, looking into the outbox again after a while,
// until the context ends.
func (s *Sender) Run(ctx context.Context, every time.Duration) error {
	if every <= 0 {
		return fmt.Errorf("a sender cannot look every %v: give a time such as 5s", every)
	}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for ctx.Err() == nil {
		if _, err := s.Once(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("notices could not be handled; trying again", "after", every, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-tick.C:
		}
	}
	return nil
}

// Once tells all that is to be told now, and returns how many messages it sent.
// Its error is the outbox's; addresses that fail are logged and tried later.
func (s *Sender) Once(ctx context.Context) (sent int, err error) {
	for {
		list, err := s.Outbox.Notices(ctx, s.Now(), batch)
		if err != nil {
			return sent, err
		}
		n, err := s.tellAll(ctx, list)
		sent += n
		if err == nil {
			err = ctx.Err()
		}
		if err != nil || len(list) < batch {
			return sent, err
		}
	}
}

// tellAll tells some notices, a few at once.
func (s *Sender) tellAll(ctx context.Context, list []store.Notice) (sent int, err error) {
	var telling sync.WaitGroup
	var mu sync.Mutex
	free := make(chan struct{}, parallel)
	for _, n := range list {
		free <- struct{}{}
		telling.Go(func() {
			defer func() { <-free }()
			told, failure := s.tell(ctx, n)
			mu.Lock()
			defer mu.Unlock()
			sent += told
			err = errors.Join(err, failure)
		})
	}
	telling.Wait()
	return sent, err
}
