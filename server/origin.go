package server

import (
	"net/http"
	"net/netip"
	"strings"
	"sync"
)

// Where requests come from, and how many live streams may come from one place.

// address is where a request comes from. Only proxies that are known to be there
// are believed about it: each appends the address that it was asked from, so the
// caller's is as many places from the end as there are proxies. What stands before
// it, anybody may have written.
func (s *Server) address(r *http.Request) string {
	here := r.RemoteAddr
	if a, err := netip.ParseAddrPort(here); err == nil {
		here = a.Addr().Unmap().WithZone("").String()
	}
	if s.Proxies <= 0 {
		return here
	}
	list := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	a, ok := parseForwarded(list[max(0, len(list)-s.Proxies)])
	if !ok {
		return here
	}
	return a.String()
}

// parseForwarded reads an address as proxies write it, with a port or without.
func parseForwarded(text string) (netip.Addr, bool) {
	text = strings.TrimSpace(text)
	if p, err := netip.ParseAddrPort(text); err == nil {
		return p.Addr().Unmap().WithZone(""), true
	}
	a, err := netip.ParseAddr(strings.Trim(text, "[]"))
	return a.Unmap().WithZone(""), err == nil
}

// household is what limits count as one place: an IPv4 address, or the block of
// IPv6 addresses that one customer gets, who may use any of them.
func household(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil || a.Is4() {
		return address
	}
	p, err := a.Prefix(64)
	if err != nil {
		return address
	}
	return p.String()
}

// Streams says how many live streams there may be at once; 0 is no limit.
type Streams struct {
	Address int // from one address, or for one person
	Match   int // of one match
}

// opened counts live streams by what limits them.
type opened struct {
	mu    sync.Mutex
	count map[string]int
}

func newOpened() *opened { return &opened{count: map[string]int{}} }

// counted is something of which there may be so many at once.
type counted struct {
	key  string
	most int
}

// enter counts a stream, if there is room for it by all counts, and returns how to
// leave again.
func (o *opened) enter(by ...counted) (leave func(), ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range by {
		if c.most > 0 && o.count[c.key] >= c.most {
			return nil, false
		}
	}
	for _, c := range by {
		o.count[c.key]++
	}
	return func() { o.leave(by) }, true
}

func (o *opened) leave(by []counted) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range by {
		if o.count[c.key]--; o.count[c.key] <= 0 {
			delete(o.count, c.key)
		}
	}
}

// mayFollow counts a live stream of a subject that a caller asks for.
func (s *Server) mayFollow(c *caller, subject string) (leave func(), err error) {
	by := []counted{{"from " + household(c.address), s.Streams.Address}, {"of " + subject, s.Streams.Match}}
	if c.signedIn() {
		by = append(by, counted{"for " + c.person.ID, s.Streams.Address})
	}
	leave, ok := s.opened.enter(by...)
	if !ok {
		s.metrics.limited.Inc()
		p := problem(http.StatusTooManyRequests, "too many live streams are open: close some of them and try again")
		p.wait = 10
		return nil, p
	}
	return leave, nil
}
