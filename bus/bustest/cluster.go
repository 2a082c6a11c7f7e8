// Package bustest starts real NATS clusters for tests, whose nodes can be stopped,
// started again and cut off.
package bustest

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// startWait is how long a node may take to start, and a cluster to elect.
const startWait = 30 * time.Second

// Nodes is a cluster of NATS servers inside the test's process, on the loopback
// address. All traffic to and between them goes over lines that can be cut.
type Nodes struct {
	t     testing.TB
	nodes []*node
}

type node struct {
	options *server.Options
	front   *line   // over which clients come
	routes  []*line // from this node to each other node; nil to itself

	mu     sync.Mutex
	server *server.Server // nil while it is stopped
}

// Cluster starts n nodes with JetStream and waits until they have elected a leader.
// A single node is no cluster and needs no election, so it is much faster. All are
// stopped when the test ends.
func Cluster(t testing.TB, n int) *Nodes {
	t.Helper()
	c := &Nodes{t: t}
	dir := t.TempDir()
	t.Cleanup(c.close)
	for i := range n {
		c.nodes = append(c.nodes, newNode(t, fmt.Sprint("node", i), filepath.Join(dir, fmt.Sprint(i))))
	}
	if n > 1 {
		c.link()
	}
	for i := range n {
		c.Start(i)
	}
	if n > 1 {
		c.awaitLeader()
	}
	return c
}

func newNode(t testing.TB, name, dir string) *node {
	t.Helper()
	n := &node{options: &server.Options{
		ServerName: name,
		Host:       "127.0.0.1",
		Port:       server.RANDOM_PORT,
		JetStream:  true,
		StoreDir:   dir,
		NoLog:      true,
		NoSigs:     true,
	}}
	n.front = newLine(t, n.clientAddr)
	return n
}

// link makes a line from each node to each other. The address that a node gives to
// others is one where nobody listens, so that they do not find a way around the
// lines.
func (c *Nodes) link() {
	for i, from := range c.nodes {
		from.options.Cluster = server.ClusterOpts{
			Name:         "test",
			Host:         "127.0.0.1",
			Port:         server.RANDOM_PORT,
			Advertise:    "127.0.0.1:1",
			NoAdvertise:  true,
			PoolSize:     -1,
			PingInterval: time.Second,
			MaxPingsOut:  2,
		}
		for j, to := range c.nodes {
			if i == j {
				from.routes = append(from.routes, nil)
				continue
			}
			l := newLine(c.t, to.routeAddr)
			from.routes = append(from.routes, l)
			from.options.Routes = append(from.options.Routes, &url.URL{Scheme: "nats-route", Host: l.addr()})
		}
	}
}

// URL is the address of the nodes with these numbers, or of all nodes.
func (c *Nodes) URL(numbers ...int) string {
	if len(numbers) == 0 {
		for i := range c.nodes {
			numbers = append(numbers, i)
		}
	}
	var urls []string
	for _, i := range numbers {
		urls = append(urls, "nats://"+c.nodes[i].front.addr())
	}
	return strings.Join(urls, ",")
}

// Start starts a node that is stopped, with what it had on disk, and waits until
// clients can connect. The cluster may take some seconds more to count on it.
func (c *Nodes) Start(i int) {
	c.t.Helper()
	n := c.nodes[i]
	s, err := server.NewServer(n.options.Clone())
	if err != nil {
		c.t.Fatalf("starting node %d: %v", i, err)
	}
	s.Start()
	n.set(s)
	if !s.ReadyForConnections(startWait) {
		c.t.Fatalf("starting node %d: it did not become ready", i)
	}
}

// Stop stops a node. Its clients lose their connection.
func (c *Nodes) Stop(i int) {
	c.nodes[i].stop()
}

// CutOff parts a node from the other nodes. Its clients stay with it.
func (c *Nodes) CutOff(i int) {
	c.cut(i, true)
}

// Hang makes a node silent for its clients: nothing passes, but no connection ends.
func (c *Nodes) Hang(i int) {
	c.nodes[i].front.setCut(true)
}

// Heal undoes CutOff and Hang.
func (c *Nodes) Heal(i int) {
	c.cut(i, false)
	c.nodes[i].front.setCut(false)
}

func (c *Nodes) cut(i int, cut bool) {
	for j, n := range c.nodes {
		if i == j {
			continue
		}
		n.routes[i].setCut(cut)
		c.nodes[i].routes[j].setCut(cut)
	}
}

func (c *Nodes) awaitLeader() {
	c.t.Helper()
	for end := time.Now().Add(startWait); !c.elected(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			c.t.Fatal("the NATS cluster did not elect a leader")
		}
	}
}

// elected says whether all nodes follow a leader that has heard of all of them.
// Only the leader lists any nodes.
func (c *Nodes) elected() bool {
	known := 0
	for _, n := range c.nodes {
		if !n.server.JetStreamIsCurrent() {
			return false
		}
		known = max(known, len(n.server.JetStreamClusterPeers()))
	}
	return known == len(c.nodes)
}

// close ends everything, the lines first, so that no server waits for another.
func (c *Nodes) close() {
	for _, n := range c.nodes {
		n.front.close()
		for _, l := range n.routes {
			if l != nil {
				l.close()
			}
		}
	}
	for _, n := range c.nodes {
		n.stop()
	}
}

func (n *node) set(s *server.Server) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.server = s
}

func (n *node) stop() {
	n.mu.Lock()
	s := n.server
	n.server = nil
	n.mu.Unlock()
	if s != nil {
		s.Shutdown()
		s.WaitForShutdown()
	}
}

// clientAddr and routeAddr are where the node listens now; a stopped one nowhere.
func (n *node) clientAddr() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server == nil || n.server.Addr() == nil {
		return ""
	}
	return n.server.Addr().String()
}

func (n *node) routeAddr() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.server == nil || n.server.ClusterAddr() == nil {
		return ""
	}
	return n.server.ClusterAddr().String()
}
