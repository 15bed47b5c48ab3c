package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

type jsonToJSONPRequest struct {
	JSON     string `json:"json" doc:"JSON text, any value, nested at most 512 deep." maxLength:"1000000"`
	Callback string `json:"callback" doc:"Name of the function to call: identifiers of JavaScript, no reserved words, joined by dots, at most 100 characters." default:"callback"`
}

// JSONToJSONP is convert/json-to-jsonp.
var JSONToJSONP = sdk.Endpoint[jsonToJSONPRequest, textResult]{
	Route:   "convert/json-to-jsonp",
	Summary: "JSON as a script that calls a function",
	Doc: `
Writes a call of the function with the JSON as its argument. White space between
tokens is dropped, of members with one name the last one counts, and numbers stay
as they are written. U+2028 and U+2029, which end lines in older engines, are
escaped, and </ is written <\/, so that the script may stand inside HTML.`,
	Examples: []sdk.Example{{
		Name:     "With the default name",
		Request:  `{"json": "{ \"a\": 1.50 }"}`,
		Response: `{"result": "callback({\"a\":1.50});"}`,
	}, {
		Name:     "Path as the name",
		Request:  `{"json": "\"</script>\"", "callback": "app.$on.data"}`,
		Response: `{"result": "app.$on.data(\"<\\/script>\");"}`,
	}, {
		Name:    "Name that is code",
		Request: `{"json": "{}", "callback": "alert(1)"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in jsonToJSONPRequest) (textResult, error) {
		root, err := readJSON(in.JSON)
		if err != nil {
			return textResult{}, sdk.Invalid("json", "%v", err)
		}
		if !isCallback(in.Callback) {
			return textResult{}, sdk.Invalid("callback", "must be identifiers of JavaScript joined by dots, no reserved words, at most %d characters", maxCallback)
		}
		var compact, out output
		writeCompact(&compact, root, asWritten)
		out.full = compact.full
		out.add(in.Callback, "(", scriptSafe(string(compact.text)), ");")
		return out.result("json")
	},
}

// maxCallback is the length of the longest callback in code points.
const maxCallback = 100

// scriptSafe escapes what may stand in a JSON string but not in every script. None
// of it stands outside of strings.
func scriptSafe(text string) string {
	text = strings.ReplaceAll(text, "\u2028", `\u2028`)
	text = strings.ReplaceAll(text, "\u2029", `\u2029`)
	return strings.ReplaceAll(text, "</", `<\/`)
}

// isCallback says whether text is a dotted path of identifiers.
func isCallback(text string) bool {
	if utf8.RuneCountInString(text) > maxCallback {
		return false
	}
	for part := range strings.SplitSeq(text, ".") {
		if !isIdentifier(part) || isReserved(part) {
			return false
		}
	}
	return true
}
