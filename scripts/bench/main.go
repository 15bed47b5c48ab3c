// Command bench measures utilhost against its yardsticks and prints one table.
// All servers run on this machine, one at a time, in turn, a fresh process for
// every figure; a figure is the median over the rounds, and only figures of one
// run may be compared with each other.
//
// usage: bench [-root DIR] [-rounds N] [-short] [-json FILE]
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/scripts/toolchain"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	root := flags.String("root", "..", "root of the repository")
	rounds := flags.Int("rounds", 5, "rounds, 1 or more")
	short := flags.Bool("short", false, "only the loads of the bars, 3 rounds, shorter")
	file := flags.String("json", "", "write every sample to this file, too")
	if err := flags.Parse(args); err != nil {
		return err
	}
	r, err := newRig(*root)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(r.dir)) }()
	p := thorough(*rounds)
	if *short {
		p = brief()
	}
	began := time.Now()
	say := func(format string, args ...any) {
		fmt.Fprintf(stderr, "%5.0f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, args...))
	}
	say("building")
	if err := toolchain.Run(ctx, r.root, r.builds()...); err != nil {
		return err
	}
	result, err := r.run(ctx, p, say)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.tail())
	}
	say("done")
	result.print(stdout)
	if *file != "" {
		text, err := json.MarshalIndent(result, "", "  ")
		if err != nil {
			return err
		}
		return os.WriteFile(*file, append(text, '\n'), 0o644)
	}
	return nil
}

// newRig makes the folder of a run. What servers write on standard error goes
// to a file in it and is shown only when something fails.
func newRig(root string) (*rig, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	r := &rig{root: root}
	if r.dir, err = os.MkdirTemp("", "bench"); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(r.dir, "log"))
	if err != nil {
		return nil, err
	}
	r.log = log
	return r, os.Mkdir(filepath.Join(r.dir, "bin"), 0o700)
}

// tail is the end of what the servers have written.
func (r *rig) tail() string {
	text, err := os.ReadFile(filepath.Join(r.dir, "log"))
	if err != nil {
		return ""
	}
	const most = 4 << 10
	return string(text[max(len(text)-most, 0):])
}
