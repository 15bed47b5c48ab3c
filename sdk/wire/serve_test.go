package wire

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"go.uber.org/goleak"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// hostMode, in the environment, makes the test binary a host that starts a
// plugin and then waits to be killed: "connect" or "start" (without connecting).
const hostMode = "WIRE_TEST_HOST"

// TestMain makes the test binary its own plugin and its own host.
func TestMain(m *testing.M) {
	switch {
	case os.Getenv(hostMode) != "":
		beHost(os.Getenv(hostMode))
	case os.Getenv(Handshake().MagicCookieKey) != "":
		Serve(echo{})
	case os.Getenv("WIRE_TEST_BY_HAND") != "":
		Serve(echo{})
	default:
		goleak.VerifyTestMain(m)
	}
}

// echo is a plugin with one route, which answers its body.
type echo struct{}

func (echo) Configure(settings []byte, _ Limits) []SettingError {
	if strings.Contains(string(settings), "bad") {
		return []SettingError{{Setting: "dataset", Rule: "must name a readable file"}}
	}
	return nil
}

func (echo) Manifest() *pb.Manifest {
	return &pb.Manifest{Group: "echo", Routes: []*pb.Route{{Path: "echo/echo"}}}
}

func (echo) Call(_ context.Context, _ int, body, dst []byte) Result {
	return Result{Body: append(dst, body...)}
}

// command starts the test binary as a plugin; lifeline is open in it as long as
// it lives.
func command(lifeline *os.File) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(cmd.Environ(), hostMode+"=")
	cmd.ExtraFiles = []*os.File{lifeline}
	return cmd
}

func newClient(cmd *exec.Cmd, dir string) *plugin.Client {
	return plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  Handshake(),
		Plugins:          plugin.PluginSet{PluginName: GRPCPlugin{}},
		Cmd:              cmd,
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS:         true,
		GRPCDialOptions:  DialOptions(),
		SkipHostEnv:      true, // command has set it
		StartTimeout:     20 * time.Second,
		Logger:           hclog.NewNullLogger(),
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: dir},
	})
}

func beHost(mode string) {
	cmd := command(os.NewFile(3, "lifeline"))
	var err error
	if mode == "connect" {
		client := newClient(cmd, os.Getenv("WIRE_TEST_DIR"))
		var protocol plugin.ClientProtocol
		if protocol, err = client.Client(); err == nil {
			_, err = protocol.Dispense(PluginName)
		}
	} else {
		cookie := Handshake()
		cmd.Env = append(cmd.Env, cookie.MagicCookieKey+"="+cookie.MagicCookieValue, plugin.EnvUnixSocketDir+"="+os.Getenv("WIRE_TEST_DIR"))
		var out io.ReadCloser
		if out, err = cmd.StdoutPipe(); err == nil {
			if err = cmd.Start(); err == nil {
				_, err = out.Read(make([]byte, 1)) // the handshake line
			}
		}
	}
	if err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
	fmt.Println("started")
	select {}
}

// TestHostKilled kills the host, which leaves it no chance to clean up. Whether
// the plugin lives shows in a pipe that only the two have open.
func TestHostKilled(t *testing.T) {
	for _, mode := range []string{"connect", "start"} {
		t.Run(mode, func(t *testing.T) {
			alive, lifeline, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			defer alive.Close()
			host := exec.CommandContext(limited(t), os.Args[0])
			host.Env = append(host.Environ(), hostMode+"="+mode, "WIRE_TEST_DIR="+socketDir(t))
			host.ExtraFiles = []*os.File{lifeline}
			out, err := host.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := host.Start(); err != nil {
				t.Fatal(err)
			}
			lifeline.Close()
			said := make([]byte, 100)
			if n, err := out.Read(said); err != nil || string(said[:n]) != "started\n" {
				t.Fatalf("host said %q, %v", said[:n], err)
			}
			if err := host.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = host.Wait() // says that it was killed
			if err := alive.SetReadDeadline(time.Now().Add(limit)); err != nil {
				t.Fatal(err)
			}
			if _, err := alive.Read(said); !errors.Is(err, io.EOF) {
				t.Errorf("plugin outlives its host: %v", err)
			}
		})
	}
}

// TestServe runs a plugin from start to the host's request to stop.
func TestServe(t *testing.T) {
	alive, lifeline, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer alive.Close()
	cmd, dir := command(lifeline), socketDir(t)
	client := newClient(cmd, dir)
	defer client.Kill()
	protocol, err := client.Client()
	lifeline.Close()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := protocol.Dispense(PluginName)
	if err != nil {
		t.Fatal(err)
	}
	c, ctx := raw.(*Client), limited(t)
	if _, err := c.Call(ctx, &pb.Item{Body: []byte("{}")}); err == nil {
		t.Error("call before Configure was answered")
	}
	refused, err := c.Configure(ctx, []byte(`{"dataset":"bad"}`), Limits{})
	if want := (SettingError{"dataset", "must name a readable file"}); err != nil || len(refused) != 1 || refused[0] != want {
		t.Errorf("refused %v, %v; want %v", refused, err, want)
	}
	if refused, err := c.Configure(ctx, []byte("{}"), Limits{Result: 4}); err != nil || len(refused) > 0 {
		t.Errorf("refused %v, %v", refused, err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	for _, call := range []struct {
		item *pb.Item
		want *pb.Answer
	}{
		{&pb.Item{Id: 1, Body: []byte("{}")}, &pb.Answer{Id: 1, Body: []byte("{}")}},
		{&pb.Item{Id: 2, Body: []byte("{   }")}, &pb.Answer{Id: 2, Code: pb.Code_CODE_INTERNAL_ERROR, Message: "result of 5 bytes is above the limit of 4"}},
		{&pb.Item{Id: 3, Route: 1}, &pb.Answer{Id: 3, Code: pb.Code_CODE_INTERNAL_ERROR, Message: "no route has number 1"}},
	} {
		got, err := c.Call(ctx, call.item)
		if err != nil || got.String() != call.want.String() {
			t.Errorf("got %v, %v; want %v", got, err, call.want)
		}
	}
	client.Kill()
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit status %d after the host's request, want 0 (-1 means killed)", code)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestStartedByHand(t *testing.T) {
	cmd := exec.CommandContext(limited(t), os.Args[0])
	cmd.Env = append(cmd.Environ(), "WIRE_TEST_BY_HAND=1")
	var said bytes.Buffer
	cmd.Stderr = &said
	var exit *exec.ExitError
	if err := cmd.Run(); !errors.As(err, &exit) || exit.ExitCode() != 1 || !strings.Contains(said.String(), "plugin") {
		t.Errorf("%v, said %q", err, said.String())
	}
}

// socketDir returns a directory whose path leaves room for a socket's name.
func socketDir(t *testing.T) string {
	dir, err := os.MkdirTemp("", "ux")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}
