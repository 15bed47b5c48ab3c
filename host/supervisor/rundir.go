package supervisor

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
	// socketTail is what go-plugin adds to the run directory: "/plugin-dir",
	// "/plugin", and a random decimal number of up to 10 digits after each.
	socketTail = len("/plugin-dir") + 10 + len("/plugin") + 10
	// socketDirPrefix is how go-plugin names the directory of a process.
	socketDirPrefix = "plugin-dir"
	// privatePrefix is how a run directory outside the data directory begins.
	privatePrefix = "utilhost-run-"
)

// A runDir holds the socket directory of every process.
type runDir struct {
	path    string
	private bool // outside the data directory, because that path is too long
}

// openRunDir sweeps what an earlier host left, in recorded (its private run
// directory, or "") as well, and returns an empty run directory: data/run, or
// one of its own below the system's temporary directory when a socket's path
// would be too long.
func openRunDir(data, recorded string) (runDir, error) {
	sweepPrivate(recorded)
	path := filepath.Join(data, "run")
	if len(path)+socketTail <= socketPath {
		if err := os.MkdirAll(path, 0o700); err != nil {
			return runDir{}, err
		}
		if err := os.Chmod(path, 0o700); err != nil {
			return runDir{}, err
		}
		return runDir{path: path}, sweep(path)
	}
	path, err := os.MkdirTemp("", privatePrefix)
	if err != nil {
		return runDir{}, err
	}
	if len(path)+socketTail > socketPath {
		os.Remove(path)
		return runDir{}, fmt.Errorf("run directory %s is too long for a socket: data and TMPDIR may have %d bytes",
			path, socketPath-socketTail)
	}
	return runDir{path: path, private: true}, nil
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

// sweepPrivate removes a private run directory of an earlier host. The path
// comes from a file, so it is looked at first.
func sweepPrivate(path string) {
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
		os.Remove(path) // succeeds when nothing foreign is in it
	}
}

// close removes what is left of the run directory.
func (d runDir) close() {
	_ = sweep(d.path)
	if d.private {
		os.Remove(d.path)
	}
}
