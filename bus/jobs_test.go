package bus_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sandtable/bus"
	"sandtable/bus/bustest"
)

func put(t testing.TB, b *bus.Bus, jobs ...bus.Job) {
	t.Helper()
	for _, j := range jobs {
		if err := b.Put(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
}

// work runs a worker until stop is called or the test ends.
func work(t testing.TB, b *bus.Bus, kinds []string, parallel int, do func(context.Context, bus.Job) error) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- b.Work(ctx, kinds, parallel, do) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the worker ended with: %v", err)
		}
	})
	t.Cleanup(stop)
	return stop
}

func backlog(t testing.TB, b *bus.Bus, waiting, running int) {
	t.Helper()
	var w, r int
	var err error
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if w, r, err = b.Backlog(t.Context()); err == nil && w == waiting && r == running {
			return
		}
	}
	t.Fatalf("%d jobs wait and %d are done (error %v); it should be %d and %d", w, r, err, waiting, running)
}

var think = []string{"think"}

// diary notes which jobs were done, and how many at once.
type diary struct {
	collector
	now, most atomic.Int32
}

func newDiary() *diary { return &diary{collector: newCollector()} }

func (d *diary) note(_ context.Context, j bus.Job) error {
	d.hear(j.Kind+"/"+j.ID, j.Body)
	return nil
}

// slowly does nothing for a while before it notes the job.
func (d *diary) slowly(wait time.Duration) func(context.Context, bus.Job) error {
	return func(ctx context.Context, j bus.Job) error {
		n := d.now.Add(1)
		for most := d.most.Load(); n > most && !d.most.CompareAndSwap(most, n); most = d.most.Load() {
		}
		time.Sleep(wait)
		d.now.Add(-1)
		return d.note(ctx, j)
	}
}

func TestAJobIsDoneAndGone(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	put(t, b, bus.Job{Kind: "think", ID: "m1.7", Body: []byte("body")}, bus.Job{Kind: "think", Body: []byte("no id")})
	backlog(t, b, 2, 0)
	d := newDiary()
	work(t, b, think, 1, d.note)
	d.expect(t, "think/m1.7 body")
	d.expect(t, "think/ no id")
	backlog(t, b, 0, 0)
}

func TestTheSameJobPutTwiceIsKeptOnce(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	put(t, b,
		bus.Job{Kind: "think", ID: "m1"}, bus.Job{Kind: "think", ID: "m1"},
		bus.Job{Kind: "mail", ID: "m1"}, bus.Job{Kind: "think", ID: "m2"},
		bus.Job{Kind: "think"}, bus.Job{Kind: "think"})
	backlog(t, b, 5, 0)
}

func TestALongJobStaysWithItsWorker(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{AckWait: 1500 * time.Millisecond})
	d := newDiary()
	for range 2 {
		work(t, b, think, 1, d.slowly(4*time.Second))
	}
	put(t, b, bus.Job{Kind: "think", ID: "m1"})
	d.expect(t, "think/m1 ")
	if now := d.now.Load(); now > 0 {
		t.Error("another worker is doing the job as well")
	}
	backlog(t, b, 0, 0)
}

func TestAJobThatFailsIsTriedAgainLaterEachTime(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	tries := make(chan time.Time, 10)
	work(t, b, think, 2, func(context.Context, bus.Job) error {
		tries <- time.Now()
		if len(tries) < 3 {
			return errors.New("not now")
		}
		return nil
	})
	put(t, b, bus.Job{Kind: "think", ID: "m1"})
	eventually(t, "the job was tried three times", func() bool { return len(tries) == 3 })
	first, second, third := <-tries, <-tries, <-tries
	if d := second.Sub(first); d < 900*time.Millisecond {
		t.Errorf("the second try came after %v", d)
	}
	if d := third.Sub(second); d < 1900*time.Millisecond {
		t.Errorf("the third try came after %v", d)
	}
	backlog(t, b, 0, 0)
}

func TestAJobThatPanicsIsTriedAgainWhileOthersGoOn(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	d := newDiary()
	var panicked atomic.Bool
	work(t, b, think, 1, func(ctx context.Context, j bus.Job) error {
		if j.ID == "m1" && panicked.CompareAndSwap(false, true) {
			panic("a mistake")
		}
		return d.note(ctx, j)
	})
	put(t, b, bus.Job{Kind: "think", ID: "m1"}, bus.Job{Kind: "think", ID: "m2"})
	d.expect(t, "think/m2 ")
	d.expect(t, "think/m1 ")
}

func TestAStoppedWorkerGivesItsJobBackAtOnce(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{AckWait: time.Minute})
	begun := make(chan struct{})
	stop := work(t, b, think, 1, func(ctx context.Context, _ bus.Job) error {
		close(begun)
		<-ctx.Done()
		return ctx.Err()
	})
	put(t, b, bus.Job{Kind: "think", ID: "m1"})
	<-begun
	backlog(t, b, 0, 1)
	stop()
	d := newDiary()
	work(t, b, think, 1, d.note)
	d.expect(t, "think/m1 ")
}

func TestAJobFinishedWhileItsWorkerStopsIsDone(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	begun := make(chan struct{})
	stop := work(t, b, think, 1, func(ctx context.Context, _ bus.Job) error {
		close(begun)
		<-ctx.Done()
		return nil
	})
	put(t, b, bus.Job{Kind: "think", ID: "m1"})
	<-begun
	stop()
	backlog(t, b, 0, 0)
}

func TestCloseEndsWorkAndKeepsItsJob(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	b, other := open(t, bus.Config{URL: nodes.URL()}), open(t, bus.Config{URL: nodes.URL()})
	begun, ended := make(chan struct{}), make(chan error)
	go func() {
		ended <- b.Work(context.Background(), think, 1, func(ctx context.Context, _ bus.Job) error {
			close(begun)
			<-ctx.Done()
			return ctx.Err()
		})
	}()
	put(t, b, bus.Job{Kind: "think", ID: "m1"})
	<-begun
	go b.Close()
	if err := <-ended; err == nil {
		t.Error("work on a bus that was closed under it ended without an error")
	}
	d := newDiary()
	work(t, other, think, 1, d.note)
	d.expect(t, "think/m1 ")
}

func TestKindsShareThePlacesOfAWorker(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{AckWait: time.Minute})
	d := newDiary()
	work(t, b, []string{"think", "mail", "replay"}, 2, d.slowly(20*time.Millisecond))
	for i := range 20 {
		id := fmt.Sprint(i)
		put(t, b, bus.Job{Kind: "think", ID: id}, bus.Job{Kind: "mail", ID: id}, bus.Job{Kind: "replay", ID: id})
	}
	done := map[string]bool{}
	for range 60 {
		select {
		case job := <-d.heard:
			done[job] = true
		case <-time.After(patience):
			t.Fatalf("only %d jobs were done", len(done))
		}
	}
	if len(done) != 60 {
		t.Errorf("%d different jobs were done, not 60", len(done))
	}
	if most := d.most.Load(); most != 2 {
		t.Errorf("up to %d jobs were done at once, not 2", most)
	}
}

func TestABusyWorkerLeavesJobsToOthers(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	b := open(t, bus.Config{URL: nodes.URL(), AckWait: time.Minute})
	begun, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	kinds := []string{"think", "mail"}
	work(t, b, kinds, 1, func(context.Context, bus.Job) error {
		begun <- struct{}{}
		<-release
		return nil
	})
	put(t, b, bus.Job{Kind: "think", ID: "long"})
	<-begun
	put(t, b, bus.Job{Kind: "mail", ID: "m1"})
	time.Sleep(200 * time.Millisecond)
	if n := timesGiven(t, nodes.URL(), "mail"); n > 1 {
		t.Errorf("the busy worker took the job %d times and gave it back", n)
	}

	d := newDiary()
	work(t, b, kinds, 1, d.note)
	d.expect(t, "mail/m1 ")
	put(t, b, bus.Job{Kind: "think", ID: "m2"})
	d.expect(t, "think/m2 ")
}

// timesGiven asks the cluster how often it gave jobs of a kind to workers.
func timesGiven(t *testing.T, url, kind string) uint64 {
	t.Helper()
	c, err := jobStream(t, url).Consumer(t.Context(), kind)
	if err != nil {
		t.Fatal(err)
	}
	return c.CachedInfo().Delivered.Consumer
}

func TestJobsWaitThroughARestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	b := open(t, bus.Config{Dir: dir})
	for i := range 10 {
		put(t, b, bus.Job{Kind: "think", ID: fmt.Sprint(i), Body: []byte("body")})
	}
	b.Close()

	b = open(t, bus.Config{Dir: dir})
	backlog(t, b, 10, 0)
	put(t, b, bus.Job{Kind: "think", ID: "9"})
	backlog(t, b, 10, 0)
	d := newDiary()
	work(t, b, think, 1, d.note)
	for i := range 10 {
		d.expect(t, fmt.Sprintf("think/%d body", i))
	}
}

func TestTwoEmbeddedServersKnowNothingOfEachOther(t *testing.T) {
	t.Parallel()
	a, b := open(t, bus.Config{}), open(t, bus.Config{})
	put(t, a, bus.Job{Kind: "think", ID: "m1"})
	backlog(t, a, 1, 0)
	backlog(t, b, 0, 0)
}

func TestWorkGoesOnWhenTheClusterComesBack(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	b := open(t, bus.Config{URL: nodes.URL()})
	d := newDiary()
	begun, release := make(chan struct{}), make(chan struct{})
	work(t, b, think, 1, func(ctx context.Context, j bus.Job) error {
		if j.ID == "long" {
			close(begun)
			<-release
		}
		return d.note(ctx, j)
	})
	put(t, b, bus.Job{Kind: "think", ID: "long"}, bus.Job{Kind: "think", ID: "m1"})
	<-begun
	nodes.Stop(0)
	eventually(t, "the loss is noticed", func() bool { return !b.Connected() })
	start := time.Now()
	if err := b.Put(t.Context(), bus.Job{Kind: "think", ID: "m2"}); !errors.Is(err, bus.ErrNotConnected) {
		t.Errorf("putting a job without a connection gave %v", err)
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("putting a job without a connection took %v", took)
	}
	nodes.Start(0)
	eventually(t, "the connection is back", b.Connected)
	close(release)
	d.expect(t, "think/long ")
	d.expect(t, "think/m1 ")
	put(t, b, bus.Job{Kind: "think", ID: "m2"})
	d.expect(t, "think/m2 ")
	backlog(t, b, 0, 0)
}

// doomedURL tells a process that it is the worker to be killed, and where its jobs
// come from.
const doomedURL = "SANDTABLE_DOOMED_WORKER"

// workUntilKilled says that it has a job, and never finishes it.
func workUntilKilled(url string) {
	ctx := context.Background()
	b, err := bus.Open(ctx, bus.Config{URL: url, Name: "doomed", AckWait: ackWait})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	err = b.Work(ctx, think, 1, func(context.Context, bus.Job) error {
		fmt.Println("begun")
		select {}
	})
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

func TestAJobOfADeadWorkerIsGivenToAnother(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	b := open(t, bus.Config{URL: nodes.URL()})
	put(t, b, bus.Job{Kind: "think", ID: "m1", Body: []byte("body")})
	killWorker(t, nodes.URL())
	backlog(t, b, 0, 1)

	d := newDiary()
	work(t, b, think, 1, d.note)
	d.expect(t, "think/m1 body")
	backlog(t, b, 0, 0)
}

// killWorker starts a worker in a process of its own and kills it when it has a
// job, which it has kept for longer than AckWait by then.
func killWorker(t *testing.T, url string) {
	t.Helper()
	worker := exec.Command(os.Args[0])
	worker.Env = append(os.Environ(), doomedURL+"="+url)
	worker.Stderr = os.Stderr
	out, err := worker.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := worker.Start(); err != nil {
		t.Fatal(err)
	}
	_, readErr := out.Read(make([]byte, 16))
	time.Sleep(ackWait + ackWait/2)
	_ = worker.Process.Kill()
	_ = worker.Wait()
	if readErr != nil {
		t.Fatalf("the worker did not begin: %v", readErr)
	}
}
