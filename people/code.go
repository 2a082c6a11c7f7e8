package people

import (
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// codes are written without letters that look like digits, since the first one
// of a server is read from its terminal.
var codes = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

const (
	codeBytes  = 15 // 120 bits: not to be guessed
	codeLength = 24
	codeGroup  = 6
)

// newCode is a secret for a link, in groups that can be read out.
func newCode() string {
	s := codes.EncodeToString(random(codeBytes))
	var groups []string
	for ; len(s) > 0; s = s[codeGroup:] {
		groups = append(groups, s[:codeGroup])
	}
	return strings.Join(groups, "-")
}

// parseCode reads a code as somebody may have typed it.
func parseCode(s string) ([]byte, bool) {
	if len(s) > 4*codeLength {
		return nil, false
	}
	s = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(s))
	if len(s) != codeLength {
		return nil, false
	}
	b, err := codes.DecodeString(s)
	return b, err == nil
}

// codeHash is what is kept of a code. What it is for is part of it, so that no
// code can be used for something else.
func codeHash(purpose, s string) ([]byte, bool) {
	code, ok := parseCode(s)
	if !ok {
		return nil, false
	}
	sum := sha256.Sum256(append([]byte("sandtable "+purpose+" "), code...))
	return sum[:], true
}
