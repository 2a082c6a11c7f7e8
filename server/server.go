// Package server is Sandtable's house: it seats people and bots in matches,
// shows each only what it may see, and tells them live what happens. It speaks
// HTTP and knows no particular game; the command hands it the list.
package server

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/danielgtaylor/huma/v2"

	"sandtable/bus"
	"sandtable/engine"
	"sandtable/match"
	"sandtable/notify"
	"sandtable/people"
	"sandtable/store"
)

// Config says what a server is made of.
type Config struct {
	Store store.Store
	Bus   *bus.Bus
	Games []engine.Game
	// Bots are the levels of bots, Plays reports whether one plays a game (nil if
	// all play all), Choose lets one of them move and say why.
	Bots  []string
	Plays func(game, bot string) bool
	// Describe says in sentences how a bot plays; nil if nobody can.
	Describe func(bot string) []string
	Choose   func(ctx context.Context, t match.Turn) (m engine.Move, why string, err error)
	// Simulate plays a part of a simulation; nil if there are none.
	Simulate func(ctx context.Context, spec Simulation, first, games int) ([]byte, error)
	// Kit is what a page needs to draw a game with data packs laid over it, as JSON; nil
	// if there is no page.
	Kit func(game, packs string) ([]byte, error)
	// Packs keeps data packs; nil if there are none here.
	Packs PackShelf

	// Accounts says that people sign in; without it everybody is a guest.
	Accounts bool
	People   people.Config
	// Site is where people find the server, such as https://example.org.
	Site string
	// Secure says that the site is reached by TLS.
	Secure bool
	// Hosts are the names under which the server may be asked; none is any. On a
	// laptop it keeps a page of another site from reaching it under a name that
	// points to this machine.
	Hosts []string
	// Alone says that no other server uses the store.
	Alone bool
	// Workers is how many bots may think in this process at once; with none,
	// worker processes do it.
	Workers int
	// Rate is how many requests a second one address may make; 0 is no limit.
	Rate float64
	// Proxies is how many proxies in front of the server tell callers' addresses.
	Proxies int
	// Streams is how many live streams there may be.
	Streams Streams
	// Grace is how long a turn must last before its player is told of it.
	Grace time.Duration
	// Mail is how mail is sent; without it nobody is told of their turn by mail.
	Mail notify.MailConfig
	// Keep is how many matches stay in memory.
	Keep int
	// Patience is how long a client may take to read what it is sent; zero is 20 s.
	Patience time.Duration

	Web     http.Handler                    // the page; nil for a plain one
	Wrap    func(http.Handler) http.Handler // around everything, for traces; may be nil
	Version string
	Log     *slog.Logger
	Now     func() time.Time
}

// Server is a running house.
type Server struct {
	Config
	log        *slog.Logger
	name       string // of this process among others
	matches    *match.Service
	people     *people.Directory
	sessions   *scs.SessionManager
	hub        *hub
	metrics    *metrics
	limits     *limits
	opened     *opened
	attendance *attendance
	thinking   atomic.Int32   // how many bots at tables think here now
	wanted     *remembered    // who wants to be told that it is their turn
	barred     *remembered    // who was blocked
	notices    *notify.Sender // nil if people are not told of their turns
	postage    *postage
	checks     *queue  // of data packs
	looks      *queue  // of what is worked out for whoever looks
	stuck      *stuck  // bots that cannot move
	moving     *moving // matches in which bots move
	api        huma.API
	handler    http.Handler

	ready    sync.Once
	stopping chan struct{}
	calls    chan botCall
}

// New makes a server. It does nothing by itself before Run.
func New(ctx context.Context, c Config) (*Server, error) {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Patience == 0 {
		c.Patience = writeWithin
	}
	s := &Server{Config: c, log: c.Log, name: rand.Text(), hub: newHub(), stopping: make(chan struct{}), calls: make(chan botCall, 1024)}
	var err error
	if s.people, err = people.New(c.Store, c.People); err != nil {
		return nil, err
	}
	if err := s.people.Refold(ctx); err != nil {
		return nil, err
	}
	s.sessions = people.NewSessions(c.Store, c.Secure)
	// If it cannot be found out, a notice is written: the sender asks again.
	s.wanted = newRemembered(true, func(ctx context.Context, person string) (bool, error) {
		list, err := c.Store.Channels(ctx, person)
		return len(list) > 0, err
	})
	s.barred = newRemembered(false, func(ctx context.Context, person string) (bool, error) {
		p, err := s.people.Person(ctx, person)
		return p.Blocked, err
	})
	s.matches = match.New(c.Store, match.Config{
		Games: s.game, Bots: c.Bots, Plays: c.Plays, News: s.news, Wants: s.wanted.is, Barred: s.barred.is, Grace: c.Grace,
		Alone: c.Alone, Keep: c.Keep, Now: c.Now, Logger: c.Log,
	})
	if err := s.openNotices(ctx); err != nil {
		return nil, err
	}
	s.postage, s.stuck, s.moving = newPostage(), newStuck(), newMoving()
	s.checks, s.looks = newChecks(), newLooks()
	s.metrics = newMetrics(s)
	s.limits, s.opened, s.attendance = newLimits(c.Rate), newOpened(), newAttendance(time.Now, s.tellHere)
	s.handler = s.routes()
	return s, nil
}

func (s *Server) game(id string) (engine.Game, bool) {
	for _, g := range s.Games {
		if g.ID() == id {
			return g, true
		}
	}
	return nil, false
}

// Handler answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// How often the server looks after what nobody asks it for.
const (
	beatEvery  = 5 * time.Second
	watchEvery = time.Second
	sweepEvery = 10 * time.Second
	sweepSims  = time.Minute
	lookEvery  = 5 * time.Second // at the store, in case news were lost
)

// Run does what the server does unasked, until the context ends: it notes that
// it is up, watches clocks, hands awaited bots to the workers, lets bots think,
// tells people elsewhere of their turns and those who watch what other servers did.
func (s *Server) Run(ctx context.Context) error {
	stop, err := s.Bus.Subscribe(">", s.hear)
	if err != nil {
		return fmt.Errorf("listening to other servers: %w", err)
	}
	defer stop()
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { s.callBots(ctx) })
	wg.Go(func() { s.every(ctx, beatEvery, "noting that the server is up", s.beat) })
	wg.Go(func() { s.every(ctx, watchEvery, "watching clocks", s.watchClocks) })
	wg.Go(func() { s.every(ctx, sweepEvery, "looking for awaited bots", s.sweepBots) })
	wg.Go(func() { s.every(ctx, sweepSims, "looking for lost simulations", s.sweepSimulations) })
	wg.Go(func() { s.every(ctx, time.Hour, "removing old sessions", s.people.Sweep) })
	if s.notices != nil {
		wg.Go(func() { s.sendNotices(ctx) })
	}
	if !s.Alone {
		wg.Go(func() {
			s.every(ctx, lookEvery, "looking for lost news", func(context.Context) error {
				s.hub.wakeAll()
				s.repeatHere()
				return nil
			})
		})
	}
	if s.Workers > 0 {
		wg.Go(func() {
			if err := s.Work(ctx); err != nil && ctx.Err() == nil {
				s.log.Error("bots have stopped thinking here", "problem", err)
			}
		})
	}
	<-ctx.Done()
	return nil
}

// Stop ends live streams, so that an HTTP server can shut down; requests that
// have begun are finished.
func (s *Server) Stop() {
	s.ready.Do(func() { close(s.stopping) })
	s.hub.close()
}

// every does something at once and then again and again; a failure is said and
// tried again.
func (s *Server) every(ctx context.Context, d time.Duration, doing string, do func(context.Context) error) {
	tick := time.NewTicker(d)
	defer tick.Stop()
	var told time.Time
	for said := ""; ; {
		// What fails again and again in the same way is said once a minute.
		if err := do(ctx); err != nil && !errors.Is(err, context.Canceled) && (err.Error() != said || time.Since(told) > time.Minute) {
			s.log.Error(doing, "problem", err)
			said, told = err.Error(), time.Now()
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

func (s *Server) beat(ctx context.Context) error {
	return s.Store.Beat(ctx, s.name, s.matches.Began(), s.Now())
}

func (s *Server) watchClocks(ctx context.Context) error {
	_, err := s.matches.Watch(ctx)
	return err
}

// lobby is the subject of changes to what the lists show.
const lobby = "lobby"

// news is told by the matches after each entry that this server wrote.
func (s *Server) news(n match.News) {
	s.metrics.entries.Inc()
	s.tell(n.Match)
	if n.Listed {
		s.tell(lobby)
	}
	if len(n.Bots) > 0 {
		s.callBot(n.Match, n.Version)
	}
}

// tell wakes those who watch here and on other servers.
func (s *Server) tell(subject string) {
	s.hub.wake(subject)
	if s.Alone {
		return
	}
	if err := s.Bus.Publish(subject, []byte(s.name)); err != nil {
		s.log.Warn("other servers were not told", "subject", subject, "problem", err)
	}
}

// hear is told by other servers, and by this one.
func (s *Server) hear(subject string, from []byte) {
	if s.hearHere(subject, from) {
		return
	}
	if string(from) != s.name {
		s.hub.wake(subject)
	}
}
