package stage

import (
	"cmp"
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

// Part plays on a daemon of its own. It makes claims on the stage, and answers
// an error when it cannot go on.
type Part struct {
	Name string
	Play func(context.Context, *Stage) error
	// Config is what its daemon is configured with; empty means the defaults.
	Config string
	// ShortConfig is added in the short form, for what would take too long
	// with the defaults.
	ShortConfig string
	// Plugins are the programs that its daemon starts with, "ciphers" if none
	// is named.
	Plugins []string
	// Bare leaves it to Play to enter and to finish.
	Bare bool
}

// Driver is one command: what it plays and what that needs.
type Driver struct {
	// Name of the command.
	Name string
	// Parts in the order of play.
	Parts []Part
	// Builds lists the programs besides utilhost, each below s.Programs. It is
	// called after the flags were read.
	Builds func(s Settings) []toolchain.Build
	// Load is the duration of each load unless a flag says another; 20 s when 0.
	Load time.Duration
	// Flags adds flags of its own; nil for none.
	Flags func(*flag.FlagSet)
	// Check judges their values; nil if every value will do.
	Check func() error
}

// shortLoad is the duration of a load in the short form.
const shortLoad = 2 * time.Second

// Main runs the driver with the arguments of the command line until it has
// played or is interrupted, and answers the exit status.
func (d Driver) Main() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := d.Run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", d.Name, err)
		return 1
	}
	return 0
}

// Run builds and plays what args ask for. It fails when a claim does.
func (d Driver) Run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	s, chosen, err := d.parse(args, stderr)
	if err != nil {
		return err
	}
	if s.Programs, err = os.MkdirTemp("", d.Name); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(s.Programs)) }()
	builds := []toolchain.Build{{Folder: "host", Out: s.Program("utilhost"), Race: s.Race}}
	if err := toolchain.Run(ctx, s.Root, append(builds, d.Builds(s)...)...); err != nil {
		return err
	}
	failed := 0
	for _, p := range chosen {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		failed += d.play(ctx, p, s, stdout, stderr)
	}
	if failed > 0 {
		return fmt.Errorf("%d claims failed", failed)
	}
	return nil
}

func (d Driver) parse(args []string, stderr io.Writer) (Settings, []Part, error) {
	flags := flag.NewFlagSet(d.Name, flag.ContinueOnError)
	flags.SetOutput(stderr)
	root := flags.String("root", "..", "root of the repository")
	names := flags.String("parts", "", "parts to play, comma separated; all by default")
	short := flags.Bool("short", false, "the short form: "+shortLoad.String()+" of each load, fewer faults")
	race := flags.Bool("race", false, "build the daemon with the race detector")
	duration := flags.Duration("duration", cmp.Or(d.Load, 20*time.Second), "of each load, at most 10m")
	customers := flags.Int("clients", 32, "customers at one time, 1 to 256")
	if d.Flags != nil {
		d.Flags(flags)
	}
	if err := flags.Parse(args); err != nil {
		return Settings{}, nil, err
	}
	if *customers < 1 || *customers > 256 || *duration < time.Second || *duration > 10*time.Minute {
		return Settings{}, nil, errors.New("-clients must be 1 to 256, -duration 1s to 10m")
	}
	if d.Check != nil {
		if err := d.Check(); err != nil {
			return Settings{}, nil, err
		}
	}
	s := Settings{Long: !*short, Race: *race, Duration: *duration, Clients: *customers}
	if *short {
		s.Duration = shortLoad
	}
	chosen, err := d.choose(*names)
	if err != nil {
		return Settings{}, nil, err
	}
	s.Root, err = filepath.Abs(*root)
	return s, chosen, err
}

func (d Driver) choose(names string) ([]Part, error) {
	if names == "" {
		return d.Parts, nil
	}
	var chosen []Part
	for name := range strings.SplitSeq(names, ",") {
		i := slices.IndexFunc(d.Parts, func(p Part) bool { return p.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("no part %q", name)
		}
		chosen = append(chosen, d.Parts[i])
	}
	return chosen, nil
}

// play plays p on a stage of its own and answers how many claims failed. What
// the daemon logged is shown when one did.
func (d Driver) play(ctx context.Context, p Part, settings Settings, stdout, stderr io.Writer) int {
	s := &Stage{Settings: settings, part: p.Name, out: stdout}
	var err error
	if s.Dir, err = os.MkdirTemp("", d.Name); err != nil {
		s.Claim("a folder of its own", err)
		return s.Failed()
	}
	defer os.RemoveAll(s.Dir)
	if s.log, err = os.Create(filepath.Join(s.Dir, "log")); err != nil {
		s.Claim("a log of its own", err)
		return s.Failed()
	}
	defer s.log.Close()
	s.Log = s.log.Name()
	began := time.Now()
	if err := p.playOn(ctx, s); err != nil {
		s.Claim("plays to its end", err)
	}
	fmt.Fprintf(stderr, "      %-8s took %.1f s\n", p.Name, time.Since(began).Seconds())
	if s.Failed() > 0 {
		stderr.Write(tail(s.Log))
	}
	return s.Failed()
}

func (p Part) playOn(ctx context.Context, s *Stage) error {
	defer func() {
		if s.Daemon != nil {
			s.Daemon.Kill() // does nothing after Stop
		}
	}()
	if p.Bare {
		return p.Play(ctx, s)
	}
	config := p.Config
	if !s.Long {
		config += p.ShortConfig
	}
	plugins := p.Plugins
	if len(plugins) == 0 {
		plugins = []string{"ciphers"}
	}
	if err := s.Enter(s.Dir, config, plugins...); err != nil {
		return err
	}
	if err := p.Play(ctx, s); err != nil {
		return err
	}
	s.Finish()
	return nil
}
