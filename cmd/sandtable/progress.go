package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress shows how far a long command has come: as a bar on a terminal, and
// elsewhere as a line every few seconds.
type progress struct {
	w    io.Writer
	bar  bool
	mu   sync.Mutex
	last time.Time
}

func newProgress(w io.Writer) *progress {
	return &progress{w: w, bar: isTerminal(w), last: time.Now()}
}

// isTerminal reports whether somebody may be looking.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show prints how much of the whole is done, not more often than is useful.
func (p *progress) show(share float64, note string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	pause := 5 * time.Second
	if p.bar {
		pause = 100 * time.Millisecond
	}
	if time.Since(p.last) < pause {
		return
	}
	p.last = time.Now()
	if !p.bar {
		fmt.Fprintf(p.w, "%3.0f %%  %s\n", 100*share, note)
		return
	}
	const width = 30
	full := int(share * width)
	fmt.Fprintf(p.w, "\r[%s%s] %3.0f %%  %s\x1b[K", strings.Repeat("#", full), strings.Repeat(".", width-full), 100*share, note)
}

// clear removes the bar.
func (p *progress) clear() {
	if p.bar {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// grouped writes a number with commas between thousands.
func grouped[N ~int | ~int64](n N) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0 && text[i-1] != '-'; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
