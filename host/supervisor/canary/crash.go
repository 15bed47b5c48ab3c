package canary

import (
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/supervisor/release"
)

// A callID says which call a fault was found in. The zero value is no call.
type callID struct{ route, requestID string }

func idOf(call *catalog.Call) callID { return callID{call.Route.Path, call.RequestID} }

// A crash is the attribution of one death of the new version. Any call that was
// in flight may have been the cause, so it stays open until it is known how the
// process ended, and what the fallback makes of each of those calls.
type crash struct {
	death  *release.Death // nil while it is not known
	heard  int            // calls in flight at it of which the check is known
	failed bool           // one of them fails the fallback too
	passed bool           // the fallback answered one of them, call first
	call   callID
}

// verdict returns what the crash says about the new version. A version that
// somebody else has killed is not at fault. Neither is one that was killed by a
// call that ends the fallback too, or whose calls had all been given up by their
// clients. Else one call that the fallback answers is enough.
func (c *crash) verdict() verdict {
	switch {
	case c.death == nil:
		return open
	case c.death.Ending.External: // whatever its calls say
		return nothing
	case c.heard < c.death.Orphaned:
		return open
	case c.failed:
		return input
	case c.passed, c.death.Idle:
		return faulty
	}
	return nothing
}

// fault words a faulty verdict.
func (c *crash) fault() *Fault {
	reason := "plugin " + c.death.Ending.Text
	if !c.passed {
		reason += " with no call in flight"
	}
	return newFault(reason, c.call)
}

// crashes holds the attributions by the number of the process. It is pure:
// whoever uses it holds a lock.
type crashes map[int64]*crash

// hear says what the fallback makes of a call that was in flight when a process
// died. It returns the fault that this proves, else nil.
func (cs crashes) hear(process int64, said check, call callID) *Fault {
	c := cs.of(process)
	c.heard++
	switch {
	case said == failed:
		c.failed = true
	case said == passed && !c.passed:
		c.passed, c.call = true, call
	}
	return cs.close(process, c)
}

// died says how a process ended. It returns the fault that this proves, else
// nil.
func (cs crashes) died(d release.Death) *Fault {
	c := cs.of(d.Process)
	c.death = &d
	return cs.close(d.Process, c)
}

// of returns the crash of a process.
func (cs crashes) of(process int64) *crash {
	if cs[process] == nil {
		cs[process] = &crash{}
	}
	return cs[process]
}

// close returns the fault that the crash proves. It forgets a crash of which all
// calls have been heard, so that each is decided once.
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
