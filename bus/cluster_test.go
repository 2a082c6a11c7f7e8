package bus_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"sandtable/bus"
	"sandtable/bus/bustest"
)

// openAll opens one bus for each node, all at once.
func openAll(t *testing.T, nodes *bustest.Nodes, n int) []*bus.Bus {
	t.Helper()
	buses := make([]*bus.Bus, n)
	var wg sync.WaitGroup
	for i := range buses {
		wg.Go(func() {
			b, err := bus.Open(t.Context(), bus.Config{URL: nodes.URL(i), Name: fmt.Sprint("server", i), AckWait: ackWait})
			if err != nil {
				t.Errorf("server %d: %v", i, err)
				return
			}
			t.Cleanup(b.Close)
			buses[i] = b
		})
	}
	wg.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return buses
}

// jobStream is the queue as NATS sees it.
func jobStream(t *testing.T, url string) jetstream.Stream {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	s, err := js.Stream(t.Context(), "JOBS")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// reach publishes until the other hears it. A subscription takes a moment to be
// known at the other nodes of a cluster.
func reach(t *testing.T, from, to *bus.Bus) {
	t.Helper()
	heard := make(chan struct{}, 1000)
	stop, err := to.Subscribe("match.1", func(string, []byte) { heard <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	eventually(t, "news go from one server to the other", func() bool {
		_ = from.Publish("match.1", nil)
		time.Sleep(10 * time.Millisecond)
		return len(heard) > 0
	})
}

// putWithPatience puts a job as a server does that sweeps its store again and
// again.
func putWithPatience(t *testing.T, b *bus.Bus, j bus.Job) {
	t.Helper()
	eventually(t, "the cluster takes a job", func() bool {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		return b.Put(ctx, j) == nil
	})
}

func TestAClusterLosesANodeAndGoesOn(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 3)
	b := openAll(t, nodes, 3)
	if n := jobStream(t, nodes.URL()).CachedInfo().Config.Replicas; n != 3 {
		t.Errorf("%d nodes keep the jobs, not 3", n)
	}
	reach(t, b[0], b[2])
	put(t, b[0], bus.Job{Kind: "think", ID: "kept"})

	nodes.Stop(1)
	reach(t, b[0], b[2])
	putWithPatience(t, b[0], bus.Job{Kind: "think", ID: "new"})
	d := newDiary()
	work(t, b[2], think, 1, d.note)
	d.expect(t, "think/kept ")
	d.expect(t, "think/new ")
	if b[1].Connected() {
		t.Error("a server whose only node is stopped is connected")
	}

	nodes.Start(1)
	eventually(t, "the server of that node is back", b[1].Connected)
	reach(t, b[0], b[1])
	putWithPatience(t, b[1], bus.Job{Kind: "think", ID: "back"})
	d.expect(t, "think/back ")
}

func TestAPartHealsAndNoJobIsLost(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 3)
	b := openAll(t, nodes, 3)
	d := newDiary()
	work(t, b[0], think, 1, d.note)
	work(t, b[2], think, 1, d.note)

	nodes.CutOff(2)
	if !b[2].Connected() {
		t.Error("a server lost the node on its side of the cut")
	}
	beyond, stop := subscribe(t, b[2], "match.*")
	reach(t, b[0], b[1])
	stop()
	if len(beyond.heard) > 0 {
		t.Error("news passed the cut")
	}
	putWithPatience(t, b[1], bus.Job{Kind: "think", ID: "large-part"})
	d.expect(t, "think/large-part ")

	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if b[2].Put(ctx, bus.Job{Kind: "think", ID: "small-part"}) == nil {
		t.Error("the small part took a job alone")
	}

	nodes.Heal(2)
	reach(t, b[0], b[2])
	putWithPatience(t, b[2], bus.Job{Kind: "think", ID: "small-part"})
	d.expect(t, "think/small-part ")
	backlog(t, b[0], 0, 0)
}
