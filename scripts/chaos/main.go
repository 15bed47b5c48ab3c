// Command chaos drives the real daemon with real plugins over real HTTP while
// everything happens to it at once: versions swapped in every way an operator
// has, plugins killed, hung, out of memory and spinning, every kind of bad
// binary dropped in, groups removed and routes moved. Customers check every
// answer and count every credit. It prints one line for each claim, tables of
// what was done and of what the host holds before and after, and exits 1 when a
// claim fails.
//
// usage: chaos [-root DIR] [-parts a,b] [-short] [-race] [-duration 10m] [-clients 32] [-seed N] [-reloads 2000] [-keep DIR]
package main

import (
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"time"

	"github.com/utilhost/utilhost/scripts/stage"
	"github.com/utilhost/utilhost/scripts/toolchain"
)

func main() { os.Exit(chaos().Main()) }

// options are the flags of this driver alone.
type options struct {
	seed    uint64 // of all choices; 0 for another one each time
	reloads int    // 0 leaves it to the form
	keep    string // folder for deeds and logs; "" for none
}

const (
	longStorm    = 10 * time.Minute
	shortStorm   = 15 * time.Second
	longReloads  = 2000
	shortReloads = 40
	mostReloads  = 100_000
)

func chaos() stage.Driver {
	o := &options{}
	return stage.Driver{
		Name: "chaos", Load: longStorm, Builds: builds,
		Parts: []stage.Part{
			{Name: "storm", Play: o.storm, Bare: true},
			{Name: "bad", Play: o.bad, Bare: true},
			{Name: "reloads", Play: o.reload, Bare: true},
			{Name: "poison", Play: o.poison, Bare: true},
		},
		Flags: func(flags *flag.FlagSet) {
			flags.Uint64Var(&o.seed, "seed", 0, "of all choices; by default another one each time")
			flags.IntVar(&o.reloads, "reloads", 0, "number of reloads, at most 100000; by default 2000, or 40 in the short form")
			flags.StringVar(&o.keep, "keep", "", "folder that gets each part's deeds and the daemon's log")
		},
		Check: func() error {
			if o.reloads < 0 || o.reloads > mostReloads {
				return errors.New("-reloads must be 1 to 100000")
			}
			if o.seed == 0 {
				o.seed = rand.Uint64()
			}
			return nil
		},
	}
}

func builds(s stage.Settings) []toolchain.Build {
	return []toolchain.Build{
		{Folder: "plugins/ciphers", Out: s.Program("ciphers")},
		{Folder: "plugins/math", Out: s.Program("math")},
		{Folder: "scripts/chaos/actor", Out: s.Program("actor")},
		{Folder: "scripts/chaos/raw", Out: s.Program("raw")},
	}
}

// What the random numbers are for. Each use has a source of its own, so that
// it makes the same choices from the same seed whatever the others do.
const (
	forSwaps = iota
	forKills
	forTroubles
	forFaults
	forRemovals
	forVersions
	forCustomers
)

func (o *options) random(use uint64) *rand.Rand { return rand.New(rand.NewPCG(o.seed, use)) }
