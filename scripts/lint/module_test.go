package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"
)

// goVersion stands in every go.mod and in go.work: the oldest Go that builds
// the repository. A toolchain line would override it for whoever builds us.
const goVersion = "1.26.0"

// TestModules holds what lets each module be built in the workspace and alone.
func TestModules(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "go.work"))
	if err != nil {
		t.Fatal(err)
	}
	work, err := modfile.ParseWork("go.work", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if work.Go == nil || work.Go.Version != goVersion || work.Toolchain != nil {
		t.Errorf("go.work: want `go %s` and no toolchain line", goVersion)
	}
	var modules []string
	for _, use := range work.Use {
		modules = append(modules, strings.TrimPrefix(use.Path, "./"))
	}
	slices.Sort(modules)
	if want := []string{"config", "host", "plugins", "scripts", "sdk"}; !slices.Equal(modules, want) {
		t.Errorf("go.work uses %v, want %v", modules, want)
	}
	for _, module := range modules {
		t.Run(module, func(t *testing.T) { checkModule(t, module) })
	}
}

func checkModule(t *testing.T, module string) {
	path := filepath.Join(root, module, "go.mod")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := modfile.Parse(path, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	if want := modulePrefix + module; file.Module.Mod.Path != want {
		t.Errorf("%s: module %s, want %s", path, file.Module.Mod.Path, want)
	}
	if file.Go == nil || file.Go.Version != goVersion {
		t.Errorf("%s: want the line `go %s`", path, goVersion)
	}
	if file.Toolchain != nil {
		t.Errorf("%s: drop the toolchain line; it overrides the choice of whoever builds", path)
	}
	replaced := map[string]string{}
	for _, replace := range file.Replace {
		replaced[replace.Old.Path] = replace.New.Path
		if !strings.HasPrefix(replace.Old.Path, modulePrefix) {
			t.Errorf("%s: replaces %s; pin a released version instead", path, replace.Old.Path)
		}
	}
	for _, require := range file.Require {
		sibling, ours := strings.CutPrefix(require.Mod.Path, modulePrefix)
		if ours && replaced[require.Mod.Path] != "../"+sibling {
			t.Errorf("%s: needs `replace %s => ../%s`, so that it builds with GOWORK=off", path, require.Mod.Path, sibling)
		}
	}
}
