package release

import (
	"context"

	"google.golang.org/protobuf/proto"

	"github.com/utilhost/utilhost/host/supervisor/process"
)

// StartProcess starts one more process of the same content, settings and limits,
// and opens it. It returns within Spec.Times.Start. The caller owns the process:
// the release neither watches nor stops it. Its error is a *process.Error.
func (r *Release) StartProcess(ctx context.Context) (*process.Process, error) {
	ctx, cancel := context.WithTimeout(ctx, r.options.Spec.Times.Start)
	defer cancel()
	p, err := process.Start(ctx, r.options.Spec)
	if err != nil {
		return nil, err
	}
	p.Name("group", r.group.Name, "version", r.group.Version)
	if err := r.prepare(ctx, p); err != nil {
		p.Discard()
		return nil, err
	}
	return p, nil
}

// prepare makes a fresh process ready for calls. Route numbers must mean what
// they meant, so its manifest must be the one that was verified.
func (r *Release) prepare(ctx context.Context, p *process.Process) error {
	if err := p.Configure(ctx); err != nil {
		return err
	}
	m, err := p.Describe(ctx)
	if err != nil {
		return err
	}
	if !proto.Equal(m, r.manifest) {
		return &process.Error{Cause: process.Plugin, Reason: "describes itself differently at every start"}
	}
	return p.Open(ctx)
}
