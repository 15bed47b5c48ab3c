package supervisor

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
)

func TestLines(t *testing.T) {
	var out bytes.Buffer
	now := time.Unix(1, 0)
	l := newLineLog(hclog.New(&hclog.LoggerOptions{Output: &out, Level: hclog.Debug, DisableTime: true}))
	l.now = func() time.Time { return now }
	l.name("group", "g", "pid", 7)
	text := "plain\n\n" +
		`{"@level":"warn","@message":"careful","@timestamp":"x","request_id":"r1"}` + "\n" +
		strings.Repeat("y", lineBytes+5000) + "\nafter\npanic: boom\n\ngoroutine 1:\n"
	l.copy(strings.NewReader(text))
	for _, want := range []string{
		"[INFO]  plain: group=g pid=7", "[WARN]  careful: group=g pid=7 request_id=r1",
		"[INFO]  after", "[ERROR] panic: boom", "[ERROR] goroutine 1:", "was dropped",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
	if n := strings.Count(out.String(), "y"); n > lineBytes+10 {
		t.Errorf("%d bytes of the long line", n)
	}
	if got := l.lastWords(); got != "panic: boom" {
		t.Errorf("last words %q", got)
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
