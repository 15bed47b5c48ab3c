package sdk

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/internal/engine"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// newTestService returns a configured service and its log.
func newTestService(t *testing.T) (*service, *bytes.Buffer) {
	t.Helper()
	log := new(bytes.Buffer)
	s, err := newService(newTestPlugin(new(testSettings)), hclog.New(&hclog.LoggerOptions{Output: log, Level: hclog.Trace, JSONFormat: true}))
	if err != nil {
		t.Fatal(err)
	}
	if refused := s.Configure([]byte(`{}`), wire.Limits{}); refused != nil {
		t.Fatal(refused)
	}
	return s, log
}

func TestServiceCall(t *testing.T) {
	s, log := newTestService(t)
	for _, c := range []struct {
		name, body     string
		code           pb.Code
		field, message string
		result         string
		logged         []string
	}{
		{name: "result", body: `{"text":"a<b"}`, result: `{"text":"A<B"}`},
		{name: "refused by the decoder", body: `{"text":5}`, code: pb.Code_CODE_INVALID_INPUT, field: "text", message: "text must be a string"},
		{name: "broken body", body: `{`, code: pb.Code_CODE_INVALID_INPUT, message: "body is not valid JSON: unexpected end at byte 1"},
		{name: "refused by Run, wrapped", body: `{"text":"a","mode":"invalid"}`, code: pb.Code_CODE_INVALID_INPUT, field: "text", message: "text must be 2 or more"},
		{name: "not found", body: `{"text":"cat","mode":"missing"}`, code: pb.Code_CODE_NOT_FOUND, message: "no cat"},
		{name: "panic", body: `{"text":"now","mode":"panic"}`, code: pb.Code_CODE_INTERNAL_ERROR, message: "panic: on request: now",
			logged: []string{`"error":"panic: on request: now"`, `"stack":"goroutine`, "fixture_test.go", `"request_id":"id-7"`, `"route":"test/shout"`, `"@level":"error"`}},
		{name: "other error", body: `{"text":"a","mode":"fail"}`, code: pb.Code_CODE_INTERNAL_ERROR, message: "secret reason",
			logged: []string{`"error":"secret reason"`, `"request_id":"id-7"`}},
		{name: "unknown code", body: `{"text":"a","mode":"teapot"}`, code: pb.Code_CODE_INTERNAL_ERROR,
			message: `error with unknown code "TEAPOT": short and stout`, logged: []string{"TEAPOT"}},
		{name: "deadline", body: `{"text":"a","mode":"late"}`, code: pb.Code_CODE_INTERNAL_ERROR, message: "context deadline exceeded",
			logged: []string{`"@level":"debug"`, "deadline"}},
		{name: "log", body: `{"text":"a","mode":"log"}`, result: `{"text":"A"}`, logged: []string{`"@message":"shouting"`, `"id":"id-7"`, `"request_id":"id-7"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			log.Reset()
			ctx := wire.NewContext(time.Now().Add(50*time.Millisecond), "id-7", "")
			got := s.Call(ctx, 0, []byte(c.body), []byte("rest of an earlier answer"))
			if got.Code != c.code || got.Field != c.field || got.Message != c.message {
				t.Errorf("got %v, field %q, %q", got.Code, got.Field, got.Message)
			}
			if c.code == pb.Code_CODE_OK && string(got.Body) != c.result {
				t.Errorf("got %s, want %s", got.Body, c.result)
			}
			for _, want := range c.logged {
				if !strings.Contains(log.String(), want) {
					t.Errorf("log lacks %s:\n%s", want, log)
				}
			}
			if c.logged == nil && log.Len() > 0 {
				t.Errorf("logged %s", log)
			}
		})
	}
}

// A panic over a large request must not make a large line.
func TestServiceBoundsItsLog(t *testing.T) {
	s, log := newTestService(t)
	s.plugin.Routes[0].Call = func(context.Context, []byte, []byte) ([]byte, error) {
		return nil, &engine.Panic{Value: strings.Repeat("é", 1<<20), Stack: bytes.Repeat([]byte("frame\n"), 1<<20)}
	}
	got := s.Call(wire.NewContext(time.Now().Add(time.Hour), "id", ""), 0, nil, nil)
	if log.Len() > 8<<10 || len(got.Message) > 2<<10 || got.Code != pb.Code_CODE_INTERNAL_ERROR {
		t.Errorf("%v with %d bytes of message, %d of log", got.Code, len(got.Message), log.Len())
	}
}

// A call must not allocate much beyond what its decoder and endpoint need.
func TestServiceCallReusesMemory(t *testing.T) {
	s, _ := newTestService(t)
	ctx := wire.NewContext(time.Now().Add(time.Hour), "id", "")
	body, dst := []byte(`{"text":"a"}`), make([]byte, 0, 256)
	allocations := testing.AllocsPerRun(100, func() {
		dst = s.Call(ctx, 0, body, dst).Body
	})
	if allocations > 7 { // context, request, result, text of the body, ToUpper
		t.Errorf("%v allocations a call", allocations)
	}
	if string(dst) != `{"text":"A"}` {
		t.Errorf("got %s", dst)
	}
}

func TestServiceConfigure(t *testing.T) {
	for _, c := range []struct {
		settings string
		want     wire.SettingError
		depth    int
	}{
		{`{}`, wire.SettingError{}, 3},
		{`{"depth":7,"file":"ok"}`, wire.SettingError{}, 7},
		{`{"depth":0}`, wire.SettingError{Setting: "depth", Rule: "must be 1 or more"}, 0},
		{`{"depth":"x"}`, wire.SettingError{Setting: "depth", Rule: "must be a whole number"}, 0},
		{`{"dept":1}`, wire.SettingError{Setting: "dept", Rule: "is not a setting of this plugin"}, 0},
		{`[]`, wire.SettingError{Rule: "settings must be a JSON object"}, 0},
		{`{"file":"missing"}`, wire.SettingError{Setting: "file", Rule: "must name a readable file"}, 3},
		{`{"file":"panic"}`, wire.SettingError{Rule: "panic: no file"}, 3},
		{`{"file":"fail"}`, wire.SettingError{Rule: "disk is on fire"}, 3},
	} {
		settings := new(testSettings)
		s, err := newService(newTestPlugin(settings), hclog.NewNullLogger())
		if err != nil {
			t.Fatal(err)
		}
		refused := s.Configure([]byte(c.settings), wire.Limits{})
		var got wire.SettingError
		if len(refused) > 0 {
			got = refused[0]
		}
		if got != c.want || len(refused) > 1 || settings.Depth != c.depth {
			t.Errorf("%s: got %v, depth %d, want %v, depth %d", c.settings, refused, settings.Depth, c.want, c.depth)
		}
	}
	s, err := newService(Plugin{Group: "test", Version: "1.0.0", Doc: "Doc.", Routes: []Route{shout}}, hclog.NewNullLogger())
	if err != nil {
		t.Fatal(err)
	}
	if refused := s.Configure([]byte(`{"depth":1}`), wire.Limits{}); len(refused) != 1 || refused[0].Setting != "depth" {
		t.Errorf("plugin without settings answered %v", refused)
	}
}

func TestManifest(t *testing.T) {
	s, _ := newTestService(t)
	m := s.Manifest()
	if m.GetGroup() != "test" || m.GetVersion() != "1.2.3" || m.GetDoc() != "For tests." || m.GetSdkVersion() != Version {
		t.Errorf("got %v", m)
	}
	if !strings.Contains(string(m.GetSettingsSchema()), `"depth"`) || m.GetBuild()["go"] == "" {
		t.Errorf("settings %s, build %v", m.GetSettingsSchema(), m.GetBuild())
	}
	r := m.GetRoutes()[0]
	if len(m.GetRoutes()) != 1 || r.GetPath() != "test/shout" || r.GetCost() != 1 || r.GetSummary() != "Shout" || r.GetImpure() || r.GetSlow() {
		t.Errorf("got %v", r)
	}
	if !strings.Contains(string(r.GetInputSchema()), `"maxLength":20`) || !strings.Contains(string(r.GetOutputSchema()), `"required":["text"]`) {
		t.Errorf("schemas %s, %s", r.GetInputSchema(), r.GetOutputSchema())
	}
	if e := r.GetExamples()[0]; string(e.GetResponse()) != `{"text": "A<B"}` || e.GetError() != pb.Code_CODE_OK {
		t.Errorf("got %v", e)
	}
	if e := r.GetExamples()[1]; string(e.GetRequest()) != `{}` || len(e.GetResponse()) > 0 || e.GetError() != pb.Code_CODE_INVALID_INPUT {
		t.Errorf("got %v", e)
	}
}

func TestContextDefaults(t *testing.T) {
	ctx := context.Background()
	Logger(ctx).Error("goes nowhere")
	if id := RequestID(ctx); id != "" {
		t.Errorf("request id %q", id)
	}
	if gap := time.Since(Now(ctx)); gap < 0 || gap > time.Minute {
		t.Errorf("clock is off by %v", gap)
	}
	var a, b [16]byte
	for _, buffer := range [][]byte{a[:], b[:]} {
		if _, err := Random(ctx).Read(buffer); err != nil {
			t.Fatal(err)
		}
	}
	if a == b {
		t.Error("random source repeats itself")
	}
}
