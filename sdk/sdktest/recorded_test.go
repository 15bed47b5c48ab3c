package sdktest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

func TestRecorded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "oracle.json")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"made by": "hand", "cases": [
		{"route": "kit/echo", "name": "twice", "body": {"text": "a", "times": 2}, "want": {"text": "aa", "sum": 0},
		 "now": "2024-02-29T12:00:00.25Z", "random": "00ff"},
		{"route": "kit/other", "name": "other", "body": {}, "want": {}},
		{"route": "kit/echo", "name": "no text", "body": {}, "code": "INVALID_INPUT", "field": "text"}]}`)
	cases := Recorded(t, path, "kit/echo")
	if len(cases) != 2 {
		t.Fatalf("%d cases, want 2", len(cases))
	}
	if want := time.Date(2024, 2, 29, 12, 0, 0, 250e6, time.UTC); !cases[0].Now.Equal(want) {
		t.Errorf("now is %v, want %v", cases[0].Now, want)
	}
	random := make([]byte, 2)
	if n, err := cases[0].Random.Read(random); n != 2 || err != nil || random[1] != 0xff {
		t.Errorf("random is %x, %v", random[:n], err)
	}
	Run(t, sound(), cases)

	for name, c := range map[string]struct{ text, want string }{
		"no case":     {`{"made by": "hand", "cases": []}`, "holds no case"},
		"nobody":      {`{"cases": [{"route": "kit/echo"}]}`, "names nobody"},
		"no JSON":     {`{`, "unexpected end"},
		"odd random":  {`{"made by": "hand", "cases": [{"route": "kit/echo", "random": "0"}]}`, "random"},
		"odd instant": {`{"made by": "hand", "cases": [{"route": "kit/echo", "now": "today"}]}`, "today"},
	} {
		write(c.text)
		if _, err := readRecorded(path, "kit/echo"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// Every member is made long, within the size of a body, and with each choice of
// the enumerated ones.
func TestLargeBodies(t *testing.T) {
	route, err := sound().Build()
	if err != nil {
		t.Fatal(err)
	}
	e, err := newEndpoint(route)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]int)
	e.largeBodies(func(name string, body []byte) {
		if _, err := decode(body); err != nil || len(body) > largestBody || len(body) < largestBody/2 {
			t.Errorf("%s: %d bytes, %v", name, len(body), err)
		}
		for _, part := range []string{"unknown member", "text: many a", "text: its example", "values: many items", `"loud"`, `"plain"`} {
			if strings.Contains(name, part) || strings.Contains(string(body), part) {
				seen[part]++
			}
		}
	})
	if len(seen) != 6 {
		t.Errorf("only %v", seen)
	}
}

func BenchmarkSlowest(b *testing.B) {
	Slowest(b, sdk.Plugin{Group: "kit", Version: "1.0.0", Doc: "Tests the kit.", Routes: []sdk.Route{sound()}}, nil)
}
