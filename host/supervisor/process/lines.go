package process

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"sort"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
)

const (
	// lineBytes is how much of a plugin's log line is kept.
	lineBytes = 8 << 10
	// linesPerSecond is how many lines of one process reach the log. A plugin
	// that floods its standard error must not fill the operator's disk.
	linesPerSecond = 100
	// lastLineBytes is how much of a last line goes into a reason.
	lastLineBytes = 200
)

// A lineLog carries the standard error of one process into the host's log.
type lineLog struct {
	now func() time.Time

	mu        sync.Mutex
	log       hclog.Logger
	window    time.Time   // start of the second that is being counted
	lines     int         // written in that second
	dropped   int         // not written since the last report
	overdue   *time.Timer // reports dropped lines when the process falls silent
	panicking bool        // the lines that follow belong to a stack trace
	last      string      // what the process said last, or why it panicked
}

func newLineLog(log hclog.Logger) *lineLog { return &lineLog{log: log, now: time.Now} }

// name adds log fields to every later line.
func (l *lineLog) name(pairs ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.log = l.log.With(pairs...)
}

// lastLine returns the line that says best why the process ended, cut to
// lastLineBytes, or "".
func (l *lineLog) lastLine() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

// copy logs the lines of r until it ends. It drops the part of a line beyond
// lineBytes and the lines of a second beyond linesPerSecond, and says so.
func (l *lineLog) copy(r io.Reader) {
	buffered := bufio.NewReaderSize(r, lineBytes)
	for {
		line, err := buffered.ReadSlice('\n')
		cut := errors.Is(err, bufio.ErrBufferFull)
		if text := strings.TrimRight(string(line), "\r\n"); text != "" {
			l.write(text)
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = buffered.ReadSlice('\n')
		}
		if cut {
			l.write("(the rest of a line longer than 8 KiB was dropped)")
		}
		if err != nil {
			l.report()
			return
		}
	}
}

// write logs one line unless the second is full.
func (l *lineLog) write(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.now(); now.Sub(l.window) >= time.Second {
		l.reportLocked()
		l.window, l.lines = now, 0
	}
	l.remember(text)
	if l.lines >= linesPerSecond {
		if l.dropped++; l.dropped == 1 {
			l.overdue = time.AfterFunc(time.Second, l.report)
		}
		return
	}
	l.lines++
	l.emit(text)
}

// report logs how many lines were dropped since the last report.
func (l *lineLog) report() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reportLocked()
}

func (l *lineLog) reportLocked() {
	if l.dropped > 0 {
		l.log.Warn("plugin wrote more log lines than are kept", "dropped", l.dropped, "kept_per_second", linesPerSecond)
		l.dropped = 0
		l.overdue.Stop()
	}
}

// remember keeps the reason of a panic, or else the latest line.
func (l *lineLog) remember(text string) {
	if l.panicking {
		return
	}
	l.panicking = strings.HasPrefix(text, "panic: ") || strings.HasPrefix(text, "fatal error: ") ||
		strings.HasPrefix(text, "runtime: ")
	if entry, ok := parseEntry(text); ok {
		text = entry.message
	}
	l.last = Shorten(text, lastLineBytes)
}

// emit logs a line at the level that it names, else at info. A panic is an error.
func (l *lineLog) emit(text string) {
	if entry, ok := parseEntry(text); ok {
		l.log.Log(entry.level, entry.message, entry.pairs...)
		return
	}
	level := hclog.Info
	if l.panicking {
		level = hclog.Error
	}
	l.log.Log(level, text)
}

// An entry is a line that the sdk's logger wrote.
type entry struct {
	level   hclog.Level
	message string
	pairs   []any
}

// parseEntry reads hclog's JSON form.
func parseEntry(text string) (entry, bool) {
	if !strings.HasPrefix(text, "{") {
		return entry{}, false
	}
	var members map[string]any
	if err := json.Unmarshal([]byte(text), &members); err != nil {
		return entry{}, false
	}
	name, _ := members["@level"].(string)
	message, ok := members["@message"].(string)
	level := hclog.LevelFromString(name)
	if !ok || level == hclog.NoLevel {
		return entry{}, false
	}
	e := entry{level: level, message: message}
	keys := make([]string, 0, len(members))
	for key := range members {
		if !strings.HasPrefix(key, "@") {
			keys = append(keys, key)
		}
	}
	sort.Strings(keys)
	for _, key := range keys {
		e.pairs = append(e.pairs, key, members[key])
	}
	return e, true
}

// printed carries what a plugin prints after its handshake into the log, within
// the bounds of its standard error. go-plugin sends it over the connection in
// pieces, so a long line may arrive as several.
type printed struct{ lines *lineLog }

func (w printed) Write(text []byte) (int, error) {
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimRight(line, "\r\n"); line != "" {
			w.lines.write(Shorten(line, lineBytes))
		}
	}
	return len(text), nil
}

// Shorten cuts what a plugin said to limit bytes of valid UTF-8, and marks the
// cut with "...".
func Shorten(text string, limit int) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= limit {
		return text
	}
	return strings.ToValidUTF8(text[:limit], "") + "..."
}
