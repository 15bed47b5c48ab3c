package lint

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// An arrow says what the packages below one folder may import of the
// repository, and why it is drawn so. Paths are relative to the root.
type arrow struct {
	from string
	// to are folders that may be imported with everything below them.
	to  []string
	why string
}

// arrows are looked up by the longest from that matches. A folder may always
// import what lies below itself, except where narrow says otherwise.
var arrows = []arrow{
	{"config", nil, "the configuration knows keys and bounds, not who reads them"},
	{"sdk", nil, "third parties import it alone, so it pulls in nothing of ours"},
	{"sdk/example", []string{"sdk"}, "an outsider has the sdk and nothing else"},
	{"plugins", []string{"sdk", "plugins/internal"}, "a plugin is what an outsider could write; one plugin never imports another"},
	{"scripts", []string{"config", "host", "sdk"}, "drivers and yardsticks measure the real packages; nothing imports them"},

	{"host", []string{"config", "host", "sdk/wire", "sdk/schema"}, "package main wires everything together"},
	{"host/admin", []string{"config", "host/admin", "host/auth", "host/catalog", "host/ledger", "host/openapi", "host/store", "host/supervisor"}, "the operator's commands reach every service, never the gateway's internals"},
	{"host/auth", []string{"host/auth", "host/store"}, "keys know where they are stored, not what they pay for"},
	{"host/catalog", []string{"host/catalog", "sdk/wire/pb"}, "says what is loaded and what a call is, not who loads it or how a call travels"},
	{"host/envelope", []string{"host/envelope"}, "the shapes of an answer and the codes, known to whoever writes or documents them"},
	{"host/exchange", []string{"host/catalog", "host/exchange", "sdk/wire"}, "the transport carries calls and knows the protocol alone, so that another can replace it"},
	{"host/front", []string{"host/front"}, "reads requests and writes answers for any handler; knows nothing of keys, credits or plugins"},
	{"host/gateway", []string{"config", "host/auth", "host/catalog", "host/envelope", "host/exchange", "host/front", "host/gateway", "host/ledger", "host/openapi", "sdk/wire/pb"}, "answers requests from the snapshot it was given; never reaches for processes or the store"},
	{"host/ledger", []string{"host/ledger", "host/store"}, "credits know their store alone, so that a shared one can stand beside it"},
	{"host/openapi", []string{"host/catalog", "host/envelope", "host/openapi"}, "the document is made from the snapshot and the codes alone"},
	{"host/store", []string{"host/store"}, "the bottom: bytes under keys"},
	{"host/supervisor", []string{"host/catalog", "host/supervisor", "sdk/wire/pb"}, "carries out what rollout decides and publishes snapshots; knows nothing of keys, credits or HTTP"},
	{"host/supervisor/rollout", []string{"host/supervisor/rollout"}, "decides, from what it is told alone"},
	{"host/supervisor/rollout/intake", []string{"host/supervisor/rollout/message", "host/supervisor/rollout/record", "host/supervisor/rollout/turn"}, "takes files to a candidate or a rejection; knows nothing of what serves"},
	{"host/supervisor/rollout/turn", []string{"host/supervisor/rollout/message", "host/supervisor/rollout/record"}, "collects what is to be done, whatever it is"},
	{"host/supervisor/rollout/message", nil, "what is said, not who says it"},
	{"host/supervisor/rollout/record", []string{"host/supervisor/rollout/message"}, "remembers what was decided, not why"},
	{"host/supervisor/rollout/routes", nil, "compares lists of routes; knows nothing of files and versions"},
	{"host/supervisor/quarantine", []string{"host/catalog", "host/exchange", "host/supervisor/process", "host/supervisor/release", "sdk/wire/pb"}, "keeps the calls of one version apart; knows no other version"},
	{"host/supervisor/directory", nil, "says what lies in the plugin directory, not what becomes of it"},
	{"host/supervisor/artifact", []string{"host/supervisor/directory"}, "keeps copies of binaries, whatever is in them"},
	{"host/supervisor/process", []string{"host/catalog", "host/exchange", "sdk/wire"}, "runs one process and carries its calls; knows neither versions nor what becomes of them"},
	{"host/supervisor/verify", []string{"host/catalog", "host/supervisor/artifact", "host/supervisor/process", "sdk/wire/pb"}, "checks one binary by itself; knows nothing of what else is loaded"},
	{"host/supervisor/release", []string{"host/catalog", "host/exchange", "host/supervisor/process", "host/supervisor/verify", "sdk/wire/pb"}, "keeps one version serving; knows neither the version before nor calls that end processes"},
	{"host/supervisor/canary", []string{"host/catalog", "host/exchange", "host/supervisor/process", "host/supervisor/release", "sdk/wire/pb"}, "compares two versions call by call; neither rolls back nor promotes"},
	{"host/testplugin", []string{"host/testplugin", "sdk"}, "plugins for the host's tests, good and bad ones"},
}

// A fence names the only folders that may import a library, and the further
// ones whose tests may.
type fence struct {
	library string
	inside  []string
	tests   []string
	why     string
}

var fences = []fence{
	{
		library: "github.com/hashicorp/go-plugin",
		inside:  []string{"host/supervisor/process", "host/testplugin", "sdk/wire", "scripts/bench"},
		tests:   []string{"host/exchange"},
		why:     "how processes are started is known in one place on each side; the benchmark compares with the library's ordinary way",
	},
	{
		library: "google.golang.org/grpc",
		inside:  []string{"host/exchange", "host/supervisor/process", "host/testplugin", "sdk/wire", "scripts/bench", "scripts/chaos/raw"},
		tests:   []string{"sdk"},
		why:     "the transport is one package on each side, so that another can replace it; the supervisor hands connections on",
	},
	{
		library: "github.com/dgraph-io",
		inside:  []string{"host/store"},
		why:     "the engine behind the store can then be replaced",
	},
	{
		library: "github.com/julienschmidt/httprouter",
		inside:  []string{"host/gateway", "scripts/bench"},
		why:     "routing is the gateway's; the benchmark's yardstick is a bare router",
	},
	{
		library: "github.com/hashicorp/hcl",
		inside:  []string{"config"},
		why:     "everybody else reads typed values",
	},
	{
		library: "github.com/alecthomas/kong",
		inside:  []string{"host"},
		why:     "only package main has a command line",
	},
	{
		library: "github.com/fsnotify/fsnotify",
		inside:  []string{"host/supervisor/directory"},
		why:     "only the supervisor watches the plugin folder",
	},
}

// narrow fences cover the named folder only, not what lies below it.
var narrow = map[string]bool{"host": true}

// Imports checks the import arrows of one file: between the modules and
// packages of the repository, and to the libraries behind a fence.
func Imports(s *Source) []string {
	var findings []string
	for _, spec := range s.File.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser accepts string literals alone
		}
		if target, ours := strings.CutPrefix(path, modulePrefix); ours {
			// A test of one host package starts its real neighbours.
			if s.Test() && within(s.Path, "host") && within(target, "host") {
				continue
			}
			if why := refused(s.Package(), target); why != "" {
				findings = append(findings, fmt.Sprintf("%s: must not import %s: %s", s.at(spec.Pos()), target, why))
			}
		}
		for _, f := range fences {
			if within(path, f.library) && !f.admits(s) {
				findings = append(findings, fmt.Sprintf("%s: only %s may import %s: %s",
					s.at(spec.Pos()), strings.Join(f.inside, ", "), f.library, f.why))
			}
		}
	}
	return findings
}

// refused answers why from must not import target, or "".
func refused(from, target string) string {
	if within(target, from) {
		return "" // its own parts, or the external test package of a folder
	}
	arrow, found := arrowOf(from)
	if !found {
		return "no arrow is drawn for " + from + "; add one with its reason to the table"
	}
	for _, allowed := range arrow.to {
		if within(target, allowed) {
			return ""
		}
	}
	// What lies in the same module below the same folder is its own affair,
	// except for the plugins, which are strangers to each other, and the host,
	// whose packages each have an arrow.
	if within(target, arrow.from) && arrow.from != "plugins" {
		return ""
	}
	return arrow.why
}

func arrowOf(from string) (arrow, bool) {
	best, found := arrow{}, false
	for _, a := range arrows {
		if within(from, a.from) && len(a.from) >= len(best.from) {
			best, found = a, true
		}
	}
	return best, found
}

// within reports whether path is folder or lies below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}

func (f fence) admits(s *Source) bool {
	inside := func(folder string) bool {
		if narrow[folder] {
			return s.Package() == folder
		}
		return within(s.Package(), folder)
	}
	return slices.ContainsFunc(f.inside, inside) || s.Test() && slices.ContainsFunc(f.tests, inside)
}
