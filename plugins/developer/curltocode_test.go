package main

import (
	"encoding/json"
	"maps"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand, from curl's manual and the Shell Command Language of
// POSIX.1-2024.
func TestCurlToCode(t *testing.T) {
	refused := func(name, curl string) sdktest.Case {
		body, err := json.Marshal(map[string]string{"curl": curl})
		if err != nil {
			t.Fatal(err)
		}
		return sdktest.Case{Name: name, Body: string(body), Code: "INVALID_INPUT", Field: "curl"}
	}
	sdktest.Run(t, CurlToCode, []sdktest.Case{
		{Name: "fetch", Body: `{"curl": "curl https://api.example.com/items"}`, Want: `{"result": "fetch('https://api.example.com/items')"}`},
		{Name: "options that change nothing", Body: `{"curl": "curl -sSLk --compressed -m 5 -o out --http2 --no-such --retry 3 'https://x.example/'"}`, Want: `{"result": "fetch('https://x.example/')"}`},
		{
			Name: "fetch with all", Body: `{"curl": "curl -X put -H 'A: b' -u u:p -d '{\"a\": \"\\u00e9\"}' -H 'content-type: application/json' https://x.example/"}`,
			Want: `{"result": "fetch('https://x.example/', {\n  method: 'PUT',\n  headers: {\n    'A': 'b',\n    'content-type': 'application/json',\n    'Authorization': 'Basic dTpw',\n  },\n  body: '{\"a\": \"\\\\u00e9\"}',\n})"}`,
		},
		{Name: "axios", Body: `{"curl": "curl https://x.example/", "target": "axios"}`, Want: `{"result": "axios({\n  method: 'GET',\n  url: 'https://x.example/',\n})"}`},
		{
			Name: "axios with data", Body: `{"curl": "curl https://x.example/ -d a=1 -d b=2", "target": "axios"}`,
			Want: `{"result": "axios({\n  method: 'POST',\n  url: 'https://x.example/',\n  headers: {\n    'Content-Type': 'application/x-www-form-urlencoded',\n  },\n  data: 'a=1&b=2',\n})"}`,
		},
		{Name: "Python", Body: `{"curl": "curl -I https://x.example/", "target": "python"}`, Want: `{"result": "requests.head(\n    'https://x.example/',\n)"}`},
		{
			Name: "Python with all", Body: `{"curl": "curl -X purge -k -m 2.5 -u 'u:p:q' -H 'A: é' https://x.example/", "target": "python"}`,
			Want: `{"result": "requests.request(\n    'PURGE',\n    'https://x.example/',\n    headers={\n        'A': 'é'.encode(),\n    },\n    auth=('u', 'p:q'),\n    verify=False,\n    timeout=2.5,\n)"}`,
		},
		{Name: "no scheme", Body: `{"curl": "curl example.com/a"}`, Want: `{"result": "fetch('http://example.com/a')"}`},
		{Name: "URL with marks of the shell and no quotes", Body: `{"curl": "curl https://x.example/?a=1&b=(2);c|d"}`, Want: `{"result": "fetch('https://x.example/?a=1&b=(2);c|d')"}`},
		{Name: "nothing is expanded", Body: `{"curl": "curl https://x.example/$A/` + "`b`" + `/*?[a]~{b,c}"}`, Want: `{"result": "fetch('https://x.example/$A/` + "`b`" + `/*?[a]~{b,c}')"}`},
		{Name: "continued line of Windows", Body: `{"curl": "curl \\\r\n  https://x.example/\r\n"}`, Want: `{"result": "fetch('https://x.example/')"}`},
		{Name: "lines that are not continued", Body: `{"curl": "curl\nhttps://x.example/"}`, Want: `{"result": "fetch('https://x.example/')"}`},
		{Name: "quotes and marks in a text", Body: `{"curl": "curl \"https://x.example/'\\\\\u2028\u007f\u0001\""}`, Want: `{"result": "fetch('https://x.example/\\'\\\\\\u2028\\u007f\\u0001')"}`},
		refused("no curl", "wget https://x.example/"), refused("only white space", " \n"), refused("curl alone", "curl"), refused("no URL", "curl -X POST"),
		refused("two URLs", "curl https://x.example/ https://y.example/"), refused("empty URL", "curl ''"), refused("URL without a host", "curl http://a@/"),
		refused("open single quote", "curl 'https://x.example/"), refused("open double quote", `curl "https://x.example/\"`), refused("open dollar quote", `curl $'https://x.example/\'`),
		refused("escapes that are no UTF-8", `curl https://x.example/ -d $'\xff'`), refused("pipe", "curl https://x.example/ | jq ."), refused("second command", "curl https://x.example/ && ls"),
		refused("redirection", "curl https://x.example/ > out"), refused("option without its argument", "curl https://x.example/ -H"), refused("short option without its argument", "curl https://x.example/ -sX"),
		{Name: "comment", Body: `{"curl": "# get it\ncurl https://x.example/#a # 'b"}`, Want: `{"result": "fetch('https://x.example/#a')"}`},
		refused("encoded body from a file", "curl https://x.example/ --data-urlencode a@file"), refused("encoded file", "curl https://x.example/ --data-urlencode @file"), refused("body from standard input", "curl https://x.example/ --json @-"),
		refused("file after data", "curl https://x.example/ -d a -d @file"), refused("data after a file", "curl https://x.example/ -d @file -d a"), refused("query from a file", "curl https://x.example/ -G -d @file"), refused("file without a name", "curl https://x.example/ -d @"),
		refused("body and -I, from a file", "curl https://x.example/ -I -d @file"), refused("form from standard input", "curl https://x.example/ -F a=@-"), refused("two files in a field", "curl https://x.example/ -F a=@b,c"), refused("form field with a type and no file", "curl https://x.example/ -F a=@b -F 'c=d;type=text/plain'"),
		refused("form with a file of another type", "curl https://x.example/ -F a=@b -H 'Content-Type: text/plain'"), refused("cookies from a file", "curl https://x.example/ -b jar"),
		refused("headers from a file", "curl https://x.example/ -H @file"), refused("body and form", "curl https://x.example/ -d a -F b=c"), refused("body and -I", "curl https://x.example/ -I -d a"),
		refused("header without a colon", "curl https://x.example/ -H abc"), refused("name that is no token", "curl https://x.example/ -H 'a b: c'"), refused("line break in a header", "curl https://x.example/ -H $'a: b\\nc: d'"),
		refused("method that is no token", "curl https://x.example/ -X 'A B'"), refused("time that is none", "curl https://x.example/ -m soon"), refused("negative time", "curl https://x.example/ -m -1"),
		refused("too many form fields", "curl https://x.example/"+strings.Repeat(" -F a=b", 10_001)), refused("form field without a value", "curl https://x.example/ -F abc"), refused("form field with headers", "curl https://x.example/ -F 'a=b;headers=\"X: y\"'"), refused("form of another type", "curl https://x.example/ -F a=b -H 'Content-Type: text/plain'"),
		{Name: "unknown target", Body: `{"curl": "curl https://x.example/", "target": "go"}`, Code: "INVALID_INPUT", Field: "target"},
		{Name: "empty", Body: `{"curl": ""}`, Code: "INVALID_INPUT", Field: "curl"},
		{Name: "null", Body: `{"curl": null}`, Code: "INVALID_INPUT", Field: "curl"},
	})
}

// Expected values: by hand from the manuals of curl, Node.js 20 and requests; run
// against a server, the code sends what curl 7.88.1 sends.
func TestCurlFiles(t *testing.T) {
	const upload = `-F 'photo=@dir/a.png' -F 'b=@b.bin;type=x/y;filename=\"c\"' -F 'text=<d.txt' -F e=f -F 'g=h;filename=i.csv;type=text/csv' -H 'Content-Type: multipart/form-data' -H 'X: y'`
	write := func(options, target, want string) sdktest.Case {
		quoted, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		return sdktest.Case{Name: target + " " + options[:2], Body: `{"curl": "curl https://x.example/ ` + options + `", "target": "` + target + `"}`, Want: `{"result": ` + string(quoted) + `}`}
	}
	const form = `import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';

const form = new FormData();
form.append('photo', await openAsBlob('dir/a.png', { type: 'image/png' }), 'a.png');
form.append('b', await openAsBlob('b.bin', { type: 'x/y' }), 'c');
form.append('text', await readFile('d.txt', 'utf8'));
form.append('e', 'f');
form.append('g', new Blob(['h'], { type: 'text/csv' }), 'i.csv');

`
	sdktest.Run(t, CurlToCode, []sdktest.Case{
		write(upload, "fetch", form+"fetch('https://x.example/', {\n  method: 'POST',\n  headers: {\n    'X': 'y',\n  },\n  body: form,\n})"),
		write(upload, "axios", form+"axios({\n  method: 'POST',\n  url: 'https://x.example/',\n  headers: {\n    'X': 'y',\n  },\n  data: form,\n})"),
		write(upload, "python", `requests.post(
    'https://x.example/',
    headers={
        'X': 'y',
    },
    files=[
        ('photo', ('a.png', open('dir/a.png', 'rb'), 'image/png')),
        ('b', ('c', open('b.bin', 'rb'), 'x/y')),
        ('text', (None, open('d.txt', 'rb'))),
        ('e', (None, 'f')),
        ('g', ('i.csv', 'h', 'text/csv')),
    ],
)`),
		write("-F 'a=@b.PNG;filename=c'", "python", "requests.post(\n    'https://x.example/',\n    files=[\n        ('a', ('c', open('b.PNG', 'rb'), 'image/png')),\n    ],\n)"),
		write("-X put -F a=@b", "fetch", "import { openAsBlob } from 'node:fs';\n\nconst form = new FormData();\nform.append('a', await openAsBlob('b', { type: 'application/octet-stream' }), 'b');\n\nfetch('https://x.example/', {\n  method: 'PUT',\n  body: form,\n})"),
		write("--json @a", "fetch", "import { readFile } from 'node:fs/promises';\n\nfetch('https://x.example/', {\n  method: 'POST',\n  headers: {\n    'Content-Type': 'application/json',\n    'Accept': 'application/json',\n  },\n  body: await readFile('a'),\n})"),
		write("-d @a -H 'Content-Type: a/b'", "axios", "import { readFile } from 'node:fs/promises';\n\naxios({\n  method: 'POST',\n  url: 'https://x.example/',\n  headers: {\n    'Content-Type': 'a/b',\n  },\n  data: (await readFile('a', 'utf8')).replace(/[\\r\\n\\0]/g, ''),\n})"),
		write("-d @a -H Content-Type:", "python", "requests.post(\n    'https://x.example/',\n    data=open('a', 'rb').read().translate(None, b'\\r\\n\\0'),\n)"),
		write("--data-binary @a -H Content-Type:", "python", "requests.post(\n    'https://x.example/',\n    data=open('a', 'rb').read(),\n)"),
	})
}

// sentByCurl is a request that curl has sent, in the form of developer-curl.mjs:
// names of headers in lower case, BOUNDARY for the boundary of a form.
type sentByCurl struct {
	Curl, Method, URL, Body string
	Headers                 map[string]string
}

// Expected values: scripts/oracle/developer-curl.mjs.
func TestCurlSends(t *testing.T) {
	text, err := os.ReadFile("testdata/curl.json")
	if err != nil {
		t.Fatal(err)
	}
	var record struct{ Cases []sentByCurl }
	if err := json.Unmarshal(text, &record); err != nil || len(record.Cases) < 300 {
		t.Fatal(len(record.Cases), err)
	}
	for _, want := range record.Cases {
		call, err := parseCurl(want.Curl)
		if err != nil {
			t.Errorf("%s\n%v", want.Curl, err)
			continue
		}
		wantURL, err := parseURL(want.URL)
		if err != nil {
			t.Fatal(err)
		}
		want.URL = wantURL.href()
		for name, code := range map[string]string{"fetch": fetchCode(call), "axios": axiosCode(call), "python": pythonCode(call)} {
			got, ok := readCode(code)
			if !ok {
				t.Fatalf("%s\nis no code: %s", want.Curl, code)
			}
			got.Curl = want.Curl
			if got = got.normal(t); !reflect.DeepEqual(got, want) {
				t.Errorf("%s\n%s sends %+v\ncurl  sends %+v", want.Curl, name, got, want)
			}
		}
	}
}

// normal writes a request as developer-curl.mjs does.
func (s sentByCurl) normal(t *testing.T) sentByCurl {
	address, err := parseURL(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	query := string(percentEncode(nil, address.Query, keptExcept(` "#<>'`)))
	address.Query = regexp.MustCompile("%[0-9a-f]{2}").ReplaceAllStringFunc(query, strings.ToUpper)
	address.Hash = ""
	s.URL = address.href()
	const form = "multipart/form-data; boundary="
	if boundary, isForm := strings.CutPrefix(s.Headers["content-type"], form); isForm {
		s.Body = strings.ReplaceAll(s.Body, boundary, "BOUNDARY")
		s.Headers["content-type"] = form + "BOUNDARY"
	}
	return s
}

const literal = `('(?:[^'\\\n\r]|\\.)*')`

// The grammars of what is generated, each with a method, a URL, headers and a body.
var (
	fetchGrammar = regexp.MustCompile(`^fetch\(` + literal + `(?:, \{\n  method: ` + literal +
		`,\n(?:  headers: \{\n((?:    ` + literal + `: ` + literal + `,\n)+)  \},\n)?(?:  body: ` + literal + `,\n)?\})?\)$`)
	axiosGrammar = regexp.MustCompile(`^axios\(\{\n  method: ` + literal + `,\n  url: ` + literal +
		`,\n(?:  headers: \{\n((?:    ` + literal + `: ` + literal + `,\n)+)  \},\n)?(?:  data: ` + literal + `,\n)?\}\)$`)
	pythonLiteral = literal + `(?:\.encode\(\))?`
	pythonGrammar = regexp.MustCompile(`^requests\.(?:(get|post|put|patch|delete|head|options)\(\n|request\(\n    ` + literal + `,\n)    ` + literal +
		`,\n(?:    headers=\{\n((?:        ` + literal + `: ` + pythonLiteral + `,\n)+)    \},\n)?(?:    data=` + pythonLiteral +
		`,\n)?(?:    auth=\(` + pythonLiteral + `, ` + pythonLiteral + `\),\n)?(?:    verify=False,\n)?(?:    timeout=[0-9.e+-]+,\n)?\)$`)
	headerGrammar = regexp.MustCompile(literal + `: ` + literal)
)

// readCode reads generated code back.
func readCode(code string) (call sentByCurl, ok bool) {
	var headers, user string
	if m := fetchGrammar.FindStringSubmatch(code); m != nil {
		call, headers = sentByCurl{URL: unquote(m[1]), Method: unquote(m[2]), Body: unquote(m[6])}, m[3]
		if call.Method == "" {
			call.Method = "GET"
		}
	} else if m := axiosGrammar.FindStringSubmatch(code); m != nil {
		call, headers = sentByCurl{Method: unquote(m[1]), URL: unquote(m[2]), Body: unquote(m[6])}, m[3]
	} else if m := pythonGrammar.FindStringSubmatch(code); m != nil {
		call, headers = sentByCurl{Method: strings.ToUpper(m[1]) + unquote(m[2]), URL: unquote(m[3]), Body: unquote(m[7])}, m[4]
		if m[8] != "" {
			user = unquote(m[8]) + ":" + unquote(m[9])
		}
	} else {
		return call, false
	}
	call.Headers = make(map[string]string)
	for _, m := range headerGrammar.FindAllStringSubmatch(headers, -1) {
		call.Headers[strings.ToLower(unquote(m[1]))] = unquote(m[2])
	}
	if user != "" {
		call.Headers["authorization"] = basic(user)
	}
	return call, true
}

// unquote reads a literal of either language, nothing for none.
func unquote(literal string) string {
	if literal == "" {
		return ""
	}
	inner := strings.ReplaceAll(strings.ReplaceAll(literal[1:len(literal)-1], `\'`, `'`), `"`, `\"`)
	text, err := strconv.Unquote(`"` + inner + `"`)
	if err != nil {
		return err.Error()
	}
	return text
}

// FuzzCurl checks that the three kinds of code are code and say the same.
func FuzzCurl(f *testing.F) {
	for _, seed := range []string{
		"curl x", "curl -X PUT 'a b' -d @", `curl "x\"" -d $'\x41\u00e9' -H 'a: b'`, "curl -F a=b;type=c -u d:e f", "curl -G -d a b?c#d", "curl -F a=@b -d @c x", "curl x # y", "curl -I --json {} x", "curl 'x", "curl \\\n x", "curl -H a; -b c=d -A e -e f g", "curl http://a:b@c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		call, err := parseCurl(strings.ToValidUTF8(text, "\ufffd"))
		if err != nil || call.File != nil || call.Form != nil {
			return // no request that could be read back
		}
		body := ""
		if call.Body != nil {
			body = *call.Body
		}
		want := sentByCurl{Method: call.Method, URL: call.URL, Body: body, Headers: make(map[string]string)}
		for _, name := range call.Headers.names {
			want.Headers[strings.ToLower(name)] = call.Headers.value(name)
		}
		if call.User != nil {
			want.Headers["authorization"] = basic(*call.User)
		}
		for _, code := range []string{pythonCode(call), fetchCode(call), axiosCode(call)} {
			if got, ok := readCode(code); !ok || !reflect.DeepEqual(got, want) {
				t.Errorf("%q\ngives %s\nread as %+v\nwant    %+v", text, code, got, want)
			}
		}
	})
}

// TestCurlOptions checks that no option is in the table by mistake: every name is
// one of curl's form.
func TestCurlOptions(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(curlLong)) {
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") != "" || curlLong[name] == curlIgnored {
			t.Errorf("%q", name)
		}
	}
	if curlShort['d'] != curlLong["data"] || !curlLong["output"].takesArgument() || curlLong["compressed"].takesArgument() {
		t.Error("options are mixed up")
	}
}
