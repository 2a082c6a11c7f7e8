package server

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the figures that Prometheus reads.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	entries  prometheus.Counter
	streams  prometheus.Gauge
	limited  prometheus.Counter
	thinking *prometheus.HistogramVec
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sandtable_request_seconds", Help: "How long requests took, by route and status.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
		}, []string{"route", "status"}),
		entries: prometheus.NewCounter(prometheus.CounterOpts{Name: "sandtable_entries_total", Help: "Entries written to the logs of matches by this server."}),
		streams: prometheus.NewGauge(prometheus.GaugeOpts{Name: "sandtable_live_streams", Help: "Clients that watch live."}),
		limited: prometheus.NewCounter(prometheus.CounterOpts{Name: "sandtable_limited_total", Help: "Requests refused because there were too many."}),
		thinking: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "sandtable_bot_seconds", Help: "How long bots thought about a move, by level.",
			Buckets: []float64{.0001, .001, .005, .02, .1, .5, 1, 2, 5, 15},
		}, []string{"level"}),
	}
	m.registry.MustRegister(m.requests, m.entries, m.streams, m.limited, m.thinking,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "sandtable_open_matches", Help: "Matches in memory."},
			func() float64 { return float64(s.matches.Open()) }),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "sandtable_bus_connected", Help: "1 if other servers and workers can be reached."},
			func() float64 {
				if s.Bus.Connected() {
					return 1
				}
				return 0
			}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "sandtable_jobs_waiting", Help: "Jobs that wait for a worker."},
			func() float64 {
				ctx, cancel := context.WithTimeout(context.Background(), time.Second)
				defer cancel()
				waiting, _, err := s.Bus.Backlog(ctx)
				if err != nil {
					return -1
				}
				return float64(waiting)
			}))
	return m
}

// Metrics answers with the figures; it belongs on an address of its own.
func (s *Server) Metrics() http.Handler {
	return promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{})
}

// healthz: the process runs.
func (s *Server) healthz(w http.ResponseWriter, r *http.Request) {
	fmt.Fprintln(w, "ok")
}

// readyz: the server can do its work, which needs the store; without the bus
// matches can still be played, so it is only named.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	select {
	case <-s.stopping:
		http.Error(w, "stopping", http.StatusServiceUnavailable)
		return
	default:
	}
	if _, err := s.Store.IDs(ctx, "", 1); err != nil {
		s.log.Error("the store does not answer", "problem", err)
		http.Error(w, "the store does not answer", http.StatusServiceUnavailable)
		return
	}
	if !s.Bus.Connected() {
		fmt.Fprintln(w, "ok, but other servers and workers cannot be reached")
		return
	}
	fmt.Fprintln(w, "ok")
}

type requestKey struct{}

// request is what the log and the figures know a request by.
type request struct {
	id    string
	route string
}

// requestOf is the id of a request, to find it in the log.
func requestOf(ctx context.Context) string {
	if r, ok := ctx.Value(requestKey{}).(*request); ok {
		return r.id
	}
	return ""
}

// named notes the route of a request, without the ids in its path.
func named(ctx huma.Context, next func(huma.Context)) {
	if r, ok := ctx.Context().Value(requestKey{}).(*request); ok {
		r.route = ctx.Operation().Method + " " + ctx.Operation().Path
	}
	next(ctx)
}

// answer remembers what was answered, for the log and the figures.
type answer struct {
	http.ResponseWriter
	ctrl     *http.ResponseController
	patience time.Duration
	status   int
}

func (a *answer) WriteHeader(status int) {
	if a.status != 0 {
		return // a request is answered once
	}
	a.status = status
	a.ResponseWriter.WriteHeader(status)
}

// Write gives the client so long to take what is written: whoever does not read is
// hung up on, and holds nothing back.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	_ = a.ctrl.SetWriteDeadline(time.Now().Add(a.patience)) // where none can be set, nobody waits
	return a.ResponseWriter.Write(b)
}

// Unwrap lets streams flush and set deadlines.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// observe logs and counts every request, and keeps a mistake in one from ending
// the others. Whoever knows the id of a private match may watch it, so paths are
// logged without ids. All answers have some headers.
func (s *Server) observe(next http.Handler, headers []header) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		a := &answer{ResponseWriter: w, ctrl: http.NewResponseController(w), patience: s.Patience}
		about := &request{id: rand.Text()[:12], route: "other"}
		r = r.WithContext(context.WithValue(r.Context(), requestKey{}, about))
		h := w.Header()
		h["X-Request-Id"] = []string{about.id}
		for i := range headers {
			h[headers[i].name] = headers[i].value
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("a mistake in the server", "request", about.id, "problem", fmt.Sprint(p), "stack", string(debug.Stack()))
				if a.status == 0 {
					writeProblem(a, problem(http.StatusInternalServerError, "something went wrong on the server; it is in the server's log"))
				}
			}
			took := time.Since(began)
			s.metrics.requests.WithLabelValues(about.route, strconv.Itoa(a.status)).Observe(took.Seconds())
			if s.log.Enabled(r.Context(), slog.LevelDebug) {
				s.log.Debug("request", "request", about.id, "route", about.route, "status", a.status, "took", took)
			}
		}()
		next.ServeHTTP(a, r)
	})
}
