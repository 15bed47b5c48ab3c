// Command generators is the plugin that serves the uuid, token, generate/ and
// generators/ routes: identifiers, secrets, test data and banners.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "generators",
	Version: "1.0.0",
	Doc: `
Identifiers, secrets, test data and banners. What is random comes from the
operating system's secure source, without bias. Nothing is kept: an identifier
is unlike others because it is drawn from many, not because a list is held.`,
	Routes: []sdk.Route{
		ASCIIBanner, CUID, MockData, NanoID, Passphrase, TestIMEI, Token, ULID, UserAgent, UUID,
	},
}

// valuesResult is the answer of the routes below generate/ that make a list.
type valuesResult struct {
	Values []string `json:"values" doc:"The values, as many as asked for."`
}

// textResult is the answer of the routes that make one text.
type textResult struct {
	Result string `json:"result" doc:"The text."`
}

func main() { sdk.Serve(plugin) }
