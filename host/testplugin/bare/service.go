package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync/atomic"

	"google.golang.org/grpc"
	"google.golang.org/grpc/metadata"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// service is the protocol with one route, bare/reverse.
type service struct {
	pb.UnimplementedPluginServer
	host      *host
	inFlight  atomic.Int32
	maxResult atomic.Uint32
}

// Configure takes no settings.
func (s *service) Configure(_ context.Context, r *pb.ConfigureRequest) (*pb.ConfigureResponse, error) {
	s.maxResult.Store(r.GetMaxResultBytes())
	return &pb.ConfigureResponse{}, nil
}

// Describe answers the manifest.
func (s *service) Describe(context.Context, *pb.DescribeRequest) (*pb.Manifest, error) {
	return &pb.Manifest{
		Group:   "bare",
		Version: "1.0.0",
		Doc:     "A plugin on gRPC alone.",
		Routes: []*pb.Route{{
			Path:    "bare/reverse",
			Cost:    1,
			Summary: "Reverse a text",
			Doc:     "Answers the text with its code points in reverse order.",
			InputSchema: []byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",` +
				`"properties":{"text":{"type":"string","description":"Text to reverse."}},"required":["text"]}`),
			OutputSchema: []byte(`{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",` +
				`"properties":{"result":{"type":"string","description":"The reversed text."}},"required":["result"]}`),
			Examples: []*pb.Example{
				{Name: "word", Request: []byte(`{"text":"drawer"}`), Response: []byte(`{"result":"reward"}`)},
				{Name: "no text", Request: []byte(`{}`), Error: pb.Code_CODE_INVALID_INPUT},
			},
		}},
	}, nil
}

// Check answers that the process is able to work.
func (s *service) Check(context.Context, *pb.CheckRequest) (*pb.CheckResponse, error) {
	return &pb.CheckResponse{InFlight: uint32(s.inFlight.Load())}, nil
}

// Call answers one call.
func (s *service) Call(_ context.Context, item *pb.Item) (*pb.Answer, error) {
	return s.answer(item), nil
}

// Exchange answers the calls of each message with one message. Cancelled calls
// are answered like all others, before their cancel is read.
func (s *service) Exchange(stream grpc.BidiStreamingServer[pb.Calls, pb.Answers]) error {
	s.host.streamOpened()
	defer s.host.streamClosed()
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
		answers := new(pb.Answers)
		for _, item := range calls.GetItems() {
			answers.Items = append(answers.Items, s.answer(item))
		}
		if len(answers.Items) > 0 {
			if err := stream.Send(answers); err != nil {
				return err
			}
		}
	}
}

// answer runs bare/reverse, the only route there is.
func (s *service) answer(item *pb.Item) *pb.Answer {
	s.inFlight.Add(1)
	defer s.inFlight.Add(-1)
	if item.GetRoute() != 0 {
		return &pb.Answer{Id: item.GetId(), Code: pb.Code_CODE_INTERNAL_ERROR, Message: fmt.Sprintf("no route has number %d", item.GetRoute())}
	}
	var in map[string]json.RawMessage
	// A byte order mark is allowed before the object.
	if err := json.Unmarshal(bytes.TrimPrefix(item.GetBody(), []byte("\xef\xbb\xbf")), &in); err != nil || in == nil {
		return invalid(item, "", "body must be a JSON object")
	}
	var text *string
	if raw, ok := in["text"]; ok {
		if err := json.Unmarshal(raw, &text); err != nil {
			return invalid(item, "text", "text must be a string")
		}
	}
	if text == nil { // absent or null
		return invalid(item, "text", "text is required")
	}
	body, err := json.Marshal(map[string]string{"result": reverse(*text)})
	if err != nil {
		return &pb.Answer{Id: item.GetId(), Code: pb.Code_CODE_INTERNAL_ERROR, Message: err.Error()}
	}
	if limit := s.maxResult.Load(); limit > 0 && uint32(len(body)) > limit {
		return &pb.Answer{Id: item.GetId(), Code: pb.Code_CODE_INTERNAL_ERROR, Message: "result is above the limit"}
	}
	return &pb.Answer{Id: item.GetId(), Body: body}
}

func invalid(item *pb.Item, field, message string) *pb.Answer {
	return &pb.Answer{Id: item.GetId(), Code: pb.Code_CODE_INVALID_INPUT, Field: field, Message: message}
}

// reverse returns the code points of text in reverse order.
func reverse(text string) string {
	var out strings.Builder
	runes := []rune(text)
	for i := len(runes) - 1; i >= 0; i-- {
		out.WriteRune(runes[i])
	}
	return out.String()
}
