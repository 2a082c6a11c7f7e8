package people

import (
	"net/mail"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// name is what somebody is called, and what two names are compared by.
type name struct {
	shown, folded string
}

// tidy writes the same text the same way: composed letters, one kind of
// apostrophe, single spaces.
func tidy(s string) string {
	s = norm.NFKC.String(strings.ReplaceAll(s, "\u2019", "'"))
	return norm.NFKC.String(strings.Join(strings.Fields(s), " "))
}

// fold makes names equal that differ only in upper and lower case.
func fold(s string) string { return norm.NFKC.String(cases.Fold().String(s)) }

// parseName checks a name that somebody wants: 2 to 32 letters of one script,
// digits, spaces and - _ . ' with a letter or digit in front.
func parseName(s string) (name, error) {
	n, err := readName(s)
	if err == nil {
		err = oneScript(n.shown)
	}
	if err != nil {
		return name{}, err
	}
	return n, nil
}

// readName reads a name that somebody may have.
func readName(s string) (name, error) {
	if len(s) > 512 || !utf8.ValidString(s) {
		return name{}, ErrName
	}
	s = tidy(s)
	if n := utf8.RuneCountInString(s); n < 2 || n > 32 {
		return name{}, ErrName
	}
	if err := checkRunes(s); err != nil {
		return name{}, err
	}
	return name{shown: s, folded: likeness(s)}, nil
}

func checkRunes(s string) error {
	marks := 2 // none may come first
	for i, r := range s {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r):
			marks = 0
		case unicode.IsMark(r) && marks < 2:
			marks++ // some scripts need them, but no tower of them
		case i > 0 && strings.ContainsRune(" -_.'", r):
			marks = 2
		default:
			return refuse(ErrName, "a name cannot have %q there: take letters, digits, spaces and - _ . '", r)
		}
	}
	return nil
}

const (
	shortestPassword = 10
	longestPassword  = 256
)

// checkPassword refuses what is too short to be safe, too long to be meant, or
// the name itself.
func checkPassword(password string, n name) error {
	if !utf8.ValidString(password) {
		return ErrPassword
	}
	switch count := utf8.RuneCountInString(password); {
	case count < shortestPassword:
		return refuse(ErrPassword, "the password is too short: take at least %d characters", shortestPassword)
	case count > longestPassword:
		return refuse(ErrPassword, "the password is too long: take at most %d characters", longestPassword)
	case likeness(tidy(password)) == n.folded:
		return refuse(ErrPassword, "the password is the name: take another")
	}
	return nil
}

// parseEmail checks an address and leaves out a name that stands before it.
// No address is one too.
func parseEmail(s string) (string, error) {
	if s = strings.TrimSpace(s); s == "" {
		return "", nil
	}
	a, err := mail.ParseAddress(s)
	if err != nil || len(a.Address) > 254 || !utf8.ValidString(a.Address) || strings.ContainsFunc(a.Address, unicode.IsControl) {
		return "", ErrEmail
	}
	return a.Address, nil
}
