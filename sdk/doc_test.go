package sdk

import (
	"os"
	"strings"
	"testing"
)

// The tutorial shows the hello example; it must stay the one that is tested.
func TestTutorialIsTheExample(t *testing.T) {
	example, err := os.ReadFile("example/hello/main.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(example)), "\n")
	if len(lines) > 30 {
		t.Errorf("example/hello/main.go has %d lines, the promise is 30", len(lines))
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight("//\t"+line, "\t")
	}
	tutorial, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := strings.ReplaceAll(string(tutorial), "\n//\n", "\n//\t\n")
	want := strings.ReplaceAll(strings.Join(lines, "\n"), "\n//\n", "\n//\t\n")
	if !strings.Contains(shown, want) {
		t.Error("doc.go does not show example/hello/main.go; copy it there, each line behind // and a tab")
	}
}
