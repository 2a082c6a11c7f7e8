package main

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/alecthomas/kong"
	"golang.org/x/crypto/acme/autocert"

	"sandtable/notify"
	"sandtable/people"
	"sandtable/server"
	"sandtable/web"
)

type serveCmd struct {
	house
	Config   kong.ConfigFlag `placeholder:"FILE" env:"SANDTABLE_CONFIG" help:"A JSON file with the same names as these flags; flags and the environment come first."`
	Listen   string          `default:"127.0.0.1:8036" env:"SANDTABLE_LISTEN" placeholder:"ADDR" help:"Where to listen."`
	Site     string          `env:"SANDTABLE_SITE" placeholder:"URL" help:"Where people find this server, such as https://example.org, if it is not where it listens."`
	Domain   string          `env:"SANDTABLE_DOMAIN" placeholder:"NAME" help:"Serve this domain by TLS on ports 443 and 80, with a certificate that is fetched and renewed by itself."`
	Accounts bool            `env:"SANDTABLE_ACCOUNTS" help:"People sign in with accounts. Without it a name is enough, as on your own machine."`
	Anybody  bool            `name:"anybody" env:"SANDTABLE_ANYBODY" help:"Without accounts, let anybody in who can reach the server, also from other machines. They may do what a host may."`
	Open     bool            `name:"open-registration" env:"SANDTABLE_OPEN_REGISTRATION" help:"Anybody may make an account, not only who was invited."`
	Proxy    bool            `name:"behind-proxy" env:"SANDTABLE_BEHIND_PROXY" help:"A proxy in front tells the addresses of callers by X-Forwarded-For."`
	Proxies  int             `env:"SANDTABLE_PROXIES" help:"How many proxies stand in front and append to X-Forwarded-For, if there are more than one."`
	Rate     float64         `default:"-1" env:"SANDTABLE_RATE" help:"How many requests a second one address may make; 0 is no limit; by default 50 with accounts and no limit without."`
	Grace    time.Duration   `name:"notice-after" default:"1m" env:"SANDTABLE_NOTICE_AFTER" help:"How long a turn lasts before its player is told of it."`
	Metrics  string          `env:"SANDTABLE_METRICS" placeholder:"ADDR" help:"Where to answer Prometheus and the Go profiler, such as 127.0.0.1:9036."`
	Traces   string          `env:"SANDTABLE_TRACES" placeholder:"URL" help:"Where to send OpenTelemetry traces by OTLP over HTTP; off by default."`
	Keep     int             `default:"1024" env:"SANDTABLE_KEEP" help:"How many matches stay in memory."`
	SMTP     string          `name:"smtp" env:"SANDTABLE_SMTP" placeholder:"URL" help:"The mail server for notices, as smtp://user:password@host:port, or smtps:// if it is encrypted from the start."`
	From     string          `env:"SANDTABLE_FROM" placeholder:"ADDRESS" help:"Whom mail comes from, such as table@example.org."`
}

func (serveCmd) Help() string {
	return `Without flags this is a server for your own machine: everything is kept in the file
sandtable.db, nobody has to sign in, and bots think in the same process. Examples:

    sandtable serve
    sandtable serve --domain example.org --accounts --db /var/lib/sandtable/club.db
    sandtable serve --listen :8036 --accounts --db postgres://... --nats nats://...

Every flag can be given in the environment (SANDTABLE_LISTEN for --listen) and in the
file of --config ({"listen": ":8036"}). The server stops on SIGTERM after it has
finished what it has begun.
`
}

// Run serves until it is told to stop.
func (s *serveCmd) Run(c *console) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(collectAt)
	}
	return s.serve(ctx, c)
}

// collectAt is by how many percent memory may grow before it is collected. A little less
// than usual costs a thirtieth more of the processor's time for a move, and saves a
// tenth of the memory of an open match.
const collectAt = 75

// stopWithin is how long requests may take to finish when the server stops.
const stopWithin = 15 * time.Second

func (s *serveCmd) serve(ctx context.Context, c *console) error {
	log := s.logger(c)
	site, err := s.site()
	if err != nil {
		return err
	}
	if err := s.safe(site); err != nil {
		return err
	}
	mail, err := s.mail()
	if err != nil {
		return err
	}
	st, b, err := s.open(ctx, log)
	if err != nil {
		return err
	}
	defer st.Close()
	defer b.Close()
	conf := s.config(st, b, log)
	conf.Accounts, conf.Site, conf.Secure = s.Accounts, site.String(), site.Scheme == "https"
	conf.Web, conf.Hosts, conf.Mail = web.Handler(), s.hosts(site), mail
	conf.Proxies, conf.Grace, conf.Keep, conf.Rate = s.proxies(), s.Grace, s.Keep, s.rate()
	conf.Streams = s.streams()
	conf.People = people.Config{
		Origins: []string{site.String()}, RPID: site.Hostname(), RPName: "Sandtable",
		OpenRegistration: s.Open, AllowLocalWebhooks: !s.Accounts && !s.Anybody,
	}
	endTraces, err := startTraces(ctx, s.Traces, &conf)
	if err != nil {
		return err
	}
	defer endTraces()
	srv, err := server.New(ctx, conf)
	if err != nil {
		return err
	}
	if err := s.firstAdmin(ctx, c, srv, site); err != nil {
		return err
	}
	return s.run(ctx, c, log, srv, site)
}

// rate is the limit for one address.
func (s *serveCmd) rate() float64 {
	if s.Rate >= 0 {
		return s.Rate
	}
	if s.Accounts {
		return 50
	}
	return 0
}

// proxies is how many proxies are believed about the addresses of callers.
func (s *serveCmd) proxies() int {
	if s.Proxy {
		return max(1, s.Proxies)
	}
	return s.Proxies
}

// streams is how many live streams there may be, where strangers come.
func (s *serveCmd) streams() server.Streams {
	if s.rate() == 0 {
		return server.Streams{}
	}
	return server.Streams{Address: 60, Match: 2000}
}

// site is where people find the server.
func (s *serveCmd) site() (*url.URL, error) {
	switch {
	case s.Site != "":
		u, err := url.Parse(s.Site)
		if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
			return nil, misused("--site is an address such as https://example.org, not %q", s.Site)
		}
		return &url.URL{Scheme: u.Scheme, Host: u.Host}, nil
	case s.Domain != "":
		return &url.URL{Scheme: "https", Host: s.Domain}, nil
	}
	host, port, err := net.SplitHostPort(s.Listen)
	if err != nil {
		return nil, misused("--listen is an address such as 127.0.0.1:8036, not %q", s.Listen)
	}
	if host == "" || net.ParseIP(host) != nil {
		host = "localhost"
	}
	return &url.URL{Scheme: "http", Host: net.JoinHostPort(host, port)}, nil
}

// safe refuses to serve other machines without accounts, unless that is insisted on:
// everybody would be a host.
func (s *serveCmd) safe(site *url.URL) error {
	if s.Accounts || s.Anybody {
		return nil
	}
	host, _, err := net.SplitHostPort(s.Listen)
	if s.Domain == "" && err == nil && loopback(host) && loopback(site.Hostname()) {
		return nil
	}
	return misused("without accounts only this machine is served: add --accounts, or --anybody if everybody who can reach the server may do everything")
}

// loopback reports whether a name or address is this machine's alone.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// mail is how mail is sent: to a server elsewhere only encrypted, to one on this
// machine as it is.
func (s *serveCmd) mail() (notify.MailConfig, error) {
	m := notify.MailConfig{From: s.From}
	if s.SMTP == "" {
		return m, nil
	}
	u, err := url.Parse(s.SMTP)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" {
		return m, misused("--smtp is an address such as smtp://user:password@mail.example.org:587") // without the one given, which may hold a password
	}
	if s.From == "" {
		return m, misused("--smtp needs --from, the address that mail comes from")
	}
	port := "587"
	switch {
	case u.Scheme == "smtps":
		port, m.TLS = "465", notify.ImplicitTLS
	case loopback(u.Hostname()):
		port, m.TLS = "25", notify.NoTLS
	default:
		m.TLS = notify.StartTLS
	}
	m.Addr = net.JoinHostPort(u.Hostname(), cmp.Or(u.Port(), port))
	m.User = u.User.Username()
	m.Password, _ = u.User.Password()
	return m, nil
}

// hosts are the names under which a server that listens only to this machine
// may be asked.
func (s *serveCmd) hosts(site *url.URL) []string {
	host, _, err := net.SplitHostPort(s.Listen)
	if s.Domain != "" || err != nil || !loopback(host) {
		return nil
	}
	return []string{"localhost", "127.0.0.1", "::1", host, site.Hostname()}
}

// firstAdmin prints how the first admin comes in, while there is none.
func (s *serveCmd) firstAdmin(ctx context.Context, c *console, srv *server.Server, site *url.URL) error {
	if !s.Accounts {
		return nil
	}
	code, err := srv.FirstAdmin(ctx)
	if err != nil || code == "" {
		return err
	}
	fmt.Fprintf(c.err, "There is no admin yet. Whoever opens this link first becomes one:\n  %s/join/%s\n", site, code)
	return nil
}

// run listens until the context ends, and then stops in order: no new streams,
// requests to their end, then what the server does unasked, then the store.
func (s *serveCmd) run(ctx context.Context, c *console, log *slog.Logger, srv *server.Server, site *url.URL) error {
	listeners, err := s.listen(srv)
	if err != nil {
		return err
	}
	inner, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	failed := make(chan error, len(listeners)+1)
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := srv.Run(inner); err != nil {
			failed <- err
		}
	})
	for _, l := range listeners {
		wg.Go(func() {
			if err := l.serve(); !errors.Is(err, http.ErrServerClosed) {
				failed <- err
			}
		})
	}
	fmt.Fprintf(c.err, "Sandtable is at %s\n", siteOf(site, listeners[0]))
	select {
	case <-ctx.Done():
		log.Info("stopping")
	case err = <-failed:
	}
	srv.Stop()
	end, endNow := context.WithTimeout(context.Background(), stopWithin)
	defer endNow()
	for _, l := range listeners {
		if stopped := l.server.Shutdown(end); stopped != nil {
			log.Warn("a request was cut off", "problem", stopped)
			l.server.Close()
		}
	}
	cancel()
	wg.Wait()
	return err
}

// siteOf is what to tell a person to open: with port 0, the port that was free.
func siteOf(site *url.URL, l listener) string {
	if site.Port() != "0" {
		return site.String()
	}
	_, port, err := net.SplitHostPort(l.listener.Addr().String())
	if err != nil {
		return site.String()
	}
	return fmt.Sprintf("%s://%s:%s", site.Scheme, site.Hostname(), port)
}

// listener is an address with what answers there.
type listener struct {
	server   *http.Server
	listener net.Listener
	tls      bool
}

func (l listener) serve() error {
	if l.tls {
		return l.server.ServeTLS(l.listener, "", "")
	}
	return l.server.Serve(l.listener)
}

func newHTTPServer(h http.Handler) *http.Server {
	return &http.Server{Handler: h, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10, ConnContext: server.OnWhole}
}

func (s *serveCmd) listen(srv *server.Server) ([]listener, error) {
	var list []listener
	add := func(address string, h http.Handler, conf *tls.Config) error {
		l, err := net.Listen("tcp", address)
		if err != nil {
			for _, other := range list {
				other.listener.Close()
			}
			return fmt.Errorf("listening: %w", err)
		}
		hs := newHTTPServer(h)
		hs.TLSConfig = conf
		list = append(list, listener{hs, server.Whole(l), conf != nil})
		return nil
	}
	var err error
	if s.Domain != "" {
		m := autocert.Manager{Prompt: autocert.AcceptTOS, HostPolicy: autocert.HostWhitelist(s.Domain), Cache: autocert.DirCache(s.certificates())}
		err = errors.Join(add(":443", srv.Handler(), m.TLSConfig()), add(":80", m.HTTPHandler(nil), nil))
	} else {
		err = add(s.Listen, srv.Handler(), nil)
	}
	if err == nil && s.Metrics != "" {
		mux := http.NewServeMux()
		mux.Handle("GET /metrics", srv.Metrics())
		mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("GET /debug/pprof/", pprof.Index)
		err = add(s.Metrics, mux, nil)
	}
	return list, err
}

// certificates are kept beside the matches, or where the server runs.
func (s *serveCmd) certificates() string {
	if s.shared() {
		return "certificates"
	}
	return filepath.Join(filepath.Dir(filepath.Clean(s.DB)), "certificates")
}

type workerCmd struct {
	house
	Config kong.ConfigFlag `placeholder:"FILE" env:"SANDTABLE_CONFIG" help:"A JSON file with the same names as these flags."`
}

func (workerCmd) Help() string {
	return `A worker lets bots think and simulations run for servers that share its database and
its NATS cluster. Start as many as you like; one that dies loses no job. Example:

    sandtable worker --db postgres://... --nats nats://... --workers 4
`
}

// Run works until it is told to stop.
func (w *workerCmd) Run(c *console) error {
	if w.NATS == "" || !w.shared() {
		return misused("a worker needs --db postgres://... and --nats nats://..., which it shares with the servers")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	log := w.logger(c)
	st, b, err := w.open(ctx, log)
	if err != nil {
		return err
	}
	defer st.Close()
	defer b.Close()
	srv, err := server.New(ctx, w.config(st, b, log))
	if err != nil {
		return err
	}
	fmt.Fprintln(c.err, "The worker is ready.")
	if err := srv.Work(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	return nil
}
