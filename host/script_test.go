package main

import (
	"bytes"
	"fmt"
	"io"
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

	"github.com/rogpeppe/go-internal/testscript"
)

// patience bounds every wait of the tests; it is for machines that are busy.
const patience = 30 * time.Second

// TestMain makes the test binary act as utilhost where a script runs it by that name.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"utilhost": main})
}

// TestScript runs the sessions of testdata/script. Beside testscript's own
// commands they use:
//
//	daemon FLAGS...        serve data/ and plugins/ on a free port, wait until ready, set ADDRESS and BASE
//	stop                   end it with SIGTERM; its output is then in daemon.out and daemon.err
//	logged REGEXP          wait until the daemon's log has it
//	signal NAME            send HUP or KILL to the daemon
//	call STATUS ROUTE BODY call the API with $KEY; the answer is then in the file answer
//	get STATUS PATH        fetch a page of the API into the file answer
//	capture NAME REGEXP    set a variable to the first group's match in the last standard output
//	$LONG                  2,000 letters
//	hello FILE             build the example plugin to FILE
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Values[daemonKey{}] = &background{}
			env.Setenv("LONG", strings.Repeat("x", 2000))
			env.Setenv("TMPDIR", os.TempDir()) // a script's own is too long for a socket
			return os.Mkdir(filepath.Join(env.WorkDir, "plugins"), 0o755)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"daemon":  startDaemon,
			"stop":    stopDaemon,
			"logged":  awaitLog,
			"signal":  signalDaemon,
			"call":    callAPI,
			"get":     getPage,
			"capture": capture,
			"hello": func(ts *testscript.TestScript, _ bool, args []string) {
				program, err := hello()
				ts.Check(err)
				ts.Check(os.WriteFile(ts.MkAbs(args[0]), program, 0o755))
			},
		},
	})
}

// hello builds the example plugin as its documentation says, once.
var hello = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "utilhost-hello-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", filepath.Join(dir, "hello"), ".")
	build.Dir = filepath.Join("..", "sdk", "example", "hello")
	build.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0")
	if output, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build hello: %w\n%s", err, output)
	}
	return os.ReadFile(filepath.Join(dir, "hello"))
})

// background is the daemon of a script.
type background struct {
	command *exec.Cmd
	ended   chan error // gets what Wait returned, once
}

type daemonKey struct{}

func daemonOf(ts *testscript.TestScript) *background { return ts.Value(daemonKey{}).(*background) }

func startDaemon(ts *testscript.TestScript, _ bool, args []string) {
	d := daemonOf(ts)
	if d.command != nil {
		ts.Fatalf("a daemon runs already")
	}
	create := func(name string) *os.File {
		file, err := os.Create(ts.MkAbs(name))
		ts.Check(err)
		return file
	}
	stdout, stderr := create("daemon.out"), create("daemon.err")
	defer stdout.Close()
	defer stderr.Close()
	program, err := exec.LookPath(filepath.Join(strings.Split(ts.Getenv("PATH"), ":")[0], "utilhost"))
	ts.Check(err)
	args = append([]string{"serve", "--data", "data", "--plugins", "plugins", "--listen", "127.0.0.1:0"}, args...)
	d.command = exec.Command(program, args...)
	d.command.Dir, d.command.Stdout, d.command.Stderr = ts.MkAbs("."), stdout, stderr
	ts.Check(d.command.Start())
	d.ended = make(chan error, 1)
	go func() { d.ended <- d.command.Wait() }()
	ts.Defer(func() {
		if d.command != nil {
			_ = d.command.Process.Kill()
			<-d.ended
			d.command = nil // a script may start several, and each defers this
		}
	})
	address := await(ts, `listening: address=(\S+)`)
	ts.Setenv("ADDRESS", address)
	ts.Setenv("BASE", "http://"+address)
	await(ts, `utilhost: (ready):`)
}

// await waits until the daemon's log matches and returns the first group.
func await(ts *testscript.TestScript, pattern string) string {
	d, wanted := daemonOf(ts), regexp.MustCompile(pattern)
	limit := time.After(patience)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		if match := wanted.FindStringSubmatch(ts.ReadFile("daemon.err")); match != nil {
			return match[len(match)-1]
		}
		select {
		case <-tick.C:
		case err := <-d.ended:
			d.command = nil
			ts.Fatalf("the daemon ended (%v) before its log had %s:\n%s", err, pattern, ts.ReadFile("daemon.err"))
		case <-limit:
			ts.Fatalf("the log has no %s:\n%s", pattern, ts.ReadFile("daemon.err"))
		}
	}
}

func awaitLog(ts *testscript.TestScript, _ bool, args []string) { await(ts, args[0]) }

func signalDaemon(ts *testscript.TestScript, _ bool, args []string) {
	d := daemonOf(ts)
	ts.Check(d.command.Process.Signal(map[string]os.Signal{"HUP": syscall.SIGHUP, "KILL": syscall.SIGKILL}[args[0]]))
	if args[0] == "KILL" {
		<-d.ended
		d.command = nil
	}
}

func stopDaemon(ts *testscript.TestScript, _ bool, _ []string) {
	d := daemonOf(ts)
	ts.Check(d.command.Process.Signal(syscall.SIGTERM))
	select {
	case err := <-d.ended:
		d.command = nil
		if err != nil {
			ts.Fatalf("after SIGTERM: %v\n%s", err, ts.ReadFile("daemon.err"))
		}
	case <-time.After(patience):
		ts.Fatalf("the daemon does not stop:\n%s", ts.ReadFile("daemon.err"))
	}
}

func callAPI(ts *testscript.TestScript, _ bool, args []string) {
	request, err := http.NewRequest(http.MethodPost, ts.Getenv("BASE")+"/v1/"+args[1], bytes.NewBufferString(args[2]))
	ts.Check(err)
	if key := ts.Getenv("KEY"); key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	fetch(ts, request, args[0])
}

func getPage(ts *testscript.TestScript, _ bool, args []string) {
	request, err := http.NewRequest(http.MethodGet, ts.Getenv("BASE")+args[1], nil)
	ts.Check(err)
	fetch(ts, request, args[0])
}

func fetch(ts *testscript.TestScript, request *http.Request, status string) {
	client := http.Client{Timeout: patience, Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	ts.Check(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs("answer"), body, 0o600))
	if fmt.Sprint(response.StatusCode) != status {
		ts.Fatalf("%s answered %s, not %s: %s", request.URL, response.Status, status, body)
	}
}

func capture(ts *testscript.TestScript, _ bool, args []string) {
	match := regexp.MustCompile("(?m)" + args[1]).FindStringSubmatch(ts.ReadFile("stdout"))
	if len(match) < 2 {
		ts.Fatalf("no %s in %s", args[1], ts.ReadFile("stdout"))
	}
	ts.Setenv(args[0], match[1])
}
