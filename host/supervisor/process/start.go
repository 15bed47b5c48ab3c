package process

import (
	"context"
	"errors"
	"io"
	"os/exec"
	"slices"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"github.com/hashicorp/go-plugin/runner"
	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/sdk/wire"
)

// Start starts a process and connects to it. It returns within Times.Start or
// when ctx ends. Its error is an *Error, and then nothing of the process is left.
func Start(ctx context.Context, s Spec) (*Process, error) {
	ctx, cancel := context.WithTimeout(ctx, s.Times.Start)
	defer cancel()
	p := &Process{
		spec:  s,
		lines: newLineLog(s.Log.With("file", s.File)),
		lost:  make(chan struct{}),
	}
	p.client = plugin.NewClient(&plugin.ClientConfig{
		HandshakeConfig:  wire.Handshake(),
		Plugins:          plugin.PluginSet{wire.PluginName: wire.GRPCPlugin{}},
		AllowedProtocols: []plugin.Protocol{plugin.ProtocolGRPC},
		AutoMTLS:         !s.Config.Plain,
		SkipHostEnv:      true,
		StartTimeout:     s.Times.Start,
		UnixSocketConfig: &plugin.UnixSocketConfig{TempDir: s.RunDir},
		GRPCDialOptions:  append(wire.DialOptions(), grpc.WithStreamInterceptor(p.noteConn)),
		SyncStdout:       printed{p.lines},
		SyncStderr:       printed{p.lines},
		// go-plugin's own lines say nothing that is not said here.
		Logger: hclog.New(&hclog.LoggerOptions{Level: hclog.Off, Output: io.Discard}),
		RunnerFunc: func(_ hclog.Logger, cmd *exec.Cmd, dir string) (runner.Runner, error) {
			c := newChild(s.Path, cmd, dir, s.Limits.Memory, p.lines)
			p.mu.Lock()
			p.child = c
			p.mu.Unlock()
			if ctx.Err() != nil { // abort may have found no child to kill
				c.kill()
			}
			return c, nil
		},
	})
	// go-plugin's Start and Client take no context. The death of the process
	// makes both return.
	connected := make(chan error, 1)
	go func() { connected <- p.connect() }()
	var err error
	select {
	case err = <-connected:
	case <-ctx.Done():
		p.abort()
		err = errors.Join(ctx.Err(), <-connected)
	}
	if err != nil {
		failed := p.startError(ctx, err)
		p.Discard()
		return nil, failed
	}
	p.started = time.Now()
	p.Name("pid", p.PID())
	return p, nil
}

// connect does the handshake and opens the connection.
func (p *Process) connect() error {
	if _, err := p.client.Start(); err != nil {
		return err
	}
	protocol, err := p.client.Client()
	if err != nil {
		return err
	}
	dispensed, err := protocol.Dispense(wire.PluginName)
	if err != nil {
		return err
	}
	p.wire = dispensed.(*wire.Client)
	return nil
}

// noteConn notes go-plugin's connection at its first stream. When Client fails
// after that, go-plugin forgets the connection without closing it.
func (p *Process) noteConn(ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string,
	next grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	p.mu.Lock()
	if !slices.Contains(p.conns, conn) {
		p.conns = append(p.conns, conn)
	}
	p.mu.Unlock()
	return next(ctx, desc, conn, method, opts...)
}
