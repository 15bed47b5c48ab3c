package lint

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

var (
	makeCommand = regexp.MustCompile("(?m)(?:^\\s*|[`$] ?|&& )make ([a-z][a-z-]*)")
	makeTarget  = regexp.MustCompile(`(?m)^([a-z][a-z-]*):`)
	// A relative link or image of Markdown, without its fragment.
	fileLink = regexp.MustCompile(`\]\(([^):#]+)(?:#[^)]*)?\)`)
)

// TestReadme follows what the README tells a newcomer to type and to open.
func TestReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile(filepath.Join(root, "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	targets := map[string]bool{}
	for _, match := range makeTarget.FindAllSubmatch(makefile, -1) {
		targets[string(match[1])] = true
	}
	said := makeCommand.FindAllSubmatch(readme, -1)
	if len(said) == 0 {
		t.Error("README.md names no make target; a newcomer needs make run and make test")
	}
	for _, match := range said {
		if !targets[string(match[1])] {
			t.Errorf("README.md says make %s, which the Makefile does not have", match[1])
		}
	}
	for _, match := range fileLink.FindAllSubmatch(readme, -1) {
		if _, err := os.Stat(filepath.Join(root, string(match[1]))); err != nil {
			t.Errorf("README.md links to %s: %v", match[1], err)
		}
	}
}

// TestExampleIsShort holds the promise that a plugin takes thirty lines.
func TestExampleIsShort(t *testing.T) {
	const most = 30
	text, err := os.ReadFile(filepath.Join(root, "sdk/example/hello/main.go"))
	if err != nil {
		t.Fatal(err)
	}
	if lines := bytes.Count(text, []byte("\n")); lines > most {
		t.Errorf("sdk/example/hello/main.go has %d lines, at most %d are promised", lines, most)
	}
}
