// Command hello is a utilhost plugin with one route.
package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type request struct {
	Name string `json:"name" doc:"Whom to greet." maxLength:"100" default:"world"`
}

type result struct {
	Greeting string `json:"greeting" doc:"The greeting."`
}

// Greet is hello/greet.
var Greet = sdk.Endpoint[request, result]{
	Route:    "hello/greet",
	Summary:  "Greet somebody by name",
	Doc:      "Says hello to whoever is named, and to the world if nobody is.",
	Examples: []sdk.Example{{Request: `{"name": "Ada"}`, Response: `{"greeting": "Hello, Ada!"}`}},
	Run:      func(_ context.Context, in request) (result, error) { return result{"Hello, " + in.Name + "!"}, nil },
}

var plugin = sdk.Plugin{Group: "hello", Version: "1.0.0", Doc: "Greets people.", Routes: []sdk.Route{Greet}}

func main() { sdk.Serve(plugin) }
