package admin

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// dialVariable makes the test binary dial the socket it names and say how that
// went, so that a test can be reached from another user's process.
const dialVariable = "ADMIN_TEST_DIAL"

func TestMain(m *testing.M) {
	if path := os.Getenv(dialVariable); path != "" {
		conn, err := net.Dial("unix", path)
		if err != nil {
			os.Stderr.WriteString(err.Error())
			os.Exit(1)
		}
		_, _ = conn.Read(make([]byte, 1)) // until the test has looked at the peer
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestListenIsPrivate(t *testing.T) {
	dir := t.TempDir()
	listener, err := Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, SocketName))
	if err != nil || info.Mode() != os.ModeSocket|0o600 {
		t.Errorf("socket: %v, %v", info.Mode(), err)
	}
	if err := listener.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Lstat(filepath.Join(dir, SocketName)); !os.IsNotExist(err) {
		t.Errorf("the socket file is left behind: %v", err)
	}
}

func TestListenReplacesAStaleSocket(t *testing.T) {
	dir := t.TempDir()
	dead, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, SocketName), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	dead.SetUnlinkOnClose(false) // as a killed daemon leaves it
	if err := dead.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := Dial(t.Context(), dir); !errors.Is(err, ErrNoDaemon) {
		t.Errorf("dialling a stale socket: %v", err)
	}
	listener, err := Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if _, err := Dial(t.Context(), dir); err != nil {
		t.Errorf("dialling its replacement: %v", err)
	}
}

func TestNoDaemon(t *testing.T) {
	for _, dir := range []string{t.TempDir(), filepath.Join(t.TempDir(), "absent"), filepath.Join(t.TempDir(), strings.Repeat("a", 120))} {
		if _, err := Dial(t.Context(), dir); !errors.Is(err, ErrNoDaemon) {
			t.Errorf("%s: %v", dir, err)
		}
	}
}

// TestLongPath uses a directory whose socket path no socket address can hold.
func TestLongPath(t *testing.T) {
	dir := filepath.Join(t.TempDir(), strings.Repeat("long", 30))
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	listener, err := Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if _, err := Dial(t.Context(), dir); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, SocketName)); err != nil {
		t.Error(err)
	}
}

// accepted listens in dir, has a process of the given user dial, and returns
// the accepted connection.
func accepted(t *testing.T, dir string, user *syscall.Credential) net.Conn {
	t.Helper()
	listener, err := Listen(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	path := filepath.Join(dir, SocketName)
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	// Where the test binary lies, another user may not get at it.
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "peer"), program, 0o755); err != nil {
		t.Fatal(err)
	}
	peer := exec.Command(filepath.Join(dir, "peer"))
	peer.Env = []string{dialVariable + "=" + path}
	peer.SysProcAttr = &syscall.SysProcAttr{Credential: user, Setpgid: true}
	if err := peer.Start(); err != nil {
		t.Fatal(err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = conn.Close()
		if err := peer.Wait(); err != nil {
			t.Error(err)
		}
	})
	return conn
}

// TestAdmitPlugin dials from a child of this process, which is what a plugin is
// to the daemon.
func TestAdmitPlugin(t *testing.T) {
	err := admit(accepted(t, t.TempDir(), nil))
	if err == nil || err.Error() != "a plugin may not administer the daemon" {
		t.Errorf("a plugin's process: %v", err)
	}
}

func TestStartedByUs(t *testing.T) {
	child := exec.Command("sh", "-c", "sleep 60 & echo $!; wait")
	child.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = unix.Kill(-child.Process.Pid, unix.SIGKILL)
		_ = child.Wait()
	}()
	var grandchild int
	if _, err := fmt.Fscan(output, &grandchild); err != nil {
		t.Fatal(err)
	}
	for _, check := range []struct {
		what string
		pid  int
		want bool
	}{
		{"this process", os.Getpid(), false}, {"its parent", os.Getppid(), false}, {"the first process", 1, false},
		{"a child", child.Process.Pid, true}, {"a grandchild", grandchild, true}, {"nobody", 1 << 30, false},
	} {
		if got, err := startedByUs(check.pid); got != check.want || err != nil {
			t.Errorf("%s: %v, %v, want %v", check.what, got, err, check.want)
		}
	}
}

func TestAdmitOtherUser(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can start a process of another user")
	}
	// t.TempDir is below a directory that others cannot enter.
	dir, err := os.MkdirTemp("/tmp", "admin-peer-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	conn := accepted(t, dir, &syscall.Credential{Uid: 65534, Gid: 65534})
	err = admit(conn)
	if err == nil || err.Error() != "user 65534 may not administer this daemon" {
		t.Errorf("another user: %v", err)
	}
}
