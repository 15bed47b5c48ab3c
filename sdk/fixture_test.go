package sdk

import (
	"context"
	"errors"
	"strings"
)

type shoutRequest struct {
	Text string `json:"text" doc:"The text." maxLength:"20"`
	Mode string `json:"mode" doc:"What to do." enum:"shout,panic,fail,teapot,missing,invalid,late,log" default:"shout"`
}

type shoutResult struct {
	Text string `json:"text" doc:"The text in capitals."`
}

// shout does whatever its request asks for, faults included.
var shout = Endpoint[shoutRequest, shoutResult]{
	Route:   "test/shout",
	Summary: "Shout",
	Doc: `
Answers in capitals.`,
	Examples: []Example{
		{Request: `{"text": "a<b"}`, Response: `{"text": "A<B"}`},
		{Request: `{}`, Error: CodeInvalidInput},
	},
	Run: func(ctx context.Context, in shoutRequest) (shoutResult, error) {
		switch in.Mode {
		case "panic":
			panic("on request: " + in.Text)
		case "fail":
			return shoutResult{}, errors.New("secret reason")
		case "teapot":
			return shoutResult{}, &Error{Code: "TEAPOT", Message: "short and stout"}
		case "missing":
			return shoutResult{}, NotFound("no %s", in.Text)
		case "invalid":
			return shoutResult{}, errors.Join(errors.New("wrapped"), Invalid("text", "must be %d or more", 2))
		case "late":
			<-ctx.Done()
			return shoutResult{}, ctx.Err()
		case "log":
			Logger(ctx).Info("shouting", "text", in.Text, "id", RequestID(ctx))
		}
		return shoutResult{strings.ToUpper(in.Text)}, nil
	},
}

type testSettings struct {
	Depth int    `json:"depth" doc:"How deep." min:"1" default:"3"`
	File  string `json:"file" doc:"A file." default:""`
}

// newTestPlugin returns a plugin whose Start refuses one file and panics over
// another.
func newTestPlugin(settings *testSettings) Plugin {
	return Plugin{
		Group: "test", Version: "1.2.3", Doc: "For tests.", Settings: settings,
		Start: func(context.Context) error {
			switch settings.File {
			case "missing":
				return Invalid("file", "must name a readable file")
			case "panic":
				panic("no file")
			case "fail":
				return errors.New("disk is on fire")
			}
			return nil
		},
		Routes: []Route{shout},
	}
}
