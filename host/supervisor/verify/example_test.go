package verify

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func TestCheckAnswer(t *testing.T) {
	pure := &pb.Route{OutputSchema: []byte(`{"type":"object","required":["id"]}`)}
	impure := &pb.Route{OutputSchema: pure.OutputSchema, Impure: true}
	wants := func(response string) *pb.Example { return &pb.Example{Response: []byte(response)} }
	refuses := &pb.Example{Error: pb.Code_CODE_INVALID_INPUT}
	ok := func(body string) *pb.Answer { return &pb.Answer{Body: []byte(body)} }
	for name, c := range map[string]struct {
		route   *pb.Route
		example *pb.Example
		answer  *pb.Answer
		reason  string // "" if the answer is right
	}{
		"right":        {pure, wants(`{"id":1}`), ok(`{"id":1.0}`), ""},
		"wrong":        {pure, wants(`{"id":1}`), ok(`{"id":2}`), `answered {"id":2} instead of {"id":1}`},
		"refusal":      {pure, refuses, &pb.Answer{Code: pb.Code_CODE_INVALID_INPUT}, ""},
		"impure too":   {impure, refuses, &pb.Answer{Code: pb.Code_CODE_INVALID_INPUT}, ""},
		"no refusal":   {pure, refuses, ok(`{}`), "answered CODE_OK () instead of CODE_INVALID_INPUT"},
		"refused":      {pure, wants(`{}`), &pb.Answer{Code: pb.Code_CODE_NOT_FOUND, Message: "no such thing"}, "answered CODE_NOT_FOUND (no such thing) instead of CODE_OK"},
		"impure":       {impure, wants(`{"id":1}`), ok(`{"id":2}`), ""},
		"other shape":  {impure, wants(`{"id":1}`), ok(`{"no":2}`), "does not match the output schema"},
		"no JSON":      {impure, wants(`{"id":1}`), ok(`{`), "does not match the output schema: is no JSON"},
		"long message": {pure, wants(`{}`), &pb.Answer{Code: pb.Code_CODE_NOT_FOUND, Message: strings.Repeat("m", 5000)}, "mmm...) instead"},
	} {
		got := checkAnswer(c.route, c.example, c.answer)
		if (got == nil) != (c.reason == "") || got != nil && (!strings.Contains(got.Reason, c.reason) || got.Class != Content) {
			t.Errorf("%s: got %+v, want %q", name, got, c.reason)
		}
	}
}

func TestDifference(t *testing.T) {
	long := strings.Repeat("x", 500)
	got := difference([]byte(long+"right"+long), []byte(long+"wrong"+long))
	if !strings.Contains(got, "wrong") || !strings.Contains(got, "right") || len(got) > 400 {
		t.Errorf("the difference is not shown, or with too much around it: %s", got)
	}
}
