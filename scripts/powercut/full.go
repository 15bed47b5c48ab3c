package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/daemon"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// fullDisk is the size of the disk that fills up, in MiB: room for a store
	// and for what has to stay free.
	fullDisk = 288
	// refusalTime is how long it may take until a disk that cannot be written
	// is noticed by everybody, the last block being spent.
	refusalTime = 20 * time.Second
	// resumeTime is how long service may take to resume.
	resumeTime = 5 * time.Second
	// endTime is how long a daemon may take to end that cannot write.
	endTime = 10 * time.Second
	// holdTime is how long the disk stays full or read-only under load.
	holdTime = time.Second
)

// spares are what the filler leaves, in bytes: nothing, and a little.
var spares = []int64{0, 300 << 10}

var levels = []string{"standard", "strict"}

// inLevel is the configuration of a level.
func inLevel(level string) string {
	return fmt.Sprintf("store {\n  durability = %q\n}\n", level)
}

// full fills the disk under load in both levels.
func full(ctx context.Context, s *stage.Stage) error {
	s.Print("%5s %-8s %9s %9s %9s %9s %9s %9s", "round", "level", "spare", "noticed", "resumed", "ok", "refused", "too much")
	for _, level := range levels {
		if err := fullIn(ctx, s, level); err != nil {
			return fmt.Errorf("%s: %w", level, err)
		}
	}
	return nil
}

func fullIn(ctx context.Context, s *stage.Stage, level string) error {
	p, err := enter(ctx, s, fullDisk, inLevel(level))
	defer p.leave()
	if err != nil {
		return err
	}
	rounds := 1
	if s.Long {
		rounds = 10
	}
	for n := range rounds {
		if err := p.fillAndFree(level, n, spares[n%2], n == 0); err != nil {
			return fmt.Errorf("round %d: %w", n, err)
		}
		if err := p.endWhileFull(level, n, spares[(n+1)%2]); err != nil {
			return fmt.Errorf("round %d: %w", n, err)
		}
	}
	p.tally.tell(s.Claim)
	s.Claim(level+": the usage of every key adds up to what left its pool", p.booked())
	s.Finish()
	return nil
}

// fillAndFree fills the disk under load and frees it again: refusals, and then
// service by itself. On request a plugin is dropped in meanwhile.
func (p *scene) fillAndFree(level string, n int, spare int64, drop bool) error {
	if err := p.measure(); err != nil {
		return err
	}
	defer p.end()
	p.play()
	noticed, err := p.exhaust(level, spare)
	if err != nil {
		return err
	}
	if drop {
		if err := p.dropIn(level); err != nil {
			return err
		}
	}
	if err := stage.Rest(p.ctx, holdTime); err != nil {
		return err
	}
	p.tally.note(level+", full disk: the daemon lives", p.lives())
	counts := p.counts()
	if err := p.disk.free(); err != nil {
		return err
	}
	began := time.Now()
	err = stage.Await(resumeTime, func() error { return p.answered(counts) })
	resumed := time.Since(began)
	if err == nil {
		err = stage.Await(resumeTime, p.ready)
	}
	p.tally.note(level+", freed: everybody is served again by itself", err)
	if drop {
		err := stage.Await(refusalTime, func() error { _, err := p.Serving("ciphers"); return err })
		p.Claim(level+", freed: the plugin serves", err)
	}
	p.end()
	p.exactly(level+", freed: credits exact, every call answered or refused for now", rule{bound: exact, sure: true},
		level, n, spare, noticed, resumed)
	return nil
}

// dropIn puts a plugin into the folder that cannot be copied into the artifact
// store now.
func (p *scene) dropIn(level string) error {
	if err := stage.RenameOver(p.Program("ciphers"), filepath.Join(p.Daemon.PluginDir(), "ciphers")); err != nil {
		return err
	}
	reason := ""
	err := stage.Await(refusalTime, func() (err error) { reason, err = p.refused("ciphers", "no space"); return err })
	p.Claim(level+", full disk: a plugin dropped in is refused ("+reason+")", err)
	return nil
}

// exhaust fills the disk under load, waits until everybody is refused, and
// answers how long that took.
func (p *scene) exhaust(level string, spare int64) (noticed time.Duration, err error) {
	if err := stage.Await(resumeTime, func() error { return p.answered(nil) }); err != nil {
		return 0, err
	}
	if err := p.disk.fill(spare); err != nil {
		return 0, fmt.Errorf("fill: %w", err)
	}
	began, counts := time.Now(), p.counts()
	err = stage.Await(refusalTime, func() error { return p.turnedAway(counts) })
	noticed = time.Since(began)
	p.tally.note(level+", full disk: everybody is refused for now", err)
	p.tally.note(level+", full disk: /readyz says not ready", p.unready())
	return noticed, nil
}

// exactly judges every pool, claims that it is exact and prints a row.
func (p *scene) exactly(claim string, rule rule, level string, n int, spare int64, noticed, resumed time.Duration) {
	sum, err := p.judgeAll(rule)
	p.tally.note(claim, err)
	p.Print("%5d %-8s %5d KiB %6.0f ms %6.0f ms %9d %9d %9d", n, level, spare>>10, milliseconds(noticed), milliseconds(resumed),
		sum.ok, sum.refused, sum.tooMuch)
}

// endWhileFull ends the daemon on a full disk, tries to start it there, and
// compares after the disk was freed.
func (p *scene) endWhileFull(level string, n int, spare int64) error {
	if err := p.measure(); err != nil {
		return err
	}
	defer p.end()
	p.play()
	noticed, err := p.exhaust(level, spare)
	if err != nil {
		return err
	}
	_, err = p.terminate()
	p.tally.note(level+", full disk: SIGTERM ends it in time", err)
	p.end()
	from, err := p.logEnd()
	if err != nil {
		return err
	}
	if err := p.Daemon.Start(); err != nil {
		return err
	}
	p.tally.note(level+", full disk: a start is refused with the reason", p.refusesToStart(from))
	if err := p.disk.free(); err != nil {
		return err
	}
	took, err := p.start()
	if err != nil {
		return fmt.Errorf("start on the freed disk: %w", err)
	}
	p.exactly(level+", ended while full, freed and started: credits exact", rule{bound: exact}, level, n, spare, noticed, took)
	return nil
}

// refusesToStart waits until the daemon that was started has ended, and
// demands the reason in the log.
func (p *scene) refusesToStart(from int64) error {
	ctx, cancel := context.WithTimeout(p.ctx, endTime)
	defer cancel()
	if err := p.Daemon.Ready(ctx); err == nil {
		return errors.New("it serves")
	}
	if p.runs() {
		p.Daemon.Kill()
		return fmt.Errorf("it had not ended after %v", endTime)
	}
	text, err := p.logged(from)
	if err == nil && !strings.Contains(text, "not enough free disk space") {
		err = fmt.Errorf("no word of disk space in %.500q", text)
	}
	return err
}

// terminate asks the daemon to end and answers how long it took. A status that
// is not 0 is right: it reports what it could not write.
func (p *scene) terminate() (time.Duration, error) {
	p.look()
	began := time.Now()
	err := p.Daemon.Stop()
	took := time.Since(began)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Exited() {
		err = nil
	}
	if err == nil && took > endTime {
		err = fmt.Errorf("only after %v", took)
	}
	return took, errors.Join(err, p.gone())
}

// refused fails unless file is refused for that reason, which it answers.
func (p *scene) refused(file, reason string) (string, error) {
	plugins, err := p.Daemon.Plugins()
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(plugins, func(l daemon.Plugin) bool {
		return filepath.Base(l.File) == file && l.State == "refused" && strings.Contains(l.Reason, reason)
	})
	if i < 0 {
		return "", fmt.Errorf("%s is not refused for %s: %+v", file, reason, plugins)
	}
	return plugins[i].Reason, nil
}
