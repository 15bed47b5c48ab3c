package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/scripts/clients"
)

// A content is what a plugin file holds: a program and the script behind it.
type content struct {
	program string // path
	script  script.Script
}

// write makes a file of the content and answers its SHA-256.
func (c content) write(path string, mode os.FileMode) (sum string, err error) {
	program, err := os.Open(c.program)
	if err != nil {
		return "", err
	}
	defer program.Close()
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, mode)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	hash := sha256.New()
	both := io.MultiWriter(file, hash)
	if _, err = io.Copy(both, program); err == nil {
		_, err = both.Write(c.script.Text())
	}
	return hex.EncodeToString(hash.Sum(nil)), err
}

// The groups of the storm. A file has the name of its group.
const (
	ciphers  = "ciphers"  // a real plugin
	maths    = "math"     // another
	swing    = "swing"    // routes of several costs, and those that do harm
	plain    = "plain"    // without TLS
	east     = "east"     // has the route roam/next-5 in turns
	west     = "west"     // with this one
	herald   = "herald"   // answers with its version
	fleeting = "fleeting" // is removed and comes back
)

// roaming is the route that moves between east and west.
var roaming = script.Route{Path: "roam/next-5", Kind: script.Next, Cost: 5}

// routes are what a group of ours serves, the roaming route aside.
func routes(group string) []script.Route {
	switch group {
	case swing:
		return []script.Route{
			{Path: "swing/next-1", Kind: script.Next, Cost: 1},
			{Path: "swing/next-3", Kind: script.Next, Cost: 3},
			{Path: "swing/next-17", Kind: script.Next, Cost: 17},
			{Path: "swing/dies", Kind: script.Dies, Cost: 9},
			{Path: "swing/swells", Kind: script.Swells, Cost: 9},
			{Path: "swing/spins", Kind: script.Spins, Cost: 9},
		}
	case plain:
		return []script.Route{{Path: "plain/next-2", Kind: script.Next, Cost: 2}}
	case herald:
		return []script.Route{{Path: "herald/version", Kind: script.Version, Cost: 2}}
	}
	return []script.Route{{Path: group + "/next-1", Kind: script.Next, Cost: 1}}
}

// next is a call of a route that answers the number that follows.
func next(route string, cost int) clients.Workload {
	return clients.Workload{Route: route, Cost: cost, Make: func(random *rand.Rand) (string, func(json.RawMessage) error) {
		number := random.IntN(1_000_000_000)
		return fmt.Sprintf(`{"number":%d}`, number), func(data json.RawMessage) error {
			if want := fmt.Sprintf(`{"result":%d}`, number+1); string(data) != want {
				return fmt.Errorf("%.100s, want %s", data, want)
			}
			return nil
		}
	}}
}

// steady are the calls of the storm's customers.
func steady() []clients.Workload {
	return []clients.Workload{
		clients.Atbash(40), clients.Rot47(400), clients.GCF(),
		next("swing/next-1", 1), next("swing/next-3", 3), next("swing/next-17", 17),
		next("plain/next-2", 2), next("east/next-1", 1), next("west/next-1", 1), next(roaming.Path, roaming.Cost),
	}
}
