package bus

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
)

const (
	// maxNews is the size of the largest body of news. News say where to look, not
	// what is there.
	maxNews = 64 << 10
	// maxOutbox is how many news wait to be sent before further ones are dropped.
	maxOutbox = 1024
	// newsPrefix keeps news apart from jobs and from what NATS says to itself.
	newsPrefix = "news."
)

var errOutboxFull = errors.New("the news were dropped, as too many wait to be sent: the connection to the message cluster is lost or too slow")

// news is one message on its way out.
type news struct {
	subject string
	body    []byte
}

// Publish tells everybody who subscribed to the subject, here and on other
// servers. It never waits: without a connection the news are lost. The error says
// that the news cannot be sent as they are, or that too many wait already.
func (b *Bus) Publish(subject string, body []byte) error {
	if err := checkSubject(subject, false); err != nil {
		return err
	}
	if len(body) > maxNews {
		return fmt.Errorf("news of %d bytes are too long, %d is the most: put them into the store and say where", len(body), maxNews)
	}
	if b.life.Err() != nil {
		return errClosed
	}
	select {
	case b.outbox <- news{newsPrefix + subject, bytes.Clone(body)}:
		return nil
	default:
		return errOutboxFull
	}
}

// send empties the outbox. It is one goroutine of its own because writing to a
// connection that has silently died waits for some seconds, and Publish must not.
func (b *Bus) send() {
	defer close(b.sent)
	for {
		select {
		case n := <-b.outbox:
			b.sendOne(n)
		case <-b.life.Done():
			b.sendRest()
			return
		}
	}
}

func (b *Bus) sendRest() {
	for end := time.Now().Add(closeWait); time.Now().Before(end); {
		select {
		case n := <-b.outbox:
			b.sendOne(n)
		default:
			return
		}
	}
}

func (b *Bus) sendOne(n news) {
	if err := b.conn.Publish(n.subject, n.body); err != nil {
		b.config.Log.Debug("news were dropped", "subject", n.subject, "error", err)
	}
}

// Subscribe calls f for all news on a subject, in the order in which each sender
// sent them, until stop is called; a call that is running then still ends. In the
// subject * stands for one word and > at the end for one or more. A lost connection
// is made up for when it comes back, but news of the time between are not heard, so
// whoever must not miss anything looks into the store as well.
func (b *Bus) Subscribe(subject string, f func(subject string, body []byte)) (stop func(), err error) {
	if err := checkSubject(subject, true); err != nil {
		return nil, err
	}
	s, err := b.conn.Subscribe(newsPrefix+subject, func(m *nats.Msg) {
		name := strings.TrimPrefix(m.Subject, newsPrefix)
		if err := guard(func() error { f(name, m.Data); return nil }); err != nil {
			b.config.Log.Error("handling news failed", "subject", name, "error", err)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("subscribing to %s: %w", subject, err)
	}
	if b.Connected() {
		// When the node has answered, it knows of the subscription. Without an
		// answer the subscription is made when the connection is back.
		_ = b.conn.FlushTimeout(tryWait)
	}
	return func() { _ = s.Unsubscribe() }, nil
}

// checkSubject refuses what NATS would misread: a subject is words between dots.
func checkSubject(subject string, wildcards bool) error {
	words := strings.Split(subject, ".")
	for i, w := range words {
		switch {
		case w == "" || strings.ContainsFunc(w, unicode.IsSpace):
			return fmt.Errorf("%q is not a subject: write words without spaces, with single dots between them", subject)
		case wildcards && (w == "*" || w == ">" && i == len(words)-1):
		case strings.ContainsAny(w, "*>"):
			return fmt.Errorf("%q is not a subject here: * and > stand for words only where one subscribes, > only at the end", subject)
		}
	}
	return nil
}
