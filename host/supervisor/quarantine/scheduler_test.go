package quarantine

import (
	"crypto/sha256"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
)

// testBounds are the bounds of the tests of the scheduler, without jitter.
var testBounds = bounds{
	waiting: 2, workerIdle: 5 * time.Second, stuckAfter: 2 * time.Second, strayAfter: 250 * time.Millisecond,
	backoff: func(failed int) time.Duration { return 50 * time.Millisecond << (failed - 1) },
}

// TestScheduler runs scripts. A line is an event and, behind "=>", the actions
// that must follow, in order. "+5ms" in front sets the clock forward. A worker
// that is started has the next number. What "see" says of a process lasts until
// the next "see" of the same worker.
func TestScheduler(t *testing.T) {
	for _, test := range []struct{ name, script string }{
		{"a neighbour is alone for 5 ms, then gets company", `
			wait 1 deaths=1        => start 1, wake +100ms
			up 1                   => admit 1 to 1
			see 1 inflight=1
			wait 2 deaths=1        => start 2, wake +5ms
			wait 3 deaths=1        => wake +5ms
			+5ms tick              => admit 2 to 1, wake +5ms
			see 1 inflight=2
			+5ms tick              => admit 3 to 1
			see 1 inflight=3
			leave 1                  =>
			up 2                   =>
		`},
		{"empty workers are given before company", `
			wait 1 deaths=1        => start 1, wake +100ms
			wait 2 deaths=1        => start 2, wake +100ms
			up 1                   => admit 1 to 1, wake +5ms
			see 1 inflight=1
			+9ms up 2              => admit 2 to 2
			see 2 inflight=1
			see 1 inflight=0
			leave 1                  =>
			wait 3 deaths=1        => admit 3 to 1
		`},
		{"a suspected call is alone, and guilty by a fresh worker's death", `
			wait 1 deaths=2        => start 1, wake +100ms
			up 1                   => admit 1 to 1 conclusive
			see 1 inflight=1
			+50ms wait 2 deaths=1  => start 2, wake +100ms
			wait 3 deaths=2        => wake +100ms
			see 1 lost
			leave 1                  => wake +100ms
			guilty 1               => wake +100ms
			died 1                 => start 3, wake +100ms
			up 2                   => admit 3 to 2 conclusive, wake +100ms
			up 3                   => admit 2 to 3
		`},
		{"a suspected call waits for a fresh worker that is starting", `
			wait 1 deaths=1        => start 1, wake +100ms
			wait 2 deaths=1        => start 2, wake +100ms
			up 1                   => admit 1 to 1, wake +5ms
			leave 1                  => admit 2 to 1
			leave 2                  =>
			wait 3 deaths=2        => wake +100ms
			up 2                   => admit 3 to 2 conclusive
		`},
		{"a suspected call takes a used worker if no other is there, and then needs a fresh one", `
			wait 1 deaths=1        => start 1, wake +100ms
			up 1                   => admit 1 to 1
			leave 1                  =>
			wait 2 deaths=2        => admit 2 to 1
			see 1 lost
			leave 2                  =>
			wait 2 deaths=3        => start 2, wake +100ms
			died 1                 => start 3, wake +100ms
			up 2                   => admit 2 to 2 conclusive
		`},
		{"a used worker is stopped for a call that needs a fresh one", `
			wait 1 deaths=1        => start 1, wake +100ms
			wait 2 deaths=1        => start 2, wake +100ms
			up 1                   => admit 1 to 1, wake +5ms
			up 2                   => admit 2 to 2
			leave 1                  =>
			see 2 inflight=1
			wait 3 deaths=3        => stop 1, start 3, wake +100ms
			up 3                   => admit 3 to 3 conclusive
		`},
		{"a fresh worker goes to the call that has waited longest", `
			wait 1 deaths=2        => start 1, wake +100ms
			+1ms wait 2 deaths=1   => start 2, wake +99ms
			up 1                   => admit 1 to 1 conclusive, wake +100ms
			see 1 inflight=1
			+1ms wait 3 deaths=2   => wake +99ms
			up 2                   => admit 2 to 2, wake +100ms
			see 2 inflight=1
			see 1 inflight=0
			leave 1                  => admit 3 to 1
		`},
		{"more workers when a call has waited 100 ms, one at a time, four at most", `
			wait 1 deaths=2        => start 1, wake +100ms
			wait 2 deaths=2        => start 2, wake +100ms
			wait 3 deaths=2        => wake +100ms
			wait 4 deaths=2        => wake +100ms
			wait 5 deaths=2        => wake +100ms
			up 1                   => admit 1 to 1 conclusive, wake +100ms
			up 2                   => admit 2 to 2 conclusive, wake +100ms
			see 1 inflight=1
			see 2 inflight=1
			+100ms tick            => start 3
			tick                   =>
			up 3                   => admit 3 to 3 conclusive, start 4
			see 3 inflight=1
			up 4                   => admit 4 to 4 conclusive
			see 4 inflight=1
			+1s tick               =>
			see 2 inflight=0
			leave 2                  => admit 5 to 2
		`},
		{"isolated calls: one at a time, alone, after all others", `
			wait 1 isolated        => start 1, wake +100ms
			wait 2 isolated        => wake +100ms
			wait 3 isolated        => refuse 3 busy, wake +100ms
			wait 4 deaths=1        => wake +100ms
			up 1                   => admit 4 to 1, start 2, wake +100ms
			see 1 inflight=1
			up 2                   => admit 1 to 2 conclusive
			see 2 inflight=1
			see 1 inflight=0
			leave 4                  =>
			wait 5 isolated        =>
			see 2 inflight=0
			leave 1                  => admit 2 to 1
		`},
		{"an isolated call that was in flight at a death needs a fresh worker", `
			wait 1 isolated        => start 1, wake +100ms
			up 1                   => admit 1 to 1 conclusive
			leave 1                  =>
			wait 2 isolated        => admit 2 to 1
			see 1 lost
			leave 2                  =>
			died 1                 => start 2
			wait 2 isolated deaths=1 => wake +100ms
			up 2                   => admit 2 to 2 conclusive
		`},
		{"a key that becomes isolated while its calls wait", `
			wait 1 deaths=1 key=k  => start 1, wake +100ms
			wait 2 deaths=1 key=k  => start 2, wake +100ms
			wait 3 deaths=2 input=1 => wake +100ms
			wait 4 deaths=1 key=o  => wake +100ms
			guilty 1 key=k isolates => refuse 1 guilty, refuse 3 guilty, wake +100ms
			up 1                   => admit 4 to 1, wake +100ms
			see 1 inflight=1
			+7ms up 2              => admit 2 to 2 conclusive
		`},
		{"cleared keys come first, and keep the last worker that has survived", `
			cleared
			wait 1 deaths=1        => start 1, wake +100ms
			+1ms wait 2 deaths=2   => start 2, wake +99ms
			up 1                   => admit 1 to 1, wake +100ms
			see 1 inflight=0
			leave 1                  => wake +100ms
			+9ms wait 3 deaths=1   => wake +91ms
			up 2                   => admit 2 to 2 conclusive, wake +100ms
			see 2 inflight=1
			wait 4 deaths=2 cleared => admit 4 to 1, wake +100ms
			see 1 inflight=1
			wait 5 deaths=1 cleared => wake +100ms
			see 1 inflight=0
			leave 4                  => admit 5 to 1, wake +5ms
		`},
		{"the last worker that has survived is not stopped, and serves cleared keys at once", `
			cleared
			wait 1 deaths=1        => start 1, wake +100ms
			wait 2 deaths=2        => start 2, wake +100ms
			up 1                   => admit 2 to 1 conclusive, wake +100ms
			see 1 inflight=1
			up 2                   => admit 1 to 2
			leave 1                  =>
			wait 3 deaths=3        => wake +100ms
			+100ms tick            => start 3
			wait 4 deaths=2 cleared => admit 4 to 2
			leave 4                  =>
			up 3                   => admit 3 to 3 conclusive
		`},
		{"a suspected call of a cleared key goes before the others", `
			wait 1 deaths=3        => start 1, wake +100ms
			wait 2 deaths=3 cleared => start 2, wake +100ms
			up 1                   => admit 2 to 1 conclusive, wake +100ms
		`},
		{"starts that fail: later and later, unless somebody else killed them", `
			wait 1 deaths=2        => start 1, wake +100ms
			failed 1 external      => wake +50ms
			+50ms tick             => start 2, wake +50ms
			failed 2               => wake +50ms
			+50ms tick             => start 3
			failed 3               => wake +100ms
			+100ms tick            => start 4
			failed 4               => wake +200ms
			+200ms tick            => start 5
			up 5                   => admit 1 to 5 conclusive
			see 5 lost
			leave 1                  =>
			died 5                 => start 6
			failed 6               =>
			wait 1 deaths=3        => wake +50ms
		`},
		{"a worker that dies during a pause is not replaced at once", `
			wait 1 deaths=1        => start 1, wake +100ms
			wait 2 deaths=1        => start 2, wake +100ms
			up 1                   => admit 1 to 1, wake +5ms
			failed 2               => wake +5ms
			see 1 lost
			leave 1                  => wake +50ms
			died 1                 => wake +50ms
			+50ms tick             => start 3, wake +50ms
		`},
		{"a worker that dies before its first call counts as a start that failed", `
			wait 1 deaths=2        => start 1, wake +100ms
			leave 1                =>
			up 1                   =>
			see 1 lost
			died 1                 =>
			wait 2 deaths=2        => wake +50ms
		`},
		{"a worker that is lost as soon as it is up", `
			wait 1 deaths=2        => start 1, wake +100ms
			see 1 lost
			up 1                   => start 2, wake +100ms
			died 1                 => wake +50ms
		`},
		{"a worker goes when it was idle for long", `
			wait 1 deaths=1        => start 1, wake +100ms
			up 1                   => admit 1 to 1
			+9s leave 1              =>
			+4999ms tick           =>
			+1ms tick              => stop 1
			died 1                 =>
		`},
		{"calls that run on cost a worker its process", `
			wait 1 deaths=2        => start 1, wake +100ms
			wait 2 deaths=2        => start 2, wake +100ms
			up 1                   => admit 1 to 1 conclusive, wake +100ms
			up 2                   => admit 2 to 2 conclusive
			see 1 inflight=1 overdue=1999ms
			see 2 inflight=1
			leave 2                  =>
			wait 3 deaths=2        => wake +100ms
			+99ms tick             => wake +1ms
			see 1 inflight=1 overdue=2s
			tick                   => kill 1 a call ran on after its deadline, wake +1ms
			tick                   => wake +1ms
			+151ms tick            => kill 2 a call ran on that nobody waited for, start 3
			leave 1                  =>
			died 2                 =>
			died 1                 => start 4
			up 3                   => admit 3 to 3 conclusive
		`},
		{"retired: those who wait are refused, those in workers leave there", `
			wait 1 deaths=2        => start 1, wake +100ms
			wait 2 deaths=2        => start 2, wake +100ms
			up 1                   => admit 1 to 1 conclusive, wake +100ms
			wait 3 isolated        => wake +100ms
			see 1 inflight=1
			retire                 => refuse 2 retired, refuse 3 retired
			wait 4 deaths=2        => refuse 4 retired
			failed 2               =>
			see 1 inflight=0
			leave 1                  => stop 1
		`},
		{"retired: a call that was given up does not hold up the end", `
			wait 1 deaths=2        => start 1, wake +100ms
			wait 2 deaths=2        => start 2, wake +100ms
			up 1                   => admit 1 to 1 conclusive, wake +100ms
			see 1 inflight=1
			retire                 => refuse 2 retired
			leave 1                  => kill 1 a call ran on that nobody waited for
			died 1                 =>
			up 2                   => stop 2
		`},
		{"a call that leaves is forgotten", `
			wait 1 deaths=2        => start 1, wake +100ms
			wait 2 deaths=1        => start 2, wake +100ms
			leave 1                => wake +100ms
			leave 1                => wake +100ms
			up 1                   => admit 2 to 1
			leave 2                =>
			up 2                   =>
		`},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := &player{scheduler: newScheduler(testBounds), now: time.Unix(1_800_000_000, 0)}
			for line := range strings.Lines(strings.TrimSpace(test.script)) {
				event, want, _ := strings.Cut(strings.TrimSpace(line), "=>")
				if got := p.play(t, strings.Fields(event)); got != strings.TrimSpace(want) {
					t.Fatalf("%s\n got %s", strings.TrimSpace(line), got)
				}
			}
		})
	}
}

// A player plays scripts.
type player struct {
	*scheduler
	now time.Time
}

// play plays one line and returns the actions as text.
func (p *player) play(t *testing.T, words []string) string {
	if forward, found := strings.CutPrefix(words[0], "+"); found {
		p.now = p.now.Add(duration(t, forward))
		words = words[1:]
	}
	options := map[string]string{}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		options[name] = value
	}
	number := func(text string) int64 {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			t.Fatalf("%v: %v", words, err)
		}
		return n
	}
	id, optional := int64(0), func(name string) int {
		if options[name] == "" {
			return 0
		}
		return int(number(options[name]))
	}
	if len(words) > 1 {
		id = number(words[1])
	}
	has := func(name string) bool { _, found := options[name]; return found }
	var actions []action
	switch words[0] {
	case "cleared":
		p.anyCleared = true
	case "wait":
		in := words[1]
		if has("input") {
			in = options["input"]
		}
		actions = p.wait(newcomer{
			id: callID(id), input: input{sum: sha256.Sum256([]byte(in))}, key: options["key"],
			deaths: optional("deaths"), isolated: has("isolated"), cleared: has("cleared"),
		}, p.now)
	case "leave":
		actions = p.leave(callID(id), p.now)
	case "guilty":
		actions = p.setGuilty(input{sum: sha256.Sum256([]byte(words[1]))}, options["key"], has("isolates"), p.now)
	case "up":
		actions = p.up(workerID(id), p.now)
	case "failed":
		actions = p.notStarted(workerID(id), has("external"), p.now)
	case "see":
		var overdue time.Duration
		if has("overdue") {
			overdue = duration(t, options["overdue"])
		}
		p.see(workerID(id), optional("inflight"), overdue, has("lost"))
	case "died":
		actions = p.died(workerID(id), p.now)
	case "tick":
		actions = p.decide(p.now)
	case "retire":
		actions = p.retire(catalog.ErrRetired, p.now)
	default:
		t.Fatalf("unknown event %v", words)
	}
	return p.text(actions)
}

func duration(t *testing.T, text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func (p *player) text(actions []action) string {
	var texts []string
	for _, a := range actions {
		text := ""
		switch a := a.(type) {
		case admit:
			text = fmt.Sprintf("admit %d to %d", a.call, a.worker)
			if a.conclusive {
				text += " conclusive"
			}
		case refuse:
			text = fmt.Sprintf("refuse %d %s", a.call, map[error]string{errGuilty: "guilty", catalog.ErrBusy: "busy", catalog.ErrRetired: "retired"}[a.why])
		case start:
			text = fmt.Sprintf("start %d", a.worker)
		case stop:
			text = fmt.Sprintf("stop %d", a.worker)
		case kill:
			text = fmt.Sprintf("kill %d %s", a.worker, a.reason)
		case wake:
			text = fmt.Sprintf("wake +%v", a.at.Sub(p.now))
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
