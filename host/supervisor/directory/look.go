package directory

import (
	"os"
	"path/filepath"
	"strings"
)

// candidates is how many files of a directory are looked at, in the order of
// their names. Somebody may name the wrong directory.
const candidates = 1000

// ignored lists the endings of names that are not candidates: editors' copies,
// copies in progress, and what accompanies a release.
var ignored = [...]string{"~", ".tmp", ".sha256", ".minisig"}

// candidate reports whether a name in the plugin directory is looked at.
func candidate(name string) bool {
	if strings.HasPrefix(name, ".") {
		return false
	}
	for _, ending := range ignored {
		if strings.HasSuffix(name, ending) {
			return false
		}
	}
	return true
}

// look returns the candidates in dir, which are regular files and symlinks to
// one, and whether there are more than it looks at. A known name is always looked
// at, so that new neighbours do not make it look removed.
func look(dir string, known func(name string) bool) (found map[string]Identity, crowded bool, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, false, err
	}
	found = make(map[string]Identity)
	for _, e := range entries {
		name := e.Name()
		if !candidate(name) {
			continue
		}
		full := len(found) >= candidates
		if full && !known(name) {
			crowded = true
			continue
		}
		// Stat follows symlinks. What is gone or dangling by now is not a file.
		info, err := os.Stat(filepath.Join(dir, name))
		if err == nil && info.Mode().IsRegular() {
			found[name] = Identify(info)
		}
	}
	return found, crowded, nil
}
