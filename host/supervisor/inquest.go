package supervisor

// An inquest is held on the death of a process of a release on probation. Any
// call in flight at it may have been the cause, so it waits until the old
// version has answered all of them, or failed.
type inquest struct {
	heard     int  // of the calls in flight
	blamed    bool // one of them fails the old version too
	witness   bool // one was answered properly by it: the next two
	route     string
	requestID string

	buried bool // how is known
	how    ending
	idle   bool // it ended by itself with nothing to do
}

// inquest returns the inquest on p. mu is held.
func (t *trial) inquest(p *process) *inquest {
	q := t.deaths[p]
	if q == nil {
		q = &inquest{}
		t.deaths[p] = q
	}
	return q
}

// testify says what became of one call in flight at the death of p.
func (t *trial) testify(p *process, o opinion, route, requestID string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.inquest(p)
	q.heard++
	switch o {
	case blamed:
		q.blamed = true
	case answered:
		if !q.witness {
			q.witness, q.route, q.requestID = true, route, requestID
		}
	}
	t.conclude(p, q)
}

// buried says how p ended. Its connection has ended too.
func (t *trial) buried(p *process, how ending) {
	p.mu.Lock()
	doomed := p.doom != ""
	p.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	q := t.inquest(p)
	q.buried, q.how, q.idle = true, how, !doomed && p.conn.InFlight() == 0
	t.conclude(p, q)
}

// conclude closes an inquest that has heard everything. A release that others
// kill, or that a call kills which kills the old one too, is not at fault; nor
// is one whose calls had all been given up by their clients. mu is held.
func (t *trial) conclude(p *process, q *inquest) {
	lost := p.conn.Lost()
	if !q.buried || q.heard < lost {
		return
	}
	delete(t.deaths, p)
	switch {
	case q.how.external, q.blamed:
	case q.witness:
		t.convict(fault{reason: "plugin " + q.how.text, route: q.route, requestID: q.requestID})
	case q.idle:
		t.convict(fault{reason: "plugin " + q.how.text + " with no call in flight"})
	}
}

// mournOnTrial tells the trial of a release, if it is on one, how a lost
// process of it ended.
func (r *release) mournOnTrial(p *process, how ending) {
	t := r.trial.Load()
	if t == nil {
		return
	}
	_ = p.conn.Close() // so that the calls it was answering are counted
	t.buried(p, how)
}
