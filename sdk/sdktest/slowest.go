package sdktest

import (
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

// largestBody is the largest body in bytes that a host lets through unless it is
// configured otherwise.
const largestBody = 1 << 20

// Slowest is a benchmark of every route on large input that is made to hurt. It
// reports the processor time of the slowest body of each route as "ms/slowest" and
// logs what it was; no route should need more than 50 ms unless its algorithm is
// meant to be slow.
//
//	func BenchmarkHostile(b *testing.B) { sdktest.Slowest(b, plugin, nil) }
//
// The bodies are the valid examples of the route with one member at a time made
// as long as a host allows: a text full of letters, brackets, quotes, marks and
// so on, or of its own example over and over; a list of one item over and over;
// each with every choice of the enumerated members. A route whose worst input
// has a form of its own gets it from more, by route, in bodies of at most 1 MiB. Of
// each body the least of five calls counts, since other work on the machine only adds
// to it.
func Slowest(b *testing.B, p sdk.Plugin, more map[string][]string) {
	built, err := p.Build()
	if err != nil {
		b.Fatal(err)
	}
	known := make(map[string]bool)
	for _, route := range built.Routes {
		known[route.Path] = true
		e, err := newEndpoint(route)
		if err != nil {
			b.Fatal(err)
		}
		for i, body := range more[route.Path] {
			if len(body) > largestBody {
				b.Errorf("%s: further body %d has %d bytes, more than a host lets through", route.Path, i+1, len(body))
			}
		}
		b.Run(route.Path, func(b *testing.B) {
			var longest time.Duration
			var what string
			measure := func(name string, body []byte) {
				if took := e.shortest(b, body, longest); took > longest {
					longest, what = took, name
				}
			}
			for b.Loop() {
				e.largeBodies(measure)
				for i, body := range more[route.Path] {
					measure(fmt.Sprintf("further body %d", i+1), []byte(body))
				}
			}
			ms := float64(longest.Microseconds()) / 1000
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(ms, "ms/slowest")
			b.Logf("%.1f ms for %s", ms, what)
		})
	}
	for path := range more {
		if !known[path] {
			b.Errorf("bodies for %q, which is no route", path)
		}
	}
}

// shortest returns the least time of a few calls with the same body, fewer if that
// is already not above quick.
func (e *endpoint) shortest(b *testing.B, body []byte, quick time.Duration) time.Duration {
	const tries = 5
	best := time.Duration(1<<63 - 1)
	for try := 0; try < tries && best > quick; try++ {
		if try > 0 {
			runtime.GC() // what others have left is not to be collected now
		}
		start := processorTime()
		text, err := e.route.Call(b.Context(), body, nil)
		best = min(best, processorTime()-start)
		if err != nil {
			if _, err := refusal(err); err != nil {
				b.Fatalf("%v\nbody: %s", err, excerpt(body))
			}
		} else if try == 0 {
			if _, err := e.success(text); err != nil {
				b.Fatal(err)
			}
		}
	}
	return best
}

// processorTime is what all threads of this process have used, the collection of
// garbage included. Other processes do not add to it.
func processorTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err) // there is no such error for oneself
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// largeBodies passes every generic large body of the route to measure.
func (e *endpoint) largeBodies(measure func(name string, body []byte)) {
	members, _ := e.input.(map[string]any)["properties"].(map[string]any)
	bases := e.bases(members)
	for i, base := range bases {
		unknown := maps.Clone(base)
		unknown["unknown member"] = json.RawMessage(`"` + fill("é", largestBody-1000) + `"`)
		measure(fmt.Sprintf("request %d with an unknown member", i+1), encode(unknown))
		for _, name := range slices.Sorted(maps.Keys(members)) {
			schema, _ := members[name].(map[string]any)
			for _, large := range largeValues(schema, base[name]) {
				body := maps.Clone(base)
				body[name] = json.RawMessage(large.value)
				measure(fmt.Sprintf("request %d, %s: %s", i+1, name, large.what), encode(body))
			}
		}
	}
}

// bases returns the route's valid examples, and the first of them with every
// choice of its enumerated and boolean members, at most 32.
func (e *endpoint) bases(members map[string]any) []map[string]any {
	const most = 32
	var bases []map[string]any
	for _, example := range e.route.Examples {
		if example.Error != "" {
			continue
		}
		if base, err := decode([]byte(example.Request)); err == nil {
			bases = append(bases, base.(map[string]any))
		}
	}
	if len(bases) == 0 {
		return nil
	}
	choices := bases[:1:1]
	for _, name := range slices.Sorted(maps.Keys(members)) {
		schema, _ := members[name].(map[string]any)
		values, _ := schema["enum"].([]any)
		if schema["type"] == "boolean" {
			values = []any{true, false}
		}
		if len(values) == 0 || len(choices)*len(values) > most {
			continue
		}
		var next []map[string]any
		for _, base := range choices {
			for _, value := range values {
				chosen := maps.Clone(base)
				chosen[name] = value
				next = append(next, chosen)
			}
		}
		choices = next
	}
	return append(bases[1:], choices...)
}

// largeValues lists values of about largestBody bytes for a member of that
// schema; present is its value in a valid request.
func largeValues(schema map[string]any, present any) []hostile {
	const room = largestBody - 2000
	var found []hostile
	switch schema["type"] {
	case "array":
		items, _ := schema["items"].(map[string]any)
		item, ok := sample(items)
		if valid, _ := present.([]any); len(valid) > 0 {
			item, ok = valid[0], true
		}
		if ok {
			text := string(encode(item))
			found = append(found, hostile{"many items", "[" + fill(text+",", room-len(text)) + text + "]"})
		}
		for _, large := range largeValues(items, item) {
			found = append(found, hostile{"an item of " + large.what, "[" + large.value + "]"})
		}
	case "string":
		if schema["enum"] != nil {
			return nil
		}
		for _, text := range largeTexts {
			found = append(found, hostile{"many " + text, `"` + fill(text, room) + `"`})
		}
		if own, _ := present.(string); own != "" {
			for _, separator := range []string{"", " ", ",", "\n"} {
				quoted := string(encode(own + separator))
				found = append(found, hostile{"its example with " + strconv.Quote(separator), `"` + fill(quoted[1:len(quoted)-1], room) + `"`})
			}
		}
	}
	return found
}

// largeTexts are contents of JSON strings that are repeated to fill a body.
var largeTexts = []string{
	"a", "Z", "0", "9", "z", ".", "-", "_", "+", "/", "%", "=", "&", "#", ":", ";", ",", "|", "~", "@", "!", "?", "*", "$", "'", "`",
	" ", `\t`, `\n`, `\r\n`, `\u0000`, `\"`, `\\`, "(", "[", "{", "<", ">", ")", "é", "ß", "İ", "字", "😀", `e\u0301`, `\u0301`, `\ud800`, `\ufeff`,
	"a ", "A. ", "word word ", "a,", "1,", "1 ", "-1.5e3 ", "0a", "aB", "a-b", "a.b", "a_b", `a\n`, `a,b\n`, `a=b\n`, `a: b\n`, "a=b&", "%41", "%zz",
	"()", "[]", "{}", "a(", "[0]", "[[1],", `{\"a\":`, `[{\"a\":1},`, `\"a\",`, "<a>", "<a b='c'>", "</a>", "<!--", "&lt;", "&a", "**a** ", "*a ", "[a](b)", "> ", "- a\\n", "# a\\n", "``",
	"//", "/* ", "$(", "\\\\'", "\\\\u0041", "-x ", "--a=b ", "; a", "@a ", "a@b.c ", "http://a.b/ ", "1.2.", "::", "12:34 ", "2024-01-01 ", "👩‍👩‍👧 ", "אב ", "٣",
}

// fill repeats text to at most size bytes.
func fill(text string, size int) string { return strings.Repeat(text, max(size, 0)/len(text)) }
