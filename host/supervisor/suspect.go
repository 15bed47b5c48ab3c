package supervisor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/exchange"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// suspectDeaths is how many deaths a call must have been in flight at to be run
// alone. At one it may well be a neighbour of the call that is to blame, and is
// run apart, where it may get company.
const suspectDeaths = 2

// apart deals with a call that must not meet others: its input is known to end
// processes, its key to send such inputs, or it was in flight at deaths of an
// earlier release. It reports false for all others.
func (r *release) apart(ctx context.Context, c *catalog.Call, route *catalog.Route) (bool, error) {
	standing := r.standing(c, route)
	switch {
	case standing == standingFree && c.Deaths == 0:
		return false, nil
	case r.ctx.Err() != nil:
		return true, r.ended()
	case standing == standingRefused:
		return true, r.refuse(c, route)
	case standing == standingConfined:
		return true, r.alone(ctx, c, route, true)
	}
	if err := r.enter(ctx, c, route); err != nil {
		return true, err
	}
	defer r.leave(route)
	return true, r.alone(ctx, c, route, false)
}

// standing tells what a call may do. It knows of the deaths of calls like it
// after that.
func (r *release) standing(c *catalog.Call, route *catalog.Route) standing {
	is, deaths, ended := r.isolation.past.look(route.Number, c.Key, c.Body)
	for _, s := range ended {
		r.log.Warn("calls of a key are no longer run alone", "route", r.group.Routes[s.route].Path, "key", s.key)
	}
	c.Deaths = max(c.Deaths, deaths)
	return is
}

// alone runs a call in cells until it is answered or found guilty. What is open
// at its deadline, when a plugin may say INTERNAL_ERROR, is remembered for the
// next call like it.
func (r *release) alone(ctx context.Context, c *catalog.Call, route *catalog.Route, confined bool) error {
	err := r.try(ctx, c, route, confined)
	past := r.isolation.past
	switch {
	case err == nil && c.Reply.Code != pb.Code_CODE_INTERNAL_ERROR:
		past.acquit(route.Number, c.Key)
		if past.entries[route.Number].Load() > 0 {
			past.absolve(route.Number, sha256.Sum256(c.Body))
		}
	case c.Deaths > 0 && !errors.Is(err, catalog.ErrFatal) && !errors.Is(err, catalog.ErrRetired):
		past.suspect(route.Number, sha256.Sum256(c.Body), c.Deaths)
	}
	return err
}

// try runs a call in one cell after the other. It is guilty when a process dies
// under it that nobody else was in before it.
func (r *release) try(ctx context.Context, c *catalog.Call, route *catalog.Route, confined bool) error {
	for {
		s := r.suspect(c, route, confined)
		place, err := r.isolation.enter(ctx, s, c.Deadline)
		switch {
		case err != nil:
			return err
		case place.refused:
			return r.refuse(c, route)
		}
		confined = s.rank == rankConfined
		p := place.cell.process
		err = p.do(ctx, c)
		if errors.Is(err, exchange.ErrClosed) {
			p.lose()
		}
		r.isolation.leave(place.cell)
		switch {
		case errors.Is(err, exchange.ErrNotSent):
			continue
		case !errors.Is(err, exchange.ErrClosed):
			return r.outcome(err, c, route)
		}
		how, err := r.post(ctx, c, p)
		switch {
		case err != nil:
			return err
		case how.external:
			continue
		}
		c.Deaths++
		if s.alone && place.fresh {
			return r.convict(c, route, how)
		}
		switch r.standing(c, route) {
		case standingRefused:
			return r.refuse(c, route)
		case standingConfined:
			confined = true
		}
	}
}

// suspect says how a call is to wait for a cell. After more deaths than make it
// one, it was alone in a used cell that died, so only a fresh one can tell.
func (r *release) suspect(c *catalog.Call, route *catalog.Route, confined bool) *suspect {
	s := &suspect{call: c, rank: rankNeighbour, alone: confined || c.Deaths >= suspectDeaths}
	s.fresh = c.Deaths > suspectDeaths || confined && c.Deaths > 0
	cleared := r.isolation.past.cleared(route.Number, c.Key)
	switch {
	case confined:
		s.rank = rankConfined
	case cleared && !s.fresh:
		s.rank = rankCleared
	case s.alone:
		s.rank, s.front = rankSuspect, cleared
	}
	return s
}

// refuse refuses a call whose input has ended processes before.
func (r *release) refuse(c *catalog.Call, route *catalog.Route) error {
	if n := r.isolation.refused.count(time.Now()); n > 0 {
		sum := sha256.Sum256(c.Body)
		r.log.Error("call refused, its input has ended processes before", "route", route.Path, "request_id", c.RequestID,
			"key", c.Key, "bytes", len(c.Body), "sha256", hex.EncodeToString(sum[:]), "refused", n)
	}
	return catalog.ErrFatal
}

// convict gives a call up that has died alone, and remembers its input and its
// key.
func (r *release) convict(c *catalog.Call, route *catalog.Route, how ending) error {
	r.fatal.Add(1)
	sum := sha256.Sum256(c.Body)
	r.log.Error("call given up, it ended a process that it was alone in", "route", route.Path, "request_id", c.RequestID,
		"key", c.Key, "bytes", len(c.Body), "sha256", hex.EncodeToString(sum[:]), "deaths", c.Deaths, "ending", how.text)
	confines := r.isolation.past.convict(route.Number, c.Key, sum, c.Deaths)
	r.isolation.convicted(c, confines)
	if confines {
		r.log.Warn("calls of a key are run alone from now on", "route", route.Path, "key", c.Key,
			"until", "no death for "+r.spec.times.SuspectMemory.String())
	}
	return catalog.ErrFatal
}

// ended returns what calls of a retired release get.
func (r *release) ended() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.closing
}

// refusals counts the calls that were refused unseen and decides which of them
// are logged, at most one a second.
type refusals struct {
	total atomic.Int64

	mu     sync.Mutex
	logged time.Time
	since  int // since the last one logged
}

// count counts one. If it is to be logged, it returns how many that line
// stands for, else 0.
func (f *refusals) count(now time.Time) int {
	f.total.Add(1)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.since++
	if now.Sub(f.logged) < time.Second {
		return 0
	}
	n := f.since
	f.logged, f.since = now, 0
	return n
}
