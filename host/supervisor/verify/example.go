package verify

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// runExamples runs every example of the manifest, a few at a time, and returns
// the first failure in the order of the manifest. within bounds each.
func runExamples(ctx context.Context, p *process.Process, m *pb.Manifest, within time.Duration) *Rejection {
	failed := make([]*Rejection, len(m.GetRoutes()))
	var running sync.WaitGroup
	var next atomic.Int64
	for range 2 * runtime.GOMAXPROCS(0) {
		running.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(failed)); i = next.Add(1) - 1 {
				failed[i] = runRoute(ctx, p, uint32(i), m.GetRoutes()[i], within)
			}
		})
	}
	running.Wait()
	for _, rejection := range failed {
		if rejection != nil {
			return rejection
		}
	}
	return nil
}

// runRoute runs the examples of one route until one fails.
func runRoute(ctx context.Context, p *process.Process, number uint32, r *pb.Route, within time.Duration) *Rejection {
	for i, e := range r.GetExamples() {
		item := &pb.Item{
			Route: number, Body: e.GetRequest(), RequestId: fmt.Sprintf("example-%d-%d", number, i),
			TimeoutUs: uint64(within / time.Microsecond),
		}
		if rejection := runExample(ctx, p, item, r, e, within); rejection != nil {
			rejection.Reason = fmt.Sprintf("%s of %s %s", exampleName(e, i), r.GetPath(), rejection.Reason)
			return rejection
		}
	}
	return nil
}

func runExample(ctx context.Context, p *process.Process, item *pb.Item, r *pb.Route, e *pb.Example, within time.Duration) *Rejection {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	answer, err := p.Example(ctx, item)
	if err != nil {
		return rejectionOf(err)
	}
	return checkAnswer(r, e, answer)
}

// checkAnswer returns what is wrong with the answer to an example, or nil.
func checkAnswer(r *pb.Route, e *pb.Example, answer *pb.Answer) *Rejection {
	switch {
	case answer.GetCode() != e.GetError():
		got := process.Shorten(answer.GetMessage(), process.ReasonBytes)
		return reject(Content, "answered %s (%s) instead of %s", answer.GetCode(), got, e.GetError())
	case e.GetError() != pb.Code_CODE_OK:
		return nil
	case !r.GetImpure():
		if !sameJSON(e.GetResponse(), answer.GetBody()) {
			return reject(Content, "%s", difference(e.GetResponse(), answer.GetBody()))
		}
		return nil
	}
	schema, err := compileSchema(r.GetOutputSchema())
	if err == nil {
		err = validate(schema, answer.GetBody())
	}
	if err != nil {
		return reject(Content, "does not match the output schema: %v", err)
	}
	return nil
}
