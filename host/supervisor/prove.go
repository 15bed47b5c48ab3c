package supervisor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// configure hands over settings and limits. The first result is a refusal of a
// setting that says where it stands, the second that there was no answer.
func (p *process) configure(ctx context.Context) (settingRefused, failed *refusal) {
	settings := []byte(cmp.Or(string(p.spec.config.Settings), "{}"))
	l := p.spec.limits
	refused, err := p.wire.Configure(ctx, settings, wire.Limits{Body: l.Body, Result: l.Result, SlowCalls: l.Slow})
	if err != nil {
		return nil, p.rpcRefusal(err, "Configure")
	}
	if len(refused) == 0 {
		return nil, nil
	}
	e := refused[0]
	where := cmp.Or(p.spec.config.Positions[e.Setting], p.spec.config.Positions[""])
	if where != "" {
		where += ": "
	}
	return refuse(causeContent, "%ssettings: %s", where,
		shorten(e.Setting+" "+e.Rule, reasonBytes)), nil
}

// manifest asks for the manifest and checks what can be checked by itself.
func (p *process) manifest(ctx context.Context, thorough bool) (*pb.Manifest, *refusal) {
	m, err := p.wire.Describe(ctx)
	if err != nil {
		return nil, p.rpcRefusal(err, "Describe")
	}
	if err := checkManifest(m, p.spec.limits, thorough); err != nil {
		return nil, refuse(causeContent, "manifest: %v", err)
	}
	return m, nil
}

// rpcRefusal words why a request to a fresh process failed.
func (p *process) rpcRefusal(err error, what string) *refusal {
	answer, isAnswer := status.FromError(err)
	switch code := answer.Code(); {
	case errors.Is(err, context.DeadlineExceeded) || code == codes.DeadlineExceeded:
		return refuse(causeTime, "did not answer %s in time", what)
	case errors.Is(err, context.Canceled) || code == codes.Canceled:
		return refuse(causeHost, "%s was cut short", what)
	case isShortage(err):
		return refuse(causeHost, "%s: %v", what, err)
	case !isAnswer || code == codes.Unavailable || code == codes.Internal:
		// What the connection tells of a death comes before the death itself.
		select {
		case <-p.child.closed:
			if end, own := p.child.end(); own {
				return p.exitRefusal(end, "in "+what)
			}
		case <-time.After(p.spec.times.StreamGrace):
		}
	}
	return refuse(causeContent, "%s: %s", what, advise(shorten(answer.Message(), reasonBytes)))
}

// isShortage reports whether this process ran into one of its own limits: on
// descriptors, on memory, on the size of pipes.
func isShortage(err error) bool {
	return slices.ContainsFunc([]error{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOBUFS, syscall.EPERM},
		func(limit error) bool { return errors.Is(err, limit) })
}

// examples runs every example of the manifest against the process, a few at a
// time, and returns the first failure in the order of the manifest.
func (p *process) examples(ctx context.Context, m *pb.Manifest) *refusal {
	failed := make([]*refusal, len(m.GetRoutes()))
	var running sync.WaitGroup
	var next atomic.Int64
	for range 2 * runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(failed)); i = next.Add(1) - 1 {
				failed[i] = p.routeExamples(ctx, uint32(i), m.GetRoutes()[i])
			}
		})
	}
	running.Wait()
	for _, f := range failed {
		if f != nil {
			return f
		}
	}
	p.answered.Store(true)
	return nil
}

func (p *process) routeExamples(ctx context.Context, number uint32, r *pb.Route) *refusal {
	for i, e := range r.GetExamples() {
		id := fmt.Sprintf("example-%d-%d", number, i)
		if why := p.example(ctx, number, r, e, id); why != nil {
			why.reason = fmt.Sprintf("%s of %s %s", exampleName(e, i), r.GetPath(), why.reason)
			return why
		}
	}
	return nil
}

func (p *process) example(ctx context.Context, number uint32, r *pb.Route, e *pb.Example, id string) *refusal {
	within := p.spec.limits.Deadline
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	answer, err := p.wire.Call(ctx, &pb.Item{
		Route: number, Body: e.GetRequest(), RequestId: id, TimeoutUs: uint64(within / time.Microsecond),
	})
	if err != nil {
		return p.rpcRefusal(err, "Call")
	}
	if answer.GetCode() != e.GetError() {
		got := shorten(answer.GetMessage(), reasonBytes)
		return refuse(causeContent, "answered %s (%s) instead of %s", answer.GetCode(), got, e.GetError())
	}
	if e.GetError() != pb.Code_CODE_OK {
		return nil
	}
	if r.GetImpure() {
		schema, err := compileSchema(r.GetOutputSchema())
		if err == nil {
			err = validate(schema, answer.GetBody())
		}
		if err != nil {
			return refuse(causeContent, "does not match the output schema: %v", err)
		}
		return nil
	}
	if !sameJSON(e.GetResponse(), answer.GetBody()) {
		return refuse(causeContent, "%s", difference(e.GetResponse(), answer.GetBody()))
	}
	return nil
}
