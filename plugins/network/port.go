package main

import (
	"context"
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/sdk"
)

type portRequest struct {
	Port int `json:"port" doc:"Port number." min:"0" max:"65535"`
}

type portResult struct {
	Port     int    `json:"port" doc:"The port number."`
	Range    string `json:"range" doc:"Range that the number is in (RFC 6335, section 6): well-known up to 1023, registered up to 49151, dynamic beyond." enum:"well-known,registered,dynamic"`
	Known    bool   `json:"known" doc:"Whether a service is known."`
	Service  string `json:"service" doc:"Short name of the service, empty if none is known."`
	Protocol string `json:"protocol" doc:"Transport that the service uses, empty if none is known." enum:",TCP,UDP,TCP/UDP"`
}

// Port is network/port.
var Port = sdk.Endpoint[portRequest, portResult]{
	Route:   "network/port",
	Summary: "Service of a port number",
	Doc: `
Says which service a TCP or UDP port stands for. Popular services have the name and the
transport that they are known for, others those of IANA's Service Name and Transport
Protocol Port Number Registry; where a port has one registered name over TCP and
another over UDP, both stand with a slash between. What really listens on a port may
be anything.`,
	Examples: []sdk.Example{{
		Name:     "Popular",
		Request:  `{"port": 22}`,
		Response: `{"port": 22, "range": "well-known", "known": true, "service": "SSH", "protocol": "TCP"}`,
	}, {
		Name:     "Registered name",
		Request:  `{"port": 666}`,
		Response: `{"port": 666, "range": "well-known", "known": true, "service": "doom", "protocol": "TCP/UDP"}`,
	}, {
		Name:     "Nothing known",
		Request:  `{"port": 50000}`,
		Response: `{"port": 50000, "range": "dynamic", "known": false, "service": "", "protocol": ""}`,
	}, {
		Name:    "Beyond 16 bits",
		Request: `{"port": 65536}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in portRequest) (portResult, error) {
		found, known := services()[in.Port]
		return portResult{in.Port, portRange(in.Port), known, found.name, found.protocol}, nil
	},
}

func portRange(port int) string {
	switch {
	case port <= 1023:
		return "well-known"
	case port <= 49151:
		return "registered"
	default:
		return "dynamic"
	}
}

// service is what a port stands for.
type service struct{ name, protocol string }

// Both tables have a line for a port: the number, t or u or tu for TCP and UDP, and
// the name. scripts/ports wrote the first; NOTICE.md has its source.
var (
	//go:embed iana-ports.txt
	ianaPorts string
	//go:embed popular-ports.txt
	popularPorts string
)

var protocols = map[string]string{"t": "TCP", "u": "UDP", "tu": "TCP/UDP"}

// services is the registry with the popular services on top.
var services = sync.OnceValue(func() map[int]service {
	table := make(map[int]service)
	for line := range strings.Lines(ianaPorts + popularPorts) {
		number, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		transports, name, _ := strings.Cut(rest, " ")
		port, err := strconv.Atoi(number)
		if err != nil {
			panic(err) // the tables are part of the program
		}
		table[port] = service{name, protocols[transports]}
	}
	return table
})
