package supervisor

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// An identity tells one state of a file from another without reading it.
type identity struct {
	Device   uint64      `json:"device"`
	Inode    uint64      `json:"inode"`
	Size     int64       `json:"size"`
	Mode     fs.FileMode `json:"mode"`
	Modified int64       `json:"modified"` // nanoseconds since 1970
	Changed  int64       `json:"changed"`  // the same, of the inode: no program can set it
}

// ignored lists the endings of names that are no candidates: editors' copies,
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

// scanLimit is how many candidates of a directory are looked at, in the order
// of their names: somebody may name the wrong directory.
const scanLimit = 1000

// scan returns the candidates in dir: regular files and symlinks to one, and
// whether there are more than it looks at. An error means that nothing is known
// about the directory, not that it is empty.
func scan(dir string) (found map[string]identity, more bool, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, false, err
	}
	found = make(map[string]identity)
	for _, e := range entries {
		if !candidate(e.Name()) {
			continue
		}
		// Stat follows symlinks; what is gone or dangling by now is no file.
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		if err != nil || !info.Mode().IsRegular() {
			continue
		}
		if len(found) == scanLimit {
			return found, true, nil
		}
		found[e.Name()] = identify(info)
	}
	return found, false, nil
}
