package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// child is the server as a process.
type child struct {
	plan   plan
	url    string
	cmd    *exec.Cmd
	client *http.Client
	cookie string
}

func start(ctx context.Context, p plan) (*child, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	address := l.Addr().String()
	l.Close()
	s := &child{plan: p, url: "http://" + address, client: &http.Client{
		Transport: &http.Transport{MaxIdleConns: 4096, MaxIdleConnsPerHost: 4096},
		Timeout:   time.Minute,
	}}
	return s, s.launch(ctx)
}

// address is where the server listens.
func (s *child) address() string { return strings.TrimPrefix(s.url, "http://") }

func (s *child) launch(ctx context.Context) error {
	s.cmd = exec.CommandContext(ctx, s.plan.binary, "serve", "--listen", s.address(), "--db", s.plan.database,
		"--keep", strconv.Itoa(s.plan.matches+16), "--log-level", "warn", "--metrics", s.plan.metrics)
	s.cmd.Stderr = os.Stderr
	if err := s.cmd.Start(); err != nil {
		return fmt.Errorf("starting the server: %w", err)
	}
	for range 200 {
		r, err := s.client.Get(s.url + "/readyz")
		if err == nil {
			r.Body.Close()
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("the server did not start within ten seconds")
}

func (s *child) restart(ctx context.Context) error {
	s.stop()
	s.client.CloseIdleConnections()
	return s.launch(ctx)
}

func (s *child) stop() {
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.cmd.Wait()
}

// memory is what the server holds, in bytes.
func (s *child) memory() int64 { return s.proc("status", "VmRSS:") * 1024 }

// processor is how long the server has computed, in seconds.
func (s *child) processor() float64 {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	words := strings.Fields(string(b))
	if len(words) < 15 {
		return 0
	}
	user, _ := strconv.ParseFloat(words[13], 64)
	system, _ := strconv.ParseFloat(words[14], 64)
	return (user + system) / 100
}

// written is what the server has written to disk, in bytes.
func (s *child) written() int64 { return s.proc("io", "write_bytes:") }

// proc reads a number that the system knows about the server.
func (s *child) proc(name, field string) int64 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/%s", s.cmd.Process.Pid, name))
	if err != nil {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		if len(words) > 1 && words[0] == field {
			n, _ := strconv.ParseInt(words[1], 10, 64)
			return n
		}
	}
	return 0
}
