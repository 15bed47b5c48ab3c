package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/utilhost/utilhost/scripts/chaos/script"
)

// A court drops bad binaries in and waits for what the daemon says of them.
type court struct {
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

func newCourt(h *hand) *court { return &court{hand: h, faulty: &sums{set: map[string]bool{}}} }

// A verdict is what became of a bad binary.
type verdict struct {
	kind   kind
	file   string
	reason string
	took   time.Duration // from the drop until it was named in list and log
	limit  time.Duration // when that was due, before namedWithin
	err    error         // why it was not named in time, or not for what is wrong
}

// try drops a bad binary of the kind in and waits for its verdict. File is
// where it lies, good what belongs there. The file must be held.
func (c *court) try(k kind, file string, good content) verdict {
	v := verdict{kind: k, file: file, limit: k.limit(startLimit(c.stage))}
	from, err := c.logSize()
	if err != nil {
		v.err = err
		return v
	}
	if v.err = c.drop(k, file, good); v.err != nil {
		return v
	}
	began := time.Now()
	for {
		v.err = c.named(&v, from)
		v.took = time.Since(began)
		late := v.took > v.limit+namedWithin
		if v.err == nil && late {
			v.err = fmt.Errorf("named only after %v", v.took.Round(time.Millisecond))
		}
		if v.err == nil || late {
			return v
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// drop puts the bad binary there.
func (c *court) drop(k kind, file string, good content) error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.serial++
	c.bad[file] = true
	c.deeds.note("bad", "%s as %s", k.name, file)
	if k.program != "" {
		sum, err := c.put(byRename, file, k.spoilt(c.stage, good, c.serial))
		c.faulty.add(sum)
		return err
	}
	beside := filepath.Join(filepath.Dir(c.path(file)), ".bad-"+file)
	if _, err := k.make(good, beside); err != nil {
		return err
	}
	return os.Rename(beside, c.path(file))
}

// named fails until both the list and the log say that the file is refused and
// why.
func (c *court) named(v *verdict, from int64) error {
	list, err := c.desk.plugins()
	if err != nil {
		return err
	}
	v.reason = ""
	for _, p := range list {
		if filepath.Base(p.File) == v.file && p.State == "refused" {
			v.reason = p.Reason
		}
	}
	if !v.kind.reason.MatchString(v.reason) {
		return fmt.Errorf("the list does not say that %s is refused for it, its reason is %q", v.file, v.reason)
	}
	return c.logged(v, from)
}

// logged looks for the verdict in what the daemon has logged since the drop.
func (c *court) logged(v *verdict, from int64) error {
	file, err := os.Open(c.stage.Log)
	if err != nil {
		return err
	}
	defer file.Close()
	size, err := c.logSize()
	if err != nil {
		return err
	}
	text := make([]byte, size-from)
	if _, err := file.ReadAt(text, from); err != nil {
		return err
	}
	for line := range bytes.Lines(text) {
		if (bytes.Contains(line, []byte("refused")) || bytes.Contains(line, []byte("rolled back"))) &&
			bytes.Contains(line, []byte("file="+v.file)) && v.kind.reason.Match(bytes.ReplaceAll(line, []byte(`\"`), []byte(`"`))) {
			return nil
		}
	}
	return errors.New("no line of the log says that it is refused, and why")
}

func (c *court) logSize() (int64, error) {
	info, err := os.Stat(c.stage.Log)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// alone is a good content of a group that nothing else serves.
func (c *court) alone(file string) content {
	return content{program: c.stage.Program("actor"), script: script.Script{Group: file, Version: "1.0.0", Routes: routes(file)}}
}
