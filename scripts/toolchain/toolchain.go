// Package toolchain builds the programs that the drivers need, the way the
// Makefile builds the released ones.
package toolchain

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
)

// Build is one program to build.
type Build struct {
	// Folder of the package, relative to the root of the repository.
	Folder string
	// Out is the path of the binary.
	Out string
	// Variables are set by the linker, for example "main.version=1.0.1".
	Variables []string
	// ID makes a binary of its own, with another SHA-256, of the same source.
	ID string
	// Race adds the race detector, which needs a C compiler.
	Race bool
}

// Run builds everything below root, a few at a time, and answers the first
// failure with what the compiler said.
func Run(ctx context.Context, root string, builds ...Build) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	slots := make(chan struct{}, max(runtime.NumCPU(), 2))
	var wait sync.WaitGroup
	for _, b := range builds {
		wait.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			if err := b.run(ctx, root); err != nil {
				cancel(err) // keeps the first
			}
		})
	}
	wait.Wait()
	return context.Cause(ctx)
}

func (b Build) run(ctx context.Context, root string) error {
	flags := []string{"-s", "-w"}
	for _, variable := range b.Variables {
		flags = append(flags, "-X", variable)
	}
	if b.ID != "" {
		flags = append(flags, "-buildid="+b.ID)
	}
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags", strings.Join(flags, " "), "-o", b.Out}
	environment := append(os.Environ(), "CGO_ENABLED=0")
	if b.Race {
		args, environment = append(args, "-race"), append(os.Environ(), "CGO_ENABLED=1")
	}
	command := exec.CommandContext(ctx, "go", append(args, "./"+b.Folder)...)
	command.Dir, command.Env = root, environment
	if out, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("build %s: %w\n%s", b.Folder, err, out)
	}
	return nil
}
