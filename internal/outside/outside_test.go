package outside_test

import (
	"net/netip"
	"testing"

	"sandtable/internal/outside"
)

func TestWhichAddressesArePublic(t *testing.T) {
	tests := []struct {
		address string
		public  bool
	}{
		{"1.1.1.1", true},
		{"100.63.255.255", true},
		{"172.32.0.1", true},
		{"2606:4700::1111", true},
		{"::ffff:1.1.1.1", true},
		{"64:ff9b::101:101", true}, // 1.1.1.1 behind a translator

		{"127.0.0.1", false},
		{"127.8.9.1", false},
		{"0.0.0.0", false},
		{"0.1.2.3", false},
		{"10.0.0.1", false},
		{"172.16.0.1", false},
		{"172.31.255.255", false},
		{"192.168.1.1", false},
		{"100.64.0.1", false},
		{"169.254.169.254", false}, // where clouds keep their secrets
		{"192.0.0.8", false},
		{"192.0.2.1", false},
		{"198.18.0.1", false},
		{"224.0.0.1", false},
		{"239.255.255.255", false},
		{"240.0.0.1", false},
		{"255.255.255.255", false},

		{"::", false},
		{"::1", false},
		{"::127.0.0.1", false},
		{"::ffff:127.0.0.1", false},
		{"::ffff:10.0.0.1", false},
		{"::ffff:169.254.169.254", false},
		{"64:ff9b::7f00:1", false}, // 127.0.0.1 behind a translator
		{"64:ff9b::a9fe:a9fe", false},
		{"64:ff9b:1::1", false},
		{"fc00::1", false},
		{"fd12:3456::1", false},
		{"fe80::1", false},
		{"fe80::1%eth0", false},
		{"fec0::1", false},
		{"ff02::1", false},
		{"100::1", false},
		{"2001::1", false},
		{"2001:db8::1", false},
		{"2002:7f00:1::", false}, // 127.0.0.1 by 6to4
	}
	for _, tt := range tests {
		if got := outside.Public(netip.MustParseAddr(tt.address)); got != tt.public {
			t.Errorf("that %s is public is said to be %v", tt.address, got)
		}
	}
}

func TestWhichAddressesAreOfThisMachine(t *testing.T) {
	for address, want := range map[string]bool{
		"127.0.0.1": true, "127.8.9.1": true, "::1": true, "::ffff:127.0.0.1": true,
		"10.0.0.1": false, "169.254.169.254": false, "1.1.1.1": false, "fe80::1": false, "0.0.0.0": false,
	} {
		if got := outside.Here(netip.MustParseAddr(address)); got != want {
			t.Errorf("that %s is this machine is said to be %v", address, got)
		}
	}
}
