// Command powercut runs the real daemon on a disk of its own, an ext4 file
// system in a file, and takes that away under load: it cuts the disk off as a
// power cut does and boots another time, fills it to the last byte, or turns
// it read-only. Afterwards it compares the credits that left every pool with
// what the customers counted. It prints a table and one line for each claim,
// and exits 1 when one fails. It needs root and loop devices.
//
// usage: powercut [-root DIR] [-parts a,b] [-short] [-race] [-cuts 50]
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"

	"github.com/utilhost/utilhost/scripts/stage"
	"github.com/utilhost/utilhost/scripts/toolchain"
)

func main() {
	os.Exit(enclosed(func() int {
		if err := unable(); err != nil {
			fmt.Fprintln(os.Stderr, "powercut: not possible here:", err)
			return 1
		}
		return powercut().Main()
	}))
}

const (
	longCuts  = 50
	shortCuts = 5
	mostCuts  = 10_000
)

// options are the flags of this driver alone.
type options struct {
	cuts int // in each level; 0 leaves it to the form
}

func powercut() stage.Driver {
	o := &options{}
	return stage.Driver{
		Name: "powercut",
		Parts: []stage.Part{
			{Name: "boot", Play: boot, Bare: true},
			{Name: "cut", Play: o.cut, Bare: true},
			{Name: "full", Play: full, Bare: true},
			{Name: "readonly", Play: readOnly, Bare: true},
		},
		Builds: func(s stage.Settings) []toolchain.Build {
			return []toolchain.Build{
				{Folder: "scripts/powercut/priced", Out: s.Program("priced")},
				{Folder: "plugins/ciphers", Out: s.Program("ciphers")},
			}
		},
		Flags: func(flags *flag.FlagSet) {
			flags.IntVar(&o.cuts, "cuts", 0, "power cuts in each level, at most 10000; by default 50, or 5 in the short form")
		},
		Check: func() error {
			if o.cuts < 0 || o.cuts > mostCuts {
				return errors.New("-cuts must be 1 to 10000")
			}
			return nil
		},
	}
}

// number is how many cuts a level has.
func (o *options) number(s *stage.Stage) int {
	switch {
	case o.cuts > 0:
		return o.cuts
	case s.Long:
		return longCuts
	}
	return shortCuts
}
