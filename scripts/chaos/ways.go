package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"

	"github.com/utilhost/utilhost/scripts/stage"
)

// A way is how an operator puts a new binary into the plugin folder: lines for
// the shell, in which $1 is the new binary, $2 the file in the folder and $3 the
// folder.
type way struct {
	name  string
	lines string
}

var (
	byCopy      = way{"cp", `cp "$1" "$2"; chmod 0755 "$2"`}
	byRename    = way{"rename", `cp "$1" "$3/.new"; mv -fT "$3/.new" "$2"`}
	byInstall   = way{"install", `install -m 0755 "$1" "$2"`}
	byRemoval   = way{"rm, cp", `rm -f "$2"; cp "$1" "$2"`}
	bySymlink   = way{"symlink", `ln -s "$1" "$3/.new"; mv -fT "$3/.new" "$2"`}
	byDirectory = way{"directory", `
		rm -rf "$3.next" "$3.old"
		cp -a "$3" "$3.next"
		cp --remove-destination "$1" "$3.next/${2##*/}"
		mv -T "$3" "$3.old"
		mv -T "$3.next" "$3"
		rm -r "$3.old"`}
)

// singly are the ways for one file. The whole directory is copied for the last
// one, so it comes less often.
var singly = []way{byCopy, byRename, byInstall, byRemoval, bySymlink}

// anyWay chooses a way.
func anyWay(random *rand.Rand) way {
	if random.IntN(10) == 0 {
		return byDirectory
	}
	return singly[random.IntN(len(singly))]
}

// A hand does what is done in the plugin folder, one deed at a time.
type hand struct {
	stage *stage.Stage
	spool string // where new binaries come from
	deeds *deeds

	mutex  sync.Mutex
	serial uint64
	want   map[string]string // SHA-256 of the last good content put, by file
	held   map[string]bool   // files whose verification is awaited; they are left alone
	bad    map[string]bool   // files whose content is a bad one
}

func newHand(s *stage.Stage, d *deeds) (*hand, error) {
	h := &hand{
		stage: s, spool: filepath.Join(s.Dir, "spool"), deeds: d,
		want: map[string]string{}, held: map[string]bool{}, bad: map[string]bool{},
	}
	return h, os.Mkdir(h.spool, 0o700)
}

// path is where a file lies in the plugin folder.
func (h *hand) path(file string) string { return filepath.Join(h.stage.Daemon.PluginDir(), file) }

// put lays a content into the plugin folder. h.mutex is held.
func (h *hand) put(w way, file string, c content) (sum string, err error) {
	h.serial++
	source := filepath.Join(h.spool, fmt.Sprintf("%s.%d", file, h.serial))
	if sum, err = c.write(source, 0o755); err != nil {
		return "", err
	}
	shell := exec.Command("sh", "-eu", "-c", w.lines, "sh", source, h.path(file), h.stage.Daemon.PluginDir())
	if out, err := shell.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", w.name, file, err, out)
	}
	return sum, h.clear(file)
}

// clear removes the spooled binaries of a file that it is no symlink to.
func (h *hand) clear(file string) error {
	target, _ := os.Readlink(h.path(file)) // "" when it is no symlink
	sources, err := filepath.Glob(filepath.Join(h.spool, file+".*"))
	for _, source := range sources {
		if source != target {
			err = errors.Join(err, os.Remove(source))
		}
	}
	return err
}

// good puts a good content and notes that it is wanted.
func (h *hand) good(w way, file string, c content) error {
	sum, err := h.put(w, file, c)
	if err != nil {
		return err
	}
	h.want[file], h.bad[file] = sum, false
	h.deeds.note("swap", "%s by %s, %.12s", file, w.name, sum)
	return nil
}

// remove takes a file away.
func (h *hand) remove(file string) error {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	delete(h.want, file)
	return errors.Join(os.Remove(h.path(file)), h.clear(file))
}

// quiet reports whether no file is held. h.mutex is held.
func (h *hand) quiet() bool {
	for _, held := range h.held {
		if held {
			return false
		}
	}
	return true
}
