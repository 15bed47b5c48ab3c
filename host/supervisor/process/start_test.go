package process

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/connectivity"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

// TestDoesNotStart starts every kind of file that does not become a plugin
// process. Each is refused with its reason, and nothing of it is left.
func TestDoesNotStart(t *testing.T) {
	t.Parallel()
	shell := func(lines string) []byte { return []byte("#!/bin/sh\n" + lines) }
	fault := func(name string) []byte {
		s := script.Alpha("1.0.0")
		s.Fault = name
		return s.Binary(program)
	}
	for name, c := range map[string]struct {
		content []byte
		mode    os.FileMode
		start   time.Duration // Times.Start of those that hang; 0 for a long one
		want    Error
	}{
		"text":           {[]byte("no program"), 0o700, 0, Error{Plugin, "is not a program for this machine (exec format error)", false, false}},
		"empty":          {nil, 0o700, 0, Error{Plugin, "exec format error", false, false}},
		"half copied":    {program[:len(program)/2], 0o700, 0, Error{Reason: ""}},
		"header alone":   {program[:4096], 0o700, 0, Error{Reason: ""}},
		"zeros":          {append([]byte("\x7fELF"), make([]byte, 5000)...), 0o700, 0, Error{Reason: ""}},
		"no script":      {program, 0o700, 0, Error{Plugin, "exited with status 1 before its handshake: script behind the program", false, false}},
		"not executable": {fault(""), 0o600, 0, Error{Host, "mounted noexec?", false, false}},
		"no interpreter": {[]byte("#!/nonexistent/sh\n"), 0o700, 0, Error{Plugin, "needs an interpreter or loader that is not there", false, false}},
		"shell script":   {shell("echo hello\n"), 0o700, 0, Error{Plugin, `printed no handshake but "hello"`, false, false}},
		"exits":          {fault("exit"), 0o700, 0, Error{Plugin, "exited with status 3 before its handshake: panic: no licence", false, false}},
		"signal":         {shell("kill -SEGV $$\n"), 0o700, 0, Error{Plugin, "was ended by a signal (segmentation fault) before its handshake", false, false}},
		"terminated":     {shell("kill -TERM $$\n"), 0o700, 0, Error{Host, "was ended by a signal (terminated) before its handshake", true, false}},
		"hangs":          {fault("hang"), 0o700, 300 * time.Millisecond, Error{Timeout, "gave no handshake within 300ms", false, false}},
		"garbage line":   {fault("garbage line"), 0o700, 0, Error{Plugin, `printed no handshake but "hello, world"`, false, false}},
		"garbage stream": {fault("garbage stream"), 0o700, 0, Error{Plugin, `printed no handshake but "xxx`, false, false}},
		"mute":           {shell("exec tail -f $0 >/dev/null\n"), 0o700, 0, Error{Plugin, "ended its standard output without a handshake", false, false}},
		"foreign socket": {fault("foreign socket"), 0o700, 0, Error{Plugin, "must be one in the directory that the host gave it", false, false}},
		"tcp":            {fault("tcp"), 0o700, 0, Error{Plugin, `handshake names a "tcp" address, must be a unix socket`, false, false}},
		"deaf":           {fault("deaf"), 0o700, 500 * time.Millisecond, Error{Timeout, "gave no handshake within 500ms", false, false}},
		"old protocol":   {fault("old protocol"), 0o700, 0, Error{Plugin, "incompatible API version", false, false}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			s := r.spec(c.content, c.mode)
			if c.start > 0 {
				s.Times.Start = c.start
			}
			if name == "mute" { // it lives on, so that the grace is waited out
				s.Times.StreamGrace = 10 * time.Millisecond
			}
			p, err := Start(t.Context(), s)
			if p != nil {
				p.Discard()
			}
			wantError(t, err, c.want)
			r.nothingLeft()
		})
	}
}

// TestKilledInItsStart: what somebody kills before its handshake is not to blame,
// whichever of its ends shows first.
func TestKilledInItsStart(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.spec([]byte("#!/bin/sh\nkill -KILL $$\n"), 0o700)
	for range 10 {
		_, err := Start(t.Context(), s)
		wantError(t, err, Error{Host, "was ended by a signal (killed) before its handshake", true, false})
	}
}

// TestExitAfterHandshake: what ends while the host connects is found out,
// whichever request meets it.
func TestExitAfterHandshake(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("exit after handshake")
	for range 20 {
		p, err := Start(t.Context(), s)
		if err == nil { // go-plugin connects lazily
			err = p.Configure(t.Context())
			p.Discard()
		}
		wantError(t, err, Error{Plugin, "exited with status 7", false, false})
	}
}

// TestForgottenConnection: a connection that go-plugin has opened and forgotten
// is closed with the process.
func TestForgottenConnection(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.started(r.scripted(""))
	conn, err := grpc.NewClient("passthrough:///nowhere", grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	failed := errors.New("no stream")
	for range 2 { // go-plugin opens two streams at the same time
		_, err = p.noteConn(t.Context(), nil, conn, "", func(context.Context, *grpc.StreamDesc, *grpc.ClientConn, string, ...grpc.CallOption) (grpc.ClientStream, error) {
			return nil, failed
		})
		if !errors.Is(err, failed) {
			t.Errorf("got %v", err)
		}
	}
	p.Stop()
	if got := conn.GetState(); got != connectivity.Shutdown {
		t.Errorf("the connection is %v", got)
	}
}

// TestStartCutShort: the end of the context ends a start that hangs.
func TestStartCutShort(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("hang")
	ctx, cancel := context.WithCancelCause(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := Start(ctx, s)
		failed <- err
	}()
	kit.Eventually(t, "it runs", func() bool { return len(kit.Running(r.home)) == 1 })
	cancel(errors.New("it was replaced"))
	wantError(t, <-failed, Error{Host, "was not started: it was replaced", false, false})
	r.nothingLeft()

	// One that has ended already ends the start too.
	s.Times.Start = time.Hour
	go func() {
		_, err := Start(ctx, s)
		failed <- err
	}()
	select {
	case err := <-failed:
		wantError(t, err, Error{Host, "was not started: it was replaced", false, false})
	case <-time.After(kit.Soon):
		t.Fatal("the start goes on")
	}
}

// TestManyStarts starts processes side by side; a hanging one holds up none.
func TestManyStarts(t *testing.T) {
	t.Parallel()
	hanging := newRig(t)
	ctx, cancel := context.WithCancel(t.Context())
	failed := make(chan error, 1)
	go func() {
		_, err := Start(ctx, hanging.scripted("hang"))
		failed <- err
	}()
	kit.Eventually(t, "it runs", func() bool { return len(kit.Running(hanging.home)) == 1 })
	r := newRig(t)
	s := r.scripted("")
	pids := make(chan int, 4)
	for range cap(pids) {
		go func() {
			pid := 0
			if p, err := Start(t.Context(), s); err != nil {
				t.Error(err)
			} else {
				pid = p.PID()
				p.Stop()
			}
			pids <- pid
		}()
	}
	var all []int
	for range cap(pids) {
		all = append(all, <-pids)
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != cap(pids) {
		t.Errorf("process ids %v", all)
	}
	cancel()
	wantError(t, <-failed, Error{Host, "was not started", false, false})
}

// TestSurroundings asks a plugin how it was started.
func TestSurroundings(t *testing.T) {
	t.Setenv("UTILHOST_SECRET", "pepper") // which forbids t.Parallel
	r := newRig(t)
	p := r.opened(r.scripted(""))
	reply, err := call(t.Context(), p, `{"self":true}`)
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Self struct {
			Env                []string
			Stdin, Limits, OOM string
			PID                int
			Pgrp               string
		}
	}
	if err := json.Unmarshal(reply.Body, &got); err != nil {
		t.Fatal(err)
	}
	self := got.Self
	slices.Sort(self.Env)
	want := []string{ // go-plugin's and the memory limit, nothing of the host's
		"GOMEMLIMIT", "PLUGIN_CLIENT_CERT", "PLUGIN_MAX_PORT", "PLUGIN_MIN_PORT", "PLUGIN_PROTOCOL_VERSIONS",
		"PLUGIN_UNIX_SOCKET_DIR", "UTILHOST_PLUGIN",
	}
	if !slices.Equal(self.Env, want) {
		t.Errorf("environment %v, want %v", self.Env, want)
	}
	if self.PID != p.PID() || self.Pgrp != fmt.Sprint(self.PID) || self.Stdin != "/dev/null" || self.OOM != "500" {
		t.Errorf("process %d, in group %s, standard input %s, oom_score_adj %s; started as %d",
			self.PID, self.Pgrp, self.Stdin, self.OOM, p.PID())
	}
	for _, line := range []string{`Max data size +536870912 +536870912`, `Max core file size +0 +0`} {
		if !regexp.MustCompile(line).MatchString(self.Limits) {
			t.Errorf("%s is not in\n%s", line, self.Limits)
		}
	}
}

// TestPlain runs a process without TLS.
func TestPlain(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("")
	s.Config.Plain = true
	p := r.opened(s)
	r.want(p, `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	reply, err := call(t.Context(), p, `{"self":true}`)
	if err != nil || strings.Contains(string(reply.Body), "PLUGIN_CLIENT_CERT") {
		t.Errorf("%s, %v", reply.Body, err)
	}
}

func TestRunDir(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	left := filepath.Join(data, "run", socketDirPrefix+"123", "plugin456")
	if err := os.MkdirAll(left, 0o700); err != nil {
		t.Fatal(err)
	}
	d, err := OpenRunDir(data, "")
	if err != nil || d.Private || d.Path != filepath.Join(data, "run") {
		t.Fatalf("%+v, %v", d, err)
	}
	if entries, err := os.ReadDir(d.Path); err != nil || len(entries) != 0 {
		t.Errorf("not swept: %v, %v", entries, err)
	}
	d.Close()
	if _, err := os.Stat(d.Path); err != nil {
		t.Error("the run directory in the data directory is gone")
	}

	long := filepath.Join(data, strings.Repeat("x", 80))
	first, err := OpenRunDir(long, "")
	if err != nil || !first.Private || len(first.Path)+socketTail > socketPath {
		t.Fatalf("%+v, %v", first, err)
	}
	if err := os.Mkdir(filepath.Join(first.Path, socketDirPrefix+"1"), 0o700); err != nil {
		t.Fatal(err)
	}
	second, err := OpenRunDir(long, first.Path) // the first host was killed
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(first.Path); err == nil {
		t.Error("the earlier host's run directory is still there")
	}
	second.Close()
	if _, err := os.Stat(second.Path); err == nil {
		t.Error("the private run directory is still there")
	}
}

// TestRecordedRunDir: a path from a file is removed only if it looks like a run
// directory of ours.
func TestRecordedRunDir(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	foreign := filepath.Join(data, "precious", socketDirPrefix+"1")
	link := filepath.Join(data, privatePrefix+"link")
	full := filepath.Join(data, privatePrefix+"full")
	for _, dir := range []string{foreign, full} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Dir(foreign), link); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(full, "note"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, recorded := range []string{filepath.Dir(foreign), link, full, filepath.Join(data, privatePrefix+"missing")} {
		if _, err := OpenRunDir(data, recorded); err != nil {
			t.Errorf("%s: %v", recorded, err)
		}
	}
	for _, path := range []string{foreign, link, filepath.Join(full, "note")} {
		if _, err := os.Lstat(path); err != nil {
			t.Errorf("it was removed: %v", err)
		}
	}
}

// TestPrivateRunDir runs a plugin whose sockets do not fit below the data
// directory.
func TestPrivateRunDir(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	run, err := OpenRunDir(filepath.Join(r.home, strings.Repeat("long", 25)), "")
	if err != nil || !run.Private {
		t.Fatalf("%+v, %v", run, err)
	}
	defer run.Close()
	s := r.scripted("")
	s.RunDir = run.Path
	p := r.opened(s)
	r.want(p, `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
	p.Stop()
	if left, err := os.ReadDir(run.Path); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// TestBusyBinary: a binary that somebody holds open for writing is started when
// that is over. Held for longer, it is the host's trouble.
func TestBusyBinary(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	s := r.scripted("exit")
	writer, err := os.OpenFile(s.Path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Start(t.Context(), s)
	wantError(t, err, Error{Host, "cannot be started: " + syscall.ETXTBSY.Error(), false, false})
	var pauses []time.Duration
	// Other tests fork all the time, and their children hold the descriptor until
	// they exec, so there may be more pauses than three.
	proc, err := execute(s.Path, &os.ProcAttr{}, func(d time.Duration) {
		if pauses = append(pauses, d); len(pauses) == 3 {
			writer.Close()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := proc.Wait(); err != nil {
		t.Error(err)
	}
	if len(pauses) < 3 || !slices.Equal(pauses[:3], []time.Duration{busyPause, 2 * busyPause, 4 * busyPause}) {
		t.Errorf("pauses %v", pauses)
	}
}
