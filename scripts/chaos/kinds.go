package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// A kind is a kind of bad binary.
type kind struct {
	name string
	// reason is what the reason of its rejection must match.
	reason *regexp.Regexp
	// program is "actor" or "raw" with that fault in its script, or "" for
	// one that make writes.
	program, fault string
	make           func(good content, path string) (sum string, err error)
	// hangs: it is rejected at the start limit.
	hangs bool
	// late: it passes its examples, serves as a canary and is rolled back. It needs a
	// good version that it replaces, and customers.
	late bool
	// heavy: it keeps a processor busy for seconds.
	heavy bool
}

const (
	// settleTime is how long a file must stay unchanged before it is read.
	settleTime = 250 * time.Millisecond
	// longStart is the start limit by default, shortStart that of the short
	// form.
	longStart, shortStart = 10 * time.Second, 3 * time.Second
	// namedWithin is how long after its limit a bad binary must be named.
	namedWithin = 2 * time.Second
	// lateTime is how long one that goes live may take to show its fault: the
	// switch and some calls.
	lateTime = time.Second
)

// limit is how long after the drop the rejection is due, before namedWithin,
// where start is the start limit.
func (k kind) limit(start time.Duration) time.Duration {
	switch {
	case k.hangs:
		return settleTime + start
	case k.late:
		return lateTime
	}
	return 0
}

func kinds() []kind {
	reason := regexp.MustCompile
	return []kind{
		{name: "text", reason: reason(`exec format`), make: func(_ content, path string) (string, error) {
			return "", os.WriteFile(path, []byte("this is no program\n"), 0o755)
		}},
		{name: "truncated", reason: reason(`signal|exec format|sound program|exited with`), make: truncated},
		{name: "locked", reason: reason(`not executable`), make: func(good content, path string) (string, error) {
			return good.write(path, 0o644)
		}},
		{name: "protocol", reason: reason(`incompatible API version`), program: "actor", fault: "protocol"},
		{name: "hangs", reason: reason(`no handshake within`), program: "actor", fault: "hangs", hangs: true},
		{name: "describe", reason: reason(`did not answer Describe in time`), program: "raw", fault: "describe", hangs: true},
		{name: "foreign", reason: reason(`socket .* must be one in the directory that the host gave it`), program: "actor", fault: "foreign"},
		{name: "clash", reason: reason(`route math/gcf is already served by group math`), program: "actor", fault: "clash"},
		{name: "schema", reason: reason(`output schema: does not compile`), program: "raw", fault: "schema"},
		{name: "wrong", reason: reason(`example .* answered .*42.* instead of .*43`), program: "actor", fault: "wrong"},
		{name: "exits", reason: reason(`exited with status 3 before its handshake: no licence`), program: "actor", fault: "exits"},
		{name: "garbage", reason: reason(`printed no handshake but "hello, world"`), program: "actor", fault: "garbage"},
		{name: "floods", reason: reason(`exited with status 3 before its handshake: that was a gigabyte|no handshake within`),
			program: "actor", fault: "floods", hangs: true, heavy: true},
		{name: "tenth", reason: reason(`rolled back .*exited with status 5`), program: "actor", fault: "tenth", late: true},
		{name: "internal", reason: reason(`rolled back .*INTERNAL_ERROR`), program: "actor", fault: "internal", late: true},
		{name: "broken", reason: reason(`rolled back .*(JSON|well-formed|object|broken)`), program: "raw", fault: "broken", late: true},
		{name: "large", reason: reason(`rolled back .*(connection|stream|large|limit|bytes)`), program: "raw", fault: "large", late: true},
	}
}

// truncated is the first half of a good binary.
func truncated(good content, path string) (string, error) {
	if _, err := good.write(path, 0o755); err != nil {
		return "", err
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return "", os.Truncate(path, info.Size()/2)
}

// fits reports whether the kind can replace the plugin of a group: the sdk's
// plugins speak TLS, raw ones do not, and one that goes live must show its
// fault in a route that customers call.
func (k kind) fits(group string) bool {
	switch k.program {
	case "raw":
		return group == plain
	case "actor":
		return group == swing || group == plain && !k.late
	}
	return true
}

// spoilt is a bad binary of the kind in the place of good, whose group and
// routes it claims.
func (k kind) spoilt(s *stage.Stage, good content, serial uint64) content {
	bad := content{program: s.Program(k.program), script: good.script}
	bad.script.Fault, bad.script.Serial = k.fault, serial
	bad.script.Version = fmt.Sprintf("9.0.%d", serial)
	switch k.fault {
	case "clash":
		bad.script.Routes = append(slices.Clone(bad.script.Routes), script.Route{Path: "math/gcf", Kind: script.Next, Cost: 1})
	case "foreign":
		bad.script.Socket = foreignSocket(s)
	}
	return bad
}

// foreignSocket is where somebody else listens.
func foreignSocket(s *stage.Stage) string { return filepath.Join(s.Dir, "foreign.sock") }

// late calls are those by which customers find out about a bad binary.
func lateCalls() []clients.Workload {
	return []clients.Workload{next("swing/next-1", 1), next("plain/next-2", 2)}
}

// startLimit of the daemons here.
func startLimit(s *stage.Stage) time.Duration {
	if s.Long {
		return longStart
	}
	return shortStart
}

// configuration of the daemons here: calls that never return are given up soon,
// and plugins on gRPC alone need no TLS. In the short form starts and canaries
// are short as well.
func configuration(s *stage.Stage) string {
	text := "limits {\n  deadline = \"5s\"\n}\n"
	text += fmt.Sprintf("plugins {\n  start_timeout = %q\n  poll = \"2s\"\n", startLimit(s))
	if !s.Long {
		text += fmt.Sprintf("  canary = %q\n", shortCanary)
	}
	text += "}\n"
	for _, group := range []string{plain, besides("describe"), besides("schema")} {
		text += fmt.Sprintf("plugin %q {\n  mtls = false\n}\n", group)
	}
	return text
}

// besides is the file, and the group, of a bad binary that replaces nothing.
func besides(kind string) string { return "bad-" + kind }
