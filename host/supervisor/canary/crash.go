package canary

import (
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/release"
)

// A callID identifies a call for the operator. The zero value is no call.
type callID struct{ route, requestID string }

func idOf(call *catalog.Call) callID { return callID{call.Route.Path, call.RequestID} }

// A crash is the attribution of one death of a process of the new version. Any
// call that was in flight may have been the cause. So it is open until the ending
// of the process is known, and the comparison of each of these calls.
type crash struct {
	death    *release.Death // nil while it is not known
	heard    int            // calls in flight whose comparison is known
	failed   bool           // the fallback failed one of them
	answered bool           // the fallback answered one of them
	call     callID         // the first that it answered
}

// verdict returns what the crash shows. The new version is not at fault when
// somebody else killed it, when one of the calls fails on the fallback too, and
// when the clients of all calls had left. Else one call that the fallback answered
// is enough.
func (c *crash) verdict() verdict {
	switch {
	case c.death == nil:
		return open
	case c.death.Ending.External:
		return nothing
	case c.heard < c.death.Orphaned:
		return open
	case c.failed:
		return input
	case c.answered, c.death.Idle:
		return faulty
	}
	return nothing
}

// fault words the fault that the crash has shown.
func (c *crash) fault() *Fault {
	reason := "plugin " + c.death.Ending.Text
	if !c.answered {
		reason += " with no call in flight"
	}
	return newFault(reason, c.call)
}

// crashes holds the attributions that are open, by the number of the process.
type crashes map[int64]*crash

// hear adds the comparison of a call that was in flight when a process died. It
// returns the fault that this proves, else nil.
func (cs crashes) hear(process int64, said comparison, call callID) *Fault {
	c := cs.of(process)
	c.heard++
	switch {
	case said == fallbackFailed:
		c.failed = true
	case said == fallbackAnswered && !c.answered:
		c.answered, c.call = true, call
	}
	return cs.close(process, c)
}

// died adds how a process ended. It returns the fault that this proves, else nil.
func (cs crashes) died(d release.Death) *Fault {
	c := cs.of(d.Process)
	c.death = &d
	return cs.close(d.Process, c)
}

// of returns the attribution of a process.
func (cs crashes) of(process int64) *crash {
	if cs[process] == nil {
		cs[process] = &crash{}
	}
	return cs[process]
}

// close drops an attribution that has heard everything, and returns the fault that
// it proves. One of an external death may stay to the end of the canary, since the
// release runs calls of routes without a fallback again by itself.
func (cs crashes) close(process int64, c *crash) *Fault {
	if c.death == nil || c.heard < c.death.Orphaned {
		return nil
	}
	delete(cs, process)
	if c.verdict() != faulty {
		return nil
	}
	return c.fault()
}
