package supervisor

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Check proves one binary as a host with these options would, except that
// nothing else is loaded, and returns its manifest. It works in a temporary
// directory of its own, so it can run beside a host, and o.Dir and o.Data are
// not looked at. The error says what a host would refuse it for.
func Check(ctx context.Context, o Options, file string, log hclog.Logger) (*pb.Manifest, error) {
	o.Limits, o.Times = o.Limits.withDefaults(), o.Times.withDefaults()
	home, err := os.MkdirTemp("", "utilhost-check-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(home)
	stage, err := openStaging(filepath.Join(home, "plugins"), nil)
	if err != nil {
		return nil, err
	}
	run, err := openRunDir(home, "")
	if err != nil {
		return nil, err
	}
	defer run.close()
	if file, err = filepath.Abs(file); err != nil {
		return nil, err
	}
	content, why := stage.stage(file)
	if why != nil {
		return nil, errors.New(filepath.Base(file) + " " + why.reason)
	}
	j := judgement{
		options: o, run: run.path, turns: newTurnstile(1), log: log, file: filepath.Base(file),
		content: content, group: guess(filepath.Base(file)), thorough: func(string) bool { return true },
	}
	found := j.judge(ctx)
	if found.why != nil {
		return nil, errors.New(filepath.Base(file) + " " + found.why.reason)
	}
	found.process.stop()
	return found.manifest, nil
}
