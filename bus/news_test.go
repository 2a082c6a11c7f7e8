package bus_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"sandtable/bus"
	"sandtable/bus/bustest"
)

func subscribe(t testing.TB, b *bus.Bus, subject string) (collector, func()) {
	t.Helper()
	c := newCollector()
	stop, err := b.Subscribe(subject, c.hear)
	if err != nil {
		t.Fatal(err)
	}
	return c, stop
}

func publish(t testing.TB, b *bus.Bus, subject, body string) {
	t.Helper()
	if err := b.Publish(subject, []byte(body)); err != nil {
		t.Fatal(err)
	}
}

func TestNewsReachThoseWhoSubscribed(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	one, _ := subscribe(t, b, "match.1")
	any, stop := subscribe(t, b, "match.*")
	all, _ := subscribe(t, b, ">")
	publish(t, b, "match.1", "a")
	publish(t, b, "match.2", "b")
	publish(t, b, "match.1", "c")
	for _, want := range []string{"match.1 a", "match.2 b", "match.1 c"} {
		any.expect(t, want)
		all.expect(t, want)
	}
	one.expect(t, "match.1 a")
	one.expect(t, "match.1 c")

	stop()
	publish(t, b, "match.1", "d")
	one.expect(t, "match.1 d")
	all.expect(t, "match.1 d")
	if len(any.heard) > 0 {
		t.Errorf("a subscriber that stopped heard %q", <-any.heard)
	}
}

func TestNewsAreNoJobsEvenUnderTheirName(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	heard, _ := subscribe(t, b, "jobs.think")
	publish(t, b, "jobs.think", "a")
	heard.expect(t, "jobs.think a")
	backlog(t, b, 0, 0)
}

func TestWhatIsPublishedIsWhatWasGiven(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	heard, _ := subscribe(t, b, "match.1")
	body := []byte("before")
	for range 100 {
		copy(body, "before")
		if err := b.Publish("match.1", body); err != nil {
			t.Fatal(err)
		}
		copy(body, "after!")
	}
	for range 100 {
		heard.expect(t, "match.1 before")
	}
}

func TestASubscriberThatPanicsGoesOn(t *testing.T) {
	t.Parallel()
	b := open(t, bus.Config{})
	heard := newCollector()
	if _, err := b.Subscribe("match.*", func(subject string, body []byte) {
		if subject == "match.13" {
			panic("13")
		}
		heard.hear(subject, body)
	}); err != nil {
		t.Fatal(err)
	}
	publish(t, b, "match.13", "a")
	publish(t, b, "match.14", "b")
	heard.expect(t, "match.14 b")
}

func TestCloseSendsWhatWaits(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	sender, reader := open(t, bus.Config{URL: nodes.URL()}), open(t, bus.Config{URL: nodes.URL()})
	heard, _ := subscribe(t, reader, "match.1")
	long := strings.Repeat("x", 16<<10)
	nodes.Hang(0)
	for i := range 1000 {
		publish(t, sender, "match.1", fmt.Sprint(i, long))
	}
	time.AfterFunc(100*time.Millisecond, func() { nodes.Heal(0) })
	sender.Close()
	for i := range 1000 {
		heard.expect(t, fmt.Sprint("match.1 ", i, long))
	}
}

func TestASubscriptionSurvivesARestartOfItsNode(t *testing.T) {
	t.Parallel()
	nodes := bustest.Cluster(t, 1)
	sender, reader := open(t, bus.Config{URL: nodes.URL()}), open(t, bus.Config{URL: nodes.URL()})
	heard, _ := subscribe(t, reader, "match.*")
	publish(t, sender, "match.1", "before")
	heard.expect(t, "match.1 before")

	nodes.Stop(0)
	eventually(t, "both notice the loss", func() bool { return !sender.Connected() && !reader.Connected() })
	publish(t, sender, "match.1", "lost")
	late, _ := subscribe(t, reader, "match.2")
	nodes.Start(0)
	eventually(t, "both are connected again", func() bool { return sender.Connected() && reader.Connected() })

	// A connection is back a moment before the node has read the subscriptions
	// anew, and news of that moment are lost: they are told until they are heard.
	eventually(t, "both subscriptions hear", func() bool {
		publish(t, sender, "match.2", "after")
		return len(heard.heard) > 0 && len(late.heard) > 0
	})
	heard.expect(t, "match.2 after")
	late.expect(t, "match.2 after")
}

func TestPublishNeverWaits(t *testing.T) {
	t.Parallel()
	cases := map[string]func(*bustest.Nodes){
		"a node that is stopped": func(n *bustest.Nodes) { n.Stop(0) },
		"a node that is silent":  func(n *bustest.Nodes) { n.Hang(0) },
	}
	for name, lose := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			nodes := bustest.Cluster(t, 1)
			b := open(t, bus.Config{URL: nodes.URL()})
			lose(nodes)
			body := make([]byte, 32<<10)
			for range 3000 { // more than the network holds for a silent node
				start := time.Now()
				_ = b.Publish("match.1", body) // dropped when the outbox is full
				if took := time.Since(start); took > 500*time.Millisecond {
					t.Fatalf("publishing took %v", took)
				}
			}
			nodes.Heal(0)
		})
	}
}

func BenchmarkPublishToSubscriber(b *testing.B) {
	nodes := bustest.Cluster(b, 1)
	for name, config := range map[string]bus.Config{"embedded": {}, "over a node": {URL: nodes.URL()}} {
		b.Run(name, func(b *testing.B) {
			bus := open(b, config)
			heard := make(chan struct{})
			if _, err := bus.Subscribe("match.*", func(string, []byte) { heard <- struct{}{} }); err != nil {
				b.Fatal(err)
			}
			body := []byte(`{"match":"0123456789","version":1234}`)
			b.ReportAllocs()
			for b.Loop() {
				if err := bus.Publish("match.1", body); err != nil {
					b.Fatal(err)
				}
				<-heard
			}
		})
	}
}
