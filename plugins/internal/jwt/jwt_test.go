package jwt

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk/schema"
)

func encode(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }

// Expected values: by hand, from RFC 7515 and the strictness that the package
// promises.
func TestParse(t *testing.T) {
	const object = `{"a":1}`
	for name, c := range map[string]struct {
		token              string
		header, payload    string
		signature, problem string
	}{
		"plain":               {token: "e30." + encode(object) + ".sig", header: "{}", payload: object, signature: "sig"},
		"signature as it is":  {token: "e30.e30.a b!", header: "{}", payload: "{}", signature: "a b!"},
		"empty signature":     {token: "e30.e30.", header: "{}", payload: "{}"},
		"white space around":  {token: "\u00a0\n e30.e30.x\r\n\ufeff", header: "{}", payload: "{}", signature: "x"},
		"padding":             {token: "e30=." + base64.URLEncoding.EncodeToString([]byte(object)) + ".", header: "{}", payload: object},
		"space in the object": {token: encode(" {} ") + ".e30.", header: " {} ", payload: "{}"},
		"two parts":           {token: "e30.e30", problem: "three parts"},
		"four parts":          {token: "e30.e30..", problem: "three parts"},
		"nothing":             {token: "", problem: "three parts"},
		"wrong padding":       {token: "e30==.e30.", problem: "header"},
		"line break inside":   {token: "e3\n0.e30.", problem: "header"},
		"array":               {token: "e30." + encode("[]") + ".", problem: "payload"},
		"null":                {token: encode("null") + ".e30.", problem: "header"},
		"two values":          {token: "e30." + encode("{}{}") + ".", problem: "payload"},
		"trailing comma":      {token: "e30." + encode(`{"a":1,}`) + ".", problem: "payload"},
		"no UTF-8":            {token: "e30." + encode("{\"a\":\"\xff\"}") + ".", problem: "payload"},
		"number too large":    {token: "e30." + encode(`{"a":1e400}`) + ".", problem: "payload"},
		"depth 512":           {token: "e30." + encode(deep(512)) + ".", header: "{}", payload: deep(512)},
		"depth 513":           {token: "e30." + encode(deep(513)) + ".", problem: "payload"},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Parse(c.token)
			if c.problem != "" {
				if err == nil || !strings.Contains(err.Error(), c.problem) {
					t.Errorf("error %v, want one about %s", err, c.problem)
				}
				return
			}
			if err != nil || string(got.Header) != c.header || string(got.Payload) != c.payload || got.Signature != c.signature {
				t.Errorf("got %q, error %v", got, err)
			}
			if want := js.TrimSpace(c.token); got.Signed+"."+got.Signature != want {
				t.Errorf("signed %q and signature do not give back %q", got.Signed, want)
			}
		})
	}
}

// deep is an object nested n deep.
func deep(n int) string { return strings.Repeat(`{"a":`, n-1) + "{}" + strings.Repeat("}", n-1) }

func TestMembers(t *testing.T) {
	for _, c := range []struct {
		header, payload string
		algorithm       string
		expires         float64
		limited         bool
	}{
		{`{"alg":"HS256"}`, `{"exp":1.5}`, "HS256", 1.5, true},
		{`{"alg":"none","alg":"HS256"}`, `{"exp":1,"exp":-2e3}`, "HS256", -2000, true},
		{`{"ALG":"HS256"}`, `{"Exp":1}`, "", 0, false},
		{`{"\u0061lg":"HS\u003256"}`, `{"\u0065xp":1}`, "HS256", 1, true},
		{`{"alg":1}`, `{"exp":"1"}`, "", 0, false},
		{`{"alg":null}`, `{"exp":null}`, "", 0, false},
		{`{"x":{"alg":"HS256"}}`, `{"x":{"exp":1}}`, "", 0, false},
		{`{}`, `{"exp":true}`, "", 0, false},
		{`{}`, `{"exp":{}}`, "", 0, false},
	} {
		token, err := Parse(encode(c.header) + "." + encode(c.payload) + ".")
		if err != nil {
			t.Fatal(err)
		}
		if got := token.Algorithm(); got != c.algorithm {
			t.Errorf("%s: algorithm %q", c.header, got)
		}
		if got, limited := token.Expires(); limited != c.limited || limited && got != c.expires {
			t.Errorf("%s: expires %v, %v", c.payload, got, limited)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "e30.e30.", "e30=.e30.x", "..", "eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjEuNX0.abc", "W10.e30.", "e30.eyJhIjoxZTQwMH0."} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		token, err := Parse(text)
		if err != nil {
			return
		}
		for _, part := range [][]byte{token.Header, token.Payload} {
			if object, _ := schema.Check(part); !object {
				t.Fatalf("%q holds %q, which is no object", text, part)
			}
		}
		if token.Signed+"."+token.Signature != js.TrimSpace(text) {
			t.Fatalf("%q is taken apart as %q", text, token)
		}
		token.Algorithm()
		token.Expires()
	})
}

func FuzzDecodeBase64URL(f *testing.F) {
	for _, seed := range []string{"", "Zg==", "Zg=", "Zm\n9v", "_-8", "Z"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		data, err := DecodeBase64URL(text)
		if err != nil {
			return
		}
		again, err := DecodeBase64URL(base64.URLEncoding.EncodeToString(data))
		if err != nil || !bytes.Equal(data, again) {
			t.Fatalf("%q decodes to %x, then to %x, error %v", text, data, again, err)
		}
	})
}
