package lint

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestGeneratedCodeIsFresh generates the protocol's Go code anew and compares
// it with what is committed.
func TestGeneratedCodeIsFresh(t *testing.T) {
	committed := filepath.Join(root, "sdk/wire/pb")
	proto, err := os.ReadFile(filepath.Join(committed, "plugin.proto"))
	if err != nil {
		t.Fatal(err)
	}
	fresh := t.TempDir()
	if err := os.WriteFile(filepath.Join(fresh, "plugin.proto"), proto, 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", "./protogen", fresh, "plugin.proto")
	command.Dir = ".." // the generators are pinned as tools of this module
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("protogen: %v\n%s", err, out)
	}
	generated, err := filepath.Glob(filepath.Join(fresh, "*.pb.go"))
	if err != nil || len(generated) != 2 {
		t.Fatalf("protogen wrote %v (%v), want two files", generated, err)
	}
	for _, path := range generated {
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(filepath.Join(committed, filepath.Base(path)))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("sdk/wire/pb/%s is not what plugin.proto gives (%v); run make generate", filepath.Base(path), err)
		}
	}
}
