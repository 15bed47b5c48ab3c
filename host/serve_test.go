package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/host/supervisor"
)

// lines is a log that a test can wait on while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// await waits until the log matches and returns the last group of the match.
func (l *lines) await(t *testing.T, pattern string) string {
	t.Helper()
	wanted := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(patience); ; {
		if match := wanted.FindStringSubmatch(l.String()); match != nil {
			return match[len(match)-1]
		}
		if time.Now().After(deadline) {
			t.Fatalf("the log has no %s:\n%s", pattern, l)
		}
		time.Sleep(5 * time.Millisecond) // between two looks
	}
}

// site is a data and a plugin directory with hello in it.
func site(t *testing.T) (data, plugins string) {
	t.Helper()
	program, err := hello()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	data, plugins = filepath.Join(dir, "data"), filepath.Join(dir, "plugins")
	if err := os.Mkdir(plugins, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(plugins, "hello"), program, 0o755); err != nil {
		t.Fatal(err)
	}
	return data, plugins
}

// TestServeLeavesNothingBehind serves and stops in this process.
func TestServeLeavesNothingBehind(t *testing.T) {
	data, plugins := site(t)
	before := goleak.IgnoreCurrent()
	for range 2 {
		ctx, stop := context.WithCancel(context.Background())
		var log lines
		ended := make(chan int, 1)
		go func() {
			ended <- run(ctx, []string{"serve", "--data", data, "--plugins", plugins, "--listen", "127.0.0.1:0"}, io.Discard, &log)
		}()
		log.await(t, `utilhost: (ready):`)
		stop()
		if code := <-ended; code != exitDone {
			t.Fatalf("exit %d\n%s", code, &log)
		}
	}
	goleak.VerifyNone(t, before)
	if children := children(t); len(children) != 0 {
		t.Errorf("processes left: %v", children)
	}
	if left, err := filepath.Glob(filepath.Join(data, "run", "*")); err != nil || len(left) != 0 {
		t.Errorf("left in the run directory: %v, %v", left, err)
	}
}

// children returns the processes that this one has started and that still are.
func children(t *testing.T) []string {
	t.Helper()
	tasks, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, file := range tasks {
		if text, err := os.ReadFile(file); err == nil { // the thread may have ended
			found = append(found, strings.Fields(string(text))...)
		}
	}
	return found
}

// process is a daemon in a process of its own.
type process struct {
	*exec.Cmd
	log     lines
	address string
	key     string
}

// startProcess serves from these directories and issues a key.
func startProcess(t *testing.T, data, plugins string) *process {
	t.Helper()
	p := &process{}
	p.Cmd = &exec.Cmd{
		Path: os.Args[0],
		Args: []string{"utilhost", "serve", "--data", data, "--plugins", plugins, "--listen", "127.0.0.1:0", "--first-key"},
		Env:  os.Environ(), Stderr: &p.log, Dir: t.TempDir(),
	}
	var printed lines
	p.Stdout = &printed
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = p.Process.Kill()
		_ = p.Wait()
	})
	p.address = p.log.await(t, `listening: address=(\S+)`)
	p.log.await(t, `utilhost: (ready):`)
	p.key = printed.await(t, `(uh_\w+)`)
	return p
}

// half sends a call all but its last byte and returns the connection, with the
// call in flight: the daemon has answered the expectation, so it waits for the body.
func (p *process) half(t *testing.T) (net.Conn, *bufio.Reader) {
	t.Helper()
	conn, err := net.Dial("tcp", p.address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := fmt.Fprintf(conn, "POST /v1/hello/greet HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n", p.key); err != nil {
		t.Fatal(err)
	}
	reader := bufio.NewReader(conn)
	line, err := reader.ReadString('\n')
	if err != nil || !strings.HasPrefix(line, "HTTP/1.1 100 ") {
		t.Fatalf("got %q, %v", line, err)
	}
	if _, err := reader.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(conn, "{"); err != nil {
		t.Fatal(err)
	}
	return conn, reader
}

// spent asks the command line what the keys have spent in all.
func (p *process) spent(t *testing.T) int64 {
	t.Helper()
	data := p.Args[3]
	code, stdout, stderr := execute(t.Context(), "credits", "audit", "--json", "--data", data)
	var report struct{ Spent int64 }
	if err := json.Unmarshal([]byte(stdout), &report); code != exitDone || err != nil {
		t.Fatalf("exit %d, %s, %s", code, stdout, stderr)
	}
	return report.Spent
}

func TestTermWaitsForCalls(t *testing.T) {
	t.Parallel()
	data, plugins := site(t)
	p := startProcess(t, data, plugins)
	conn, reader := p.half(t)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	// Once the port is closed the daemon is draining; the call may still finish.
	awaitRefused(t, p.address)
	if _, err := io.WriteString(conn, "}"); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || !strings.Contains(string(body), "Hello, world!") {
		t.Errorf("%s %s, %v", response.Status, body, err)
	}
	if err := p.Wait(); err != nil {
		t.Errorf("exit: %v\n%s", err, &p.log)
	}
	if spent := p.spent(t); spent != 1 {
		t.Errorf("%d credits spent", spent)
	}
}

// awaitRefused waits until nobody listens on address.
func awaitRefused(t *testing.T, address string) {
	t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		_ = conn.Close()
		time.Sleep(5 * time.Millisecond) // between two looks
	}
	t.Fatal("the port stays open")
}

func TestSecondSignalEndsAtOnce(t *testing.T) {
	t.Parallel()
	data, plugins := site(t)
	p := startProcess(t, data, plugins)
	p.half(t) // and never finished
	plugin := p.plugin(t)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	awaitRefused(t, p.address)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	_ = p.Wait()
	if status, ok := p.ProcessState.Sys().(syscall.WaitStatus); !ok || status.Signal() != syscall.SIGTERM {
		t.Errorf("ended with %v", p.ProcessState)
	}
	for deadline := time.Now().Add(patience); running(plugin); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("plugin %d outlives its daemon", plugin)
		}
	}
	if spent := p.spent(t); spent != 0 {
		t.Errorf("%d credits spent by a call that was cut", spent)
	}
}

// plugin returns the process id of hello.
func (p *process) plugin(t *testing.T) int {
	t.Helper()
	code, stdout, stderr := execute(t.Context(), "plugin", "list", "--json", "--data", p.Args[3])
	var list []supervisor.Status
	if err := json.Unmarshal([]byte(stdout), &list); code != exitDone || err != nil || len(list) != 1 || list[0].PID == 0 {
		t.Fatalf("exit %d, %s, %s", code, stdout, stderr)
	}
	return list[0].PID
}

// running says whether a process is there and more than a zombie nobody waits for.
func running(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !bytes.Contains(stat[bytes.LastIndexByte(stat, ')'):], []byte(") Z"))
}

// TestTakenPortStartsNoPlugin checks the order of a start: a taken port is
// reported before any plugin runs.
func TestTakenPortStartsNoPlugin(t *testing.T) {
	data, plugins := site(t)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	address := taken.Addr().String()
	code, _, stderr := execute(t.Context(), "serve", "--data", data, "--plugins", plugins, "--listen", address)
	if want := "utilhost: listen: listen tcp " + address + ": bind: address already in use\n"; code != exitFailed || stderr != want {
		t.Errorf("exit %d, %q, want %q", code, stderr, want)
	}
	if _, err := os.Stat(filepath.Join(data, "plugins")); !os.IsNotExist(err) {
		t.Errorf("the supervisor has begun: %v", err)
	}
}

// TestFirstCallWaitsForPlugins calls a restarted daemon as soon as its port is
// open, before its plugins are up: the call is answered, not told that there is
// no such route.
func TestFirstCallWaitsForPlugins(t *testing.T) {
	t.Parallel()
	data, plugins := site(t)
	p := startProcess(t, data, plugins)
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := p.Wait(); err != nil {
		t.Fatal(err)
	}
	again := &process{Cmd: &exec.Cmd{Path: p.Path, Args: p.Args, Env: p.Env, Dir: p.Dir}, key: p.key}
	again.Stderr = &again.log
	if err := again.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = again.Process.Kill()
		_ = again.Wait()
	})
	again.address = again.log.await(t, `listening: address=(\S+)`)
	request, err := http.NewRequest(http.MethodPost, "http://"+again.address+"/v1/hello/greet", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+again.key)
	response, err := (&http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}).Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	begun := logTime(t, again.log.await(t, `(\S+) \[INFO\]  utilhost: listening:`))
	ready := logTime(t, again.log.await(t, `(\S+) \[INFO\]  utilhost: ready:`))
	// A machine too busy to start a plugin in time may answer what holds then.
	if response.StatusCode != http.StatusOK && ready.Sub(begun) < startHold {
		t.Errorf("%s\n%s", response.Status, &again.log)
	}
}

func logTime(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse("2006-01-02T15:04:05.999Z0700", text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
