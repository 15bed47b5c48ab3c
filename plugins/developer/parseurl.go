package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type parseURLRequest struct {
	URL string `json:"url" doc:"Absolute URL; control characters and spaces around it, and tabs and line breaks in it, are ignored." minLength:"1"`
}

type parseURLResult struct {
	Protocol string      `json:"protocol" doc:"Scheme in lower case, with the colon."`
	Hostname string      `json:"hostname" doc:"Host without the port: a domain in Punycode, an IPv4 address, an IPv6 address in brackets, or empty."`
	Port     string      `json:"port" doc:"Port in decimal digits, empty if there is none or it is the default of the scheme."`
	Path     string      `json:"path" doc:"Path, percent-encoded and without dot segments."`
	Params   [][2]string `json:"params" doc:"Names and values of the query, decoded as a form, in order."`
	Hash     string      `json:"hash" doc:"Fragment with its number sign, or empty."`
}

// ParseURL is dev/parse-url.
var ParseURL = sdk.Endpoint[parseURLRequest, parseURLResult]{
	Route:   "dev/parse-url",
	Summary: "Parts of a URL",
	Doc: `
Parses an absolute URL as browsers do, by the URL Standard of the WHATWG: the
scheme is lower-cased, the host converted to Punycode or to the normal form of
an IP address, the default port dropped, and the path percent-encoded and freed
of dot segments. A host that is not plain ASCII may have 4,096 bytes.`,
	Examples: []sdk.Example{{
		Name:    "All parts",
		Request: `{"url": "https://example.com:8443/a/../b c?x=1&x=two+words#top"}`,
		Response: `{"protocol": "https:", "hostname": "example.com", "port": "8443", "path": "/b%20c",
			"params": [["x", "1"], ["x", "two words"]], "hash": "#top"}`,
	}, {
		Name:     "Internationalized host",
		Request:  `{"url": "HTTP://Bücher.example:80"}`,
		Response: `{"protocol": "http:", "hostname": "xn--bcher-kva.example", "port": "", "path": "/", "params": [], "hash": ""}`,
	}, {
		Name:    "Relative URL",
		Request: `{"url": "/path?x=1"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in parseURLRequest) (parseURLResult, error) {
		address, err := parseURL(in.URL)
		if err != nil {
			return parseURLResult{}, sdk.Invalid("url", "%v", err)
		}
		return parseURLResult{
			Protocol: address.Protocol, Hostname: address.Hostname, Port: address.Port, Path: address.Path,
			Params: parseForm(address.Query), Hash: address.Hash,
		}, nil
	},
}
