package supervisor

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
)

// TestBadBinaries drops every kind of bad binary over a good one under load:
// each is refused with its reason while the good one serves, also after a
// restart of the host.
func TestBadBinaries(t *testing.T) {
	bad := func(fault string) []byte {
		s := alpha("2.0.0")
		s.Fault = fault
		return s.binary()
	}
	shell := func(lines string) []byte { return []byte("#!/bin/sh\n" + lines) }
	clash := alpha("2.0.0")
	clash.Routes = append(clash.Routes, "beta/echo")
	wrongPath := alpha("2.0.0")
	wrongPath.Routes = append(wrongPath.Routes, "alpha/:id")
	wrongVersion := alpha("two")
	dear := alpha("2.0.0")
	dear.Cost = 1001
	for name, c := range map[string]struct {
		content []byte
		mode    os.FileMode
		reason  string
		again   string // reason after a restart, if it differs
	}{
		"text":            {[]byte("no program"), 0o755, "exec format error", ""},
		"empty":           {nil, 0o755, "is empty", ""},
		"half copied":     {bad("")[:len(program)/2], 0o755, "", ""},
		"header alone":    {program[:4096], 0o755, "", ""},
		"not executable":  {bad(""), 0o644, "is not executable (mode 0644)", ""},
		"script":          {shell("echo hello\n"), 0o755, `printed no handshake but "hello"`, ""},
		"no interpreter":  {[]byte("#!/nonexistent/sh\n"), 0o755, "interpreter or loader", ""},
		"exits":           {bad("exit"), 0o755, "exited with status 3 before its handshake: panic: no licence", ""},
		"signal":          {shell("kill -SEGV $$\n"), 0o755, "ended by a signal (segmentation fault)", ""},
		"hangs":           {bad("hang"), 0o755, "gave no handshake within", ""},
		"garbage line":    {bad("garbage line"), 0o755, `printed no handshake but "hello, world"`, ""},
		"garbage stream":  {bad("garbage stream"), 0o755, `printed no handshake but "xxx`, ""},
		"foreign socket":  {bad("foreign socket"), 0o755, "in the directory that the host gave it", ""},
		"tcp":             {bad("tcp"), 0o755, "must be a unix socket", ""},
		"deaf":            {bad("deaf"), 0o755, "", ""},
		"old protocol":    {bad("old protocol"), 0o755, "incompatible API version", ""},
		"hangs describe":  {bad("hang in describe"), 0o755, "did not answer Describe in time", ""},
		"dies configure":  {bad("exit in configure"), 0o755, "exited with status 4 in Configure", ""},
		"wrong example":   {bad("wrong example"), 0o755, `example "hi" of alpha/echo answered {"result":"hi"`, ""},
		"bad schema":      {bad("bad schema"), 0o755, "output schema: does not compile", ""},
		"clash":           {clash.binary(), 0o755, "route beta/echo is already served by group beta", ""},
		"wildcard":        {wrongPath.binary(), 0o755, `route "alpha/:id": path does not match`, ""},
		"not semantic":    {wrongVersion.binary(), 0o755, `version "two" is no semantic version`, ""},
		"too dear":        {dear.binary(), 0o755, "cost is 1001, must be 1 to 1000", ""},
		"without program": {append([]byte("\x7fELF"), make([]byte, 5000)...), 0o755, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRig(t)
			r.options.Times.Start = 3 * time.Second
			r.put("alpha", alpha("1.0.0").binary())
			r.put("beta", beta("1.0.0").binary())
			r.start()
			good := r.serves("alpha", "1.0.0")
			r.serves("beta", "1.0.0")
			stop := r.load(2, "alpha/echo")
			r.putMode("alpha", c.content, c.mode)
			refused := r.is("alpha", StateRefused, c.reason)
			if !strings.Contains(r.log.String(), "plugin file refused") {
				t.Error("the refusal is not in the log")
			}
			if now := r.serves("alpha", "1.0.0"); now.PID != good.PID {
				t.Errorf("the good process was replaced: %d, then %d", good.PID, now.PID)
			}
			if n, err := stop(); err != nil || n == 0 {
				t.Errorf("%d calls, then %v", n, err)
			}
			if strings.Contains(refused.Reason, "once more") { // the second try makes it final
				r.eventually(soon, "the verdict is final", func() (bool, any) {
					list := r.super.List()
					for _, s := range list {
						if s.State == StateRefused && !strings.Contains(s.Reason, "once more") {
							return true, nil
						}
					}
					return false, list
				})
			}
			r.halt()
			r.start()
			r.serves("alpha", "1.0.0")
			r.is("alpha", StateRefused, c.reason)
			r.want("alpha/echo", `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`)
			r.put("alpha", alpha("1.2.0").binary()) // and a good one heals it
			r.serves("alpha", "1.2.0")
			r.halt()
			r.nothingLeft()
		})
	}
}

// nothingLeft checks that no process, socket or stray file of the rig is left.
func (r *rig) nothingLeft() {
	r.t.Helper()
	if left, err := filepath.Glob(filepath.Join(r.options.Data, "run", "*")); err != nil || len(left) > 0 {
		r.t.Errorf("left in the run directory: %v", left)
	}
	staged, err := os.ReadDir(filepath.Join(r.options.Data, "plugins"))
	if err != nil {
		r.t.Fatal(err)
	}
	for _, e := range staged {
		if strings.HasPrefix(e.Name(), stagingPrefix) {
			r.t.Errorf("left in the staging directory: %s", e.Name())
		}
	}
	processes, err := filepath.Glob("/proc/[0-9]*/exe")
	if err != nil {
		r.t.Fatal(err)
	}
	for _, link := range processes {
		if exe, err := os.Readlink(link); err == nil && strings.HasPrefix(exe, r.options.Data) {
			r.t.Errorf("process %s still runs %s", filepath.Dir(link), exe)
		}
	}
}

func TestUnreadable(t *testing.T) {
	if os.Getuid() == 0 {
		t.Skip("root reads everything")
	}
	r := newRig(t)
	r.putMode("alpha", alpha("1.0.0").binary(), 0o300)
	r.start()
	r.is("alpha", StateRefused, "not readable")
}

func TestIgnoredNames(t *testing.T) {
	r := newRig(t)
	for _, name := range []string{".hidden", "alpha~", "alpha.tmp", "alpha.sha256", "alpha.minisig"} {
		r.put(name, alpha("9.0.0").binary())
	}
	if err := os.Mkdir(filepath.Join(r.options.Dir, "directory"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(r.options.Dir, "fifo"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere", filepath.Join(r.options.Dir, "dangling")); err != nil {
		t.Fatal(err)
	}
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if list := r.super.List(); len(list) != 1 {
		t.Errorf("looked at: %+v", list)
	}
}

// TestReadyMeansRestored: a group whose file is refused is served from its
// staged copy before the host says that it is ready.
func TestReadyMeansRestored(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	r.put("beta", beta("1.0.0").binary())
	r.start()
	sha := r.serves("alpha", "1.0.0").SHA256
	r.serves("beta", "1.0.0")
	r.put("alpha", []byte("no program"))
	r.is("alpha", StateRefused, "exec format error")
	for range 10 {
		r.halt()
		// A copy that was touched is hashed again, which takes longer than to
		// find beta as it was.
		now := time.Now()
		if err := os.Chtimes(filepath.Join(r.options.Data, "plugins", sha), now, now); err != nil {
			t.Fatal(err)
		}
		r.start()
		for deadline := time.Now().Add(soon); !r.super.Ready().Ready; {
			if time.Now().After(deadline) {
				t.Fatalf("not ready: %+v", r.super.Ready())
			}
		}
		if r.current.Load().Routes["alpha/echo"] == nil {
			t.Fatal("ready without alpha/echo")
		}
	}
}

// TestKilledInItsStart: what somebody kills before its handshake is tried again
// for ever, whichever of its ends shows first.
func TestKilledInItsStart(t *testing.T) {
	r := newRig(t)
	r.options.Times.RetryFirst = time.Minute // so that the first verdict stays
	const files = 10
	for i := range files {
		r.put(fmt.Sprintf("killed%d", i), fmt.Appendf(nil, "#!/bin/sh\n# %d\nkill -KILL $$\n", i))
	}
	r.start()
	for i := range files {
		r.is(fmt.Sprintf("killed%d", i), StateRefused, "was ended by a signal (killed) before its handshake; it is tried again")
	}
}

// TestKilledInItsProof: so is what somebody kills between two requests of its
// proof, whether a request or the opening of the lanes meets the dead process.
func TestKilledInItsProof(t *testing.T) {
	r := newRig(t)
	r.put("alpha", alpha("1.0.0").binary())
	short, err := os.MkdirTemp("", "proof") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(short)
	started := func() *process {
		p, why := launch(t.Context(), spec{
			path: filepath.Join(r.options.Dir, "alpha"), file: "alpha",
			limits: r.options.Limits.withDefaults(), times: r.options.Times.withDefaults(), run: short, log: hclog.NewNullLogger(),
		})
		if why != nil {
			t.Fatal(why)
		}
		if settings, failed := p.configure(t.Context()); settings != nil || failed != nil {
			t.Fatal(settings, failed)
		}
		return p
	}
	kill := func(p *process) {
		if err := syscall.Kill(p.pid(), syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	blamed := func(what string, why *refusal) {
		t.Helper()
		if why == nil || why.cause != causeHost || !why.external || !strings.Contains(why.reason, "killed") {
			t.Errorf("%s: %+v", what, why)
		}
	}
	p := started()
	defer p.discard()
	kill(p)
	err = p.open(t.Context())
	blamed("opening of the lanes", p.rpcRefusal(err, "Exchange"))
	blamed("pipes that were not taken", p.rpcRefusal(fmt.Errorf("open bulk lane: %w", syscall.ECONNRESET), "Exchange"))
	_, why := p.manifest(t.Context(), false)
	blamed("Describe", why)

	lives := started()
	defer lives.discard()
	if why := lives.rpcRefusal(errors.New("plugin did not take the pipes"), "Exchange"); why.cause != causeContent {
		t.Errorf("a process that lives: %+v", why)
	}
	if why := lives.rpcRefusal(fmt.Errorf("a pipe: %w", syscall.EMFILE), "Exchange"); why.cause != causeHost || why.external {
		t.Errorf("a host without descriptors: %+v", why)
	}
}

// TestStillBeingWritten: a file that changes while it is read has no verdict
// and is taken up again when it has settled, without an event.
func TestStillBeingWritten(t *testing.T) {
	r := newRig(t)
	r.options.Times.Poll = time.Hour
	r.put("alpha", alpha("1.0.0").binary())
	r.start()
	r.serves("alpha", "1.0.0")
	if err := r.super.command(t.Context(), func() {
		s := r.super
		f := s.files["alpha"]
		s.become(f, StateJudging, "")
		s.staged(f, f.round, staged{}, refuse(causeWriting, "was still being written"))
		if f.state != StateJudging || !s.pending() {
			t.Errorf("state %s, pending %v", f.state, s.pending())
		}
	}); err != nil {
		t.Fatal(err)
	}
	r.eventually(soon, "a verdict", func() (bool, any) {
		var state State
		err := r.super.command(t.Context(), func() { state = r.super.files["alpha"].state })
		return err == nil && state == StateServing, state
	})
}
