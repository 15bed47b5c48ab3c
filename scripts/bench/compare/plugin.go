package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	goplugin "github.com/hashicorp/go-plugin"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor"
	"github.com/utilhost/utilhost/scripts/bench/workload"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// plugin is the workload's plugin, however it is called.
type plugin struct {
	// call appends the result for body to dst.
	call  func(ctx context.Context, body, dst []byte) ([]byte, error)
	close func() error
}

// The daemon's limits, which the plugin is told.
const (
	deadline  = 10 * time.Second
	maxResult = 8 << 20
)

var errRefused = errors.New("plugin refused the call")

func logger() hclog.Logger {
	return hclog.New(&hclog.LoggerOptions{Name: "compare", Level: hclog.Warn, Output: os.Stderr})
}

// openUnary starts the plugin the ordinary way.
func openUnary(ctx context.Context, dir string) (*plugin, error) {
	client := goplugin.NewClient(&goplugin.ClientConfig{
		HandshakeConfig:  wire.Handshake(),
		Plugins:          goplugin.PluginSet{wire.PluginName: wire.GRPCPlugin{}},
		Cmd:              exec.Command(filepath.Join(dir, "plugins", workload.Group)),
		AllowedProtocols: []goplugin.Protocol{goplugin.ProtocolGRPC},
		AutoMTLS:         true,
		GRPCDialOptions:  wire.DialOptions(),
		Logger:           logger(),
	})
	opened, err := configure(ctx, client)
	if err != nil {
		client.Kill()
		return nil, err
	}
	return opened, nil
}

func configure(ctx context.Context, client *goplugin.Client) (*plugin, error) {
	protocol, err := client.Client()
	if err != nil {
		return nil, err
	}
	dispensed, err := protocol.Dispense(wire.PluginName)
	if err != nil {
		return nil, err
	}
	rpc, ok := dispensed.(*wire.Client)
	if !ok {
		return nil, fmt.Errorf("dispensed a %T", dispensed)
	}
	refused, err := rpc.Configure(ctx, []byte("{}"), wire.Limits{Body: workload.MaxBody, Result: maxResult})
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return nil, fmt.Errorf("settings refused: %v", refused)
	}
	manifest, err := rpc.Describe(ctx)
	if err != nil {
		return nil, err
	}
	number, err := routeNumber(manifest)
	if err != nil {
		return nil, err
	}
	return &plugin{
		call: func(ctx context.Context, body, dst []byte) ([]byte, error) {
			ctx, cancel := context.WithTimeout(ctx, deadline)
			defer cancel()
			answer, err := rpc.Call(ctx, &pb.Item{Route: number, Body: body, TimeoutUs: uint64(deadline.Microseconds())})
			if err != nil {
				return dst, err
			}
			if answer.GetCode() != pb.Code_CODE_OK {
				return dst, errRefused
			}
			return append(dst, answer.GetBody()...), nil
		},
		close: func() error { client.Kill(); return nil },
	}, nil
}

func routeNumber(manifest *pb.Manifest) (uint32, error) {
	for i, route := range manifest.GetRoutes() {
		if route.GetPath() == workload.Group+"/atbash" {
			return uint32(i), nil
		}
	}
	return 0, errors.New("the plugin has no route atbash")
}

// openStream has the daemon's supervisor start and call the plugin.
func openStream(ctx context.Context, dir string) (*plugin, error) {
	found := make(chan *catalog.Route, 1)
	publish := func(s *catalog.Snapshot) {
		if route := s.Routes[workload.Group+"/atbash"]; route != nil {
			select {
			case found <- route:
			default:
			}
		}
	}
	data := filepath.Join(dir, "data")
	if err := os.MkdirAll(data, 0o700); err != nil {
		return nil, err
	}
	s, err := supervisor.New(supervisor.Options{Dir: filepath.Join(dir, "plugins"), Data: data}, publish, logger())
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	stop := func() error {
		cancel()
		return errors.Join(<-ended, s.Close())
	}
	select {
	case route := <-found:
		return &plugin{call: streamed(route), close: stop}, nil
	case <-time.After(20 * time.Second):
		return nil, errors.Join(errors.New("the plugin is not up after 20 s"), stop())
	}
}

// streamed calls route as the daemon does.
func streamed(route *catalog.Route) func(ctx context.Context, body, dst []byte) ([]byte, error) {
	calls := sync.Pool{New: func() any { return new(catalog.Call) }}
	return func(ctx context.Context, body, dst []byte) ([]byte, error) {
		c := calls.Get().(*catalog.Call)
		defer calls.Put(c)
		c.Body, c.Deadline = body, time.Now().Add(deadline)
		if err := route.Call(ctx, c); err != nil {
			return dst, err
		}
		if c.Reply.Code != pb.Code_CODE_OK {
			return dst, errRefused
		}
		return append(dst, c.Reply.Body...), nil
	}
}
