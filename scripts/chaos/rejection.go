package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
)

// A dropper drops bad binaries in and waits until the daemon rejects them.
type dropper struct {
	*hand
	desk   *desk
	faulty *sums // of the bad contents, which may be rolled back
}

// sums is a set of SHA-256. Any goroutine may use it.
type sums struct {
	mutex sync.Mutex
	set   map[string]bool
}

func (s *sums) add(sum string) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.set[sum] = true
}

func (s *sums) has(sum string) bool {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.set[sum]
}

func newDropper(h *hand) *dropper { return &dropper{hand: h, faulty: &sums{set: map[string]bool{}}} }

// A result is what became of a bad binary.
type result struct {
	kind   kind
	file   string
	reason string
	took   time.Duration // from the drop until it was named in list and log
	limit  time.Duration // when that was due, before namedWithin
	err    error         // why it was not named in time, or not for what is wrong
}

// try drops a bad binary of the kind in and waits until it is rejected or
// rolled back. File is where it lies, good what belongs there. The file must be
// held.
func (d *dropper) try(k kind, file string, good content) result {
	r := result{kind: k, file: file, limit: k.limit(startLimit(d.stage))}
	from, err := d.logSize()
	if err != nil {
		r.err = err
		return r
	}
	if r.err = d.drop(k, file, good); r.err != nil {
		return r
	}
	began := time.Now()
	for {
		r.err = d.named(&r, from)
		r.took = time.Since(began)
		late := r.took > r.limit+namedWithin
		if r.err == nil && late {
			r.err = fmt.Errorf("named only after %v", r.took.Round(time.Millisecond))
		}
		if r.err == nil || late {
			return r
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// drop puts the bad binary there.
func (d *dropper) drop(k kind, file string, good content) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.serial++
	d.bad[file] = true
	d.deeds.note("bad", "%s as %s", k.name, file)
	if k.program != "" {
		sum, err := d.put(byRename, file, k.spoilt(d.stage, good, d.serial))
		d.faulty.add(sum)
		return err
	}
	beside := filepath.Join(filepath.Dir(d.path(file)), ".bad-"+file)
	if _, err := k.make(good, beside); err != nil {
		return err
	}
	return os.Rename(beside, d.path(file))
}

// named fails until both the list and the log say that the file is refused and
// why.
func (d *dropper) named(r *result, from int64) error {
	list, err := d.desk.plugins()
	if err != nil {
		return err
	}
	r.reason = ""
	for _, p := range list {
		if filepath.Base(p.File) == r.file && p.State == "refused" {
			r.reason = p.Reason
		}
	}
	if !r.kind.reason.MatchString(r.reason) {
		return fmt.Errorf("the list does not say that %s is refused for it, its reason is %q", r.file, r.reason)
	}
	return d.logged(r, from)
}

// rejectionLine is a line of the log about a rejection or a roll back.
var rejectionLine = regexp.MustCompile(`plugin file (is still )?refused: |plugin rolled back: `)

// logged looks for the rejection in what the daemon has logged since the drop.
func (d *dropper) logged(r *result, from int64) error {
	file, err := os.Open(d.stage.Log)
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := d.logSize()
	if err != nil {
		return err
	}
	text := make([]byte, size-from)
	if _, err := file.ReadAt(text, from); err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		if rejectionLine.Match(line) && bytes.Contains(line, []byte("file="+r.file)) &&
			r.kind.reason.Match(bytes.ReplaceAll(line, []byte(`\"`), []byte(`"`))) {
			return nil
		}
	}
	return errors.New("no line of the log says that it is refused, and why")
}

func (d *dropper) logSize() (int64, error) {
	info, err := os.Stat(d.stage.Log)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// alone is a good content of a group that nothing else serves.
func (d *dropper) alone(file string) content {
	return content{program: d.stage.Program("actor"), script: script.Script{Group: file, Version: "1.0.0", Routes: routes(file)}}
}
