package main

import (
	"cmp"
	"fmt"

	"github.com/utilhost/utilhost/config"
)

// location says which configuration and which data directory a command is about.
type location struct {
	Config string `placeholder:"FILE" help:"Configuration (utilhost.hcl; only this default may be missing)."`
	Data   string `placeholder:"DIR" help:"Data directory, instead of the one in the configuration."`
}

// load reads the configuration and puts the flags over it. A path in a flag is
// relative to the working directory.
func (l location) load() (*config.Config, error) {
	c, err := config.Load(l.Config)
	if err != nil {
		return nil, err
	}
	c.Data = cmp.Or(l.Data, c.Data)
	return c, c.Validate()
}

// configCommands is utilhost config.
type configCommands struct {
	Check configCheckCommand `cmd:"" help:"Read the configuration and report every mistake."`
}

type configCheckCommand struct {
	Config string `placeholder:"FILE" help:"Configuration (utilhost.hcl; only this default may be missing)."`
}

func (c configCheckCommand) Run(s *session) error {
	read, err := config.Load(c.Config)
	if err != nil {
		return err
	}
	verdict := read.File + ": no mistakes"
	if read.File == "" {
		verdict = "no " + config.DefaultFile + " here: the defaults hold"
	}
	_, err = fmt.Fprintln(s.stdout, verdict)
	return err
}
