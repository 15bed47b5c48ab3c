package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type curlToCodeRequest struct {
	Curl   string `json:"curl" doc:"Command as one types it into a shell." minLength:"1"`
	Target string `json:"target" doc:"What to write: fetch or axios for JavaScript, python for the requests package." enum:"fetch,axios,python" default:"fetch"`
}

// CurlToCode is dev/curl-to-code.
var CurlToCode = sdk.Endpoint[curlToCodeRequest, textResult]{
	Route:   "dev/curl-to-code",
	Summary: "Code for a curl command",
	Doc: `
Writes a call in JavaScript or Python that sends what the curl command would send.
Words are split as in a POSIX shell, with single and double quotes, $'..',
backslashes and continued lines; nothing is expanded, and what begins a pipe, a
redirection or a second command is refused. Read are -X, -H, -d and its forms,
--json, -F, -u, -b, -A, -e, -G, -I, --url, and for Python -k and -m; all other
options change nothing here. The body is one string, a form of -F too. With a
file, as in -d @data.json or -F photo=@a.png, the code reads it when it runs, in
JavaScript with Node.js 20 as a module, whose FormData makes line breaks of a
text CRLF; headers, cookies and --data-urlencode take no file. A URL without a
scheme gets http:// as with curl.`,
	Examples: []sdk.Example{{
		Name:     "Nothing but a URL",
		Request:  `{"curl": "curl -sL https://api.example.com/items"}`,
		Response: `{"result": "fetch('https://api.example.com/items')"}`,
	}, {
		Name:    "JSON with fetch",
		Request: `{"curl": "curl https://api.example.com/items \\\n  -H 'Content-Type: application/json' \\\n  -d '{\"name\": \"Ada\"}'"}`,
		Response: `{"result": "fetch('https://api.example.com/items', {\n  method: 'POST',\n  headers: {\n` +
			`    'Content-Type': 'application/json',\n  },\n  body: '{\"name\": \"Ada\"}',\n})"}`,
	}, {
		Name:    "Python with a password",
		Request: `{"curl": "curl -u ada:secret -d x=1 https://example.com/form", "target": "python"}`,
		Response: `{"result": "requests.post(\n    'https://example.com/form',\n    headers={\n` +
			`        'Content-Type': 'application/x-www-form-urlencoded',\n    },\n    data='x=1',\n    auth=('ada', 'secret'),\n)"}`,
	}, {
		Name:     "Upload with Python",
		Request:  `{"curl": "curl -F photo=@a.png https://example.com/", "target": "python"}`,
		Response: `{"result": "requests.post(\n    'https://example.com/',\n    files=[\n        ('photo', ('a.png', open('a.png', 'rb'), 'image/png')),\n    ],\n)"}`,
	}, {
		Name:    "Open quote",
		Request: `{"curl": "curl 'https://example.com"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in curlToCodeRequest) (textResult, error) {
		call, err := parseCurl(in.Curl)
		if err != nil {
			return textResult{}, sdk.Invalid("curl", "%v", err)
		}
		switch in.Target {
		case "axios":
			return textResult{axiosCode(call)}, nil
		case "python":
			return textResult{pythonCode(call)}, nil
		}
		return textResult{fetchCode(call)}, nil
	},
}

// fetchCode is a call of fetch, of the Fetch Standard.
func fetchCode(call httpCall) string {
	call = withAuthorization(call)
	body := javaScriptBody(call)
	if call.Method == "GET" && body == "" && len(call.Headers.names) == 0 {
		return "fetch(" + quoteText(call.URL) + ")"
	}
	var code strings.Builder
	code.WriteString(javaScriptForm(call) + "fetch(" + quoteText(call.URL) + ", {\n  method: " + quoteText(call.Method) + ",\n")
	writeHeaders(&code, "  headers: {\n", "    ", "  },\n", call.Headers, quoteText)
	if body != "" {
		code.WriteString("  body: " + body + ",\n")
	}
	return code.String() + "})"
}

// axiosCode is a call of the axios package.
func axiosCode(call httpCall) string {
	call = withAuthorization(call)
	var code strings.Builder
	code.WriteString(javaScriptForm(call) + "axios({\n  method: " + quoteText(call.Method) + ",\n  url: " + quoteText(call.URL) + ",\n")
	writeHeaders(&code, "  headers: {\n", "    ", "  },\n", call.Headers, quoteText)
	if body := javaScriptBody(call); body != "" {
		code.WriteString("  data: " + body + ",\n")
	}
	return code.String() + "})"
}

// withAuthorization writes the user of a call as a header.
func withAuthorization(call httpCall) httpCall {
	if call.User != nil {
		call.Headers = headerList{slices.Clone(call.Headers.names), maps.Clone(call.Headers.values)}
		call.Headers.add("Authorization", basic(*call.User))
	}
	return call
}

// pythonCode is a call of the requests package.
func pythonCode(call httpCall) string {
	var code strings.Builder
	switch call.Method {
	case "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS":
		code.WriteString("requests." + strings.ToLower(call.Method) + "(\n")
	default:
		code.WriteString("requests.request(\n    " + quoteText(call.Method) + ",\n")
	}
	code.WriteString("    " + quoteText(call.URL) + ",\n")
	writeHeaders(&code, "    headers={\n", "        ", "    },\n", call.Headers, pythonText)
	code.WriteString(pythonBody(call))
	if call.User != nil {
		name, password, _ := strings.Cut(*call.User, ":")
		code.WriteString("    auth=(" + pythonText(name) + ", " + pythonText(password) + "),\n")
	}
	if call.Insecure {
		code.WriteString("    verify=False,\n")
	}
	if call.Timeout != nil {
		code.WriteString("    timeout=" + js.FormatNumber(*call.Timeout) + ",\n")
	}
	return code.String() + ")"
}

// pythonText is text for requests, which would send anything but ASCII as Latin-1.
func pythonText(text string) string {
	if isASCII(text) {
		return quoteText(text)
	}
	return quoteText(text) + ".encode()"
}

// writeHeaders writes headers as an object or dictionary, if there are any.
func writeHeaders(code *strings.Builder, opening, indent, closing string, headers headerList, quote func(string) string) {
	if len(headers.names) == 0 {
		return
	}
	code.WriteString(opening)
	for _, name := range headers.names {
		code.WriteString(indent + quoteText(name) + ": " + quote(headers.value(name)) + ",\n")
	}
	code.WriteString(closing)
}

// quoteText writes text as a string literal that is the same in JavaScript and in
// Python.
func quoteText(text string) string {
	quoted := make([]byte, 0, len(text)+2)
	quoted = append(quoted, '\'')
	for _, r := range text {
		switch {
		case r == '\'' || r == '\\':
			quoted = append(quoted, '\\', byte(r))
		case r == '\n':
			quoted = append(quoted, `\n`...)
		case r == '\r':
			quoted = append(quoted, `\r`...)
		case r == '\t':
			quoted = append(quoted, `\t`...)
		case r < ' ' || 0x7f <= r && r < 0xa0 || r == '\u2028' || r == '\u2029':
			quoted = fmt.Appendf(quoted, `\u%04x`, r)
		default:
			quoted = utf8.AppendRune(quoted, r)
		}
	}
	return string(append(quoted, '\''))
}
