package admin

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"golang.org/x/sys/unix"
)

// SocketName is the name of the socket in the data directory.
const SocketName = "admin.sock"

// ErrNoDaemon means that no daemon listens on the socket of a data directory.
var ErrNoDaemon = errors.New("no daemon runs")

// longestAddress is the longest path a unix socket address can hold on Linux.
const longestAddress = 107

// address returns a path under which the socket in dir can be bound and dialled:
// its own, or, where that is too long, one through an open descriptor of dir.
// The descriptor must stay open until release is called.
func address(dir string) (path string, release func(), err error) {
	path = filepath.Join(dir, SocketName)
	if len(path) <= longestAddress {
		return path, func() {}, nil
	}
	fd, err := unix.Open(dir, unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return "", nil, &fs.PathError{Op: "open", Path: dir, Err: err}
	}
	return filepath.Join("/proc/self/fd", strconv.Itoa(fd), SocketName), func() { _ = unix.Close(fd) }, nil
}

// Listen opens the admin socket in dir for the owner of the process alone. The
// caller must hold the lock of the store in dir: a socket file that is there
// already belongs to a daemon that died, and is replaced.
func Listen(dir string) (net.Listener, error) {
	file := filepath.Join(dir, SocketName)
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("replace admin socket: %w", err)
	}
	path, release, err := address(dir)
	if err != nil {
		return nil, fmt.Errorf("admin socket: %w", err)
	}
	defer release()
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("admin socket: %w", err)
	}
	listener.SetUnlinkOnClose(false) // by a path that may be gone by then
	// Nobody else can reach into dir, which is 0700, between the two calls.
	if err := os.Chmod(file, 0o600); err != nil {
		return nil, errors.Join(fmt.Errorf("admin socket: %w", err), listener.Close())
	}
	return &unlinking{listener, file}, nil
}

// unlinking removes its socket file when it is closed.
type unlinking struct {
	*net.UnixListener
	file string
}

func (l *unlinking) Close() error {
	err := l.UnixListener.Close()
	if removed := os.Remove(l.file); removed != nil && !errors.Is(removed, fs.ErrNotExist) {
		err = errors.Join(err, removed)
	}
	return err
}

// dial connects to the daemon of dir. The error is ErrNoDaemon when nobody listens.
func dial(ctx context.Context, dir string) (net.Conn, error) {
	path, release, err := address(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoDaemon
	}
	if err != nil {
		return nil, err
	}
	defer release()
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "unix", path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, unix.ECONNREFUSED) {
		return nil, ErrNoDaemon
	}
	return conn, err
}
