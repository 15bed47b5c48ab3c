// Command kill ends the real daemon by SIGKILL, hundreds of times and at
// random moments, while customers call it. After each kill and restart it
// compares the credits that left every pool with what the customers counted,
// and looks for processes and files that were left behind. It prints a table
// and one line for each claim, and exits 1 when one fails.
//
// usage: kill [-root DIR] [-parts a,b] [-short] [-race] [-clients 32] [-kills 200] [-seed N]
package main

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/utilhost/utilhost/scripts/stage"
	"github.com/utilhost/utilhost/scripts/toolchain"
)

func main() { os.Exit(kill().Main()) }

// options are the flags of this driver alone.
type options struct {
	kills int    // of each part; 0 leaves it to the form
	seed  uint64 // of the moments; 0 for another one each time
}

const (
	longKills  = 200
	shortKills = 20
	mostKills  = 10_000
)

func kill() stage.Driver {
	o := &options{}
	return stage.Driver{
		Name: "kill",
		Parts: []stage.Part{
			{Name: "credits", Play: o.credits, Bare: true},
			{Name: "orphans", Play: o.orphans, Bare: true},
		},
		Builds: builds,
		Flags: func(flags *flag.FlagSet) {
			flags.IntVar(&o.kills, "kills", 0, "kills in each part, at most 10000; by default 200, or 20 in the short form")
			flags.Uint64Var(&o.seed, "seed", 0, "of the random moments; by default another one each time")
		},
		Check: func() error {
			if o.kills < 0 || o.kills > mostKills {
				return errors.New("-kills must be 1 to 10000")
			}
			return nil
		},
	}
}

func builds(s stage.Settings) []toolchain.Build {
	builds := []toolchain.Build{
		{Folder: "plugins/ciphers", Out: s.Program("ciphers")},
		{Folder: "plugins/math", Out: s.Program("math")},
		{Folder: "scripts/kill/dear", Out: s.Program("dear")},
	}
	for i := range spareVersions {
		builds = append(builds, toolchain.Build{Folder: "plugins/ciphers", Out: s.Program(version(i)), ID: version(i)})
	}
	return builds
}

// spareVersions is how many builds of ciphers there are that differ in their
// sum alone, more than a daemon keeps.
const spareVersions = 5

// version names one of them.
func version(i int) string { return fmt.Sprintf("ciphers-%d", i%spareVersions) }

// number is how many kills a part has.
func (o *options) number(s *stage.Stage) int {
	switch {
	case o.kills > 0:
		return o.kills
	case s.Long:
		return longKills
	}
	return shortKills
}

// random is the source of a part's moments. Its seed is printed, so that a run
// can be repeated; when exactly the daemon is hit, its own timing decides.
func (o *options) random(s *stage.Stage) *rand.Rand {
	seed := o.seed
	if seed == 0 {
		seed = rand.Uint64()
	}
	s.Print("-seed %d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}
