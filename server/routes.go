package server

import (
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"
)

// The largest bodies of requests.
const (
	maxBody   = 64 << 10
	maxImport = 32 << 20
	maxPack   = 4 << 20
)

// routes is everything that is answered, from the outside in: what every request
// passes, then who it comes from, then what it asks.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	config := huma.DefaultConfig("Sandtable", s.Version)
	config.Info.Description = "Matches of grand-strategy board wargames. A seat's token, given as a bearer token, is enough to play from a script; people use a session."
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "/api/openapi", "", ""
	config.CreateHooks = nil
	config.Formats = map[string]huma.Format{"application/json": jsonFormat, "json": jsonFormat}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"seat":    {Type: "http", Scheme: "bearer", Description: "The token of a seat."},
		"session": {Type: "apiKey", In: "cookie", Name: s.sessions.Cookie.Name, Description: "A session, begun by signing in."},
	}
	s.api = humago.New(mux, config)
	s.api.UseMiddleware(named)
	s.gameRoutes()
	s.matchRoutes()
	s.liveRoutes()
	s.peopleRoutes()
	s.simulationRoutes()
	s.packRoutes()
	mux.HandleFunc("GET /api/docs", s.docs)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, problem(http.StatusNotFound, "there is nothing here: /api/docs lists what there is"))
	})
	mux.HandleFunc("GET /healthz", s.healthz)
	mux.HandleFunc("GET /readyz", s.readyz)
	page := s.Web
	if page == nil {
		page = http.HandlerFunc(s.plainPage)
	}
	mux.Handle("/", page)

	var h http.Handler = mux
	h = s.quick(h)
	h = s.limits.wrapCallers(s, h)
	h = s.identify(h)
	h = protectFromOtherSites(h)
	h = limitBodies(h)
	h = onlyText(h)
	h = s.onlyHosts(h)
	h = s.limits.wrap(s, h)
	h = s.observe(h, s.securityHeaders())
	if s.Wrap != nil {
		h = s.Wrap(h)
	}
	return h
}

func writeProblem(w http.ResponseWriter, p *Problem) {
	for k, v := range p.GetHeaders() {
		w.Header()[k] = v
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p)
}

// operation describes a route for people and for the generated client.
func operation(method, path, id, summary string, tags ...string) huma.Operation {
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, Tags: tags,
		MaxBodyBytes: maxBody, DefaultStatus: http.StatusOK,
		Errors: []int{400, 401, 403, 404, 409, 422, 429, 500},
	}
}

// protectFromOtherSites refuses what another site's page makes a browser send.
func protectFromOtherSites(next http.Handler) http.Handler {
	p := http.NewCrossOriginProtection()
	p.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		writeProblem(w, problem(http.StatusForbidden, "a page of another site may not ask for this"))
	}))
	return p.Handler(next)
}

// onlyHosts refuses requests for another name than the server's.
func (s *Server) onlyHosts(next http.Handler) http.Handler {
	if len(s.Hosts) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if name, _, err := net.SplitHostPort(host); err == nil {
			host = name
		}
		if !slices.Contains(s.Hosts, strings.Trim(host, "[]")) {
			writeProblem(w, problem(http.StatusMisdirectedRequest, "this server is not called "+strconv.Quote(host)))
			return
		}
		next.ServeHTTP(w, r)
	})
}

// onlyText refuses addresses that are no text. Nothing is found under them, and
// not every database can be asked for them.
func onlyText(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query, err := url.QueryUnescape(r.URL.RawQuery)
		if text := r.URL.Path + query; err != nil || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			writeProblem(w, problem(http.StatusBadRequest, "the address of the request holds something that is no text"))
			return
		}
		next.ServeHTTP(w, r)
	})
}

func limitBodies(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		limit := int64(maxBody)
		switch r.URL.Path {
		case "/api/import":
			limit = maxImport
		case "/api/packs", "/api/packs/check":
			limit = maxPack
		}
		r.Body = http.MaxBytesReader(w, r.Body, limit)
		next.ServeHTTP(w, r)
	})
}

// header is one that all answers have, and share the value of.
type header struct {
	name  string
	value []string
}

// securityHeaders tell browsers to load nothing from elsewhere and to run no
// script that is not ours.
func (s *Server) securityHeaders() []header {
	headers := []header{
		{"Content-Security-Policy", []string{"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"}},
		{"X-Content-Type-Options", []string{"nosniff"}},
		{"Referrer-Policy", []string{"same-origin"}},
		{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
		{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
		{"Permissions-Policy", []string{"camera=(), microphone=(), geolocation=()"}},
	}
	if s.Secure {
		headers = append(headers, header{"Strict-Transport-Security", []string{"max-age=31536000"}})
	}
	return headers
}
