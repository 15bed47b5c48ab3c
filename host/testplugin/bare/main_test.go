package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// TestMain makes the test binary the plugin itself.
func TestMain(m *testing.M) {
	if os.Getenv(cookieKey) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// TestHandshakeAgrees compares the constants from the document with the host's.
func TestHandshakeAgrees(t *testing.T) {
	h := wire.Handshake()
	if h.MagicCookieKey != cookieKey || h.MagicCookieValue != cookieValue || plugin.EnvUnixSocketDir != socketDir {
		t.Error("the cookie or the socket directory's variable differ from the host's")
	}
	if want := fmt.Sprintf("%d|%d|unix|", plugin.CoreProtocolVersion, h.ProtocolVersion); !strings.HasPrefix(handshake, want) {
		t.Errorf("handshake %q, want %q...", handshake, want)
	}
}

// TestUnderGoPlugin starts the plugin as the host does with mtls = false and
// uses all that the host uses.
func TestUnderGoPlugin(t *testing.T) {
	// What has not come within 20 s never comes, on however busy a machine.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	dir, err := os.MkdirTemp("", "ux")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	cmd := exec.Command(os.Args[0])
	client := plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  wire.Handshake(),
		Plugins:          plugin.PluginSet{wire.PluginName: wire.GRPCPlugin{}},
		Cmd:              cmd,
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		GRPCDialOptions:  wire.DialOptions(),
		SkipHostEnv:      true,
		StartTimeout:     20 * time.Second,
		Logger:           hclog.NewNullLogger(),
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: dir},
	})
	// Without a runner go-plugin tells the plugin no socket directory.
	cmd.Env = append(cmd.Env, socketDir+"="+dir)
	defer client.Kill()
	protocol, err := client.Client()
	if err != nil {
		t.Fatal(err)
	}
	raw, err := protocol.Dispense(wire.PluginName)
	if err != nil {
		t.Fatal(err)
	}
	c := raw.(*wire.Client)
	if refused, err := c.Configure(ctx, []byte("{}"), wire.Limits{Body: 1 << 20, Result: 1 << 20}); err != nil || len(refused) > 0 {
		t.Fatalf("Configure: %v, %v", refused, err)
	}
	manifest, err := c.Describe(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range manifest.GetRoutes()[0].GetExamples() {
		answer, err := c.Call(ctx, &pb.Item{Body: e.GetRequest()})
		if err != nil || answer.GetCode() != e.GetError() || string(answer.GetBody()) != string(e.GetResponse()) {
			t.Errorf("example %s: %v, %v", e.GetName(), answer, err)
		}
	}
	conn, err := exchange.Open(ctx, c, exchange.Peer{}, exchange.Limits{Result: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("ab", wire.BulkBytes)
	for text, want := range map[string]string{"stressed": "desserts", "a😀b": "b😀a", "": "", long: strings.Repeat("ba", wire.BulkBytes)} {
		call := &catalog.Call{Route: &catalog.Route{}, Body: []byte(`{"text":"` + text + `"}`), Deadline: time.Now().Add(20 * time.Second)}
		if err := conn.Do(ctx, call); err != nil || string(call.Reply.Body) != `{"result":"`+want+`"}` {
			t.Errorf("reverse of %.20q: %.40q, %v", text, call.Reply.Body, err)
		}
	}
	if n, err := c.Check(ctx); err != nil || n != 0 {
		t.Errorf("Check: %d, %v", n, err)
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	client.Kill()
	if code := cmd.ProcessState.ExitCode(); code != 0 {
		t.Errorf("exit status %d after the streams were closed, want 0 (-1 means killed)", code)
	}
}
