package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/process"
	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	// moreAtWorst is how much more memory the daemon may take while a plugin
	// writes a gigabyte or answers with 100 MB.
	moreAtWorst = 64 << 20
	// logAtWorst bounds what one bad plugin may add to the log: 100 lines a
	// second of at most 8 KiB for the time of its start.
	logAtWorst = 8 << 20
)

// badPlay is the part bad.
type badPlay struct {
	*stage.Stage
	*dropper
	goods map[string]content
}

// bad drops every kind of bad binary in, beside the good ones and over one that
// serves.
func (o *options) bad(_ context.Context, s *stage.Stage) error {
	p := &badPlay{Stage: s, goods: map[string]content{}}
	stranger, err := p.begin()
	if err != nil {
		return err
	}
	defer stranger.Close()
	before, err := settled(s, p.desk)
	if err != nil {
		return err
	}
	key, err := s.Daemon.Issue("customer", stage.Plenty)
	if err != nil {
		return err
	}
	fleet := clients.Start(clients.Options{
		Address: s.Daemon.Address(), Keys: []string{key}, Workloads: append(lateCalls(), clients.GCF()), Customers: 8,
		Pause: 10 * time.Millisecond, Seed: o.seed, OnFailure: p.deeds.failed,
	})
	defer fleet.End()
	watch := watchMemory(s)
	p.beside()
	p.over()
	p.Claim("a good binary that is killed from outside in its start is started again, and serves", p.killedInStart())
	peak, err := watch.end()
	p.claimBounds(before, peak, err)
	claimLoad(s, p.deeds, fleet.End(), []string{key}, "the old ones answered throughout")
	s.Claim("nobody followed a handshake to a foreign socket", untouched(stranger))
	s.Claim("good versions put in their place serve", p.heal())
	compare(s, p.desk, before, "when all is over")
	finish(s, 3)
	return o.save(s, p.deeds)
}

func (p *badPlay) begin() (*net.UnixListener, error) {
	h, err := newHand(p.Stage, &deeds{})
	if err != nil {
		return nil, err
	}
	p.dropper = newDropper(h)
	if err := os.MkdirAll(filepath.Join(p.Dir, "plugins"), 0o700); err != nil {
		return nil, err
	}
	for _, file := range []string{maths, swing, plain} {
		p.goods[file] = p.version(file)
		sum, err := p.goods[file].write(filepath.Join(p.Dir, "plugins", file), 0o755)
		if err != nil {
			return nil, err
		}
		p.want[file] = sum
	}
	stranger, err := net.ListenUnix("unix", &net.UnixAddr{Name: foreignSocket(p.Stage)})
	if err != nil {
		return nil, err
	}
	if err := enter(p.Stage, configuration(p.Stage)); err != nil {
		return nil, errors.Join(err, stranger.Close())
	}
	p.desk = newDesk(p.Stage)
	return stranger, nil
}

// version is another good content of a file.
func (p *badPlay) version(file string) content {
	p.serial++
	c := content{program: p.Program("actor"), script: script.Script{
		Group: file, Version: fmt.Sprintf("1.0.%d", p.serial), Routes: routes(file), Serial: p.serial,
	}}
	if file == maths {
		c.program = p.Program(maths)
	}
	return c
}

// besideAtOnce is how many bad binaries are verified at one time.
const besideAtOnce = 4

// beside drops all kinds in that need nothing to replace, but for those that
// work hard.
func (p *badPlay) beside() {
	places := make(chan struct{}, besideAtOnce)
	var wait sync.WaitGroup
	for _, k := range kinds() {
		if !k.late && !k.heavy {
			places <- struct{}{}
			wait.Go(func() {
				p.alongside(k)
				<-places
			})
		}
	}
	wait.Wait()
}

// alongside plays one bad binary that replaces nothing.
func (p *badPlay) alongside(k kind) {
	file := besides(k.name)
	p.claim(p.try(k, file, p.alone(file)), "beside the good ones")
	if err := p.remove(file); err != nil {
		p.Claim("it can be removed", err)
	}
}

// over drops every kind in over a plugin that serves and is called, on two of
// them at one time, and meanwhile those beside them that work hard.
func (p *badPlay) over() {
	var wait sync.WaitGroup
	for _, k := range kinds() {
		if k.heavy {
			wait.Go(func() { p.alongside(k) })
		}
	}
	for _, file := range []string{swing, plain} {
		wait.Go(func() {
			for _, k := range kinds() {
				if !k.fits(file) || file == plain && k.program != "raw" && !k.heavy || file == swing && k.heavy {
					continue // it has its turn on the other one
				}
				r := p.try(k, file, p.goods[file])
				if r.err == nil {
					r.err = p.serves(file)
				}
				p.claim(r, "over a plugin that serves")
			}
		})
	}
	wait.Wait()
}

// serves fails unless the good content of a file serves.
func (p *badPlay) serves(file string) error {
	p.hand.mutex.Lock()
	want := p.want[file]
	p.hand.mutex.Unlock()
	list, err := p.desk.plugins()
	if err != nil {
		return err
	}
	for _, one := range list {
		if one.Group == file && one.State == "serving" && one.SHA256 == want {
			return nil
		}
	}
	return fmt.Errorf("the old %s does not serve: %+v", file, list)
}

// claim says what became of a bad binary.
func (p *badPlay) claim(r result, where string) {
	p.hand.mutex.Lock()
	defer p.hand.mutex.Unlock()
	what := "refused"
	if r.kind.late {
		what = "rolled back"
	}
	p.Claim(fmt.Sprintf("%-9s %s: %s in %.2f s, limit %.2f s (%.120s)",
		r.kind.name, where, what, r.took.Seconds(), (r.limit+namedWithin).Seconds(), r.reason), r.err)
}

// claimBounds prints what the bad ones could make the daemon take.
func (p *badPlay) claimBounds(before figures, peak int64, err error) {
	if err == nil && peak > before.anonymous+moreAtWorst {
		err = fmt.Errorf("at most %d MiB more are allowed", moreAtWorst>>20)
	}
	p.Claim(fmt.Sprintf("the daemon's memory was at most %d MiB, %d MiB before", peak>>20, before.anonymous>>20), err)
	size, err := p.logSize()
	if err == nil && size > logAtWorst {
		err = fmt.Errorf("more than %d KiB", logAtWorst>>10)
	}
	p.Claim(fmt.Sprintf("2 GB of standard error and all the rest made a log of %d KiB", size>>10), err)
}

// killedInStart puts good versions in that are slow to start and kills each
// before its handshake, as the kernel does when memory is short.
func (p *badPlay) killedInStart() error {
	times := 3
	if p.Long {
		times = 20
	}
	for i := range times {
		p.hand.mutex.Lock()
		c := p.version(swing)
		c.script.Fault = "slow"
		err := p.good(byRename, swing, c)
		sum := p.want[swing]
		p.hand.mutex.Unlock()
		if err != nil {
			return err
		}
		victim := 0
		err = stage.Await(servesWithin, func() error {
			victim, err = p.running(sum)
			return err
		})
		if err != nil {
			return err
		}
		p.deeds.note("kill", "process %d in its start", victim)
		if err := syscall.Kill(victim, syscall.SIGKILL); err != nil {
			return err
		}
		if err := stage.Await(servesWithin, func() error { return p.serves(swing) }); err != nil {
			return fmt.Errorf("number %d: %w", i+1, err)
		}
	}
	return nil
}

// running answers the process of the daemon that runs a content.
func (p *badPlay) running(sum string) (int, error) {
	tree, err := process.Tree(p.Daemon.PID())
	if err != nil {
		return 0, err
	}
	for _, pid := range tree[1:] {
		program, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
		if err == nil && filepath.Base(program) == sum {
			return pid, nil
		}
	}
	return 0, fmt.Errorf("no process runs %.12s", sum)
}

// heal puts a good version everywhere and waits until it serves.
func (p *badPlay) heal() error {
	p.hand.mutex.Lock()
	for _, file := range []string{swing, plain} {
		if err := p.good(byRename, file, p.version(file)); err != nil {
			p.hand.mutex.Unlock()
			return err
		}
	}
	p.hand.mutex.Unlock()
	return stage.Await(servesWithin, func() error { return errors.Join(p.serves(swing), p.serves(plain)) })
}

// A memoryWatch notes the most memory that the daemon takes.
type memoryWatch struct {
	stop chan struct{}
	done chan struct{}
	peak int64
	err  error
}

func watchMemory(s *stage.Stage) *memoryWatch {
	w := &memoryWatch{stop: make(chan struct{}), done: make(chan struct{})}
	go func() {
		defer close(w.done)
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for w.err == nil {
			select {
			case <-w.stop:
				return
			case <-tick.C:
				var now int64
				now, w.err = process.Anonymous(s.Daemon.PID())
				w.peak = max(w.peak, now)
			}
		}
	}()
	return w
}

// end answers the most that was seen, in bytes.
func (w *memoryWatch) end() (int64, error) {
	close(w.stop)
	<-w.done
	return w.peak, w.err
}
