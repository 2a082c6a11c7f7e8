package bus

import (
	"errors"
	"fmt"
	"log/slog"
	"os"

	"github.com/nats-io/nats-server/v2/server"
)

// embedded is a NATS server inside this process. Nothing outside can reach it.
type embedded struct {
	server  *server.Server
	scratch string // a folder to remove in the end, where jobs are kept in memory
}

// embed starts a server that keeps jobs in the folder of the Config. It wants a
// folder for its own notes even where the jobs are kept in memory.
func embed(c Config) (e *embedded, err error) {
	e = &embedded{}
	dir := c.Dir
	if dir == "" {
		if e.scratch, err = os.MkdirTemp("", "sandtable-bus-"); err != nil {
			return nil, err
		}
		dir = e.scratch
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	e.server, err = server.NewServer(&server.Options{
		ServerName: c.Name,
		DontListen: true,
		JetStream:  true,
		StoreDir:   dir,
		NoSigs:     true,
	})
	if err != nil {
		e.close()
		return nil, err
	}
	fatal := make(chan error, 1)
	e.server.SetLoggerV2(serverLog{c.Log, fatal}, false, false, false)
	e.server.Start()
	select {
	case err = <-fatal:
	default:
		if !e.server.ReadyForConnections(openWait) {
			err = errors.New("it did not become ready")
		}
	}
	if err != nil {
		e.close()
		return nil, fmt.Errorf("see that the folder %s can be written and that no other process uses it: %w", dir, err)
	}
	return e, nil
}

func (e *embedded) close() {
	if e == nil {
		return
	}
	if e.server != nil {
		e.server.Shutdown()
		e.server.WaitForShutdown()
	}
	if e.scratch != "" {
		os.RemoveAll(e.scratch)
	}
}

// serverLog passes on what the embedded server has to say, if it is a problem.
type serverLog struct {
	log   *slog.Logger
	fatal chan<- error // what the server cannot go on with
}

func (l serverLog) Noticef(string, ...any) {}
func (l serverLog) Debugf(string, ...any)  {}
func (l serverLog) Tracef(string, ...any)  {}

func (l serverLog) Warnf(format string, v ...any) {
	l.log.Warn("the embedded message server warns", "error", fmt.Errorf(format, v...))
}

func (l serverLog) Errorf(format string, v ...any) {
	l.log.Error("the embedded message server has a problem", "error", fmt.Errorf(format, v...))
}

func (l serverLog) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Errorf(format, v...):
	default:
	}
	l.log.Error("the embedded message server cannot go on", "error", fmt.Errorf(format, v...))
}
