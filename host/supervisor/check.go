package supervisor

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/supervisor/verify"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Check verifies one binary as a host with these options would, except that
// nothing else is loaded, and returns its manifest. It works in a temporary
// directory of its own, so it can run beside a host, and o.Dir and o.Data are
// not looked at. The error says what a host would refuse it for.
func Check(ctx context.Context, o Options, path string, log hclog.Logger) (*pb.Manifest, error) {
	o.Limits, o.Times = o.Limits.withDefaults(), o.Times.withDefaults()
	home, err := os.MkdirTemp("", "utilhost-check-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	store, err := artifact.Open(filepath.Join(home, "plugins"), nil)
	if err != nil {
		return nil, err
	}
	run, err := process.OpenRunDir(home, "")
	if err != nil {
		return nil, err
	}
	defer run.Close()
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	name := filepath.Base(path)
	content, err := store.Put(path)
	if err != nil {
		return nil, errors.New(name + " " + verify.Copying(err).Reason)
	}
	found, why := verify.Run(ctx, verify.Candidate{
		Spec: o.spec(name, content, run.Path, log), Config: o.config, Turns: verify.NewTurns(1),
		Thorough: func(string) bool { return true },
	})
	if why != nil {
		return nil, errors.New(name + " " + why.Reason)
	}
	found.Process.Stop()
	return found.Manifest, nil
}
