package main

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/sdk"
)

// critical is the issuer critical flag, bit 0 of the flags, which is the highest.
const critical = 128

type caaParseResult struct {
	Flags    int    `json:"flags" doc:"The flags, 0 to 255."`
	Critical bool   `json:"critical" doc:"Whether an authority that does not know the tag must not issue."`
	Tag      string `json:"tag" doc:"The tag in lower case."`
	Value    string `json:"value" doc:"The value without quotes, escapes resolved."`
}

// CAAParse is network/caa-parse.
var CAAParse = sdk.Endpoint[recordRequest, caaParseResult]{
	Route:   "network/caa-parse",
	Summary: "Reader of CAA records",
	Doc: `
Reads a record that says which certification authorities may issue for a domain (RFC
8659, section 4.1): flags, tag and value, separated by blanks or tabs, or the whole
line of a zone file with owner, optional TTL and class, and CAA. The value may be
quoted, and must be if it is empty or holds blanks or a semicolon. Escapes are those of
zone files (RFC 1035, section 5.1); the value must be UTF-8 text. Whether the tag is a
known one is not looked at.`,
	Examples: []sdk.Example{{
		Name:     "Issuer",
		Request:  `{"record": "0 issue \"ca1.example.net\""}`,
		Response: `{"flags": 0, "critical": false, "tag": "issue", "value": "ca1.example.net"}`,
	}, {
		Name:     "Line of a zone file",
		Request:  `{"record": "example.com. 3600 IN CAA 128 issue \"ca1.example.net; account=230123\""}`,
		Response: `{"flags": 128, "critical": true, "tag": "issue", "value": "ca1.example.net; account=230123"}`,
	}, {
		Name:    "No value",
		Request: `{"record": "0 issue"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in recordRequest) (caaParseResult, error) {
		data, err := recordData(in.Record, "CAA", "flags tag value")
		if err != nil {
			return caaParseResult{}, err
		}
		flags, ok := decimal(data[0], 255)
		if !ok {
			return caaParseResult{}, sdk.Invalid("record", "must have flags from 0 to 255")
		}
		tag := data[1]
		if tag.quoted || len(tag.text) > 255 || strings.Trim(tag.text, lettersDigits) != "" {
			return caaParseResult{}, sdk.Invalid("record", "must have a tag of 1 to 255 letters a to z and digits")
		}
		value, err := unescape(data[2].text)
		if err != nil {
			return caaParseResult{}, err
		}
		// The data of a record is at most 65,535 octets; two are flags and length.
		if 2+len(tag.text)+len(value) > 65535 {
			return caaParseResult{}, sdk.Invalid("record", "must have at most 65535 octets of data")
		}
		if !utf8.Valid(value) {
			return caaParseResult{}, sdk.Invalid("record", "must have a value that is UTF-8 text")
		}
		return caaParseResult{flags, flags&critical != 0, strings.ToLower(tag.text), string(value)}, nil
	},
}

const lettersDigits = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
