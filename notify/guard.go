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

	"sandtable/internal/outside"
)

// What people give as a webhook or as a push subscription is a URL that the
// server will call. It must not become a way to reach what only the server can
// reach, so the address is judged when the connection is made, after its name
// was resolved, and neither redirects nor proxies lead elsewhere.

// guardedClient calls addresses that strangers gave.
func guardedClient(allowLocal bool, roots *x509.CertPool) *http.Client {
	dialer := &net.Dialer{Timeout: patience, Control: func(_, address string, _ syscall.RawConn) error {
		return mayReach(address, allowLocal)
	}}
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

// mayReach refuses a connection to an address that is not public, or to another
// port than those of the web. Where it is allowed, this machine may be reached.
func mayReach(address string, allowLocal bool) error {
	to, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%q is not an address: %w", address, err)
	}
	if allowLocal && outside.Here(to.Addr()) {
		return nil
	}
	if !outside.Public(to.Addr()) {
		return fmt.Errorf("%s is not a public address: give one that the whole internet can reach", to.Addr())
	}
	if !outside.Port(to.Port()) {
		return fmt.Errorf("port %d is not one of the web: give an address on port 443 or 80", to.Port())
	}
	return nil
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
