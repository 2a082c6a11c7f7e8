// Package mut is what instrumented code calls: at each place that can be broken it
// asks whether this is the change under trial. The number of the change comes from
// the environment; without one nothing is broken.
package mut

import (
	"fmt"
	"os"
	"strconv"
	"sync/atomic"
)

// Variable names the environment variable that chooses the change.
const Variable = "SANDTABLE_MUTANT"

var active = func() int {
	n, err := strconv.Atoi(os.Getenv(Variable))
	if err != nil {
		return -1
	}
	return n
}()

// Reached names the environment variable with the file into which the places that a
// test comes to are written.
const Reached = "SANDTABLE_REACHED"

var reached = func() *record {
	f, err := os.OpenFile(os.Getenv(Reached), os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return nil
	}
	return &record{file: f}
}()

// record is what was reached so far.
type record struct {
	file *os.File
	seen [1 << 16]atomic.Bool
}

func (r *record) note(id int) {
	if seen := &r.seen[id]; !seen.Load() && seen.CompareAndSwap(false, true) {
		fmt.Fprintln(r.file, id)
	}
}

// On reports whether a change is under trial.
func On(id int) bool {
	if reached != nil {
		reached.note(id)
	}
	return id == active
}

// Not turns a condition round.
func Not[T ~bool](id int, v T) T {
	if On(id) {
		return !v
	}
	return v
}

// Edge moves the edge of a comparison: what is equal falls on the other side.
func Edge[T ~bool](id int, v T, equal bool) T {
	if On(id) && equal {
		return !v
	}
	return v
}

// Num is a number off by one.
func Num[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](id int, v T) T {
	if On(id) {
		return v + 1
	}
	return v
}
