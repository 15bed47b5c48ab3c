package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/utilhost/utilhost/scripts/clients"
)

// A deed is something that was done to the daemon.
type deed struct {
	at   time.Time
	kind string
	text string
}

func (d deed) String() string {
	return fmt.Sprintf("%s  %-10s %s", d.at.Format("15:04:05.000"), d.kind, d.text)
}

// deeds is the log of a part. Any goroutine may use it.
type deeds struct {
	mutex sync.Mutex
	list  []deed
}

// note adds a deed that is being done now.
func (d *deeds) note(kind, format string, args ...any) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.list = append(d.list, deed{time.Now(), kind, fmt.Sprintf(format, args...)})
}

// failed notes a call of a customer that failed.
func (d *deeds) failed(err *clients.FailedError) { d.note("failed", "%v", err) }

// counts is how many deeds of each kind there were, in words.
func (d *deeds) counts() string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	number := map[string]int{}
	for _, one := range d.list {
		number[one.kind]++
	}
	var words []string
	for _, kind := range slices.Sorted(maps.Keys(number)) {
		words = append(words, fmt.Sprintf("%d %s", number[kind], kind))
	}
	return strings.Join(words, ", ")
}

// before lists the deeds of the last moments before at.
func (d *deeds) before(at time.Time, span time.Duration) []deed {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var found []deed
	for _, one := range d.list {
		if since := at.Sub(one.at); 0 <= since && since <= span {
			found = append(found, one)
		}
	}
	return found
}

// save writes the whole log to a file.
func (d *deeds) save(path string) error {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var text strings.Builder
	for _, one := range d.list {
		fmt.Fprintln(&text, one)
	}
	return os.WriteFile(path, []byte(text.String()), 0o600)
}
