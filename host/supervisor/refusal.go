package supervisor

import (
	"errors"
	"fmt"
)

// Cause says what a refusal is about, and so when the file is looked at again.
type cause int

const (
	// causeContent: the bytes are to blame. Remembered, across restarts too,
	// until the file's content, its settings or the host's rules change.
	causeContent cause = iota
	// causeFile: the directory entry is to blame: mode, size, type. Looked at
	// again when it changes; cheap to find out, so not remembered.
	causeFile
	// causeWriting: it changed while it was read. No verdict: it is looked at
	// again as soon as it has settled.
	causeWriting
	// causeTime: it did not finish in time. On a loaded machine that is no
	// fault, so it is tried once more; the second time it is causeContent.
	causeTime
	// causeHost: the surroundings are to blame: no space, fork failed, killed
	// by somebody. Tried again with back-off, never remembered.
	causeHost
	// causeClash: another group serves one of its routes. Judged again when
	// what is loaded changes.
	causeClash
)

// errSuperseded ends work whose result is no longer wanted.
var errSuperseded = errors.New("it was replaced by a later change")

// A refusal is why a file does not go live.
type refusal struct {
	cause    cause
	reason   string
	external bool // somebody else killed it, which counts against nobody
}

func (r *refusal) Error() string { return r.reason }

// refuse returns a refusal with a formatted reason.
func refuse(c cause, format string, args ...any) *refusal {
	return &refusal{cause: c, reason: fmt.Sprintf(format, args...)}
}
