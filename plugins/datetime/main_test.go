package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// TestMain makes the time zones those of the Go distribution, which testdata was
// made with; a machine's own may be of another edition.
func TestMain(m *testing.M) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err == nil {
		err = os.Setenv("ZONEINFO", filepath.Join(strings.TrimSpace(string(root)), "lib/time/zoneinfo.zip"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "time zones of the Go distribution:", err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func TestPlugin(t *testing.T) { sdktest.Conform(t, plugin) }
