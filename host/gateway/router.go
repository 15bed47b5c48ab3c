package gateway

import (
	"net/http"
	"sync"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/openapi"
)

// prefix is the version of the API, which every path of a route begins with.
const prefix = "/v1/"

// table is a catalogue with the router made from it. It never changes.
type table struct {
	snapshot *catalog.Snapshot
	router   *httprouter.Router

	// What answers when no route fits.
	notFound, methodNotAllowed httprouter.Handle

	once     sync.Once // the document is made when it is first asked for
	document []byte
	etag     string
}

func newTable(g *Gateway, s *catalog.Snapshot) *table {
	t := &table{snapshot: s, router: httprouter.New()}
	t.notFound = g.handle((*visit).notFound)
	t.methodNotAllowed = g.handle(func(v *visit) { v.methodNotAllowed(t) })
	for path, route := range s.Routes {
		t.register(g, http.MethodPost, prefix+path, func(v *visit) { v.serve(route) })
	}
	for path, page := range map[string]func(*visit, *table){
		"/healthz": (*visit).health, "/readyz": (*visit).readiness, "/openapi.json": (*visit).openAPI,
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			t.register(g, method, path, func(v *visit) {
				v.identify()
				page(v, t)
			})
		}
	}
	return t
}

// register adds a route. httprouter panics on a path that it cannot hold, and
// one bad path must not stop the host.
func (t *table) register(g *Gateway, method, path string, serve func(*visit)) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("route cannot be served", "path", path, "reason", p)
		}
	}()
	t.router.Handle(method, path, g.handle(serve))
}

// find returns what answers a request. Paths are compared as they were sent.
func (t *table) find(r *http.Request) httprouter.Handle {
	// RawPath is set when a character was escaped that needs no escape, as every
	// character of a route.
	path := r.URL.Path
	if r.URL.RawPath != "" || path == "" || path[0] != '/' {
		return t.notFound
	}
	if handle, _, _ := t.router.Lookup(r.Method, path); handle != nil {
		return handle
	}
	for _, other := range [...]string{http.MethodPost, http.MethodGet} {
		if handle, _, _ := t.router.Lookup(other, path); handle != nil {
			return t.methodNotAllowed
		}
	}
	return t.notFound
}

// describe returns the OpenAPI document of the catalogue and its entity tag.
func (t *table) describe(baseURL string) ([]byte, string) {
	t.once.Do(func() { t.document, t.etag = openapi.Document(t.snapshot, baseURL) })
	return t.document, t.etag
}

// methodNotAllowed answers a known path that was called by another method.
func (v *visit) methodNotAllowed(t *table) {
	v.identify()
	path := v.r.URL.Path
	if len(path) > len(prefix) && t.snapshot.Routes[path[len(prefix):]] != nil {
		v.answer.Set("Allow", "POST")
		v.refuse(envelope.MethodNotAllowed, "this route is called by POST")
		return
	}
	v.answer.Set("Allow", "GET, HEAD")
	v.refuse(envelope.MethodNotAllowed, "this page is read by GET")
}
