package rollout_test

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cockroachdb/datadriven"

	"github.com/utilhost/utilhost/host/supervisor/rollout"
)

// TestScripts runs the scripts of testdata/scripts: events in, actions out. Each line of
// an answer that begins with > is an event that the world gave by itself. With
// -rewrite the answers are written anew.
//
//	contents              one a line: hash, group (- for no program), version,
//	                      routes, then fails=NAME and refuses=DIGEST
//	start, restart        the host; rules=N changes its rules
//	put FILE HASH         replaces a file; half: somebody is still writing it;
//	                      mode: it is not executable
//	finish FILE           it is written
//	move FILE FILE        renames a file
//	remove FILE...
//	lose HASH             the artifact store loses a copy
//	scan                  reads the directory once; crowded: it holds too much
//	unreadable REASON     the directory cannot be read
//	settle                scans until every file has settled or is gone for good
//	done FILE             ends the job of a file, with restore GROUP that of a
//	                      group, else the oldest; fails=NAME makes it fail
//	run                   ends all jobs, the oldest first; fails=NAME makes those
//	                      fail that are more than copies
//	fault GROUP REASON    of its canary; route=ROUTE
//	reload, rollback      GROUP, - for all; ticket=N
//	settings              digest=D, GROUP=D, canary=DURATION, hold=DURATION; ticket=N
//	tick                  lets time pass until the next wake; down=GROUP
//	wait DURATION         lets time pass without anything happening
//	view                  shows what others may see
func TestScripts(t *testing.T) {
	datadriven.Walk(t, "testdata/scripts", func(t *testing.T, path string) {
		s := &script{world: newWorld(map[string]content{}, settings())}
		datadriven.RunTest(t, path, func(t *testing.T, d *datadriven.TestData) string {
			s.out.Reset()
			s.run(t, d)
			if s.broken != "" {
				t.Fatalf("%s: %s: %s", filepath.Base(path), d.Pos, s.broken)
			}
			if s.out.Len() == 0 && slices.Contains(events, d.Cmd) {
				return "nothing"
			}
			return s.out.String()
		})
		if s.calmDown(); s.broken != "" {
			t.Errorf("%s: after its end: %s", filepath.Base(path), s.broken)
		}
	})
}

// events are the commands that may lead to actions.
var events = []string{
	"start", "restart", "scan", "unreadable", "settle", "done", "run", "fault", "reload", "rollback", "settings", "tick", "view",
}

type script struct {
	*world
	out strings.Builder
}

func (s *script) run(t *testing.T, d *datadriven.TestData) {
	var words []string // arguments without a value
	values := map[string]string{}
	for _, a := range d.CmdArgs {
		if len(a.Vals) == 0 {
			words = append(words, a.Key)
		} else {
			values[a.Key] = a.Vals[0]
		}
	}
	ticket := rollout.Ticket(number(t, d, values["ticket"]))
	switch d.Cmd {
	case "contents":
		for _, line := range strings.Split(d.Input, "\n") {
			s.content(strings.Fields(line))
		}
	case "start", "restart":
		if rules := values["rules"]; rules != "" {
			s.options.Rules = int(number(t, d, rules))
		}
		s.world.start()
		s.print()
	case "put":
		s.put(words[0], words[1])
		if slices.Contains(words, "half") {
			s.begin(words[0], words[1])
		}
		if slices.Contains(words, "mode") {
			e := s.disk[words[0]]
			e.entry = true
			s.disk[words[0]] = e
		}
	case "finish":
		s.finish(words[0])
	case "move":
		s.move(words[0], words[1])
	case "remove":
		for _, name := range words {
			delete(s.disk, name)
		}
	case "lose":
		delete(s.artifacts, words[0])
	case "scan":
		s.crowded = slices.Contains(words, "crowded")
		s.scan()
		s.print()
	case "unreadable":
		s.step(rollout.Unreadable{Reason: d.Input})
		s.print()
	case "settle":
		for !s.settled() && s.broken == "" {
			s.scan()
			s.print()
		}
	case "done":
		s.end(s.named(words), values["fails"])
	case "run":
		for s.oldest() != 0 && s.broken == "" {
			id := s.oldest()
			fails := values["fails"]
			if s.jobs[id].kind == "copy" {
				fails = ""
			}
			s.end(id, fails)
		}
	case "fault":
		i := slices.IndexFunc(s.live, func(g rollout.Live) bool { return g.Group == words[0] })
		s.fault(s.live[i].Release, d.Input, values["route"], values["request"])
		s.print()
	case "reload":
		s.reload(strings.Trim(words[0], "-"), ticket)
		s.print()
	case "rollback":
		s.rollback(words[0], ticket)
		s.print()
	case "settings":
		next := s.change(t, d, values)
		if s.state == nil {
			s.options.Settings = next
			return
		}
		s.reconfigure(next, ticket)
		s.print()
	case "tick":
		s.tick(words...)
		s.print()
	case "wait":
		passed, err := time.ParseDuration(words[0])
		if err != nil {
			d.Fatalf(t, "%v", err)
		}
		s.now = s.now.Add(passed)
	case "view":
		s.view()
	default:
		d.Fatalf(t, "unknown command %s", d.Cmd)
	}
}

func number(t *testing.T, d *datadriven.TestData, text string) int64 {
	if text == "" {
		return 0
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		d.Fatalf(t, "%v", err)
	}
	return n
}

func (s *script) content(words []string) {
	c := content{sha: words[0], group: strings.Trim(words[1], "-"), version: words[2]}
	for _, w := range words[3:] {
		switch key, value, _ := strings.Cut(w, "="); {
		case value == "":
			c.routes = append(c.routes, w)
		case key == "fails":
			c.fails = value
		case key == "refuses":
			c.refuses = append(c.refuses, value)
		}
	}
	if c.group == "" && c.fails == "" {
		c.fails = "content"
	}
	s.contents[c.sha] = c
}

func (s *script) change(t *testing.T, d *datadriven.TestData, values map[string]string) rollout.Settings {
	next := s.options.Settings
	next.Digests = maps.Clone(next.Digests)
	for key, value := range values {
		duration, err := time.ParseDuration(value)
		switch key {
		case "ticket":
		case "digest":
			next.Digest = value
		case "canary":
			next.Canary = duration
		case "hold":
			next.Hold = duration
		default:
			next.Digests[key] = value
			err = nil
		}
		if err != nil && (key == "canary" || key == "hold") {
			d.Fatalf(t, "%v", err)
		}
	}
	return next
}

// named returns the job of a file, or with the first word "restore" of a group,
// or the oldest.
func (s *script) named(words []string) rollout.JobID {
	for id, j := range s.jobs {
		switch {
		case len(words) == 2 && j.kind == words[0] && j.group == words[1]:
			return id
		case len(words) == 1 && j.kind != "restore" && j.file == words[0]:
			return id
		}
	}
	if len(words) > 0 {
		return 0
	}
	return s.oldest()
}

// end ends a job and tells so.
func (s *script) end(id rollout.JobID, fails string) {
	j := s.jobs[id]
	if j == nil {
		s.breaks("no such job is in progress")
		return
	}
	fmt.Fprintln(&s.out, line("> end", "job", id, j.kind, cmp.Or(j.file, j.group), "fails", fails))
	s.done(id, fails)
	s.print()
}

// print writes the actions of the last step.
func (s *script) print() {
	for _, a := range s.actions {
		fmt.Fprintln(&s.out, s.text(a))
	}
}

func (s *script) text(a rollout.Action) string {
	switch a := a.(type) {
	case rollout.Copy:
		return line("copy", "job", a.Job, "file", a.File, "known", a.Known)
	case rollout.Verify:
		return line("verify", "job", a.Job, "file", a.File, "group", a.Group, "content", a.SHA256,
			"proven", strings.Join(a.Proven, ","), "thorough", yes(a.Thorough))
	case rollout.Restore:
		var versions []string
		for _, v := range a.Versions {
			versions = append(versions, v.SHA256+"("+strings.Join(v.Proven, ",")+")")
		}
		return line("restore", "job", a.Job, "group", a.Group, "file", a.File, "contents", strings.Join(versions, ","))
	case rollout.Cancel:
		return line("cancel", "job", a.Job)
	case rollout.Resettle:
		return line("resettle", "file", a.File)
	case rollout.Publish:
		text := "publish"
		for _, g := range a.Groups {
			text += " " + g.Group + "=r" + strconv.Itoa(int(g.Release))
			if g.Fallback != 0 {
				text += "/r" + strconv.Itoa(int(g.Fallback))
			}
		}
		return text
	case rollout.Retire:
		return "retire r" + strconv.Itoa(int(a.Release))
	case rollout.Keep:
		return "keep " + strings.Join(a.SHA256, " ")
	case rollout.Save:
		return "save"
	case rollout.Log:
		return line("log "+[]string{"info", "warn", "error"}[a.Level]+" "+strconv.Quote(a.Message), a.Pairs...)
	case rollout.Wake:
		return "wake " + s.at(a.At)
	case rollout.Answer:
		return line("answer", "ticket", a.Ticket, "reason", a.Reason)
	}
	return fmt.Sprintf("%T", a)
}

// at writes a time as its distance from now.
func (s *script) at(t time.Time) string {
	switch {
	case t.IsZero():
		return "never"
	case t.Before(s.now):
		return fmt.Sprint(s.now.Sub(t), " ago")
	}
	return fmt.Sprint("in ", t.Sub(s.now))
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// line writes pairs, without those that have an empty value.
func line(text string, pairs ...any) string {
	for i := 0; i < len(pairs); i += 2 {
		value := fmt.Sprint(pairs[i+1])
		if value == "" {
			continue
		}
		if strings.ContainsAny(value, " \n\"") {
			value = strconv.Quote(value)
		}
		text += fmt.Sprintf(" %v=%s", pairs[i], value)
	}
	return text
}

var phases = [...]string{
	"settling", "copying", "verifying", "ready", "serving", "rejected", "shadowed", "held", "removing",
}

func (s *script) view() {
	v := s.state.View()
	for _, g := range v.Groups {
		r := s.releases[g.Release]
		var earlier []string
		for _, old := range g.Earlier {
			earlier = append(earlier, old.SHA256)
		}
		canary := ""
		if c := g.Canary; c != nil {
			canary = fmt.Sprintf("r%d until %s", c.Fallback, s.at(c.Until))
		}
		rollbacks := ""
		if g.Rollbacks > 0 {
			rollbacks = strconv.FormatInt(g.Rollbacks, 10)
		}
		fmt.Fprintln(&s.out, line(fmt.Sprintf("%s %s", g.Group, phases[g.Phase]), "release", fmt.Sprint("r", g.Release),
			"content", r.sha, "version", r.version, "digest", strings.TrimPrefix(r.digest, "d0"), "file", g.File, "fallback", canary,
			"earlier", strings.Join(earlier, ","), "rollbacks", rollbacks, "notes", strings.Join(g.Notes, "; ")))
	}
	for _, f := range v.Files {
		fmt.Fprintln(&s.out, line("file "+f.File+" "+phases[f.Phase], "content", f.SHA256, "group", f.Group, "version", f.Version,
			"reason", f.Reason))
	}
	if len(v.Pending) > 0 {
		fmt.Fprintln(&s.out, "pending", strings.Join(v.Pending, " "))
	}
	if v.Trouble != "" {
		fmt.Fprintln(&s.out, "trouble:", v.Trouble)
	}
	if !v.Scanned {
		fmt.Fprintln(&s.out, "not scanned")
	}
}
