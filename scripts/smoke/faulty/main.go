// Command faulty is a program in the place of a plugin that must never serve.
// The linker chooses how it fails: -X main.fault=hangs, exits or wrong.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/utilhost/utilhost/sdk"
)

var fault = "wrong"

type request struct {
	Text string `json:"text" doc:"Text to encipher."`
}

type result struct {
	Result string `json:"result" doc:"The enciphered text."`
}

// wrong claims to be a newer version of ciphers, but its example shows another
// answer than it gives.
var wrong = sdk.Plugin{
	Group:   "ciphers",
	Version: "9.9.9",
	Doc:     "A plugin whose example is wrong.",
	Routes: []sdk.Route{sdk.Endpoint[request, result]{
		Route:    "ciphers/atbash",
		Summary:  "Atbash cipher",
		Doc:      "Answers the text as it came.",
		Examples: []sdk.Example{{Name: "word", Request: `{"text": "abc"}`, Response: `{"result": "zyx"}`}},
		Run:      func(_ context.Context, in request) (result, error) { return result{in.Text}, nil },
	}},
}

func main() {
	switch fault {
	case "hangs": // never says a word
		forever := make(chan os.Signal, 1)
		signal.Notify(forever)
		for {
			<-forever
		}
	case "exits":
		fmt.Fprintln(os.Stderr, "a reason of its own")
		os.Exit(3)
	default:
		sdk.Serve(wrong)
	}
}
