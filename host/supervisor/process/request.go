package process

import (
	"cmp"
	"context"

	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Configure hands over settings and limits. It must be the first request to a
// process and come once. Its error is an *Error. When Error.Settings is set, the
// plugin refused a setting; it lives and can still be asked for its manifest.
func (p *Process) Configure(ctx context.Context) error {
	settings := []byte(cmp.Or(string(p.spec.Config.Settings), "{}"))
	l := p.spec.Limits
	refused, err := p.wire.Configure(ctx, settings, wire.Limits{Body: l.Body, Result: l.Result, SlowCalls: l.Slow})
	if err != nil {
		return p.requestError(err, "Configure")
	}
	if len(refused) == 0 {
		return nil
	}
	first := refused[0]
	where := cmp.Or(p.spec.Config.Positions[first.Setting], p.spec.Config.Positions[""])
	if where != "" {
		where += ": "
	}
	e := fail(Plugin, "%ssettings: %s", where, Shorten(first.Setting+" "+first.Rule, ReasonBytes))
	e.Settings = true
	return e
}

// Describe returns the manifest, which is the plugin's word and unchecked. Its
// error is an *Error.
func (p *Process) Describe(ctx context.Context) (*pb.Manifest, error) {
	m, err := p.wire.Describe(ctx)
	if err != nil {
		return nil, p.requestError(err, "Describe")
	}
	return m, nil
}

// Example runs one call outside the streams, with the deadline of ctx. It does
// not set Answered. Its error is an *Error.
func (p *Process) Example(ctx context.Context, item *pb.Item) (*pb.Answer, error) {
	answer, err := p.wire.Call(ctx, item)
	if err != nil {
		return nil, p.requestError(err, "Call")
	}
	return answer, nil
}

// Open opens the streams, after which Call works. It comes after Configure, and
// once. Its error is an *Error.
func (p *Process) Open(ctx context.Context) error {
	conn, err := exchange.Open(ctx, p.wire, exchange.Peer{SocketDir: p.child.dir, PID: p.PID()}, exchange.Limits{Result: p.spec.Limits.Result})
	if err != nil {
		return p.requestError(err, "Exchange")
	}
	p.conn = conn
	go func() {
		select {
		case <-conn.Done():
		case <-p.child.exited:
		}
		p.MarkLost()
	}()
	return nil
}
