package verify

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/host/supervisor/process"
	"github.com/utilhost/utilhost/host/testplugin/kit"
	"github.com/utilhost/utilhost/host/testplugin/script"
)

// program is the scripted plugin without a script; runDir holds the sockets.
var (
	program []byte
	runDir  string
)

func TestMain(m *testing.M) { os.Exit(kit.Main(m, &program, kit.Dir(&runDir))) }

// candidate returns a candidate with that script in a file of that name, which
// needs no settings.
func candidate(t *testing.T, file string, s script.Script) Candidate {
	t.Helper()
	path := filepath.Join(t.TempDir(), file)
	if err := os.WriteFile(path, s.Binary(program), 0o755); err != nil {
		t.Fatal(err)
	}
	return Candidate{
		Spec: process.Spec{
			Path: path, SHA256: "sha", File: file, RunDir: runDir, Log: hclog.NewNullLogger(), Limits: bounds(),
			Times: process.Times{
				Start: 30 * time.Second, Stop: 5 * time.Second, StreamGrace: time.Second,
				HungAfter: time.Second, CheckTimeout: 10 * time.Second,
			},
		},
		Config:   func(string) (process.Config, string) { return process.Config{}, "none" },
		Thorough: func(string) bool { return true },
		Turns:    NewTurns(4),
	}
}
