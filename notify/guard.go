package notify

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
)

// What people give as a webhook or as a push subscription is a URL that the
// server will call. It must not become a way to reach what only the server can
// reach, so the address is judged when the connection is made, after its name
// was resolved, and neither redirects nor proxies lead elsewhere.

// guardedClient calls addresses that strangers gave.
func guardedClient(allowLocal bool, roots *x509.CertPool) *http.Client {
	dialer := &net.Dialer{Timeout: patience}
	if !allowLocal {
		dialer.Control = refuseLocal
	}
	return &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{
			DialContext:            dialer.DialContext,
			TLSClientConfig:        &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			ForceAttemptHTTP2:      true,
			DisableKeepAlives:      true,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}
}

// refuseLocal stops a connection to an address that is not public.
func refuseLocal(_, address string, _ syscall.RawConn) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%q is not an address: %w", address, err)
	}
	if !public(to.Addr()) {
		return fmt.Errorf("%s is not a public address: give one that the whole internet can reach", to.Addr())
	}
	return nil
}

var (
	// Of IPv6, one block is in public use; addresses that stand for IPv4 ones by a
	// translator are judged as those.
	publicV6   = netip.MustParsePrefix("2000::/3")
	translated = netip.MustParsePrefix("64:ff9b::/96")

	// special are blocks that look public and are not, by the registries of
	// special-purpose addresses.
	special = prefixes(
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24",
		"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
		"2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
	)
)

func prefixes(list ...string) (out []netip.Prefix) {
	for _, p := range list {
		out = append(out, netip.MustParsePrefix(p))
	}
	return out
}

// public reports whether an address is one of the public internet.
func public(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !publicV6.Contains(a) {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// checkURL parses an address to be called.
func (s *Sender) checkURL(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil || u.Hostname() == "" {
		return nil, errors.New("the address is not a URL: give one that begins with https://")
	}
	if u.Scheme != "https" && !(s.AllowLocal && u.Scheme == "http") {
		return nil, errors.New("the address must begin with https://")
	}
	return u, nil
}

// status is what a called address answered. The rest of the answer is not read.
func status(res *http.Response, err error) (int, error) {
	if err != nil {
		return 0, withoutURL(err)
	}
	res.Body.Close()
	return res.StatusCode, nil
}

// withoutURL takes the URL out of an error: who knows it could use it.
func withoutURL(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

// accepted turns any answer but a success into an error.
func accepted(code int) error {
	if code < 200 || code > 299 {
		return fmt.Errorf("it answered %d %s", code, http.StatusText(code))
	}
	return nil
}
