package gateway

import "time"

// Limits bound what requests may take. The zero value of a field means its default.
type Limits struct {
	// Body is the largest request body in bytes; default 1 MiB.
	Body int64
	// Held is the byte budget of all bodies and results held at one moment;
	// default 256 MiB. It is never less than one Body.
	Held int64
	// Deadline is the time a plugin gets for a call; default 10 s.
	Deadline time.Duration
	// KeyInFlight is how many calls one key may have running; default 256.
	KeyInFlight int
	// DrainBody and DrainTime bound what is read of a body after an early
	// refusal, so that a client that is busy sending reads the answer; default
	// 32 MiB and 1 s. Below zero nothing is read.
	DrainBody int64
	DrainTime time.Duration
	// AccessLog is how many requests are logged; default none.
	AccessLog AccessLog
	// Tiers are the tiers of keys, by name. A key of another tier has no credits.
	Tiers map[string]Tier
}

// AccessLog says that one request in so many is logged: 0 none, 1 all.
type AccessLog int

// Tier is what a key of that tier may use.
type Tier struct {
	// Credits is the monthly allowance.
	Credits int64
	// RatePerSecond is the rate of calls a key may keep up; 0 means no bound.
	RatePerSecond float64
	// Burst is how many calls may come at once; 0 is the rate rounded up.
	Burst int
}

// drains says whether anything is read after a refusal.
func (l *Limits) drains() bool { return l.DrainBody > 0 && l.DrainTime > 0 }

// settings are Limits made ready for use. They never change.
type settings struct {
	Limits
	credits map[string]int64
	rated   bool // some tier sets a rate
}

// Reconfigure replaces the limits. Requests that have begun keep the old ones.
func (g *Gateway) Reconfigure(l Limits) {
	orDefault(&l.Body, 1<<20)
	orDefault(&l.Held, 256<<20)
	orDefault(&l.Deadline, 10*time.Second)
	orDefault(&l.KeyInFlight, 256)
	if l.DrainBody == 0 {
		l.DrainBody = 32 << 20
	}
	if l.DrainTime == 0 {
		l.DrainTime = time.Second
	}
	s := &settings{Limits: l, credits: make(map[string]int64, len(l.Tiers))}
	for name, tier := range l.Tiers {
		s.credits[name] = tier.Credits
		s.rated = s.rated || tier.RatePerSecond > 0
	}
	g.held.limit.Store(max(l.Held, l.Body))
	g.settings.Store(s)
}

// orDefault sets *v to otherwise when it is zero or less.
func orDefault[T int | int64 | time.Duration](v *T, otherwise T) {
	if *v <= 0 {
		*v = otherwise
	}
}
