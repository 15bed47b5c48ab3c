package config

import (
	"cmp"
	"reflect"
	"slices"
)

// Change is a key whose value differs between two configurations.
type Change struct {
	// Key is its path, such as limits.body, or tier.pro for a block that came or went.
	Key string
	// From and To are the values as in the file, without quotes; "..." for
	// settings, which may hold secrets; "" where a named block does not exist.
	From, To string
	// Live says that it takes effect while the daemon runs; else a restart is needed.
	Live bool
}

// Changes compares two configurations key by key, sorted by key.
func Changes(from, to *Config) []Change {
	before, after := from.table(), to.table()
	var changes []Change
	for path, k := range before {
		now, kept := after[path]
		switch {
		case !kept:
			changes = append(changes, Change{Key: path, From: k.plain(), Live: k.live()})
		case !reflect.DeepEqual(k.value.Interface(), now.value.Interface()) && !sameSettings(k, now):
			changes = append(changes, Change{path, k.plain(), now.plain(), k.live()})
		}
	}
	for path, k := range after {
		if _, old := before[path]; !old {
			changes = append(changes, Change{Key: path, To: k.plain(), Live: k.live()})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return cmp.Compare(a.Key, b.Key) })
	return changes
}

// Apply returns the configuration that holds after read was found in the file
// of the running daemon: read's values where a change takes effect live, the
// running ones elsewhere. Neither argument is changed.
func Apply(running, read *Config) *Config {
	next, before := *read, running.table()
	next.each(func(k key) {
		if old, there := before[k.path]; there && !k.live() {
			k.value.Set(old.value)
		}
	})
	return &next
}

// sameSettings says that two settings hold the same values, wherever in the
// file they stand.
func sameSettings(a, b key) bool {
	x, ok := a.value.Interface().(Settings)
	if !ok {
		return false
	}
	y := b.value.Interface().(Settings)
	return string(x.JSON) == string(y.JSON)
}

// table returns every key of c by path.
func (c *Config) table() map[string]key {
	keys := map[string]key{}
	c.each(func(k key) { keys[k.path] = k })
	return keys
}
