// Package gateway answers the requests of clients. It takes a request through
// the checks in their fixed order (path, method, key, rate, media type, body
// size, credits), has the plugin answer it, and sends the envelope. Answers that
// net/http gives by itself leave as an envelope too.
//
// The catalogue and the router made from it are swapped as one pointer, so a
// request sees one state of both from its first check on.
package gateway

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/julienschmidt/httprouter"
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
	// Ready says that every plugin found at start serves or was rejected, and that
	// at least one serves.
	Ready bool
	// Starting says that a plugin found at start is still being verified, so that a
	// route that is not known may come yet.
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

// Publish makes s what is served. Requests that have begun finish with the
// catalogue they began with, or follow their route if its plugin is retired.
func (g *Gateway) Publish(s *catalog.Snapshot) { g.table.Store(newTable(g, s)) }

// Drain makes GET /readyz answer 503, for good. Requests are still served.
func (g *Gateway) Drain() { g.draining.Store(true) }

// ServeHTTP answers one request.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	g.table.Load().find(r)(w, r, nil)
}

// handle makes a handle of the router from what a visit does. Routes have no
// parameters.
func (g *Gateway) handle(serve func(*visit)) httprouter.Handle {
	return func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
		v := g.visits.Get().(*visit)
		v.begin(w, r)
		defer v.end()
		serve(v)
	}
}

// notFound answers that there is no such route, or that this is not known yet.
// It needs no key; a valid one gets its balance.
func (v *visit) notFound() {
	v.identify()
	if strings.HasPrefix(v.r.URL.Path, prefix) && v.gateway.starting() {
		v.refuse(envelope.ServiceUnavailable, "the plugins are starting; this route may be one of theirs")
		return
	}
	v.refuse(envelope.NotFound, "no such route")
}

// starting says whether plugins that were found at start are still being
// verified. Once they are not, it never asks again.
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
