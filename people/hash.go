package people

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"
	"time"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

// HashCost is what it costs to try one password.
type HashCost struct {
	Memory  uint32 // in KiB
	Time    uint32 // passes over the memory
	Threads uint8
}

// DefaultCost takes some hundredths of a second and 19 MiB.
var DefaultCost = HashCost{Memory: 19 * 1024, Time: 2, Threads: 1}

// check refuses costs that argon2 cannot have or that would stop the server,
// should one be read from a damaged store.
func (c HashCost) check() error {
	if c.Threads < 1 || c.Threads > 16 || c.Time < 1 || c.Time > 64 || c.Memory < 8*uint32(c.Threads) || c.Memory > 1<<20 {
		return fmt.Errorf("a password cannot be hashed with %d KiB, %d passes and %d threads", c.Memory, c.Time, c.Threads)
	}
	return nil
}

// below says whether a cost is less than another in any respect.
func (c HashCost) below(other HashCost) bool {
	return c.Memory < other.Memory || c.Time < other.Time || c.Threads < other.Threads
}

// hashed is a password as it is kept.
type hashed struct {
	cost HashCost
	salt []byte
	sum  []byte
}

var errHash = errors.New("the password is kept in a form that is not known here")

var base = base64.RawStdEncoding.Strict()

// String writes the form that other programs know as PHC.
func (h hashed) String() string {
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.cost.Memory, h.cost.Time, h.cost.Threads, base.EncodeToString(h.salt), base.EncodeToString(h.sum))
}

// parseHashed reads what String writes, and nothing else.
func parseHashed(s string) (hashed, error) {
	var h hashed
	parts := strings.Split(s, "$")
	if len(parts) != 6 || len(s) > 512 {
		return hashed{}, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &h.cost.Memory, &h.cost.Time, &h.cost.Threads); err != nil {
		return hashed{}, errHash
	}
	var err1, err2 error
	h.salt, err1 = base.DecodeString(parts[4])
	h.sum, err2 = base.DecodeString(parts[5])
	if err1 != nil || err2 != nil || len(h.salt) < 8 || len(h.sum) < 16 || h.cost.check() != nil || h.String() != s {
		return hashed{}, errHash
	}
	return h, nil
}

// longestWait is how long somebody waits for their turn to be hashed.
const longestWait = 10 * time.Second

// hasher hashes only so many passwords at once: each takes much memory, and many
// who sign in together must not take all there is.
type hasher struct {
	cost  HashCost
	turns chan struct{}
	decoy hashed // compared where there is no password, to take as long
}

func newHasher(cost HashCost, atOnce int) *hasher {
	h := &hasher{cost: cost, turns: make(chan struct{}, atOnce)}
	h.decoy = hashed{cost: cost, salt: random(16), sum: random(32)}
	return h
}

func random(n int) []byte {
	b := make([]byte, n)
	rand.Read(b)
	return b
}

// sum computes a hash when its turn has come. The same password typed on another
// keyboard may be composed of other code points, hence the normal form.
func (h *hasher) sum(ctx context.Context, password string, salt []byte, cost HashCost, length int) ([]byte, error) {
	late := time.NewTimer(longestWait)
	defer late.Stop()
	select {
	case h.turns <- struct{}{}:
		defer func() { <-h.turns }()
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-late.C:
		return nil, tooMany(longestWait)
	}
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, cost.Time, cost.Memory, cost.Threads, uint32(length)), nil
}

// hash makes what is kept of a password.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	v := hashed{cost: h.cost, salt: random(16)}
	var err error
	if v.sum, err = h.sum(ctx, password, v.salt, v.cost, 32); err != nil {
		return "", err
	}
	return v.String(), nil
}

// verify compares a password with what is kept, and says whether it should be
// hashed anew because it is worth more now. Where nothing is kept it takes as
// long and says no.
func (h *hasher) verify(ctx context.Context, kept, password string) (ok, weak bool, err error) {
	v := h.decoy
	if kept != "" {
		if v, err = parseHashed(kept); err != nil {
			return false, false, err
		}
	}
	sum, err := h.sum(ctx, password, v.salt, v.cost, len(v.sum))
	if err != nil {
		return false, false, err
	}
	same := subtle.ConstantTimeCompare(sum, v.sum) == 1
	return same && kept != "", v.cost.below(h.cost), nil
}
