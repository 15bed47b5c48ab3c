// Package kit holds what the tests of the supervisor's packages share: how a
// test binary begins and ends, how a test waits, and what it looks at.
package kit

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/testplugin/script"
)

// A Guard is called before the tests. The check that it returns is called after
// them and reports what they have left behind.
type Guard func() (check func() error, err error)

// Main runs the tests of a package and returns the status to exit with. Before,
// it builds the scripted plugin into program. The tests fail if they leave a
// goroutine, or if a guard finds something. A plugin process that is left has a
// goroutine.
func Main(m *testing.M, program *[]byte, guards ...Guard) int {
	code, err := run(m, program, guards)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return code
}

func run(m *testing.M, program *[]byte, guards []Guard) (code int, err error) {
	if *program, err = script.Build(); err != nil {
		return 1, err
	}
	var checks []func() error
	for _, guard := range guards {
		check, err := guard()
		if err != nil {
			return 1, err
		}
		checks = append(checks, check)
	}
	code = m.Run()
	// A fuzz test leaves one goroutine of package testing.
	left := goleak.Find(goleak.IgnoreTopFunction("testing.(*F).Fuzz.func1"))
	for _, check := range checks { // all of them, because they also tidy up
		if err := check(); left == nil {
			left = err
		}
	}
	if code != 0 {
		return code, nil // what a failed test leaves would only distract
	}
	if left != nil {
		code = 1
	}
	return code, left
}

// Dir returns a guard for an empty directory, which is put into path. Its name
// is short enough for a socket. It must be empty again after the tests.
func Dir(path *string) Guard {
	return func() (func() error, error) {
		dir, err := os.MkdirTemp("", "kit-")
		*path = dir
		return func() error {
			defer os.RemoveAll(dir)
			if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
				return fmt.Errorf("left in %s: %v, %v", dir, left, err)
			}
			return nil
		}, err
	}
}

// Soon bounds the wait for an event. A busy machine may need a part of it.
const Soon = 30 * time.Second

// Eventually polls until a condition holds.
func Eventually(t testing.TB, what string, condition func() bool) {
	t.Helper()
	Until(t, what, func() (bool, any) { return condition(), nil })
}

// Until polls until a condition holds. What it has seen last explains a failure.
func Until(t testing.TB, what string, condition func() (ok bool, seen any)) {
	t.Helper()
	for end := time.Now().Add(Soon); ; time.Sleep(2 * time.Millisecond) {
		ok, seen := condition()
		if ok {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("%s: not within %v; seen: %+v", what, Soon, seen)
		}
	}
}

// Receive returns the next value of a channel, or the zero value once it is
// closed.
func Receive[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(Soon):
		t.Fatalf("%s: not within %v", what, Soon)
		panic("unreachable")
	}
}

// Running returns the processes that run a binary below a directory, or whose
// command line names it, as that of a shell script does.
func Running(dir string) (pids []int) {
	folders, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		panic(err) // the pattern is well-formed
	}
	for _, folder := range folders {
		pid, err := strconv.Atoi(filepath.Base(folder))
		if err != nil {
			continue
		}
		binary, _ := os.Readlink(filepath.Join(folder, "exe")) // an error means that it has ended
		line, _ := os.ReadFile(filepath.Join(folder, "cmdline"))
		if strings.HasPrefix(binary, dir) || bytes.Contains(line, []byte(dir)) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// A Log keeps what was logged.
type Log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// NewLog returns a log that is shown when the test has failed.
func NewLog(t testing.TB) *Log {
	l := &Log{}
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(l.String())
		}
	})
	return l
}

// Logger returns a logger that writes everything from level debug into the log.
func (l *Log) Logger() hclog.Logger {
	return hclog.New(&hclog.LoggerOptions{Output: l, Level: hclog.Debug})
}

// Write adds to the log.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

// String returns what was logged since the last Reset.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// Reset forgets what was logged.
func (l *Log) Reset() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Reset()
}
