// Command smoke drives the real daemon through what an operator may do to it
// and what may go wrong: refusals, racing calls, upgrades under load, bad
// binaries, kills of plugins and of the host, the life of keys, a plugin of a
// newcomer. It prints one line for each claim and exits 1 when one fails.
//
// usage: smoke [-root DIR] [-parts a,b] [-short] [-race] [-duration 20s] [-clients 32]
package main

import (
	"os"

	"github.com/utilhost/utilhost/scripts/stage"
	"github.com/utilhost/utilhost/scripts/toolchain"
)

func main() { os.Exit(smoke().Main()) }

func smoke() stage.Driver {
	return stage.Driver{Name: "smoke", Builds: builds, Parts: []stage.Part{
		{Name: "order", Play: order},
		{Name: "pool", Play: pool},
		{Name: "keys", Play: keys},
		{Name: "large", Play: large},
		{Name: "swap", Play: swap},
		{Name: "crash", Play: crash},
		{Name: "hostkill", Play: hostKill},
		{Name: "hello", Play: hello},
		{Name: "bad", Play: bad, ShortConfig: "plugins {\n  start_timeout = \"3s\"\n}\n"},
	}}
}

// builds lists three builds of ciphers that differ in their sum alone, and
// programs that must not serve.
func builds(s stage.Settings) []toolchain.Build {
	return []toolchain.Build{
		{Folder: "plugins/ciphers", Out: s.Program("ciphers")},
		{Folder: "plugins/ciphers", Out: s.Program("ciphers-2"), ID: "2"},
		{Folder: "plugins/ciphers", Out: s.Program("ciphers-3"), ID: "3"},
		{Folder: "scripts/smoke/faulty", Out: s.Program("wrong"), Variables: []string{"main.fault=wrong"}},
		{Folder: "scripts/smoke/faulty", Out: s.Program("hangs"), Variables: []string{"main.fault=hangs"}},
		{Folder: "scripts/smoke/faulty", Out: s.Program("exits"), Variables: []string{"main.fault=exits"}},
	}
}
