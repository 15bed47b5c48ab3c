package gateway

import (
	"mime"
	"net/http"
	"strings"
)

// bearer returns the token of an Authorization header. More than one header is
// told from none, because the answers differ.
func bearer(h http.Header) (token string, several bool) {
	values := h["Authorization"]
	if len(values) != 1 {
		return "", len(values) > 1
	}
	const scheme = "bearer"
	v := values[0]
	if len(v) <= len(scheme) || v[len(scheme)] != ' ' || !strings.EqualFold(v[:len(scheme)], scheme) {
		return "", false
	}
	return strings.Trim(v[len(scheme):], " \t"), false
}

// jsonBody says whether the headers allow the body to be read as JSON: no
// Content-Type, or application/json or application/*+json, in UTF-8 if a
// charset is named, and no Content-Encoding.
func jsonBody(h http.Header) (why string) {
	for _, encoding := range h["Content-Encoding"] {
		if encoding != "" {
			return "Content-Encoding must not be used; send the body as it is"
		}
	}
	types := h["Content-Type"]
	if len(types) == 0 || len(types) == 1 && types[0] == "application/json" {
		return ""
	}
	const want = "Content-Type must be application/json"
	if len(types) > 1 {
		return want + " and stand there once"
	}
	mediaType, parameters, err := mime.ParseMediaType(types[0])
	if err != nil {
		return want
	}
	if mediaType != "application/json" {
		subtype, is := strings.CutPrefix(mediaType, "application/")
		if prefix, json := strings.CutSuffix(subtype, "+json"); !is || !json || prefix == "" {
			return want
		}
	}
	if charset, is := parameters["charset"]; is && !strings.EqualFold(charset, "utf-8") {
		return "charset must be utf-8"
	}
	return ""
}

// expectsContinue says whether the client waits for a 100 before it sends.
func expectsContinue(r *http.Request) bool { return len(r.Header["Expect"]) > 0 }
