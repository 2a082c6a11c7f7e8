package bus

import (
	"math"
	"testing"
	"time"
)

func TestTheDelayOfAFailedJobGrowsToFiveMinutes(t *testing.T) {
	for tries, want := range map[uint64]time.Duration{
		0:              time.Second,
		1:              time.Second,
		2:              2 * time.Second,
		5:              16 * time.Second,
		9:              256 * time.Second,
		10:             5 * time.Minute,
		math.MaxUint64: 5 * time.Minute,
	} {
		if got := delayAfter(tries); got != want {
			t.Errorf("after %d tries the delay is %v, not %v", tries, got, want)
		}
	}
}
