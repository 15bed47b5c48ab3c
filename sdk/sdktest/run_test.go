package sdktest

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

type drawn struct {
	Bytes string `json:"bytes" doc:"Four random bytes."`
	Now   string `json:"now" doc:"The time."`
}

var draw = sdk.Endpoint[struct{}, drawn]{
	Route: "kit/draw", Summary: "Draw", Doc: "Draws.", Impure: true,
	Examples: []sdk.Example{{Request: `{}`, Response: `{"bytes": "00000000", "now": ""}`}},
	Run: func(ctx context.Context, _ struct{}) (drawn, error) {
		var four [4]byte
		if _, err := io.ReadFull(sdk.Random(ctx), four[:]); err != nil {
			return drawn{}, sdk.NotFound("no randomness")
		}
		return drawn{hex.EncodeToString(four[:]), sdk.Now(ctx).Format(time.RFC3339)}, nil
	},
}

func TestRunInjectsRandomAndClock(t *testing.T) {
	noon := time.Date(2026, 7, 1, 14, 0, 0, 0, time.FixedZone("", 2*3600))
	Run(t, draw, []Case{
		{Name: "fixed", Body: `{}`, Random: strings.NewReader("abcd"), Now: noon, Want: `{"now": "2026-07-01T12:00:00Z", "bytes": "61626364"}`},
		{Name: "source runs dry", Body: `{}`, Random: strings.NewReader("abc"), Code: "NOT_FOUND"},
		{Name: "real", Body: `{}`, Check: func(t *testing.T, got map[string]any) {
			if len(got["bytes"].(string)) != 8 || got["now"] == "" {
				t.Errorf("got %v", got)
			}
		}},
	})
}

func TestRunTable(t *testing.T) {
	Run(t, sound(), []Case{
		{Name: "result", Body: `{"text":"a","values":[0.1,0.2]}`, Want: `{"sum":0.30000000000000004,"text":"a"}`},
		{Name: "refusal", Body: `{"text":5}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "check", Body: `{"text":"a","values":[1]}`, Check: func(t *testing.T, got map[string]any) {
			if got["sum"] != json.Number("1") {
				t.Errorf("got %v", got)
			}
		}},
	})
}

// Every way in which a case can fail.
func TestCasesFail(t *testing.T) {
	built, err := sound().Build()
	if err != nil {
		t.Fatal(err)
	}
	e, err := newEndpoint(built)
	if err != nil {
		t.Fatal(err)
	}
	accept := func(*testing.T, map[string]any) {}
	for _, c := range []struct {
		name string
		c    Case
		want string
	}{
		{"other text", Case{Body: `{"text":"a"}`, Want: `{"text":"b","sum":0}`}, `text is "a", want "b"`},
		{"other digit", Case{Body: `{"text":"a","values":[0.1,0.2]}`, Want: `{"text":"a","sum":0.3}`}, "sum is 0.30000000000000004, want 0.3"},
		{"other type", Case{Body: `{"text":"5"}`, Want: `{"text":5,"sum":0}`}, `text is "5", want 5`},
		{"refused", Case{Body: `{}`, Want: `{}`}, "refused with INVALID_INPUT: text is required"},
		{"not refused", Case{Body: `{"text":"a"}`, Code: "INVALID_INPUT"}, "want INVALID_INPUT"},
		{"other code", Case{Body: `{}`, Code: "NOT_FOUND"}, "want NOT_FOUND"},
		{"other field", Case{Body: `{}`, Code: "INVALID_INPUT", Field: "mode"}, `want "mode"`},
		{"nothing to check", Case{Body: `{}`}, "case checks nothing"},
		{"code and want", Case{Body: `{}`, Code: "INVALID_INPUT", Want: `{}`}, "can have no Want"},
		{"code and check", Case{Body: `{}`, Code: "INVALID_INPUT", Check: accept}, "can have no Want"},
		{"field alone", Case{Body: `{"text":"a"}`, Field: "text", Want: `{}`}, "Field without a Code"},
		{"broken want", Case{Body: `{"text":"a"}`, Want: `{`}, "expected result is no JSON"},
	} {
		_, err := e.run(t.Context(), c.c)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestDifference(t *testing.T) {
	for _, c := range []struct{ want, got, difference string }{
		{`{"a":[1,{"b":null}]}`, `{"a":[1.0,{"b":null}]}`, ""},
		{`{"a":[1,{"b":null}]}`, `{"a":[1,{"b":0}]}`, "a[1].b is 0, want null"},
		{`[1,2]`, `[1]`, "the result has 1 items, want 2"},
		{`[1]`, `[1,2]`, "the result has 2 items, want 1"},
		{`{"a":{}}`, `{"a":[]}`, "a is [], want {}"},
		{`true`, `"true"`, `the result is "true", want true`},
	} {
		want, _ := decode([]byte(c.want))
		got, _ := decode([]byte(c.got))
		if d := difference(want, got); d != c.difference {
			t.Errorf("%s, %s: got %q, want %q", c.want, c.got, d, c.difference)
		}
	}
}
