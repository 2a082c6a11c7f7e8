package bus_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"sandtable/bus"
	"sandtable/bus/bustest"
)

// TestMain lets the test program play the worker that dies, and otherwise looks
// whether anything is left running behind a closed bus.
func TestMain(m *testing.M) {
	if url := os.Getenv(doomedURL); url != "" {
		workUntilKilled(url)
		return
	}
	// The tests spend their time waiting, for elections above all.
	if err := flag.Set("test.parallel", "8"); err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m)
}

// ackWait is short, so that a job of a dead worker comes back soon, and long
// enough for a machine that has much else to do.
const ackWait = time.Second

func open(t testing.TB, c bus.Config) *bus.Bus {
	t.Helper()
	if c.AckWait == 0 {
		c.AckWait = ackWait
	}
	b, err := bus.Open(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

// patience is how long the tests wait for something: an election in a cluster
// takes up to ten seconds, and there may be two, one after the other.
const patience = 30 * time.Second

// eventually waits until something is so.
func eventually(t testing.TB, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("it did not happen that %s", what)
		}
	}
}

func TestOpenSaysThatNobodyAnswers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err := bus.Open(ctx, bus.Config{URL: "nats://anna:secret@127.0.0.1:1"})
	if err == nil {
		t.Fatal("a bus was opened where no cluster is")
	}
	for _, part := range []string{"no message cluster answers", "127.0.0.1:1", "start it"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not say %q", err, part)
		}
	}
	if strings.Contains(err.Error(), "secret") {
		t.Errorf("%q shows the password", err)
	}
}

func TestOpenWaitsForAClusterThatIsStarting(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	nodes.Stop(0)
	opened := make(chan *bus.Bus)
	go func() {
		b, err := bus.Open(t.Context(), bus.Config{URL: nodes.URL()})
		if err != nil {
			t.Error(err)
		}
		opened <- b
	}()
	time.Sleep(300 * time.Millisecond)
	nodes.Start(0)
	b := <-opened
	if b == nil {
		return
	}
	defer b.Close()
	if !b.Connected() {
		t.Error("an open bus is not connected")
	}
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/file"
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := bus.Open(t.Context(), bus.Config{Dir: file})
	if err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("the error is %v and should name %s", err, file)
	}
}

func TestAClosedBusRefusesEverything(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	b.Close()
	b.Close()
	if b.Connected() {
		t.Error("it is connected")
	}
	if err := b.Publish("match.1", nil); err == nil {
		t.Error("it takes news")
	}
	if _, err := b.Subscribe("match.1", func(string, []byte) {}); err == nil {
		t.Error("it takes a subscriber")
	}
	if err := b.Put(t.Context(), bus.Job{Kind: "think"}); err == nil {
		t.Error("it takes a job")
	}
	if err := b.Work(t.Context(), []string{"think"}, 1, nothing); err == nil {
		t.Error("it takes a worker")
	}
	if _, _, err := b.Backlog(t.Context()); err == nil {
		t.Error("it counts jobs")
	}
}

func nothing(context.Context, bus.Job) error { return nil }

func TestWhatCannotBeASubjectOrAJobIsRefused(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	for _, subject := range []string{"", ".", "match.", "match..1", "match 1", "match.*", "match.>", "match.a*"} {
		if b.Publish(subject, nil) == nil {
			t.Errorf("news on %q were taken", subject)
		}
	}
	for _, subject := range []string{"", "match.", "match 1", ">.match", "match.a*"} {
		if _, err := b.Subscribe(subject, func(string, []byte) {}); err == nil {
			t.Errorf("a subscription to %q was taken", subject)
		}
	}
	if b.Publish("match.1", make([]byte, 1<<20)) == nil {
		t.Error("very long news were taken")
	}
	for _, j := range []bus.Job{{}, {Kind: "a.b"}, {Kind: "*"}, {Kind: "a b"}, {Kind: "a", ID: "b c"}, {Kind: "a", ID: "b\nc"}} {
		if b.Put(t.Context(), j) == nil {
			t.Errorf("the job %+v was taken", j)
		}
	}
	for _, kinds := range [][]string{nil, {"a.b"}, {"a", "a"}} {
		if b.Work(t.Context(), kinds, 1, nothing) == nil {
			t.Errorf("work on kinds %q was taken", kinds)
		}
	}
	if b.Work(t.Context(), []string{"a"}, 0, nothing) == nil {
		t.Error("work on no jobs at once was taken")
	}
}

// collector keeps what was heard.
type collector struct{ heard chan string }

func newCollector() collector { return collector{make(chan string, 10_000)} }

func (c collector) hear(subject string, body []byte) {
	c.heard <- fmt.Sprint(subject, " ", string(body))
}

// expect waits for the next thing heard.
func (c collector) expect(t testing.TB, want string) {
	t.Helper()
	select {
	case got := <-c.heard:
		if got != want {
			t.Fatalf("heard %.100q, not %.100q", got, want)
		}
	case <-time.After(patience):
		t.Fatalf("%.100q was not heard", want)
	}
}
