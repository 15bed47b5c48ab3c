package sdk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// asPlugin makes the test binary a plugin process: "sound", or "broken" for one
// whose declaration makes no sense.
const asPlugin = "UTILHOST_SDK_TEST_PLUGIN"

func TestMain(m *testing.M) {
	switch os.Getenv(asPlugin) {
	case "":
		os.Exit(m.Run())
	case "broken":
		Serve(Plugin{Group: "test"})
	default:
		Serve(newTestPlugin(new(testSettings)))
	}
}

func TestRunByHand(t *testing.T) {
	for _, c := range []struct {
		name   string
		args   []string
		stdin  string
		status int
		stdout string
		stderr string
	}{
		{"without arguments", nil, "", 1, "", `utilhost plugin "test", version 1.2.3. It is not run by hand`},
		{"help", []string{"-h"}, "", 0, "", "-describe"},
		{"unknown flag", []string{"-x"}, "", 2, "", "not defined: -x"},
		{"stray argument", []string{"-describe", "x"}, "", 2, "", "not run by hand"},
		{"both", []string{"-describe", "-call", "test/shout"}, "", 2, "", "not run by hand"},
		{"call", []string{"-call", "test/shout"}, `{"text":"a<b"}`, 0, `{"ok":true,"data":{"text":"A<B"}}` + "\n", ""},
		{"refused", []string{"-call", "test/shout"}, `{"text":5}`, 1,
			`{"ok":false,"error":{"code":"INVALID_INPUT","message":"text must be a string"}}` + "\n", ""},
		{"empty body", []string{"-call", "test/shout"}, "", 1,
			`{"ok":false,"error":{"code":"INVALID_INPUT","message":"body must be a JSON object"}}` + "\n", ""},
		{"not found", []string{"-call", "test/shout"}, `{"text":"\"x\"","mode":"missing"}`, 1,
			`{"ok":false,"error":{"code":"NOT_FOUND","message":"no \"x\""}}` + "\n", ""},
		{"internal", []string{"-call", "test/shout"}, `{"text":"x","mode":"fail"}`, 1,
			`{"ok":false,"error":{"code":"INTERNAL_ERROR","message":"internal error"}}` + "\n", "secret reason"},
		{"unknown route", []string{"-call", "test/none"}, `{}`, 1,
			`{"ok":false,"error":{"code":"NOT_FOUND","message":"plugin test has no route test/none"}}` + "\n", ""},
		{"settings", []string{"-settings", `{"depth":5}`, "-call", "test/shout"}, `{"text":"a"}`, 0, `{"ok":true,"data":{"text":"A"}}` + "\n", ""},
		{"bad settings", []string{"-settings", `{"depth":0}`, "-call", "test/shout"}, `{"text":"a"}`, 1, "", "settings refused: depth must be 1 or more"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			status := run(newTestPlugin(new(testSettings)), c.args, strings.NewReader(c.stdin), &stdout, &stderr)
			if status != c.status || stdout.String() != c.stdout || !strings.Contains(stderr.String(), c.stderr) {
				t.Errorf("status %d, want %d\nstdout %s\nstderr %s", status, c.status, &stdout, &stderr)
			}
			if c.stderr == "" && stderr.Len() > 0 {
				t.Errorf("stderr %s", &stderr)
			}
		})
	}
	var stderr bytes.Buffer
	if status := run(Plugin{Group: "test"}, []string{"-describe"}, nil, nil, &stderr); status != 1 || !strings.Contains(stderr.String(), "plugin test: version must be") {
		t.Errorf("broken plugin: status %d, %s", status, &stderr)
	}
}

func TestDescribe(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if status := run(newTestPlugin(new(testSettings)), []string{"-describe"}, nil, &stdout, &stderr); status != 0 {
		t.Fatalf("status %d: %s", status, &stderr)
	}
	if !strings.Contains(stdout.String(), `"text": "A<B"`) || !strings.HasPrefix(stdout.String(), "{\n  \"group\": \"test\",\n") {
		t.Errorf("got %s", &stdout)
	}
	var manifest struct {
		SettingsSchema map[string]any
		Routes         []struct {
			Path        string
			InputSchema struct{ Properties map[string]any }
			Examples    []struct{ Error string }
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &manifest); err != nil {
		t.Fatal(err)
	}
	r := manifest.Routes[0]
	if r.Path != "test/shout" || len(r.InputSchema.Properties) != 2 || r.Examples[1].Error != "INVALID_INPUT" || manifest.SettingsSchema == nil {
		t.Errorf("got %+v", manifest)
	}
}

// The test binary as a real plugin process: started with the cookie it prints
// go-plugin's handshake and answers the protocol; without, it explains itself.
func TestProcess(t *testing.T) {
	cookie := wire.Handshake()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	process := exec.CommandContext(ctx, os.Args[0])
	process.Env = append(os.Environ(), asPlugin+"=sound", cookie.MagicCookieKey+"="+cookie.MagicCookieValue, "TMPDIR="+t.TempDir())
	stdout, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	process.Stderr = &stderr
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = process.Process.Kill() // it may have ended
		_ = process.Wait()
		if !strings.Contains(stderr.String(), `"@message":"shouting"`) || !strings.Contains(stderr.String(), `"request_id":"id-9"`) {
			t.Errorf("log line is missing in %s", &stderr)
		}
	}()
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(strings.TrimSpace(line), "|")
	if len(parts) < 5 || parts[0] != "1" || parts[1] != "1" || parts[2] != "unix" || parts[4] != "grpc" {
		t.Fatalf("handshake %q", line)
	}
	conn, err := grpc.NewClient("unix:"+parts[3], append(wire.DialOptions(), grpc.WithTransportCredentials(insecure.NewCredentials()))...)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	client := wire.NewClient(conn)
	if refused, err := client.Configure(ctx, []byte(`{"depth":2}`), wire.Limits{Body: 1 << 20, Result: 1 << 20, SlowCalls: 1}); err != nil || len(refused) > 0 {
		t.Fatal(refused, err)
	}
	if manifest, err := client.Describe(ctx); err != nil || manifest.GetRoutes()[0].GetPath() != "test/shout" {
		t.Fatal(manifest, err)
	}
	answer, err := client.Call(ctx, &pb.Item{Id: 1, RequestId: "id-9", TimeoutUs: 1e6, Body: []byte(`{"text":"a","mode":"log"}`)})
	if err != nil || answer.GetCode() != pb.Code_CODE_OK || string(answer.GetBody()) != `{"text":"A"}` {
		t.Error(answer, err)
	}
	answer, err = client.Call(ctx, &pb.Item{Id: 2, TimeoutUs: 1e6, Body: []byte(`{"text":"a","mode":"panic"}`)})
	if err != nil || answer.GetCode() != pb.Code_CODE_INTERNAL_ERROR {
		t.Error(answer, err)
	}
	answer, err = client.Call(ctx, &pb.Item{Id: 3, TimeoutUs: 1e6, Body: []byte(`{"text":"b"}`)})
	if err != nil || string(answer.GetBody()) != `{"text":"B"}` {
		t.Error("after a panic:", answer, err)
	}
}

func TestProcessThatCannotServe(t *testing.T) {
	cookie := wire.Handshake()
	for _, c := range []struct{ env, want string }{
		{asPlugin + "=sound", "It is not run by hand"},
		{asPlugin + "=broken", "It is not run by hand"},
		{asPlugin + "=broken " + cookie.MagicCookieKey + "=" + cookie.MagicCookieValue, "plugin test: version must be a semantic version"},
	} {
		process := exec.CommandContext(t.Context(), os.Args[0])
		process.Env = append(os.Environ(), strings.Fields(c.env)...)
		out, err := process.CombinedOutput()
		if process.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), c.want) {
			t.Errorf("%s: %v, %s", c.env, err, out)
		}
	}
}
