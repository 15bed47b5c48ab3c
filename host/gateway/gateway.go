// Package gateway is the HTTP front of the host. It takes a request through the
// checks in their fixed order (path, method, key, rate, media type, body size,
// credits), has the plugin answer it, and writes the envelope. Whatever net/http
// would answer by itself leaves as an envelope too.
//
// The catalogue and the router made from it are swapped as one pointer, so a
// request sees one state of the world from its first check on.
package gateway

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"golang.org/x/time/rate"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/ledger"
)

// Options say what a Gateway works with. Keys and Ledger must be set.
type Options struct {
	Keys   *auth.Keys
	Ledger *ledger.Ledger
	// Limits hold until Reconfigure.
	Limits Limits
	// Ready tells what GET /readyz answers while the gateway is not draining;
	// nil means always ready.
	Ready func() Readiness
	// BaseURL is the address under which clients reach the API, for the OpenAPI
	// document; empty means the address the document was loaded from.
	BaseURL string
	// Now is the wall clock for Retry-After; nil means time.Now.
	Now func() time.Time
}

// Readiness is the answer to whether the host can serve.
type Readiness struct {
	// Ready says that every plugin found at start serves or has its verdict, and
	// at least one serves.
	Ready bool
	// Starting says that a plugin found at start has no verdict yet, so that a
	// route that is not known may be on its way.
	Starting bool
	// Refused and Degraded name the files or groups that do not serve.
	Refused, Degraded []string
}

// Gateway is the handler of every request to the host.
type Gateway struct {
	keys    *auth.Keys
	ledger  *ledger.Ledger
	ready   func() Readiness
	baseURL string
	now     func() time.Time
	log     hclog.Logger

	table    atomic.Pointer[table]
	settings atomic.Pointer[settings]
	draining atomic.Bool
	started  atomic.Bool
	held     budget
	bounds   bounds
	ids      requestIDs
	sampled  atomic.Uint64
	visits   sync.Pool

	unrecorded rate.Sometimes // the log of calls that the ledger fails
}

// New returns a Gateway that knows no route yet; see Publish.
func New(o Options, log hclog.Logger) *Gateway {
	if log == nil {
		log = hclog.NewNullLogger()
	}
	g := &Gateway{keys: o.Keys, ledger: o.Ledger, ready: o.Ready, baseURL: o.BaseURL, now: o.Now, log: log,
		unrecorded: rate.Sometimes{Interval: time.Second}}
	if g.now == nil {
		g.now = time.Now
	}
	if g.ready == nil {
		g.ready = func() Readiness { return Readiness{Ready: true} }
	}
	g.ids.prefix = newPrefix(rand.Uint64())
	g.bounds.init()
	g.visits.New = func() any { return &visit{gateway: g} }
	g.Reconfigure(o.Limits)
	g.Publish(catalog.New(nil))
	return g
}

// Publish makes s what is served. Requests that have begun finish with what
// they began with, or move over when their plugin has been retired.
func (g *Gateway) Publish(s *catalog.Snapshot) { g.table.Store(newTable(g, s)) }

// Drain makes GET /readyz answer 503, for good. Requests are still served.
func (g *Gateway) Drain() { g.draining.Store(true) }

// ServeHTTP answers one request.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v := g.visits.Get().(*visit)
	v.begin(w, r)
	// A visit that panicked may be referred to from anywhere: it is not used again.
	defer v.end()
	t := g.table.Load()
	// A path is taken as it was sent. RawPath is set when a character was
	// escaped that needs no escape, as every character of a route.
	if r.URL.RawPath != "" || r.URL.Path == "" || r.URL.Path[0] != '/' {
		v.notFound()
		return
	}
	t.router.ServeHTTP(v, r)
}

// notFound answers that there is no such route, or that nobody can tell yet. It
// needs no key; a valid one gets its figures.
func (v *visit) notFound() {
	v.identify()
	if strings.HasPrefix(v.r.URL.Path, prefix) && v.gateway.starting() {
		v.refuse(envelope.ServiceUnavailable, "the plugins are starting; this route may be one of theirs")
		return
	}
	v.refuse(envelope.NotFound, "no such route")
}

// starting says whether plugins found at start are still being proven. Once
// they are not it never asks again.
func (g *Gateway) starting() bool {
	if g.started.Load() {
		return false
	}
	if g.ready().Starting {
		return true
	}
	g.started.Store(true)
	return false
}
