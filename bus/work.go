package bus

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// pullWait is how long one request for a job stays with the queue, and pulse
	// how often the queue says meanwhile that it is there.
	pullWait = 20 * time.Second
	pulse    = 2 * time.Second
	// A job that failed is given again after firstDelay, then after twice as long
	// each time, up to maxDelay.
	firstDelay = time.Second
	maxDelay   = 5 * time.Minute
)

// Work takes jobs of some kinds and does them, at most parallel of them at once,
// until the context ends; then it waits for those that are being done and returns
// nil. Workers of one kind, on any server, share its jobs.
//
// A job for which do returns nil is done. If do returns an error or panics, the job
// is given to a worker again, later each time; for a job that makes no sense any
// more do returns nil. The context of do ends with that of Work; a job that fails
// after this is given to another worker at once.
//
// While do runs, the queue is told so, and a long job stays with its worker. A
// worker that dies or is cut off for longer than AckWait loses its job to another,
// so a job may be done twice, even at the same time: do must look into the store
// whether its job is still to be done.
func (b *Bus) Work(ctx context.Context, kinds []string, parallel int, do func(ctx context.Context, j Job) error) error {
	if err := checkWork(kinds, parallel); err != nil {
		return err
	}
	if !b.startWork() {
		return errClosed
	}
	defer b.working.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(b.life, cancel)()

	w := &worker{bus: b, do: do, free: make(chan struct{}, parallel)}
	for range parallel {
		w.free <- struct{}{}
	}
	for _, kind := range kinds {
		w.busy.Go(func() { w.pull(ctx, kind) })
	}
	w.busy.Wait()
	if b.life.Err() != nil {
		return errClosed
	}
	return nil
}

func checkWork(kinds []string, parallel int) error {
	if len(kinds) == 0 || parallel < 1 {
		return errors.New("name at least one kind of jobs, and do at least one job at once")
	}
	for i, kind := range kinds {
		if err := checkKind(kind); err != nil {
			return err
		}
		if slices.Contains(kinds[:i], kind) {
			return fmt.Errorf("the kind %s is named twice", kind)
		}
	}
	return nil
}

// startWork notes that there is somebody for whom Close must wait.
func (b *Bus) startWork() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.life.Err() != nil {
		return false
	}
	b.working.Add(1)
	return true
}

// worker is one call of Work.
type worker struct {
	bus  *Bus
	do   func(context.Context, Job) error
	free chan struct{} // holds one for each further job that may be done now
	busy sync.WaitGroup
}

// pull takes jobs of one kind. Whatever goes wrong with the queue, a lost
// connection or an election, it begins again until the context ends.
func (w *worker) pull(ctx context.Context, kind string) {
	for told := false; ctx.Err() == nil; sleep(ctx, pause) {
		queue, err := w.bus.queue(ctx, kind)
		if err == nil {
			told = false
			err = w.pullFrom(ctx, queue)
		}
		if !told && ctx.Err() == nil {
			told = true
			w.bus.config.Log.Warn("the job queue does not answer; trying again", "kind", kind, "error", err)
		}
	}
}

// pullFrom takes one job after the other until there is an error. It asks only
// when one could be done: a job is never held back by a worker that has no time.
func (w *worker) pullFrom(ctx context.Context, queue jetstream.Consumer) error {
	for w.waitForFree(ctx) {
		m, err := w.bus.next(ctx, queue)
		if err != nil {
			return err
		}
		if m != nil {
			w.take(ctx, m)
		}
	}
	return ctx.Err()
}

// waitForFree waits until a further job may be done.
func (w *worker) waitForFree(ctx context.Context) bool {
	select {
	case <-w.free:
		w.free <- struct{}{}
		return true
	case <-ctx.Done():
		return false
	}
}

// take starts a job. If a job of another kind was faster, it goes back to the
// queue for others.
func (w *worker) take(ctx context.Context, m jetstream.Msg) {
	select {
	case <-w.free:
	default:
		_ = m.Nak() // without this the queue finds out by itself, after AckWait
		return
	}
	w.busy.Go(func() {
		defer func() { w.free <- struct{}{} }()
		w.perform(ctx, m)
	})
}

// perform does a job and tells the queue how it went.
func (w *worker) perform(ctx context.Context, m jetstream.Msg) {
	b, j := w.bus, jobOf(m)
	stop := b.keep(m)
	err := guard(func() error { return w.do(ctx, j) })
	stop()
	switch {
	case err == nil:
		b.done(m, j)
	case ctx.Err() != nil:
		_ = m.Nak()
	default:
		delay := retryDelay(m)
		b.config.Log.Warn("a job failed and will be tried again", "kind", j.Kind, "id", j.ID, "after", delay, "error", err)
		_ = m.NakWithDelay(delay)
	}
}

// keep tells the queue again and again that the job is being done, until stop.
func (b *Bus) keep(m jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var telling sync.WaitGroup
	telling.Go(func() {
		for sleep(ctx, b.config.AckWait/4) {
			_ = m.InProgress() // told again soon
		}
	})
	return func() {
		cancel()
		telling.Wait()
	}
}

// done removes a job from the queue. It tries for as long as the queue would wait,
// so that a short loss of the connection does not make the job be done again.
func (b *Bus) done(m jetstream.Msg, j Job) {
	ctx, cancel := context.WithTimeout(context.Background(), b.config.AckWait)
	defer cancel()
	for {
		err := ack(ctx, m)
		if err == nil {
			return
		}
		if !sleep(ctx, pause) {
			b.config.Log.Warn("a job was done, but the queue does not know and will give it again", "kind", j.Kind, "id", j.ID, "error", err)
			return
		}
	}
}

func ack(ctx context.Context, m jetstream.Msg) error {
	ctx, cancel := context.WithTimeout(ctx, tryWait)
	defer cancel()
	return m.DoubleAck(ctx)
}

// retryDelay grows with the number of times that the job was given to a worker.
func retryDelay(m jetstream.Msg) time.Duration {
	meta, err := m.Metadata()
	if err != nil {
		return firstDelay
	}
	return delayAfter(meta.NumDelivered)
}

func delayAfter(tries uint64) time.Duration {
	delay := firstDelay
	for ; tries > 1 && delay < maxDelay; tries-- {
		delay *= 2
	}
	return min(delay, maxDelay)
}

// queue finds the shared consumer of a kind, and makes it and the stream if they
// are not there.
func (b *Bus) queue(ctx context.Context, kind string) (jetstream.Consumer, error) {
	if err := b.makeStream(ctx, true); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, tryWait)
	defer cancel()
	return b.jobs.CreateOrUpdateConsumer(ctx, stream, jetstream.ConsumerConfig{
		Durable:       kind,
		FilterSubject: jobsPrefix + kind,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       b.config.AckWait,
		MaxDeliver:    -1,
		// Jobs that wait for another try must not keep others from being done.
		MaxAckPending: -1,
	})
}

// next waits for a job; nil means that there was none for a while.
func (b *Bus) next(ctx context.Context, queue jetstream.Consumer) (jetstream.Msg, error) {
	if !b.Connected() {
		return nil, ErrNotConnected
	}
	wait, cancel := context.WithTimeout(ctx, pullWait)
	defer cancel()
	m, err := queue.Next(jetstream.FetchContext(wait), jetstream.FetchHeartbeat(pulse))
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	return m, err
}

// guard turns a panic into an error that says where it happened.
func guard(f func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	return f()
}
