package crash

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"sandtable/bus/bustest"
	"sandtable/store/storetest"
)

// await waits for a moment at which to kill a server: any, or one shortly after
// a request was sent, when it is being read, applied, written or answered, or
// just after an answer was read, when it must be on disk.
func (c *club) await(rng *rand.Rand) string {
	sleep(c.ctx, upTo(rng, 250*time.Millisecond))
	p := point("any")
	switch rng.IntN(3) {
	case 0:
		p = sent
	case 1:
		p = answered
	}
	select {
	case <-c.moments[p]: // for any moment there is no channel
	case <-time.After(upTo(rng, 500*time.Millisecond)):
		p = "any"
	case <-c.ctx.Done():
	}
	if p == sent {
		sleep(c.ctx, upTo(rng, 6*time.Millisecond))
	}
	return string(p)
}

func upTo(rng *rand.Rand, d time.Duration) time.Duration { return time.Duration(rng.Int64N(int64(d))) }

// grid is three servers on one PostgreSQL and a cluster of three NATS nodes, with
// one worker for all bots. One of the servers has a cable to NATS that can be
// pulled.
type grid struct {
	*club
	rng    *rand.Rand
	nodes  *bustest.Nodes
	cable  *cable
	worker *process
}

func newGrid(t *testing.T) *grid {
	db := storetest.Postgres(t)
	nodes := bustest.Cluster(t, 3)
	cable := newCable(t, strings.TrimPrefix(nodes.URL(0), "nats://"))
	urls := []string{nodes.URL(), nodes.URL(), "nats://" + cable.listener.Addr().String()}
	var servers []*process
	for i, url := range urls {
		servers = append(servers, newServer(t, fmt.Sprint("server", i), "--db", db, "--nats", url, "--workers", "0"))
	}
	worker := newProcess(t, "worker", "worker", "--db", db, "--nats", nodes.URL(), "--log-level", "warn")
	c := newClub(t, db, servers, 5*time.Minute+time.Duration(*faults)*20*time.Second)
	return &grid{club: c, rng: c.rng(1), nodes: nodes, cable: cable, worker: worker}
}

// A fault breaks something for a while and mends it.
type fault struct {
	name string
	do   func(g *grid)
}

var kinds = []fault{
	{"a server killed", (*grid).killServer},
	{"the worker killed", (*grid).killWorker},
	{"a NATS node stopped", (*grid).stopNode},
	{"a server cut off from NATS", (*grid).cutOff},
}

func (g *grid) killServer() {
	g.await(g.rng)
	s := g.servers[g.rng.IntN(len(g.servers))]
	s.kill()
	g.while(time.Second)
	s.start()
	s.awaitReady()
}

func (g *grid) killWorker() {
	g.while(time.Second)
	g.worker.kill()
	g.while(time.Second)
	g.worker.start()
}

func (g *grid) stopNode() {
	i := g.rng.IntN(3)
	g.nodes.Stop(i)
	g.while(4 * time.Second)
	g.nodes.Start(i)
	g.while(time.Second)
}

func (g *grid) cutOff() {
	g.cable.pull()
	g.while(4 * time.Second)
	g.cable.plug()
	g.while(time.Second)
}

// while lets some time go by, up to d.
func (g *grid) while(d time.Duration) { sleep(g.ctx, upTo(g.rng, d)) }

// TestNoMoveIsLostWhenOneOfThreeServersFails breaks one thing after the other
// under three servers: each of them, the worker, nodes of the message cluster,
// and the line between one server and the cluster.
func TestNoMoveIsLostWhenOneOfThreeServersFails(t *testing.T) {
	if *faults == 0 {
		t.Skip("the long test with three servers runs with -faults, as in make crash")
	}
	g := newGrid(t)
	e := g.begin(*matches)
	count := map[string]int{}
	tell := newTeller()
	for i := range *faults {
		f := kinds[i%len(kinds)]
		f.do(g)
		count[f.name]++
		if g.violations() > 0 {
			break
		}
		tell.say("%d faults, %d moves acknowledged", i+1, g.acked.Load())
	}
	f := g.close(e, time.Now())
	f.title = fmt.Sprintf("Three servers on PostgreSQL and three NATS nodes, %v:", time.Since(g.began).Round(time.Second))
	for i, k := range kinds {
		if i > 0 {
			f.faults += ", "
		}
		f.faults += fmt.Sprintf("%s %d times", k.name, count[k.name])
	}
	g.report(f)
}
