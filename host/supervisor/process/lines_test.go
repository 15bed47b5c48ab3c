package process

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/testplugin/kit"
)

func TestLines(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	now := time.Unix(1, 0)
	l := newLineLog(hclog.New(&hclog.LoggerOptions{Output: &out, Level: hclog.Debug, DisableTime: true}))
	l.now = func() time.Time { return now }
	l.name("group", "g", "pid", 7)
	l.copy(strings.NewReader("plain\n\n" +
		`{"@level":"warn","@message":"careful","@timestamp":"x","request_id":"r1"}` + "\n" +
		strings.Repeat("y", lineBytes+5000) + "\nafter\npanic: boom\n\ngoroutine 1:\n"))
	for _, want := range []string{
		"[INFO]  plain: group=g pid=7", "[WARN]  careful: group=g pid=7 request_id=r1",
		"[INFO]  after", "[ERROR] panic: boom", "[ERROR] goroutine 1:", "was dropped",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if n := strings.Count(out.String(), "y"); n < lineBytes || n > lineBytes+10 {
		t.Errorf("%d bytes of the long line", n)
	}
	if got := l.lastLine(); got != "panic: boom" {
		t.Errorf("last line %q", got)
	}

	out.Reset()
	now = now.Add(time.Second)
	l.copy(strings.NewReader(strings.Repeat("z\n", 500)))
	if n := strings.Count(out.String(), "z: "); n != linesPerSecond {
		t.Errorf("%d lines in a second, want %d", n, linesPerSecond)
	}
	if n := strings.Count(out.String(), "dropped=400"); n != 1 {
		t.Errorf("reported %d times: %s", n, out.String())
	}
}

// TestLastLine: what goes into a reason.
func TestLastLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":              "",
		"one\ntwo\n":    "two",
		"no line break": "no line break",
		`{"@level":"error","@message":"no licence","@timestamp":"x"}`: "no licence",
		`{"@level":"loud","@message":"m"}`:                            `{"@level":"loud","@message":"m"}`,
		"fatal error: all goroutines are asleep\n\ngoroutine 1:\n":    "fatal error: all goroutines are asleep",
		strings.Repeat("é", 150):                                      strings.Repeat("é", 100) + "...",
		"bad \xff byte":                                               "bad \uFFFD byte",
	} {
		l := newLineLog(hclog.NewNullLogger())
		l.copy(strings.NewReader(text))
		if got := l.lastLine(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestSilentAfterFlood: dropped lines are reported although the process says
// nothing more.
func TestSilentAfterFlood(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	l := newLineLog(hclog.New(&hclog.LoggerOptions{Output: r.log}))
	l.now = func() time.Time { return time.Unix(1, 0) }
	for range linesPerSecond + 5 {
		l.write("z")
	}
	kit.Eventually(t, "they are reported", func() bool { return strings.Contains(r.log.String(), "more log lines than are kept") })
}

// TestNoise: a plugin that floods its outputs does no harm, and its lines are
// limited.
func TestNoise(t *testing.T) {
	t.Parallel()
	r := newRig(t)
	p := r.opened(r.scripted("noise"))
	p.Name("group", "alpha")
	kit.Eventually(t, "dropped lines are reported", func() bool {
		return strings.Contains(r.log.String(), "more log lines than are kept")
	})
	r.want(p, `{"text":"x"}`, `{"result":"x","version":"1.0.0"}`) // after all of it was read
	p.Discard()
	text := r.log.String()
	if n := strings.Count(text, "begin flood"); n < linesPerSecond || n > 25_000 {
		t.Errorf("%d lines in the log", n)
	}
	if !strings.Contains(text, "file=alpha") || !strings.Contains(text, "pid=") {
		t.Error("the lines do not say whose they are")
	}
	if strings.Contains(text, "noise noise") {
		t.Error("standard output is in the log")
	}
}
