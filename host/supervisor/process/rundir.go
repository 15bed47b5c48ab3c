package process

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const (
	// socketPath is the longest path of a unix socket on Linux, without the
	// final zero byte (unix(7), sun_path).
	socketPath = 107
	// socketTail is what go-plugin adds to the run directory: "/plugin-dir" and
	// "/plugin", each with a random decimal number of up to 10 digits.
	socketTail = len("/plugin-dir") + 10 + len("/plugin") + 10
	// socketDirPrefix begins the name that go-plugin gives to the directory of a
	// process.
	socketDirPrefix = "plugin-dir"
	// privatePrefix begins the name of a run directory outside the data
	// directory.
	privatePrefix = "utilhost-run-"
)

// A RunDir holds one directory for each process, with the sockets of that
// process.
type RunDir struct {
	// Path is the directory; it goes into Spec.RunDir.
	Path string
	// Private says that the directory lies outside the data directory, because
	// that path is too long for a socket. The host records the path of such a
	// directory, so that its next start can remove it.
	Private bool
}

// OpenRunDir returns an empty run directory for this host: data/run, or a
// private one below the system's temporary directory when data is too long.
// First it removes what an earlier host left there and in recorded, the private
// run directory of that host, or "". It fails if no directory can be made or
// emptied, or if both paths are too long.
func OpenRunDir(data, recorded string) (RunDir, error) {
	removePrivate(recorded)
	path := filepath.Join(data, "run")
	if len(path)+socketTail <= socketPath {
		if err := os.MkdirAll(path, 0o700); err != nil {
			return RunDir{}, err
		}
		if err := os.Chmod(path, 0o700); err != nil {
			return RunDir{}, err
		}
		return RunDir{Path: path}, sweep(path)
	}
	path, err := os.MkdirTemp("", privatePrefix)
	if err != nil {
		return RunDir{}, err
	}
	if len(path)+socketTail > socketPath {
		os.Remove(path)
		return RunDir{}, fmt.Errorf("run directory %s is too long for a socket: data and TMPDIR may have %d bytes",
			path, socketPath-socketTail)
	}
	return RunDir{Path: path, Private: true}, nil
}

// Close removes the socket directories that are left, and the directory itself
// if it is private. No process may run any more.
func (d RunDir) Close() {
	_ = sweep(d.Path)
	if d.Private {
		os.Remove(d.Path)
	}
}

// sweep removes the socket directories in a run directory.
func sweep(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), socketDirPrefix) {
			errs = append(errs, os.RemoveAll(filepath.Join(path, e.Name())))
		}
	}
	return errors.Join(errs...)
}

// removePrivate removes the private run directory of an earlier host. The path
// comes from a file, so anything but a directory of that name and of this user
// is left alone.
func removePrivate(path string) {
	if path == "" || !strings.HasPrefix(filepath.Base(path), privatePrefix) {
		return
	}
	info, err := os.Lstat(path)
	if err != nil || !info.IsDir() {
		return
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || int(st.Uid) != os.Getuid() {
		return
	}
	if sweep(path) == nil {
		os.Remove(path) // succeeds only if nothing else is in it
	}
}
