// Package outside says which addresses are those of the public internet. People
// name places that the server shall call; none of them may be a way to reach what
// only the server can reach.
package outside

import "net/netip"

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

// Public reports whether an address is one of the public internet.
func Public(a netip.Addr) bool {
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

// Here reports whether an address is one of this machine alone.
func Here(a netip.Addr) bool { return a.Unmap().IsLoopback() }

// Port reports whether a port is one of the web, where calls from strangers are
// expected.
func Port(n uint16) bool { return n == 80 || n == 443 }
