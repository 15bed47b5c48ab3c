package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// hostileTexts are the worst bodies of the routes for text, JSON, tokens, headers
// and .env files.
func hostileTexts(size int) map[string][]string {
	room := size - 200
	body := func(field, rest string, texts ...string) (bodies []string) {
		for _, text := range texts {
			escaped := escapeJSON(text)
			bodies = append(bodies, `{"`+field+`": "`+strings.Repeat(escaped, room/len(escaped))+`"`+rest+`}`)
		}
		return bodies
	}
	words := []string{"a ", "é ", "ß-", "Σ", "ΐ. ", "aB", "XYz", "\u0301", "ﷺ", "\ufeff.", "a\u0301\u0316", "1a", "½", "ŉ!\n"}
	deep := strings.Repeat("[", 500)
	closed := strings.Repeat("]", 500)
	inside := func(text string) string { return strings.Repeat(text, room*2/5/len(text)) }
	texts := []string{
		deep + inside("1,") + "1" + closed, deep + inside("[],") + "1" + closed, "[" + inside("[],") + "1]", "[" + inside("1,") + "1]",
		"{" + inside(`"a":1,`) + `"a":1}`, `{"a":"` + inside(`\u0041`) + `"}`, "[" + inside("1e20,") + "1]", inside("1"), "[" + inside("\n \r") + "!",
		`{"a":[` + inside(`{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8},`) + "{}]}", "{" + numbered(room/3) + "}",
	}
	bodies := map[string][]string{
		"dev/json-escape":   body("text", `, "mode": "unescape"`, `\n`, `"`, "\n", `\u0041`, `\ud83d\ude00`, `\ud83d`),
		"dev/html-entities": body("text", `, "mode": "decode"`, "&", "&a", "&amp;", "&#", "&#x41", "&#6", "&CounterClockwiseContourIntegral", "&nGt;", "&ampx"),
		"dev/env-json": append(body("text", "",
			"A=\n", "A='\n", "A=\"\n", "A=`'\"\n", "A=\"\\\"\n", "A='a' '\n", "=\n", "A=a #\n", "A= #\n", "\r", "A=\"\\n", `A="\\`, "export "),
			`{"mode": "to-env", "text": "{`+escapeJSON(numbered(room/2))+`}"}`),
		"dev/http-headers": append(body("raw", "", "a:\n", ":a:\n", "a: b\n", " \n", "a\n", "\r", "HTTP/", "a HTTP/"),
			`{"raw": "a:b\n`+strings.Repeat(` c\n`, room/5)+`"}`),
	}
	for _, word := range words {
		bodies["slug"] = append(bodies["slug"], body("text", "", word)...)
		bodies["case"] = append(bodies["case"], body("text", `, "mode": "title"`, word)...)
		bodies["case"] = append(bodies["case"], body("text", `, "mode": "sentence"`, word)...)
		bodies["case"] = append(bodies["case"], body("text", `, "mode": "upper"`, word)...)
		bodies["dev/variable-name"] = append(bodies["dev/variable-name"], body("value", `, "target": "title"`, word)...)
		bodies["dev/variable-name"] = append(bodies["dev/variable-name"], body("value", `, "target": "constant"`, word)...)
	}
	for _, text := range texts {
		quoted := `"` + escapeJSON(text) + `"`
		bodies["json/format"] = append(bodies["json/format"], `{"json": `+quoted+`}`, `{"mode": "minify", "json": `+quoted+`}`)
		bodies["dev/env-json"] = append(bodies["dev/env-json"], `{"mode": "to-env", "text": `+quoted+`}`)
		payload := base64.RawURLEncoding.EncodeToString([]byte(`{"a":` + text + `}`))
		bodies["jwt/decode"] = append(bodies["jwt/decode"], `{"token": "e30.`+payload+`."}`)
	}
	return bodies
}

// numbered are that many bytes of members with names of their own.
func numbered(size int) string {
	var members strings.Builder
	for i := 0; members.Len() < size; i++ {
		if i > 0 {
			members.WriteByte(',')
		}
		fmt.Fprintf(&members, `"a%d":1`, i)
	}
	return members.String()
}

// TestHostileTexts checks, in small, that the bodies are JSON within their size.
func TestHostileTexts(t *testing.T) {
	const size = 16 << 10
	for route, bodies := range hostileTexts(size) {
		for i, body := range bodies {
			if len(body) > size || !json.Valid([]byte(body)) {
				t.Errorf("%s, %d has %d bytes: %.100s", route, i, len(body), body)
			}
		}
	}
}
