package storetest

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// Postgres starts a PostgreSQL server of its own for a test, on the loopback
// address, and returns its URL. It is the real program from Debian's packages;
// without it the test fails and says how to install it.
func Postgres(t testing.TB) string {
	t.Helper()
	bin := findPostgres(t)
	dir, err := os.MkdirTemp("", "sandtable-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	owner := unprivileged(t, dir)
	data := filepath.Join(dir, "data")
	run(t, owner, filepath.Join(bin, "initdb"), "-D", data, "-U", "sandtable", "--auth=trust", "--no-sync", "-E", "UTF8")
	port := freePort(t)
	server := exec.Command(filepath.Join(bin, "postgres"), "-D", data, "-h", "127.0.0.1", "-p", port, "-k", dir, "-c", "max_connections=200")
	server.SysProcAttr = owner
	server.Dir = dir
	if err := server.Start(); err != nil {
		t.Fatalf("starting PostgreSQL: %v", err)
	}
	t.Cleanup(func() {
		server.Process.Signal(syscall.SIGINT)
		server.Wait()
	})
	waitFor(t, bin, port)
	return fmt.Sprintf("postgres://sandtable@127.0.0.1:%s/postgres?sslmode=disable", port)
}

func findPostgres(t testing.TB) string {
	t.Helper()
	dirs, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	for i := len(dirs) - 1; i >= 0; i-- {
		if _, err := os.Stat(filepath.Join(dirs[i], "initdb")); err == nil {
			return dirs[i]
		}
	}
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path)
	}
	t.Fatal("PostgreSQL is needed for this test: install the package postgresql, or run make test, which does")
	return ""
}

// unprivileged gives the folder to a user who is not root, as PostgreSQL refuses
// to run as root. For everybody else nothing changes.
func unprivileged(t testing.TB, dir string) *syscall.SysProcAttr {
	t.Helper()
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		t.Fatalf("looking for a user to run PostgreSQL: %v", err)
	}
	uid, _ := strconv.Atoi(u.Uid)
	gid, _ := strconv.Atoi(u.Gid)
	if err := os.Chown(dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
}

func run(t testing.TB, owner *syscall.SysProcAttr, name string, args ...string) {
	t.Helper()
	c := exec.Command(name, args...)
	c.SysProcAttr = owner
	c.Dir = os.TempDir()
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", filepath.Base(name), err, out)
	}
}

func freePort(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// waitFor waits until the server takes connections, which is some time after it
// listens.
func waitFor(t testing.TB, bin, port string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); ; {
		if exec.Command(filepath.Join(bin, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", port).Run() == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("PostgreSQL does not answer on port %s", port)
		}
		time.Sleep(50 * time.Millisecond)
	}
}
