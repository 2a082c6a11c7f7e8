package bus

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	stream     = "JOBS"
	jobsPrefix = "jobs."
	// window is how long the queue remembers the ID of a job.
	window = 2 * time.Minute
	// maxJobs bounds a queue that nobody works on. What does not fit is refused,
	// and put again when the store is swept the next time.
	maxJobs = 100_000
	// copies is how many nodes keep each job where there are enough.
	copies = 3
	// gatherWait is how long a cluster may take to have nodes enough for that; one
	// that has fewer after this time is taken as small.
	gatherWait = 5 * time.Second
)

// These are answers of JetStream that say why it cannot keep several copies.
const (
	codeNoPeers    jetstream.ErrorCode = 10005 // too few nodes
	codeNoReplicas jetstream.ErrorCode = 10074 // no cluster at all
)

// Job is something to be done by a worker, at least once.
type Job struct {
	Kind string // letters, digits, - and _
	ID   string // put twice within two minutes, it is kept once, even if it is done already; empty: always kept
	Body []byte
}

// A kind is part of a subject and the name of a consumer.
var kindForm = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

func checkKind(kind string) error {
	if !kindForm.MatchString(kind) {
		return fmt.Errorf("%q is not a kind of jobs: use letters, digits, - and _", kind)
	}
	return nil
}

// Put adds a job to the queue. After nil it is kept until a worker has done it, by
// most nodes of the cluster, though perhaps not yet synced to disk. After an error
// it may be kept or not, so it is put again, under the same ID.
func (b *Bus) Put(ctx context.Context, j Job) error {
	m, err := j.message()
	if err != nil {
		return err
	}
	if b.life.Err() != nil {
		return errClosed
	}
	if !b.Connected() {
		return fmt.Errorf("putting a job of kind %s: %w", j.Kind, ErrNotConnected)
	}
	if _, err := b.jobs.PublishMsg(ctx, m); err != nil {
		return fmt.Errorf("putting a job of kind %s; put it again later: %w", j.Kind, err)
	}
	return nil
}

func (j Job) message() (*nats.Msg, error) {
	if err := checkKind(j.Kind); err != nil {
		return nil, err
	}
	m := nats.NewMsg(jobsPrefix + j.Kind)
	m.Data = j.Body
	if j.ID == "" {
		return m, nil
	}
	if strings.ContainsFunc(j.ID, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) {
		return nil, fmt.Errorf("%q is not the ID of a job: write it without spaces", j.ID)
	}
	m.Header.Set(jetstream.MsgIDHeader, j.Kind+"."+j.ID)
	return m, nil
}

// jobOf reads back what message wrote.
func jobOf(m jetstream.Msg) Job {
	kind := strings.TrimPrefix(m.Subject(), jobsPrefix)
	id := strings.TrimPrefix(m.Headers().Get(jetstream.MsgIDHeader), kind+".")
	return Job{Kind: kind, ID: id, Body: m.Data()}
}

// Backlog counts the jobs that no worker has had yet and those that are being
// done. A job that failed or was given back is among the latter until it is done.
func (b *Bus) Backlog(ctx context.Context) (waiting, running int, err error) {
	s, err := b.jobs.Stream(ctx, stream)
	if err != nil {
		return 0, 0, fmt.Errorf("counting the jobs: %w", err)
	}
	consumers := s.ListConsumers(ctx)
	for c := range consumers.Info() {
		running += c.NumAckPending
	}
	if err := consumers.Err(); err != nil {
		return 0, 0, fmt.Errorf("counting the jobs: %w", err)
	}
	return max(0, int(s.CachedInfo().State.Msgs)-running), running, nil
}

// prepareJobs makes the stream of jobs, or finds it made, until the context ends.
// Servers that start at once all do this and agree, as all ask for the same.
func (b *Bus) prepareJobs(ctx context.Context) error {
	for start := time.Now(); ; {
		err := b.makeStream(ctx, time.Since(start) > gatherWait)
		if err == nil {
			return nil
		}
		if !sleep(ctx, pause) {
			return err
		}
	}
}

// makeStream tries once to have the stream as it should be. A stream of a small
// cluster that has grown since gets its copies here.
func (b *Bus) makeStream(ctx context.Context, gathered bool) error {
	ctx, cancel := context.WithTimeout(ctx, tryWait)
	defer cancel()
	if b.embedded != nil {
		return b.makeSingle(ctx)
	}
	_, err := b.jobs.CreateOrUpdateStream(ctx, b.streamConfig(copies))
	switch refusal := new(jetstream.APIError); {
	case !errors.As(err, &refusal):
		return err
	case refusal.ErrorCode == codeNoReplicas, refusal.ErrorCode == codeNoPeers && gathered:
		return b.makeSingle(ctx)
	}
	return err
}

// makeSingle makes a stream without copies where there is none. One that exists
// stays as it is, so that the loss of a node does not take the copies from it.
func (b *Bus) makeSingle(ctx context.Context) error {
	_, err := b.jobs.Stream(ctx, stream)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		_, err = b.jobs.CreateStream(ctx, b.streamConfig(1))
	}
	return err
}

func (b *Bus) streamConfig(replicas int) jetstream.StreamConfig {
	storage := jetstream.FileStorage
	if b.embedded != nil && b.config.Dir == "" {
		storage = jetstream.MemoryStorage
	}
	return jetstream.StreamConfig{
		Name:       stream,
		Subjects:   []string{jobsPrefix + "*"},
		Retention:  jetstream.WorkQueuePolicy,
		Storage:    storage,
		Replicas:   replicas,
		MaxMsgs:    maxJobs,
		Discard:    jetstream.DiscardNew,
		Duplicates: window,
	}
}
