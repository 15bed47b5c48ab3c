// Package daemon starts the real utilhost binary in a folder of its own and
// speaks to it as an operator does: by flags, commands, files and HTTP.
package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/utilhost/utilhost/scripts/process"
)

// Options say what to run and where.
type Options struct {
	// Binary is the path of utilhost.
	Binary string
	// Dir holds everything of this daemon. Its path should be short: a unix
	// socket below it may have 107 bytes.
	Dir string
	// Config is the text of utilhost.hcl; empty means the defaults.
	Config string
	// Environment is added to that of this process, as NAME=value.
	Environment []string
	// Launcher are the words before Binary when the daemon is started: a
	// program that becomes the one named by its last arguments, in its own
	// process. Empty starts Binary itself.
	Launcher []string
	// Log takes what the daemon and its commands write on standard error.
	Log io.Writer
}

// Daemon is a utilhost that may run, be stopped and run again on the same
// store, the same plugin folder and the same address.
type Daemon struct {
	options Options
	address string
	process *process.Process // nil while none runs
}

// New prepares the folder and chooses a free address on loopback.
func New(o Options) (*Daemon, error) {
	d := &Daemon{options: o}
	for _, dir := range []string{o.Dir, d.PluginDir()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	if err := d.Configure(o.Config); err != nil {
		return nil, err
	}
	var err error
	d.address, err = FreeAddress()
	return d, err
}

// Configure replaces the text of utilhost.hcl; empty means the defaults. It
// holds from the next start, and for live keys from a SIGHUP, on.
func (d *Daemon) Configure(text string) error {
	d.options.Config = text
	return os.WriteFile(d.configPath(), []byte(text), 0o600)
}

// FreeAddress is an address on loopback that nobody listened on just now.
func FreeAddress() (string, error) {
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// Address is host:port of the daemon.
func (d *Daemon) Address() string { return d.address }

// PluginDir is the folder that the daemon watches.
func (d *Daemon) PluginDir() string { return filepath.Join(d.options.Dir, "plugins") }

// DataDir is the daemon's state.
func (d *Daemon) DataDir() string { return filepath.Join(d.options.Dir, "data") }

func (d *Daemon) configPath() string { return filepath.Join(d.options.Dir, "utilhost.hcl") }

// PID is the process id of the daemon that runs or ran last, 0 before any.
func (d *Daemon) PID() int {
	if d.process == nil {
		return 0
	}
	return d.process.PID()
}

// Start runs `utilhost serve` and returns at once; see Ready.
func (d *Daemon) Start() error {
	args := []string{"serve", "--listen", d.address, "--data", d.DataDir(), "--plugins", d.PluginDir()}
	words := append(slices.Clone(d.options.Launcher), d.options.Binary)
	words = append(words, d.configured(args)...)
	command := exec.Command(words[0], words[1:]...)
	command.Dir, command.Env = d.options.Dir, append(os.Environ(), d.options.Environment...)
	p, err := process.Start(command, d.options.Log)
	if err != nil {
		return err
	}
	d.process = p
	return nil
}

func (d *Daemon) configured(args []string) []string {
	if d.options.Config != "" {
		args = append(args, "--config", d.configPath())
	}
	return args
}

// Ready waits until /readyz answers 200. It fails when ctx ends or the daemon
// does.
func (d *Daemon) Ready(ctx context.Context) error {
	client := &http.Client{Timeout: time.Second, Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for {
		last := ready(client, "http://"+d.address+"/readyz")
		if last == nil {
			return nil
		}
		select {
		case <-d.process.Done():
			return fmt.Errorf("utilhost ended before it was ready: %w", d.process.Err())
		case <-ctx.Done():
			return fmt.Errorf("utilhost is not ready: %w", last)
		case <-time.After(2 * time.Millisecond):
		}
	}
}

func ready(client *http.Client, url string) error {
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, 64<<10))
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", response.Status, bytes.TrimSpace(text))
	}
	return nil
}

// Stop ends the daemon by SIGTERM. It fails when that takes more than 20 s or
// when the daemon does not exit 0.
func (d *Daemon) Stop() error {
	if d.process == nil {
		return nil
	}
	if err := d.process.Stop(20 * time.Second); err != nil {
		return err
	}
	return d.process.Err()
}

// Signal sends a signal to the daemon and does not wait for what it does. It
// does nothing once the daemon has ended.
func (d *Daemon) Signal(s os.Signal) error {
	if d.process == nil {
		return nil
	}
	return d.process.Signal(s)
}

// Kill ends the daemon by SIGKILL, which leaves it no time for anything.
func (d *Daemon) Kill() {
	if d.process != nil {
		d.process.Kill()
	}
}

// Command runs an operator's command on the daemon's data directory, for
// example Command("key", "list", "--json"). A command that fails answers what
// it wrote on standard error.
func (d *Daemon) Command(args ...string) (stdout string, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, d.options.Binary, d.configured(append(args, "--data", d.DataDir()))...)
	command.Dir, command.Env = d.options.Dir, append(os.Environ(), d.options.Environment...)
	var out, complaint bytes.Buffer
	command.Stdout, command.Stderr = &out, &complaint
	if err := command.Run(); err != nil {
		return out.String(), fmt.Errorf("utilhost %s: %w: %s", strings.Join(args, " "), err, bytes.TrimSpace(complaint.Bytes()))
	}
	return out.String(), nil
}

// Issue makes a key with its own monthly allowance and answers its secret.
func (d *Daemon) Issue(name string, credits int) (string, error) {
	out, err := d.Command("key", "issue", "--name", name, "--credits", strconv.Itoa(credits))
	if err != nil {
		return "", err
	}
	secret := strings.TrimSpace(out)
	if secret == "" || strings.ContainsAny(secret, " \n") {
		return "", fmt.Errorf("key issue wrote %d bytes on standard output, want the secret alone", len(out))
	}
	return secret, nil
}

// Key is what `key list --json` says of one key.
type Key struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Tier  string `json:"tier"`
	State string `json:"state"`
}

// Keys lists the keys.
func (d *Daemon) Keys() ([]Key, error) { return list[Key](d, "key", "list", "--json") }

// Plugin is what `plugin list --json` says of one plugin.
type Plugin struct {
	Group    string `json:"group"`
	Version  string `json:"version"`
	Routes   int    `json:"routes"`
	State    string `json:"state"`
	PID      int    `json:"pid"`
	SHA256   string `json:"sha256"`
	Restarts int    `json:"restarts"`
	File     string `json:"file"`
	Reason   string `json:"reason"`
}

// Plugins lists what the daemon found in its plugin folder.
func (d *Daemon) Plugins() ([]Plugin, error) {
	return list[Plugin](d, "plugin", "list", "--json")
}

func list[T any](d *Daemon, args ...string) ([]T, error) {
	out, err := d.Command(args...)
	if err != nil {
		return nil, err
	}
	var items []T
	if err := json.Unmarshal([]byte(out), &items); err != nil {
		return nil, fmt.Errorf("%s: %w in %.500q", strings.Join(args, " "), err, out)
	}
	return items, nil
}
