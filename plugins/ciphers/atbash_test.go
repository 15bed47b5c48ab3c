package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: str.translate of Python 3.11 over A-Z and a-z.
func TestAtbash(t *testing.T) {
	sdktest.Run(t, Atbash, []sdktest.Case{
		{Name: "neighbours of the alphabet", Body: "{\"text\": \"@AZ[`az{\"}", Want: "{\"result\": \"@ZA[`za{\"}"},
		{Name: "whole alphabet", Body: `{"text": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}`, Want: `{"result": "ZYXWVUTSRQPONMLKJIHGFEDCBA"}`},
		{Name: "case is kept", Body: `{"text": "Hello, World!"}`, Want: `{"result": "Svool, Dliow!"}`},
		{Name: "letters outside ASCII stay", Body: `{"text": "Äé ß İ"}`, Want: `{"result": "Äé ß İ"}`},
		{Name: "astral plane", Body: `{"text": "a😀b"}`, Want: `{"result": "z😀y"}`},
		{Name: "digits and control characters", Body: `{"text": "0129\t\n\u0000"}`, Want: `{"result": "0129\t\n\u0000"}`},
		{Name: "lone surrogate", Body: `{"text": "a\ud83db"}`, Want: `{"result": "z\ufffdy"}`},
		{Name: "empty", Body: `{"text": ""}`, Want: `{"result": ""}`},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "null", Body: `{"text": null}`, Code: "INVALID_INPUT", Field: "text"},
		{Name: "number", Body: `{"text": 5}`, Code: "INVALID_INPUT", Field: "text"},
	})
}
