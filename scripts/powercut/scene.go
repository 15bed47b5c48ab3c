package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

// goneTime is how long the processes of a killed daemon may take to go.
const goneTime = 5 * time.Second

// scene is a daemon whose data directory is a disk of its own.
type scene struct {
	*stage.Stage
	ctx    context.Context
	disk   *disk
	boot   string // file with the id of the boot
	slots  string // device and inode of the slot file, the same after every remount
	random *rand.Rand
	cast   []*actor
	idle   *actor // a member of the cast that calls only when told
	tree   []int  // processes of the daemon when they were last looked at
	tally  tally
}

// enter makes a disk of size MiB, starts a daemon with that configuration on
// it and gives everybody a key.
func enter(ctx context.Context, s *stage.Stage, size int64, config string) (p *scene, err error) {
	p = &scene{
		Stage: s, ctx: ctx, boot: filepath.Join(s.Dir, "boot"),
		random: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())),
	}
	if p.disk, err = newDisk(filepath.Join(s.Dir, "image"), filepath.Join(s.Dir, "data"), size); err != nil {
		return p, err
	}
	if err := p.nextBoot(); err != nil {
		return p, err
	}
	s.Launcher = booted(p.boot)
	if err := s.Enter(s.Dir, config, "priced"); err != nil {
		return p, err
	}
	for _, r := range roles {
		a, err := p.hire(r)
		if err != nil {
			return p, err
		}
		p.cast = append(p.cast, a)
	}
	if p.idle, err = p.hire(sleeper); err != nil {
		return p, err
	}
	p.cast = append(p.cast, p.idle)
	return p, nil
}

// leave ends the daemon and removes the disk. Nothing may be left of it.
func (p *scene) leave() {
	p.end()
	var err error
	if p.Daemon != nil {
		err = p.kill()
	}
	if p.disk != nil {
		err = errors.Join(err, p.disk.close())
	}
	// What was dropped in belongs to this scene alone.
	err = errors.Join(err, os.RemoveAll(filepath.Join(p.Dir, "plugins")))
	p.Claim("nothing of the disk is left mounted or attached", err)
}

// nextBoot gives the next start another boot.
func (p *scene) nextBoot() error {
	id := fmt.Sprintf("%08x-0000-4000-8000-%012x\n", p.random.Uint32(), p.random.Uint64N(1<<48))
	return os.WriteFile(p.boot, []byte(id), 0o600)
}

// kill ends the daemon by SIGKILL, stops everybody, and waits until its
// plugins have gone too.
func (p *scene) kill() error {
	p.look()
	p.Daemon.Kill()
	p.end()
	return p.gone()
}

// look remembers which processes the daemon has now.
func (p *scene) look() {
	if tree, err := process.Tree(p.Daemon.PID()); err == nil {
		p.tree = tree
	}
}

// gone waits until the processes last seen have ended.
func (p *scene) gone() error {
	return stage.Await(goneTime, func() error {
		if i := slices.IndexFunc(p.tree, process.Alive); i >= 0 {
			return fmt.Errorf("process %d of the daemon lives", p.tree[i])
		}
		return nil
	})
}

// remount takes the disk out and puts it in again, and makes sure that the
// slot file, which only the standard level has, is found at the same place.
func (p *scene) remount() error {
	slots := filepath.Join(p.Daemon.DataDir(), "slots")
	before, err := identity(slots)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if err := errors.Join(p.disk.unmount(), p.disk.mount()); err != nil {
		return err
	}
	if before == "" {
		return nil
	}
	p.slots, err = identity(slots)
	if err == nil && before != p.slots {
		err = fmt.Errorf("the slot file is %s, before it was %s", p.slots, before)
	}
	return err
}

// start runs the daemon and answers how long it took to be ready.
func (p *scene) start() (time.Duration, error) {
	began := time.Now()
	err := p.Start()
	return time.Since(began), err
}

// logged is the log from that byte on.
func (p *scene) logged(from int64) (string, error) {
	file, err := os.Open(p.Log)
	if err != nil {
		return "", err
	}
	defer file.Close()
	if _, err := file.Seek(from, io.SeekStart); err != nil {
		return "", err
	}
	text, err := io.ReadAll(file)
	return string(text), err
}

// logEnd is where the next line of the log begins.
func (p *scene) logEnd() (int64, error) {
	info, err := os.Stat(p.Log)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// logNames fails unless a line of text says what about the actor's key.
func logNames(text, what string, a *actor) error {
	for line := range strings.Lines(text) {
		if strings.Contains(line, what) && strings.Contains(line, a.id) {
			return nil
		}
	}
	return fmt.Errorf("no line of the log says %q of key %s (%s)", what, a.name, a.id)
}

// audit asks the daemon whether usage = spent <= charged for all keys.
func (p *scene) audit() error {
	_, err := p.Daemon.Command("credits", "audit")
	return err
}

// play lets everybody but the sleeper call.
func (p *scene) play() {
	for _, a := range p.cast {
		if a != p.idle {
			a.play(p)
		}
	}
}

// end stops everybody.
func (p *scene) end() {
	for _, a := range p.cast {
		a.end()
	}
}

// measure notes what everybody has left.
func (p *scene) measure() error {
	for _, a := range p.cast {
		left, err := clients.Left(a.client)
		if err != nil {
			return fmt.Errorf("what remains to %s: %w", a.name, err)
		}
		a.before = left
	}
	return nil
}

// upTo draws a duration.
func (p *scene) upTo(most time.Duration) time.Duration {
	return time.Duration(p.random.Int64N(int64(most)))
}

// goStale lets that time pass under load. As a rule everything is brought to
// the disk in the middle of it or at its end, so that the disk holds a slot file
// that is whole and soon old.
func (p *scene) goStale(rest time.Duration) error {
	first := rest
	if p.random.IntN(2) == 0 {
		first = p.upTo(rest)
	}
	if err := stage.Rest(p.ctx, first); err != nil {
		return err
	}
	if p.random.IntN(3) > 0 {
		if err := p.disk.sync(); err != nil {
			return err
		}
	}
	return stage.Rest(p.ctx, rest-first)
}
