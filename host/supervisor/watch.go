package supervisor

import (
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
	"github.com/hashicorp/go-hclog"
)

// A watcher says that something in the plugin directory may have changed. What
// has changed is found out by a scan: events lie about that (a rename over a
// file arrives as CREATE, a symlink's target sends none). The parent is watched
// too, since a directory that was replaced goes silent.
type watcher struct {
	dir string
	log hclog.Logger
	fs  *fsnotify.Watcher // nil when the system gives us none
	on  identity          // of the directory being watched
}

func newWatcher(dir string, log hclog.Logger) *watcher {
	w := &watcher{dir: dir, log: log}
	fs, err := fsnotify.NewWatcher()
	if err != nil {
		log.Warn("plugin directory is only looked at now and then", "dir", dir, "error", err)
		return w
	}
	w.fs = fs
	_ = fs.Add(filepath.Dir(dir)) // best effort, the poll is the net
	return w
}

// rearm watches the directory that has the name now.
func (w *watcher) rearm() {
	if w.fs == nil {
		return
	}
	info, err := os.Stat(w.dir)
	if err != nil {
		w.on = identity{}
		return
	}
	now := identify(info)
	if now.Device == w.on.Device && now.Inode == w.on.Inode && w.listed() {
		return
	}
	_ = w.fs.Remove(w.dir)
	if err := w.fs.Add(w.dir); err != nil {
		w.log.Warn("plugin directory cannot be watched", "dir", w.dir, "error", err)
		return
	}
	_ = w.fs.Add(filepath.Dir(w.dir))
	w.on = now
}

func (w *watcher) listed() bool {
	for _, path := range w.fs.WatchList() {
		if path == w.dir {
			return true
		}
	}
	return false
}

// events returns the channel to receive from, nil when there is none.
func (w *watcher) events() <-chan fsnotify.Event {
	if w.fs == nil {
		return nil
	}
	return w.fs.Events
}

// errors returns the channel to receive from, nil when there is none.
func (w *watcher) errors() <-chan error {
	if w.fs == nil {
		return nil
	}
	return w.fs.Errors
}

// concerns reports whether an event is about the plugin directory, and not
// about its neighbours in the parent.
func (w *watcher) concerns(e fsnotify.Event) bool {
	name := filepath.Clean(e.Name)
	return name == w.dir || filepath.Dir(name) == w.dir
}

func (w *watcher) close() {
	if w.fs != nil {
		_ = w.fs.Close()
	}
}
