package verify

import (
	"errors"
	"fmt"

	"github.com/utilhost/utilhost/host/supervisor/artifact"
	"github.com/utilhost/utilhost/host/supervisor/process"
)

// A Class says what a rejection is about, and so when the file is verified
// again.
type Class int

const (
	// Content blames the bytes. The rejection is remembered, across restarts too,
	// until the content, the settings or Rules change.
	Content Class = iota
	// File blames the directory entry: mode, size, type. It is cheap to find out,
	// so it is not remembered; the file is looked at again when the entry changes.
	File
	// Writing means that the file changed while it was read. Nothing is decided:
	// it is looked at again as soon as it has settled.
	Writing
	// Time means that it did not finish in time. On a loaded machine that may
	// happen to a good plugin, so it is verified once more.
	Time
	// Host blames the surroundings: no space, a fork that failed, a kill by
	// somebody else. It is verified again with back-off, and never remembered.
	Host
)

// A Rejection is why content may not serve.
type Rejection struct {
	Class  Class
	Reason string // for the operator: a clause whose subject is the plugin or its file
	// External says that somebody else killed the process, which counts against
	// nobody.
	External bool
}

func (r *Rejection) Error() string { return r.Reason }

func reject(c Class, format string, args ...any) *Rejection {
	return &Rejection{Class: c, Reason: fmt.Sprintf(format, args...)}
}

// Copying returns what an error of artifact.Store.Put means for the file that was
// to be copied.
func Copying(err error) *Rejection {
	switch {
	case errors.Is(err, artifact.ErrUnfit):
		return reject(File, "%v", err)
	case errors.Is(err, artifact.ErrChanging):
		return reject(Writing, "%v", err)
	}
	return reject(Host, "%v", err)
}

// rejectionOf returns what an error of package process means for the candidate.
func rejectionOf(err error) *Rejection {
	e := errorOf(err)
	r := &Rejection{Class: Content, Reason: e.Reason, External: e.External}
	switch e.Cause {
	case process.Timeout:
		r.Class = Time
	case process.Host:
		r.Class = Host
	}
	return r
}

// errorOf returns the *process.Error that err is.
func errorOf(err error) process.Error {
	var e *process.Error
	if errors.As(err, &e) {
		return *e
	}
	return process.Error{Cause: process.Host, Reason: fmt.Sprint(err)}
}
