package sdk

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/internal/engine"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Bounds of what one line of the log carries in bytes; the host cuts a line of
// more than 8 KiB.
const (
	maxLoggedStack = 5 << 10
	maxLoggedText  = 1 << 10
)

// service is the plugin as the wire sees it.
type service struct {
	plugin   *engine.Plugin
	manifest *pb.Manifest
	log      hclog.Logger
}

var _ wire.Service = (*service)(nil)

func newService(p Plugin, log hclog.Logger) (*service, error) {
	built, err := p.Build()
	if err != nil {
		return nil, err
	}
	return &service{plugin: built, manifest: built.Manifest(Version), log: log}, nil
}

// Manifest implements [wire.Service].
func (s *service) Manifest() *pb.Manifest { return s.manifest }

// Configure implements [wire.Service]. The limits are kept by the wire.
func (s *service) Configure(settings []byte, _ wire.Limits) []wire.SettingError {
	err := s.plugin.Configure(callContext{context.Background(), s.log}, settings)
	if err == nil {
		return nil
	}
	refused := wire.SettingError{Rule: err.Error()}
	var (
		refusal  *Error
		panicked *engine.Panic
	)
	switch {
	case errors.As(err, &refusal):
		refused = settingError(refusal.Field, refusal.Message)
	case errors.As(err, &panicked):
		s.log.Error("start panicked", "error", cut(panicked.Error(), maxLoggedText), "stack", cut(string(panicked.Stack), maxLoggedStack))
	}
	return []wire.SettingError{refused}
}

// settingError takes the name of the setting off the start of a message.
func settingError(field, message string) wire.SettingError {
	if field != "" {
		message = strings.TrimPrefix(message, field+" ")
	}
	return wire.SettingError{Setting: field, Rule: message}
}

// Call implements [wire.Service].
func (s *service) Call(ctx context.Context, route int, body, dst []byte) wire.Result {
	r := s.plugin.Routes[route]
	ctx = callContext{ctx, s.log}
	result, err := r.Call(ctx, body, dst[:0])
	if err != nil {
		return s.refuse(ctx, r, err, result)
	}
	return wire.Result{Body: result}
}

// refuse turns an error into the answer. What the client may not read is logged;
// the message then goes no further than the host.
func (s *service) refuse(ctx context.Context, r *engine.Route, err error, dst []byte) wire.Result {
	var refusal *Error
	if errors.As(err, &refusal) {
		if code := engine.Code(refusal.Code); code == pb.Code_CODE_INVALID_INPUT || code == pb.Code_CODE_NOT_FOUND {
			return wire.Result{Code: code, Field: refusal.Field, Message: refusal.Message, Body: dst}
		}
		err = fmt.Errorf("error with unknown code %q: %w", refusal.Code, err)
	}
	var panicked *engine.Panic
	switch log := Logger(ctx).With("route", r.Path); {
	case errors.As(err, &panicked):
		log.Error("endpoint panicked", "error", cut(panicked.Error(), maxLoggedText), "stack", cut(string(panicked.Stack), maxLoggedStack))
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		log.Debug("call ended early", "error", err) // the host has answered already
	default:
		log.Error("call failed", "error", cut(err.Error(), maxLoggedText))
	}
	return wire.Result{Code: pb.Code_CODE_INTERNAL_ERROR, Message: cut(err.Error(), maxLoggedText), Body: dst}
}

// cut shortens a text to limit bytes.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "..."
}
