// Package directory says what lies in the plugin directory and has settled there,
// that is, has stopped changing. It does not read the files, and it does not know
// what becomes of them.
package directory

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
	"github.com/hashicorp/go-hclog"
)

// Times are the delays of a Directory. All must be above zero.
type Times struct {
	Coalesce time.Duration // from the first event of a burst of writes to its scan
	Settle   time.Duration // a file that has not changed for so long has settled
	Aged     time.Duration // a file last changed so long ago has settled at first sight
	Poll     time.Duration // longest pause between two scans
	Removal  time.Duration // a file that has been missing for so long is removed
}

// Changes is what one scan found.
type Changes struct {
	// Present holds the names of all candidates in the directory, sorted.
	Present []string
	// Settled holds the files that have settled in a state not reported before,
	// by name.
	Settled []File
	// Removed holds the names that are gone for good, sorted. A name that comes
	// back later is new.
	Removed []string
	// Unsettled holds the names that are changing or missing at the moment,
	// sorted, so that a decision about them is still to come.
	Unsettled []string
	// Crowded says that there are more candidates than Scan looks at.
	Crowded bool
}

// A File is one settled file.
type File struct {
	Name string // without the directory
	ID   Identity
}

// A Directory watches one directory. Scan, Unsettle, Retime and Close belong to
// one goroutine.
type Directory struct {
	dir     string
	log     hclog.Logger
	times   Times
	settler *settler
	fs      *fsnotify.Watcher // nil when the system gives us none
	watched Identity          // of the directory that fs watches
	trouble string            // why the last scan failed; "" if it did not
	crowded bool              // the last scan was

	events chan struct{}
	done   chan struct{} // closed when listen has ended

	mu    sync.Mutex
	due   time.Time   // of the next scan; zero when it was announced, or at first
	alarm *time.Timer // puts a value into events
}

// Watch returns a Directory of dir, an absolute path. The directory need not
// exist yet. The caller closes the Directory.
func Watch(dir string, t Times, log hclog.Logger) *Directory {
	fs, err := fsnotify.NewWatcher()
	if err != nil {
		log.Warn("plugin directory is only looked at now and then", "dir", dir, "error", err)
		fs = nil
	}
	return watch(dir, t, log, fs)
}

func watch(dir string, t Times, log hclog.Logger, fs *fsnotify.Watcher) *Directory {
	d := &Directory{
		dir: filepath.Clean(dir), log: log, times: t, settler: newSettler(t), fs: fs,
		events: make(chan struct{}, 1), done: make(chan struct{}),
	}
	d.alarm = time.AfterFunc(0, d.ring) // the first scan is due at once
	if fs == nil {
		close(d.done)
		return d
	}
	_ = fs.Add(filepath.Dir(d.dir)) // best effort, the poll is the net
	go d.listen()
	return d
}

// Close ends the watching and returns when nothing of it is left.
func (d *Directory) Close() {
	if d.fs != nil {
		_ = d.fs.Close()
	}
	<-d.done
	d.mu.Lock()
	defer d.mu.Unlock()
	d.due = time.Time{} // so that a ring on its way does not set the alarm again
	d.alarm.Stop()
}

// Events returns a channel that holds a value when a Scan is worth while: at
// first, after the system has reported a change, when something may have
// settled, and every Times.Poll.
func (d *Directory) Events() <-chan struct{} { return d.events }

// listen turns the events of the system into scans. It does not look into them,
// since events lie about what has changed: a rename over a file arrives as
// CREATE, a symlink's target sends none.
func (d *Directory) listen() {
	defer close(d.done)
	for {
		select {
		case e, ok := <-d.fs.Events:
			if !ok {
				return
			}
			// The parent's events are mostly about the directory's neighbours.
			if name := filepath.Clean(e.Name); name == d.dir || filepath.Dir(name) == d.dir {
				d.scanBy(time.Now().Add(d.coalesce()))
			}
		case err, ok := <-d.fs.Errors:
			if !ok {
				return
			}
			d.log.Warn("watching the plugin directory", "error", err)
			d.scanBy(time.Now())
		}
	}
}

func (d *Directory) coalesce() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.times.Coalesce
}

// scanBy makes the next scan due at t or earlier.
func (d *Directory) scanBy(t time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.due.IsZero() || t.Before(d.due) {
		d.due = t
		d.alarm.Reset(time.Until(t))
	}
}

// ring says that a scan is due, unless the scan was postponed meanwhile.
func (d *Directory) ring() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if wait := time.Until(d.due); wait > 0 {
		d.alarm.Reset(wait)
		return
	}
	d.due = time.Time{}
	select {
	case d.events <- struct{}{}:
	default: // the last one has not been seen yet
	}
}

// Scan looks at the directory and returns what has changed since the last scan.
// An error means that nothing is known about the directory, not that it is
// empty: nothing has settled or gone then. Scan logs when trouble begins and
// when it ends.
func (d *Directory) Scan(now time.Time) (Changes, error) {
	d.postpone(now.Add(d.times.Poll))
	d.rearm()
	found, crowded, err := look(d.dir, d.settler.knows)
	d.report(crowded, err)
	if err != nil {
		return Changes{}, err
	}
	changes, next := d.settler.observe(now, found)
	changes.Crowded = crowded
	if !next.IsZero() {
		d.scanBy(next)
	}
	return changes, nil
}

// postpone makes the next scan due at t, unless events ask for an earlier one
// from now on.
func (d *Directory) postpone(t time.Time) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.due = t
	d.alarm.Reset(time.Until(t))
}

// rearm watches the directory that has the name now: one that was replaced goes
// silent. The parent is watched for that reason.
func (d *Directory) rearm() {
	if d.fs == nil {
		return
	}
	info, err := os.Stat(d.dir)
	if err != nil {
		d.watched = Identity{}
		return
	}
	now := Identify(info)
	if now.Device == d.watched.Device && now.Inode == d.watched.Inode && d.listed() {
		return
	}
	_ = d.fs.Remove(d.dir)
	if err := d.fs.Add(d.dir); err != nil {
		d.log.Warn("plugin directory cannot be watched", "dir", d.dir, "error", err)
		return
	}
	_ = d.fs.Add(filepath.Dir(d.dir))
	d.watched = now
}

// listed reports whether the system still watches the directory.
func (d *Directory) listed() bool {
	for _, path := range d.fs.WatchList() {
		if path == d.dir {
			return true
		}
	}
	return false
}

// report logs what is new of the state of the directory itself.
func (d *Directory) report(crowded bool, err error) {
	if err != nil {
		if text := pathless(err).Error(); d.trouble != text {
			d.trouble = text
			d.log.Error("plugin directory cannot be read, what is loaded stays", "dir", d.dir, "error", text)
		}
		return
	}
	if d.trouble != "" {
		d.trouble = ""
		d.log.Info("plugin directory can be read again", "dir", d.dir)
	}
	if crowded && !d.crowded {
		d.log.Error("plugin directory holds too many files, the last ones are not looked at", "dir", d.dir, "limit", candidates)
	}
	d.crowded = crowded
}

// pathless returns what went wrong without the path, which the operator knows.
func pathless(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// Unsettle makes name settle again. It was found to be changing at now although
// it looks as before.
func (d *Directory) Unsettle(now time.Time, name string) {
	d.settler.unsettle(now, name)
	d.scanBy(now.Add(d.times.Settle))
}

// Retime sets new delays and makes a scan due at once.
func (d *Directory) Retime(t Times) {
	d.mu.Lock()
	d.times = t
	d.mu.Unlock()
	d.settler.times = t
	d.scanBy(time.Now())
}
