// Package mut is what instrumented code calls: at each place that can be broken it
// asks whether this is the change under trial. The number of the change comes from
// the environment; without one nothing is broken.
package mut

import (
	"os"
	"strconv"
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

// On reports whether a change is under trial.
func On(id int) bool { return id == active }

// Not turns a condition round.
func Not[T ~bool](id int, v T) T {
	if id == active {
		return !v
	}
	return v
}

// Edge moves the edge of a comparison: what is equal falls on the other side.
func Edge[T ~bool](id int, v T, equal bool) T {
	if id == active && equal {
		return !v
	}
	return v
}

// Num is a number off by one.
func Num[T ~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64](id int, v T) T {
	if id == active {
		return v + 1
	}
	return v
}
