package main

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/schema"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the example of RFC 7519, section 3.1, and by hand; JSON.parse of
// Node 20 in the recorded cases.
func TestJWTDecode(t *testing.T) {
	part := base64.RawURLEncoding.EncodeToString
	token := func(payload string) string { return `{"token": "e30.` + part([]byte(payload)) + `.s"}` }
	read := func(name, payload, want string) sdktest.Case {
		return sdktest.Case{Name: name, Body: token(payload), Want: `{"header": {}, "payload": ` + want + `, "signature": "s"}`}
	}
	refused := func(name, token string) sdktest.Case {
		return sdktest.Case{Name: name, Body: `{"token": "` + token + `"}`, Code: "INVALID_INPUT", Field: "token"}
	}
	deep := strings.Repeat(`{"a":`, 511) + "{}" + strings.Repeat("}", 511)
	sdktest.Run(t, JWTDecode, []sdktest.Case{
		{
			Name: "RFC 7519",
			Body: `{"token": "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.` +
				`eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}`,
			Want: `{"header": {"typ": "JWT", "alg": "HS256"}, "payload": {"iss": "joe", "exp": 1300819380, "http://example.com/is_root": true},
				"signature": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"}`,
		},
		{Name: "no signature", Body: `{"token": "e30.e30."}`, Want: `{"header": {}, "payload": {}, "signature": ""}`},
		{Name: "signature as written", Body: `{"token": "e30.e30.a+/ =b"}`, Want: `{"header": {}, "payload": {}, "signature": "a+/ =b"}`},
		{Name: "padding and white space around", Body: `{"token": " \ne30=.e30=.x\r\n "}`, Want: `{"header": {}, "payload": {}, "signature": "x"}`},
		read("every kind of value", `{"a":[1,-2.5,"é😀",true,false,null,[],{}],"b":{"c":{"d":[{}]}}}`, `{"a":[1,-2.5,"é😀",true,false,null,[],{}],"b":{"c":{"d":[{}]}}}`),
		read("last of a name counts", `{"a":1,"b":2,"\u0061":{"x":1,"x":2}}`, `{"a":{"x":2},"b":2}`),
		read("many names", `{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"i":1,"j":1,"a":2,"h":3,"j":4}`, `{"a":2,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":3,"i":1,"j":4}`),
		read("half a surrogate pair", `{"\ud83d":"\ude00"}`, `{"\ufffd":"\ufffd"}`),
		read("numbers are doubles", `{"a":12345678901234567890,"b":-0,"c":1e2,"d":1e-400}`, `{"a":12345678901234567000,"b":0,"c":100,"d":0}`),
		read("nested 512 deep", deep, deep),
		{Name: "nested deeper", Body: token(`{"a":` + deep + `}`), Code: "INVALID_INPUT", Field: "token"},
		{Name: "number too large", Body: token(`{"a":1e400}`), Code: "INVALID_INPUT", Field: "token"},
		refused("one part", "abc"),
		refused("two parts", "e30.e30"),
		refused("four parts", "e30.e30.x.y"),
		refused("header an array", "W10.e30."),
		refused("payload a number", "e30.MQ."),
		refused("payload null", "e30."+part([]byte("null"))+"."),
		refused("payload empty", "e30..x"),
		refused("payload no JSON", "e30."+part([]byte("{'a':1}"))+"."),
		refused("two objects", "e30."+part([]byte("{}{}"))+"."),
		refused("payload no UTF-8", "e30."+part([]byte("{\"a\":\"\xff\"}"))+"."),
		refused("plus in the payload", "e30.e3+."),
		refused("white space inside", "e30. e30."),
		refused("wrong padding", "e30==.e30."),
		refused("empty", ""),
		refused("blank", "  "),
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "token"},
		{Name: "number", Body: `{"token": 1}`, Code: "INVALID_INPUT", Field: "token"},
	})
	sdktest.Run(t, JWTDecode, sdktest.Recorded(t, "testdata/text.json", "jwt/decode"))
}

// FuzzJWTDecode checks the members of a part against encoding/json.
func FuzzJWTDecode(f *testing.F) {
	for _, seed := range []string{"{}", `{"a":1,"a":[2,{"b":null}],"\ud83d":"x"}`, `{"a":1e400}`, `[]`, `{"a":-0.0e-5}`, `{"a":"\u0041"}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if object, _ := schema.Check([]byte(text)); !object {
			return
		}
		members, err := tokenMembers([]byte(text))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		var want map[string]any
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		written, err := schema.Append(nil, members)
		if err != nil {
			t.Skip("nested too deep for one piece")
		}
		var got map[string]any
		if err := json.Unmarshal(written, &got); err != nil || len(got) != len(members) {
			t.Fatalf("%q becomes %s, error %v", text, written, err)
		}
		a, _ := json.Marshal(want)
		b, _ := json.Marshal(got)
		// A zero keeps its sign in Go.
		if string(a) != string(b) && !strings.Contains(text, "-0") {
			t.Fatalf("%q becomes %s, want %s", text, b, a)
		}
	})
}
