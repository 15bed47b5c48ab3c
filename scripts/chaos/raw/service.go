package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// largeBytes is the answer of the fault "large".
const largeBytes = 100 << 20

// service is the protocol. Its faults: "describe" hangs there, "schema" does
// not compile, "broken" answers clients with half of a JSON object, "large"
// with 100 MB.
type service struct {
	pb.UnimplementedPluginServer
	script script.Script
	ended  chan struct{} // gets a value when a stream has ended
	once   sync.Once
	body   []byte // see large
}

// large is a result that no host takes. It is made once, so that the process
// does not run out of memory before it has sent it.
func (s *service) large() []byte {
	s.once.Do(func() {
		s.body = bytes.Repeat([]byte("x"), largeBytes)
		copy(s.body, `{"result":"`)
		copy(s.body[largeBytes-2:], `"}`)
	})
	return s.body
}

// Configure takes no settings.
func (s *service) Configure(context.Context, *pb.ConfigureRequest) (*pb.ConfigureResponse, error) {
	return &pb.ConfigureResponse{}, nil
}

// Describe answers the manifest.
func (s *service) Describe(ctx context.Context, _ *pb.DescribeRequest) (*pb.Manifest, error) {
	if s.script.Fault == "describe" {
		<-make(chan struct{}) // whatever ctx says
	}
	output := `{"type":"object","properties":{"result":{"type":"integer"}},"required":["result"]}`
	if s.script.Fault == "schema" {
		output = `{"type":"objekt"}`
	}
	m := &pb.Manifest{Group: s.script.Group, Version: s.script.Version, Doc: "A plugin of the chaos run."}
	for _, r := range s.script.Routes {
		m.Routes = append(m.Routes, &pb.Route{
			Path: r.Path, Cost: uint32(r.Cost), Summary: "The next number", Doc: "Answers the number that follows.",
			InputSchema:  []byte(`{"type":"object","properties":{"number":{"type":"integer"}}}`),
			OutputSchema: []byte(output),
			Examples:     []*pb.Example{{Name: "Example", Request: []byte(`{"number": 41}`), Response: []byte(`{"result":42}`)}},
		})
	}
	return m, nil
}

// Check answers that the process is able to work.
func (s *service) Check(context.Context, *pb.CheckRequest) (*pb.CheckResponse, error) {
	return &pb.CheckResponse{}, nil
}

// Call answers an example, and does so well.
func (s *service) Call(_ context.Context, item *pb.Item) (*pb.Answer, error) {
	return next(item), nil
}

// Exchange answers clients.
func (s *service) Exchange(stream grpc.BidiStreamingServer[pb.Calls, pb.Answers]) error {
	defer func() {
		select {
		case s.ended <- struct{}{}:
		default: // it is known
		}
	}()
	if err := stream.SendHeader(metadata.MD{}); err != nil {
		return err
	}
	for {
		calls, err := stream.Recv()
		if errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		for _, item := range calls.GetItems() {
			answer := next(item)
			switch s.script.Fault {
			case "broken":
				answer.Body = answer.Body[:len(answer.Body)-1]
			case "large":
				answer.Body = s.large()
			}
			if err := stream.Send(&pb.Answers{Items: []*pb.Answer{answer}}); err != nil {
				return err
			}
		}
	}
}

// next answers {"number": n} with {"result": n+1}.
func next(item *pb.Item) *pb.Answer {
	var in struct{ Number int }
	if err := json.Unmarshal(item.GetBody(), &in); err != nil {
		return &pb.Answer{Id: item.GetId(), Code: pb.Code_CODE_INVALID_INPUT, Message: "body must be a JSON object"}
	}
	return &pb.Answer{Id: item.GetId(), Body: fmt.Appendf(nil, `{"result":%d}`, in.Number+1)}
}
