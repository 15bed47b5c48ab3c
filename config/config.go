// Package config reads utilhost.hcl into typed values.
//
// Every key has a default, so a missing file is a complete configuration. What
// the file may say is written once, in the tags of the types below: the name of
// a key, the values it takes, and whether a change takes effect while the
// daemon runs. Every mistake is reported with file, line and column.
package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// DefaultFile is the file read when no other is named. It alone may be missing.
const DefaultFile = "utilhost.hcl"

// Config is a whole configuration. The tags say: key, the name in the file;
// min and max, the bounds as one writes them in the file; enum, the words
// allowed; kind, a form that is checked; live, that SIGHUP applies a change.
type Config struct {
	// File is the path of the file read, empty when there was none.
	File string `key:"-"`
	// Listen is the TCP address of the API, host:port. Port 0 takes a free one.
	Listen string `key:"listen" kind:"address"`
	// Data is the directory of everything the daemon keeps.
	Data string `key:"data" kind:"path"`

	Log       Log       `key:"log"`
	AccessLog AccessLog `key:"access_log"`
	Limits    Limits    `key:"limits"`
	HTTP      HTTP      `key:"http"`
	Plugins   Plugins   `key:"plugins"`
	Store     Store     `key:"store"`

	// Tier maps the name of a tier to what its keys may use. "free" is always there.
	Tier map[string]Tier `key:"tier"`
	// Plugin maps a group to what the operator says about its plugin.
	Plugin map[string]Plugin `key:"plugin"`
}

// Log is the daemon's own log, written to standard error.
type Log struct {
	Level  string `key:"level" enum:"trace,debug,info,warn,error" live:"yes"`
	Format string `key:"format" enum:"text,json"`
}

// AccessLog is one line a call: never a secret, never a body.
type AccessLog struct {
	Mode string `key:"mode" enum:"off,sampled,all" live:"yes"`
	// Sample is N where one call in N is logged, in mode sampled.
	Sample int `key:"sample" min:"1" max:"1000000" live:"yes"`
}

// Limits bounds what one call, one key, one plugin and the whole host may use.
type Limits struct {
	// Body is the largest request body.
	Body Size `key:"body" min:"1KiB" max:"64MiB" live:"yes"`
	// Result is the largest result of a plugin. A plugin is told when it starts.
	Result Size `key:"result" min:"1KiB" max:"64MiB" live:"yes"`
	// Deadline is the time a call may take in all.
	Deadline time.Duration `key:"deadline" min:"10ms" max:"10m" live:"yes"`
	// Held is the byte budget of all bodies and results held at one moment.
	Held Size `key:"held" min:"1MiB" max:"1TiB" live:"yes"`
	// QueueWait is how long a call waits for a place at its plugin.
	QueueWait time.Duration `key:"queue_wait" min:"1ms" max:"10m" live:"yes"`
	// KeyInFlight is how many calls one key may have running.
	KeyInFlight int `key:"key_in_flight" min:"1" max:"1000000" live:"yes"`
	// PluginInFlight is how many calls one plugin process may have running.
	PluginInFlight int `key:"plugin_in_flight" min:"1" max:"1000000" live:"yes"`
	// PluginWaiting is how many calls may wait for a place at one plugin.
	PluginWaiting int `key:"plugin_waiting" min:"1" max:"1000000" live:"yes"`
	// SlowInFlight is how many calls of slow routes may run at once; 0 is the number of processors.
	SlowInFlight int `key:"slow_in_flight" min:"0" max:"10000" live:"yes"`
}

// HTTP bounds the connections of the API.
type HTTP struct {
	// Front is "fast" (plain calls take a lane of their own, everything else
	// goes through net/http) or "standard" (net/http alone).
	Front             string        `key:"front" enum:"fast,standard"`
	Header            Size          `key:"header" min:"4KiB" max:"1MiB"`
	ReadHeaderTimeout time.Duration `key:"read_header_timeout" min:"100ms" max:"10m"`
	ReadTimeout       time.Duration `key:"read_timeout" min:"100ms" max:"1h"`
	WriteTimeout      time.Duration `key:"write_timeout" min:"100ms" max:"1h"`
	IdleTimeout       time.Duration `key:"idle_timeout" min:"100ms" max:"24h"`
	// DrainBody and DrainTime bound what is still read after an early refusal,
	// so that a client that is busy sending gets to read the answer.
	DrainBody Size          `key:"drain_body" min:"1B" max:"1GiB" live:"yes"`
	DrainTime time.Duration `key:"drain_time" min:"1ms" max:"1m" live:"yes"`
	// ShutdownTimeout is how long calls in flight may go on after SIGTERM.
	ShutdownTimeout time.Duration `key:"shutdown_timeout" min:"0s" max:"1h"`
}

// Plugins is the supervision of the plugin directory.
type Plugins struct {
	// Dir is the directory whose files are the plugins.
	Dir string `key:"dir" kind:"path"`
	// Settle is how long a file must stay unchanged before it is read.
	Settle time.Duration `key:"settle" min:"10ms" max:"1m"`
	// Poll is the interval of the scan that finds what no event tells.
	Poll time.Duration `key:"poll" min:"100ms" max:"1h"`
	// RemoveAfter is how long a name must be gone before its routes go.
	RemoveAfter time.Duration `key:"remove_after" min:"1ms" max:"1h"`
	// StartTimeout bounds a start, from exec to the manifest.
	StartTimeout time.Duration `key:"start_timeout" min:"100ms" max:"5m"`
	// Memory is the data segment limit of a plugin process.
	Memory Size `key:"memory" min:"64MiB" max:"1TiB" live:"yes"`
	// StuckAfter is how far past its deadline a call may run before its process counts as stuck.
	StuckAfter time.Duration `key:"stuck_after" min:"10ms" max:"10m"`
	// CheckAfter is the age of the oldest call at which a process is asked whether it lives.
	CheckAfter time.Duration `key:"check_after" min:"10ms" max:"10m"`
	// CheckTimeout is how long the answer to that may take.
	CheckTimeout time.Duration `key:"check_timeout" min:"10ms" max:"10m"`
	// Canary is how long the last good version stays up as the fallback of a new one; 0 is not at all.
	Canary time.Duration `key:"canary" was:"probation" min:"0s" max:"1h" live:"yes"`
}

// Store is where keys and credits are kept.
type Store struct {
	// Durability is "standard" (debits survive a kill at once, a power cut in
	// blocks) or "strict" (every debit is on disk before its answer).
	Durability string `key:"durability" enum:"standard,strict"`
	// PowerCut says who pays for a block whose use is unknown after a power cut.
	PowerCut string `key:"power_cut" enum:"charge,refund"`
	// MinFree is the free space below which calls are refused.
	MinFree Size `key:"min_free" min:"1MiB" max:"1TiB"`
}

// Tier is what the keys of one tier may use.
type Tier struct {
	// Credits is the monthly allowance.
	Credits int64 `key:"credits" min:"0" max:"1000000000000" live:"yes"`
	// RatePerSecond is the rate of calls a key may keep up; 0 means none is set.
	RatePerSecond float64 `key:"rate_per_second" min:"0" max:"1000000" live:"yes"`
	// Burst is how many calls may come at once; 0 is the rate rounded up.
	Burst int `key:"burst" min:"0" max:"1000000" live:"yes"`
}

// Plugin is what the operator says about one group's plugin.
type Plugin struct {
	// MTLS is false for a plugin that cannot do go-plugin's automatic mutual TLS.
	MTLS bool `key:"mtls" live:"yes"`
	// Settings are handed to the plugin before its first call.
	Settings Settings `key:"settings" live:"yes"`
}

// Default returns the configuration of an empty file, as if it lay in the
// working directory.
func Default() *Config {
	return &Config{
		Listen:    "127.0.0.1:8080",
		Data:      "data",
		Log:       Log{Level: "info", Format: "text"},
		AccessLog: AccessLog{Mode: "off", Sample: 100},
		Limits: Limits{
			Body: 1 << 20, Result: 8 << 20, Deadline: 10 * time.Second, Held: 256 << 20, QueueWait: 5 * time.Second,
			KeyInFlight: 256, PluginInFlight: 256, PluginWaiting: 1024,
		},
		HTTP: HTTP{
			Front:  "fast",
			Header: 64 << 10, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second,
			WriteTimeout: time.Minute, IdleTimeout: 2 * time.Minute,
			DrainBody: 32 << 20, DrainTime: time.Second, ShutdownTimeout: 15 * time.Second,
		},
		Plugins: Plugins{
			Dir: filepath.Join("bin", "plugins"), Settle: 250 * time.Millisecond, Poll: 10 * time.Second,
			RemoveAfter: 2 * time.Second, StartTimeout: 10 * time.Second, Memory: 512 << 20,
			StuckAfter: 2 * time.Second, CheckAfter: 500 * time.Millisecond, CheckTimeout: 1500 * time.Millisecond,
			Canary: 30 * time.Second,
		},
		Store:  Store{Durability: "standard", PowerCut: "charge", MinFree: 64 << 20},
		Tier:   map[string]Tier{"free": {Credits: 10_000}},
		Plugin: map[string]Plugin{},
	}
}

// Load reads the file at path; an empty path means DefaultFile, and only then
// may the file be missing. Relative paths in the file are taken relative to it.
// An error about the content is a Problems that lists every mistake found.
func Load(path string) (*Config, error) {
	named := path != ""
	if !named {
		path = DefaultFile
	}
	source, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) && !named {
		return Default(), nil
	}
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	return Parse(source, path)
}

// Parse reads source as the content of the file at path, which is not opened.
func Parse(source []byte, path string) (*Config, error) {
	c, places, problems := decode(source, path)
	if c == nil {
		return nil, problems
	}
	for _, v := range c.check() {
		problems = append(problems, places.problem(v))
	}
	if len(problems) > 0 {
		problems.sort()
		return nil, problems
	}
	c.File = path
	c.rebase(filepath.Dir(path))
	return c, nil
}

// PluginFor returns the block of a group, or what holds without one.
func (c *Config) PluginFor(group string) Plugin {
	if p, ok := c.Plugin[group]; ok {
		return p
	}
	return defaultPlugin
}

// defaultPlugin is what holds for a group that has no block, and what a block starts from.
var defaultPlugin = Plugin{MTLS: true}

// rebase makes the relative paths of c relative to dir.
func (c *Config) rebase(dir string) {
	c.each(func(k key) {
		if k.tag("kind") == "path" && !filepath.IsAbs(k.value.String()) {
			k.value.SetString(filepath.Join(dir, k.value.String()))
		}
	})
}
