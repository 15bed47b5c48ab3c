package gateway

import (
	"net/http"
	"sync"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/envelope"
	"github.com/utilhost/utilhost/host/openapi"
)

// prefix is the version of the API as it begins every path.
const prefix = "/v1/"

// table is a catalogue with the router made from it. It never changes.
type table struct {
	snapshot *catalog.Snapshot
	router   *httprouter.Router

	once     sync.Once // the document is made when first asked for
	document []byte
	etag     string
}

func newTable(g *Gateway, s *catalog.Snapshot) *table {
	router := httprouter.New()
	router.RedirectTrailingSlash = false
	router.RedirectFixedPath = false
	router.HandleOPTIONS = false
	t := &table{snapshot: s, router: router}
	router.NotFound = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.(*visit).notFound() })
	router.MethodNotAllowed = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.(*visit).methodNotAllowed(t) })
	for path, route := range s.Routes {
		g.register(router, http.MethodPost, prefix+path, func(v *visit) { v.serve(route) })
	}
	for path, page := range map[string]func(*visit, *table){
		"/healthz": (*visit).health, "/readyz": (*visit).readiness, "/openapi.json": (*visit).openAPI,
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			g.register(router, method, path, func(v *visit) {
				v.identify()
				page(v, t)
			})
		}
	}
	return t
}

// register adds a route. httprouter panics on a path that it cannot hold, and
// one bad path must not stop the host.
func (g *Gateway) register(router *httprouter.Router, method, path string, serve func(*visit)) {
	defer func() {
		if p := recover(); p != nil {
			g.log.Error("route cannot be served", "path", path, "reason", p)
		}
	}()
	router.Handle(method, path, func(w http.ResponseWriter, _ *http.Request, _ httprouter.Params) { serve(w.(*visit)) })
}

// methodNotAllowed answers a known path that was called by another method.
func (v *visit) methodNotAllowed(t *table) {
	v.identify()
	path := v.r.URL.Path
	if len(path) > len(prefix) && t.snapshot.Routes[path[len(prefix):]] != nil {
		v.Header()["Allow"] = allowPost
		v.refuse(envelope.MethodNotAllowed, "this route is called by POST")
		return
	}
	v.Header()["Allow"] = allowGet
	v.refuse(envelope.MethodNotAllowed, "this page is read by GET")
}

// describe returns the OpenAPI document of the catalogue and its entity tag.
func (t *table) describe(baseURL string) ([]byte, string) {
	t.once.Do(func() { t.document, t.etag = openapi.Document(t.snapshot, baseURL) })
	return t.document, t.etag
}
