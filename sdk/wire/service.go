package wire

import (
	"context"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Service is what a plugin does; package sdk implements it. Its methods are
// called from many goroutines at once.
type Service interface {
	// Configure takes the operator's settings, a JSON object, and the host's
	// limits. It is called once, before any Call. What it refuses is returned;
	// nothing returned means accepted.
	Configure(settings []byte, limits Limits) []SettingError

	// Manifest describes the plugin. Every call returns the same manifest, and
	// nobody changes it afterwards.
	Manifest() *pb.Manifest

	// Call answers one call to the route with that index in the manifest; the
	// index has been checked. It appends the result to dst[:0] and
	// returns it as Result.Body, so dst's memory is used again. It must not keep
	// body or dst after it returns, and it must not panic: a panic here ends the
	// process. ctx is a *Context.
	Call(ctx context.Context, route int, body, dst []byte) Result
}

// Result is the answer to one call: a result, or a refusal in the form in which it
// travels.
type Result struct {
	// Code is pb.Code_CODE_OK or the reason of a refusal.
	Code pb.Code
	// Field is the request field that a CODE_INVALID_INPUT is about, or empty.
	Field string
	// Message is the reason for the client, at most MessageBytes; longer ones
	// are cut. Empty unless Code says refusal.
	Message string
	// Body is the result, a JSON object. It is sent only with CODE_OK.
	Body []byte
}
