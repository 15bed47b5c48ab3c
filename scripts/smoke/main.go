// Command smoke drives the real daemon through what an operator may do to it
// and what may go wrong: refusals, racing calls, upgrades under load, bad
// binaries, kills of plugins and of the host, the life of keys, a plugin of a
// newcomer. It prints one line for each claim and exits 1 when one fails.
//
// usage: smoke [-root DIR] [-parts a,b] [-short] [-race] [-duration 20s] [-clients 32]
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/toolchain"
)

// A part plays on a daemon of its own. It makes claims on the stage, and
// answers an error when it cannot go on.
type part struct {
	name string
	play func(*stage) error
	// config is what its daemon is configured with in the short form; in the
	// long one everything has its default.
	config string
}

// parts are all parts, in the order of play.
var parts = []part{
	{name: "order", play: order},
	{name: "pool", play: pool},
	{name: "keys", play: keys},
	{name: "large", play: large},
	{name: "swap", play: swap},
	{name: "crash", play: crash},
	{name: "hostkill", play: hostKill},
	{name: "hello", play: hello},
	{name: "bad", play: bad, config: "plugins {\n  start_timeout = \"3s\"\n}\n"},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "smoke:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("smoke", flag.ContinueOnError)
	flags.SetOutput(stderr)
	root := flags.String("root", "..", "root of the repository")
	names := flags.String("parts", "", "parts to play, comma separated; all by default")
	short := flags.Bool("short", false, "two seconds of each load, fewer kills")
	race := flags.Bool("race", false, "build the daemon with the race detector")
	duration := flags.Duration("duration", 20*time.Second, "of each load, at most 10m")
	clients := flags.Int("clients", 32, "customers at one time, 1 to 256")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *clients < 1 || *clients > 256 || *duration < time.Second || *duration > 10*time.Minute {
		return errors.New("-clients must be 1 to 256, -duration 1s to 10m")
	}
	chosen, err := choose(*names)
	if err != nil {
		return err
	}
	s := settings{long: !*short, race: *race, duration: *duration, clients: *clients}
	if *short {
		s.duration = 2 * time.Second
	}
	if s.root, err = filepath.Abs(*root); err != nil {
		return err
	}
	if s.programs, err = os.MkdirTemp("", "smoke"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(s.programs)) }()
	if err := toolchain.Run(ctx, s.root, s.builds()...); err != nil {
		return err
	}
	failed := 0
	for _, p := range chosen {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed += p.run(s, stdout, stderr)
	}
	if failed > 0 {
		return fmt.Errorf("%d claims failed", failed)
	}
	return nil
}

func choose(names string) ([]part, error) {
	if names == "" {
		return parts, nil
	}
	var chosen []part
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
		if i < 0 {
			return nil, fmt.Errorf("no part %q", name)
		}
		chosen = append(chosen, parts[i])
	}
	return chosen, nil
}

// builds lists the daemon, three builds of ciphers that differ in their sum
// alone, and programs that must not serve.
func (s settings) builds() []toolchain.Build {
	return []toolchain.Build{
		{Folder: "host", Out: filepath.Join(s.programs, "utilhost"), Race: s.race},
		{Folder: "plugins/ciphers", Out: filepath.Join(s.programs, "ciphers")},
		{Folder: "plugins/ciphers", Out: filepath.Join(s.programs, "ciphers-2"), ID: "2"},
		{Folder: "plugins/ciphers", Out: filepath.Join(s.programs, "ciphers-3"), ID: "3"},
		{Folder: "scripts/smoke/faulty", Out: filepath.Join(s.programs, "wrong"), Variables: []string{"main.fault=wrong"}},
		{Folder: "scripts/smoke/faulty", Out: filepath.Join(s.programs, "hangs"), Variables: []string{"main.fault=hangs"}},
		{Folder: "scripts/smoke/faulty", Out: filepath.Join(s.programs, "exits"), Variables: []string{"main.fault=exits"}},
	}
}

// run plays p on a daemon of its own and answers how many claims failed. What
// the daemon logged is shown when one did.
func (p part) run(s settings, stdout, stderr io.Writer) int {
	stage := &stage{settings: s, out: stdout, part: p.name}
	dir, err := os.MkdirTemp("", "smoke")
	if err != nil {
		stage.claim("a folder of its own", err)
		return stage.failed
	}
	defer os.RemoveAll(dir)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		stage.claim("a log of its own", err)
		return stage.failed
	}
	defer log.Close()
	stage.log = log.Name()
	began := time.Now()
	if err := p.playOn(stage, dir, log); err != nil {
		stage.claim("plays to its end", err)
	}
	fmt.Fprintf(stderr, "      %-8s took %.1f s\n", p.name, time.Since(began).Seconds())
	if stage.failed > 0 {
		stderr.Write(tail(log.Name()))
	}
	return stage.failed
}

func (p part) playOn(s *stage, dir string, log io.Writer) error {
	if s.long {
		p.config = ""
	}
	err := s.enter(dir, p.config, log, "ciphers")
	if s.daemon == nil {
		return err
	}
	defer s.daemon.Kill() // does nothing after Stop
	if err != nil {
		return err
	}
	if err := p.play(s); err != nil {
		return err
	}
	s.claim("SIGTERM ends it in peace", s.daemon.Stop())
	s.claim("its log shows no panic and no race", sound(s.log))
	return nil
}

// sound reports the first trace of a broken program in a log.
func sound(path string) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	for _, sign := range []string{"WARNING: DATA RACE", "panic: ", "fatal error: "} {
		if at := bytes.Index(text, []byte(sign)); at >= 0 {
			return fmt.Errorf("%.2000s", text[at:])
		}
	}
	return nil
}

// tail is the end of a log, indented.
func tail(path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	const most = 6 << 10
	text = text[max(len(text)-most, 0):]
	return append(bytes.ReplaceAll(append([]byte("\n"), text...), []byte("\n"), []byte("\n      | ")), '\n')
}
