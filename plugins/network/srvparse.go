package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type srvParseResult struct {
	Priority int    `json:"priority" doc:"Priority, 0 to 65535; the lowest is tried first."`
	Weight   int    `json:"weight" doc:"Share among targets of one priority, 0 to 65535."`
	Port     int    `json:"port" doc:"Port of the service, 0 to 65535."`
	Target   string `json:"target" doc:"Host name of the target without the dot at its end, escapes as they were written; a dot alone if the service is not available."`
}

// SRVParse is network/srv-parse.
var SRVParse = sdk.Endpoint[recordRequest, srvParseResult]{
	Route:   "network/srv-parse",
	Summary: "Reader of SRV records",
	Doc: `
Reads a record that says where a service is (RFC 2782): priority, weight, port and
target, separated by blanks or tabs, or the whole line of a zone file with owner,
optional TTL and class, and SRV. Of the target labels and length are checked, 1 to 63
octets and 255 in all (RFC 1035, section 2.3.4), and its escapes.`,
	Examples: []sdk.Example{{
		Name:     "Data alone",
		Request:  `{"record": "0 1 9 old-slow-box.example.com."}`,
		Response: `{"priority": 0, "weight": 1, "port": 9, "target": "old-slow-box.example.com"}`,
	}, {
		Name:     "Line of a zone file",
		Request:  `{"record": "_sip._tcp.example.com. 86400 IN SRV 10 60 5060 bigbox.example.com."}`,
		Response: `{"priority": 10, "weight": 60, "port": 5060, "target": "bigbox.example.com"}`,
	}, {
		Name:     "Service not available",
		Request:  `{"record": "*._tcp SRV 0 0 0 ."}`,
		Response: `{"priority": 0, "weight": 0, "port": 0, "target": "."}`,
	}, {
		Name:    "Port too large",
		Request: `{"record": "0 1 65536 a.example.com."}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in recordRequest) (srvParseResult, error) {
		data, err := recordData(in.Record, "SRV", "priority weight port target")
		if err != nil {
			return srvParseResult{}, err
		}
		var numbers [3]int
		for i, name := range [3]string{"priority", "weight", "port"} {
			n, ok := decimal(data[i], 65535)
			if !ok {
				return srvParseResult{}, sdk.Invalid("record", "must have a %s from 0 to 65535", name)
			}
			numbers[i] = n
		}
		if target := data[3]; target.quoted || target.text == "@" {
			return srvParseResult{}, sdk.Invalid("record", "must have a host name without quotes as its target")
		}
		target, err := domainName(data[3].text)
		if err != nil {
			return srvParseResult{}, err
		}
		return srvParseResult{numbers[0], numbers[1], numbers[2], target}, nil
	},
}
