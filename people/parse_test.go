package people

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestNamesAreTidiedAndCompared(t *testing.T) {
	tests := []struct{ in, shown, folded string }{
		{"Ada", "Ada", "ada"},
		{"  Ada \t Lovelace ", "Ada Lovelace", "ada lovelace"},
		{"O’Brien", "O'Brien", "o'brlen"},
		{"Jean-Luc_2.0", "Jean-Luc_2.0", "jean-luc_2.o"},
		{"Zoe\u0308", "Zo\u00eb", "zo\u00eb"},
		{"STRASSE", "STRASSE", "strasse"},
		{"Straße", "Straße", "strasse"},
		{"Ｆｕｌｌ", "Full", "full"},
		{"田中", "田中", "田中"},
		{"हिन्दी", "हिन्दी", "हिन्दी"},
		{strings.Repeat("x", 32), strings.Repeat("x", 32), strings.Repeat("x", 32)},
	}
	for _, tt := range tests {
		n, err := parseName(tt.in)
		if err != nil || n.shown != tt.shown || n.folded != tt.folded {
			t.Errorf("%q became %q, compared as %q (%v)", tt.in, n.shown, n.folded, err)
		}
	}
	for _, bad := range []string{"", "A", " A ", strings.Repeat("x", 33), "-Ada", ".Ada", "'Ada", "Ada!", "a@b", "Ada\nBob\x00", "\xff\xfe",
		"Ada\u200bB", "\u202eadA", "<b>Ada", "a/b", "🎲🎲", "A\u0301\u0302\u0303\u0304", "a" + strings.Repeat("\u0300", 40), strings.Repeat("x", 10_000)} {
		if n, err := parseName(bad); !errors.Is(err, ErrName) {
			t.Errorf("%q was taken as %q (%v)", bad, n.shown, err)
		}
	}
}

func FuzzNames(f *testing.F) {
	for _, s := range []string{"Ada", "O’Brien", "Zoe\u0308", "Straße", "İstanbul", "ǅ ǆ", "ﷺ", "\u0345a", "ſtand", "Ω Å", "한글", "a\u0300b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := parseName(s)
		if err != nil {
			if !errors.Is(err, ErrName) || !utf8.ValidString(err.Error()) {
				t.Fatalf("%q is refused with %v", s, err)
			}
			return
		}
		if c := utf8.RuneCountInString(n.shown); c < 2 || c > 32 {
			t.Fatalf("%q became %q of %d characters", s, n.shown, c)
		}
		if strings.ContainsFunc(n.shown, unicode.IsControl) || strings.TrimSpace(n.shown) != n.shown || !norm.NFKC.IsNormalString(n.shown) {
			t.Fatalf("%q became %q", s, n.shown)
		}
		again, err := parseName(n.shown)
		if err != nil || again != n {
			t.Fatalf("%q became %q, and that %q (%v)", s, n, again, err)
		}
		for _, other := range []string{strings.ToUpper(n.shown), strings.ToLower(n.shown)} {
			m, err := parseName(other)
			if err == nil && likeness(m.folded) != m.folded {
				t.Fatalf("%q is compared as %q and then as %q", other, m.folded, likeness(m.folded))
			}
		}
	})
}

func TestCodesAreReadAsTheyAreTyped(t *testing.T) {
	code := newCode()
	want, ok := parseCode(code)
	if !ok || len(want) != codeBytes || len(code) != codeLength+3 {
		t.Fatalf("the code %q cannot be read", code)
	}
	typed := strings.NewReplacer("0", "O", "1", "l").Replace(strings.ToUpper(code))
	for _, s := range []string{strings.ToUpper(code), strings.ReplaceAll(code, "-", ""), strings.ReplaceAll(code, "-", " "), " " + code + " ", typed} {
		if got, ok := parseCode(s); !ok || string(got) != string(want) {
			t.Errorf("%q is not read as %q", s, code)
		}
	}
	for _, s := range []string{"", code[1:], code + "0", "u" + code[1:], strings.Repeat("0", 1000), "\xff" + code[1:]} {
		if _, ok := parseCode(s); ok {
			t.Errorf("%q is read", s)
		}
	}
	a, _ := codeHash("mail", code)
	b, _ := codeHash("invitation", code)
	if string(a) == string(b) {
		t.Error("a code for one thing is good for another")
	}
}

func FuzzCodes(f *testing.F) {
	f.Add("012345-6789ab-cdefgh-jkmnpq")
	f.Add("OIL")
	f.Fuzz(func(t *testing.T, s string) {
		b, ok := parseCode(s)
		if !ok {
			return
		}
		if len(b) != codeBytes {
			t.Fatalf("%q is read as %d bytes", s, len(b))
		}
		if again, ok := parseCode(codes.EncodeToString(b)); !ok || string(again) != string(b) {
			t.Fatalf("%q does not come back", s)
		}
	})
}

func TestHashesAreReadAsTheyAreWritten(t *testing.T) {
	h := newHasher(HashCost{Memory: 64, Time: 1, Threads: 1}, 1)
	s, err := h.hash(t.Context(), "a password")
	if err != nil || !strings.HasPrefix(s, "$argon2id$v=19$m=64,t=1,p=1$") {
		t.Fatalf("the hash is %q (%v)", s, err)
	}
	other, _ := h.hash(t.Context(), "a password")
	if other == s {
		t.Error("two hashes of one password are equal: there is no salt")
	}
	for password, want := range map[string]bool{"a password": true, "another": false, "": false} {
		if ok, weak, err := h.verify(t.Context(), s, password); ok != want || weak || err != nil {
			t.Errorf("%q gave %v, %v (%v)", password, ok, weak, err)
		}
	}
	// A hash by another program, of the word "password" with the salt "somesalt".
	known := "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
	if ok, weak, err := h.verify(t.Context(), known, "password"); !ok || weak || err != nil {
		t.Errorf("a hash of another program gave %v, %v (%v)", ok, weak, err)
	}
	for _, bad := range []string{"x", "$argon2i" + s[9:], strings.Replace(s, "v=19", "v=16", 1), strings.Replace(s, "m=64", "m=4294967295", 1),
		strings.Replace(s, "m=64", "m=064", 1), strings.Replace(s, "t=1", "t=0", 1), strings.Replace(s, "p=1", "p=0", 1), s + "=", s + "$", s[:len(s)-30]} {
		if _, _, err := h.verify(t.Context(), bad, "a password"); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func FuzzHashes(f *testing.F) {
	f.Add("$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc")
	f.Add("$argon2id$v=19$m=8,t=1,p=1$$")
	f.Fuzz(func(t *testing.T, s string) {
		h, err := parseHashed(s)
		if err == nil && (h.String() != s || h.cost.check() != nil) {
			t.Fatalf("%q is read as %q", s, h)
		}
	})
}

func FuzzTargets(f *testing.F) {
	for _, s := range []string{"https://example.org/x", "https://127.0.0.1", "https://[::1%25x]/", "https://0x7f.1/", "https://example.org.", "https://../"} {
		f.Add(s)
	}
	d := &Directory{}
	f.Fuzz(func(t *testing.T, s string) {
		u, err := d.parseURL(s)
		if err != nil {
			if !errors.Is(err, ErrTarget) {
				t.Fatalf("%q is refused with %v", s, err)
			}
			return
		}
		if u.Scheme != "https" || u.User != nil || u.Hostname() == "" {
			t.Fatalf("%q is taken as %q", s, u)
		}
		if _, err := d.parseURL(u.String()); err != nil {
			t.Fatalf("%q is taken but %q is not: %v", s, u, err)
		}
	})
}

func TestTheThrottleForgetsButDoesNotGrow(t *testing.T) {
	th := newThrottle()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for range freeAttempts + 1 {
		th.attempt("ada", now)
	}
	for i := range 3 * rememberNames {
		th.attempt(fmt.Sprint("name", i), now)
	}
	if len(th.names) > rememberNames {
		t.Errorf("%d names are remembered", len(th.names))
	}
	if wait, _ := th.attempt("ada", now); wait == 0 {
		t.Error("a flood of other names made it forget the one that is being guessed")
	}
	if wait, n := th.attempt("ada", now.Add(2*forgetAfter)); wait != 0 || n != 1 {
		t.Errorf("much later the attempt is number %d, after %v", n, wait)
	}
	for i := range 2 * rememberNames {
		for range freeAttempts {
			th.attempt(fmt.Sprint("heavy", i), now)
		}
	}
	if len(th.names) > rememberNames {
		t.Errorf("of names that were guessed at %d are remembered", len(th.names))
	}
}
