// Command priced is the plugin of the power-cut test: routes that differ in
// what they cost, and say so in their answers.
package main

import (
	"context"
	"fmt"

	"github.com/utilhost/utilhost/sdk"
)

type request struct {
	Number int `json:"number" doc:"Comes back doubled." min:"0" max:"1000000000"`
}

type result struct {
	Result int `json:"result" doc:"Twice the number, plus the cost of the call."`
}

// route costs that many credits and is priced/c<cost>.
func route(cost int) sdk.Route {
	return sdk.Endpoint[request, result]{
		Route:    fmt.Sprintf("priced/c%d", cost),
		Cost:     cost,
		Summary:  fmt.Sprintf("Twice the number, for %d credits", cost),
		Doc:      "Doubles the number and adds the cost of the call.",
		Examples: []sdk.Example{{Name: "one", Request: `{"number": 1}`, Response: fmt.Sprintf(`{"result": %d}`, 2+cost)}},
		Run:      func(_ context.Context, in request) (result, error) { return result{2*in.Number + cost}, nil },
	}
}

func main() {
	sdk.Serve(sdk.Plugin{
		Group:   "priced",
		Version: "1.0.0",
		Doc:     "Routes that differ in what they cost.",
		Routes:  []sdk.Route{route(1), route(7), route(100), route(1000)},
	})
}
