package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// A Cause says what is to blame when a process does not start or answer.
type Cause int

const (
	// Plugin blames the bytes: the same content will fail again.
	Plugin Cause = iota
	// Timeout means that no answer came in time. On a loaded machine that may
	// happen to a good plugin.
	Timeout
	// Host blames the surroundings: a fork that failed, a limit of the host, a
	// kill by somebody else, the end of the context.
	Host
)

// An Error says why a process does not start or answer. Start and the requests
// Configure, Describe, Example and Open return it, and no other error.
type Error struct {
	Cause Cause
	// Reason is for the operator: a clause whose subject is the plugin.
	Reason string
	// External says that somebody else killed the process. That does not count
	// against the plugin.
	External bool
	// Settings says that the plugin refused a setting, and is otherwise sound so
	// far.
	Settings bool
}

func (e *Error) Error() string { return e.Reason }

func fail(c Cause, format string, args ...any) *Error {
	return &Error{Cause: c, Reason: fmt.Sprintf(format, args...)}
}

// ReasonBytes is how much of the text of a plugin or of a library goes into a
// reason.
const ReasonBytes = 300

// unrecognised begins go-plugin's error when the first line is not a
// handshake. The line follows it.
const unrecognised = "Unrecognized remote plugin message: "

// startError words why a process did not come up. err is go-plugin's.
func (p *Process) startError(ctx context.Context, err error) *Error {
	switch {
	case p.child != nil && p.child.failed != nil:
		return execError(p.child.failed, p.spec.Path)
	case errors.Is(ctx.Err(), context.Canceled):
		return fail(Host, "was not started: %v", context.Cause(ctx))
	case p.child == nil:
		return fail(Host, "cannot be started: %v", err)
	case errors.Is(ctx.Err(), context.DeadlineExceeded) || strings.HasPrefix(err.Error(), "timeout while waiting"):
		return fail(Timeout, "gave no handshake within %v", p.spec.Times.Start)
	case errors.Is(err, errAddress):
		return fail(Plugin, "%v", err)
	case strings.HasPrefix(err.Error(), unrecognised) && !strings.HasPrefix(err.Error(), unrecognised+"\n"):
		return handshakeError(err)
	}
	if ended := p.ended("before its handshake"); ended != nil {
		return ended
	}
	return handshakeError(err)
}

// execError words why exec failed.
func execError(err error, path string) *Error {
	plain := err
	if pathError := (*os.PathError)(nil); errors.As(err, &pathError) {
		plain = pathError.Err // the operator knows the path
	}
	switch {
	case errors.Is(err, syscall.ENOEXEC):
		return fail(Plugin, "is not a program for this machine (exec format error)")
	case errors.Is(err, syscall.ENOENT):
		if _, gone := os.Lstat(path); gone == nil {
			return fail(Plugin, "needs an interpreter or loader that is not there")
		}
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM):
		return fail(Host, "cannot be executed from %s: %v (mounted noexec?)", filepath.Dir(path), plain)
	case errors.Is(err, syscall.EINVAL), errors.Is(err, syscall.ELIBBAD):
		return fail(Plugin, "is not a sound program: %v", plain)
	}
	return fail(Host, "cannot be started: %v", plain)
}

// handshakeError words what go-plugin found wrong with the handshake line.
func handshakeError(err error) *Error {
	text, _, _ := strings.Cut(err.Error(), "\n")
	if rest, ok := strings.CutPrefix(text, unrecognised); ok {
		if rest == "" {
			return fail(Plugin, "ended its standard output without a handshake")
		}
		return fail(Plugin, "printed no handshake but %q", Shorten(rest, 80))
	}
	return fail(Plugin, "handshake: %s", advise(Shorten(text, ReasonBytes)))
}

// requestError words why a request to a fresh process failed.
func (p *Process) requestError(err error, what string) *Error {
	answer, isAnswer := status.FromError(err)
	switch code := answer.Code(); {
	case errors.Is(err, context.DeadlineExceeded) || code == codes.DeadlineExceeded:
		return fail(Timeout, "did not answer %s in time", what)
	case errors.Is(err, context.Canceled) || code == codes.Canceled:
		return fail(Host, "%s was cut short", what)
	case isShortage(err):
		return fail(Host, "%s: %v", what, err)
	case !isAnswer || code == codes.Unavailable || code == codes.Internal:
		if ended := p.ended("in " + what); ended != nil {
			return ended
		}
	}
	return fail(Plugin, "%s: %s", what, advise(Shorten(answer.Message(), ReasonBytes)))
}

// isShortage reports whether the host ran into one of its own limits: on
// descriptors, on memory, on the size of pipes.
func isShortage(err error) bool {
	return slices.ContainsFunc([]error{syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOBUFS, syscall.EPERM},
		func(limit error) bool { return errors.Is(err, limit) })
}

// advise adds the remedy to what a plugin without TLS looks like.
func advise(text string) string {
	if strings.Contains(text, "certificate") || strings.Contains(text, "handshake failed") {
		text += " (a plugin that cannot do TLS needs mtls = false in its plugin block)"
	}
	return text
}

// ended words the end of a process that should go on, or returns nil when it
// lives or when the host has killed it. Pipes and connections end a moment
// before their process does, so ended waits for Times.StreamGrace.
func (p *Process) ended(when string) *Error {
	select {
	case <-p.child.closed: // what it wrote last has been read too
	case <-time.After(p.spec.Times.StreamGrace):
		return nil
	}
	end, byHost := p.child.end()
	if byHost {
		return nil
	}
	said := ""
	if line := p.lines.lastLine(); line != "" {
		said = ": " + line
	}
	if !end.Signaled() {
		return fail(Plugin, "exited with status %d %s%s", end.ExitStatus(), when, said)
	}
	e := fail(Plugin, "was ended by a signal (%v) %s%s", end.Signal(), when, said)
	if external(end) { // out of memory, or an operator
		e.Cause, e.External = Host, true
	}
	return e
}
