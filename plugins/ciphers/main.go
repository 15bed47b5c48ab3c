// Command ciphers is the plugin that serves the ciphers/ routes: classical
// ciphers for teaching, puzzles and games. None of them protects a secret.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "ciphers",
	Version: "1.0.0",
	Doc: `
Classical ciphers for teaching, puzzles and games. All of them are broken
by hand within minutes: none of them protects a secret.`,
	Routes: []sdk.Route{Atbash, RailFence, Rot47, Vigenere, XOR},
}

// textResult is the answer of every route of the group.
type textResult struct {
	Result string `json:"result" doc:"The transformed text."`
}

func main() { sdk.Serve(plugin) }
