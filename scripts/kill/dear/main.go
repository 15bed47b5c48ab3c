// Command dear is a plugin whose routes cost more than one credit, for runs
// that count credits.
package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type request struct {
	Number int `json:"number" doc:"A whole number." min:"0" max:"1000000"`
}

type result struct {
	Result int `json:"result" doc:"The number and one more."`
}

// next answers the number after the one it is given, for that many credits.
func next(cost int) sdk.Route {
	return sdk.Endpoint[request, result]{
		Route:    fmt.Sprintf("dear/next-%d", cost),
		Cost:     cost,
		Summary:  "The next number",
		Doc:      "Answers the number that follows.",
		Examples: []sdk.Example{{Request: `{"number": 41}`, Response: `{"result": 42}`}},
		Run:      func(_ context.Context, in request) (result, error) { return result{in.Number + 1}, nil },
	}
}

func main() {
	sdk.Serve(sdk.Plugin{
		Group: "dear", Version: "1.0.0", Doc: "Routes of several costs.",
		Routes: []sdk.Route{next(3), next(17)},
	})
}
