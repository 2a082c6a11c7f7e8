// Package bus carries news between servers and jobs to workers, over NATS.
//
// It never carries the truth. What matters is in the store before anything is
// said about it here: news only tell others to look there sooner, and a job only
// asks somebody to do what the store says is still to be done. News may be lost;
// a job may be done twice. Whoever uses this package must be right in both cases.
package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// openWait is how long Open waits for a cluster when its context has no end.
	openWait = 30 * time.Second
	// tryWait is how long one attempt to reach the cluster may take, and pause how
	// long to wait before the next.
	tryWait = 2 * time.Second
	pause   = 250 * time.Millisecond
	// pingEvery is how often a silent connection is tried; after two pings without
	// an answer it counts as lost.
	pingEvery = 5 * time.Second
	// closeWait is how long Close waits for jobs and for news still to be read.
	closeWait = 5 * time.Second
)

// ErrNotConnected says that there is no connection to the cluster now. The bus
// goes on trying to reach it by itself.
var ErrNotConnected = errors.New("the message cluster cannot be reached at the moment: try again later")

var errClosed = errors.New("the bus is closed")

// Config says which cluster to use, or how to embed one.
type Config struct {
	URL  string // of the cluster's nodes, separated by commas; empty: a server inside this process that listens on no port
	Dir  string // where the embedded server keeps its jobs, for one process at a time; empty: in memory
	Name string // how this process is called at the cluster
	Log  *slog.Logger

	// AckWait is how long a worker may be silent before its job is given to
	// another; zero is ten seconds.
	AckWait time.Duration
}

func (c Config) withDefaults() Config {
	if c.Name == "" {
		c.Name = "sandtable"
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.AckWait <= 0 {
		c.AckWait = 10 * time.Second
	}
	return c
}

// Bus is a connection to the cluster, or to the embedded server. It may be used by
// many goroutines at once.
type Bus struct {
	config   Config
	embedded *embedded // nil where there is a cluster
	conn     *nats.Conn
	jobs     jetstream.JetStream
	outbox   chan news
	sent     chan struct{} // closed when the outbox is empty and stays so
	life     context.Context
	end      context.CancelFunc
	working  sync.WaitGroup
	mu       sync.Mutex // between the start of Work and Close
	once     sync.Once
}

// Open connects to the cluster, or starts the embedded server, and returns when
// news and jobs can be sent. A cluster that is starting or electing is waited for
// until the context ends, or for half a minute where it has no end.
func Open(ctx context.Context, c Config) (*Bus, error) {
	if _, ends := ctx.Deadline(); !ends {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, openWait)
		defer cancel()
	}
	b := &Bus{config: c.withDefaults(), outbox: make(chan news, maxOutbox), sent: make(chan struct{})}
	b.life, b.end = context.WithCancel(context.Background())
	if err := b.connect(ctx); err != nil {
		b.end()
		b.embedded.close()
		return nil, err
	}
	go b.send()
	if err := b.prepareJobs(ctx); err != nil {
		b.Close()
		return nil, fmt.Errorf("preparing the job queue%s: see that the cluster has JetStream and that most of its nodes run: %w", b.where(), err)
	}
	return b, nil
}

// connect opens the connection, to an embedded server where there is no cluster.
func (b *Bus) connect(ctx context.Context) (err error) {
	options := b.options()
	if b.config.URL == "" {
		if b.embedded, err = embed(b.config); err != nil {
			return fmt.Errorf("starting the embedded message server: %w", err)
		}
		options = append(options, nats.InProcessServer(b.embedded.server))
	}
	for {
		if b.conn, err = nats.Connect(b.config.URL, options...); err == nil {
			break
		}
		if !sleep(ctx, pause) {
			return fmt.Errorf("no message cluster answers%s: start it, or correct its address: %w", b.where(), err)
		}
	}
	b.jobs, err = jetstream.New(b.conn)
	return err
}

// options: a lost connection is noticed soon and tried again for ever, and nothing
// is kept for it meanwhile, as old news are worth nothing and Put must not claim
// that a job is safe.
func (b *Bus) options() []nats.Option {
	log := b.config.Log
	return []nats.Option{
		nats.Name(b.config.Name),
		nats.Timeout(tryWait),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(pause),
		nats.ReconnectBufSize(-1),
		nats.IgnoreAuthErrorAbort(),
		nats.PingInterval(pingEvery),
		nats.MaxPingsOutstanding(2),
		nats.FlusherTimeout(tryWait),
		nats.DrainTimeout(closeWait),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn("the message cluster is lost; trying to reach it again", "error", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) {
			log.Info("the message cluster is reached again", "node", c.ConnectedServerName())
		}),
		nats.ErrorHandler(func(_ *nats.Conn, s *nats.Subscription, err error) {
			if s != nil && errors.Is(err, nats.ErrSlowConsumer) {
				log.Warn("news come faster than they are read; some were dropped", "subject", s.Subject)
				return
			}
			log.Warn("the message cluster reports an error", "error", err)
		}),
	}
}

// where names the cluster without the passwords that its address may hold.
func (b *Bus) where() string {
	if b.config.URL == "" {
		return ""
	}
	var names []string
	for part := range strings.SplitSeq(b.config.URL, ",") {
		name := "an address that is not a URL"
		if u, err := url.Parse(strings.TrimSpace(part)); err == nil {
			name = u.Redacted()
		}
		names = append(names, name)
	}
	return " at " + strings.Join(names, ", ")
}

// Connected says whether there is a connection to the cluster now. If much is
// being sent to a node that has gone silent, the answer takes up to two seconds.
func (b *Bus) Connected() bool {
	return b.conn.IsConnected()
}

// Close ends all work, sends the news that still wait, lets subscribers read what
// has arrived, and stops the embedded server. Jobs that were being done are given
// back to the queue.
func (b *Bus) Close() {
	b.once.Do(func() {
		b.mu.Lock()
		b.end()
		b.mu.Unlock()
		within(closeWait, b.working.Wait)
		<-b.sent
		b.drain()
		b.embedded.close()
	})
}

// drain closes the connection once everything on it has been handled.
func (b *Bus) drain() {
	closed := b.conn.StatusChanged(nats.CLOSED)
	if b.conn.Drain() != nil {
		b.conn.Close()
		return
	}
	select {
	case <-closed:
	case <-time.After(2 * closeWait):
		b.conn.Close()
	}
}

// within waits for f, but not longer than d.
func within(d time.Duration, f func()) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(d):
	}
}

// sleep waits and says whether it was for the whole time.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
