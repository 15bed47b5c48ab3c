package admin

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/hashicorp/go-hclog"
)

// closeGrace is how long an operation in progress may go on when serving ends.
const closeGrace = 2 * time.Second

// Server serves a Service, and the profiles of the process, on a socket.
type Server struct {
	Service *Service
	Log     hclog.Logger
}

// Serve answers on listener until ctx ends, and closes it.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           s.guarded(s.routes()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          s.Log.StandardLogger(&hclog.StandardLoggerOptions{ForceLevel: hclog.Warn}),
		ConnContext: func(ctx context.Context, conn net.Conn) context.Context {
			return context.WithValue(ctx, admission{}, admission{admit(conn)})
		},
	}
	stopped := make(chan error, 1)
	stop := context.AfterFunc(ctx, func() {
		grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeGrace)
		defer cancel()
		if err := server.Shutdown(grace); err != nil {
			err = server.Close()
			stopped <- err
			return
		}
		stopped <- nil
	})
	err := server.Serve(listener)
	if stop() { // it ended by itself
		return errors.Join(err, server.Close())
	}
	return <-stopped
}

// routes are the operations and, for the process itself, its profiles. The
// latter are registered one by one: net/http/pprof puts them on the default
// mux, which is served nowhere.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	mux.Handle("/", Handler(s.Service))
	return mux
}

// admission is what admit said about a connection, and the context key of it.
type admission struct{ refused error }

// guarded lets only admitted peers through.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		peer, judged := r.Context().Value(admission{}).(admission)
		if !judged {
			peer.refused = errors.New("the peer was not checked")
		}
		if peer.refused != nil {
			s.Log.Warn("admin call refused", "path", r.URL.Path, "reason", peer.refused)
			refuse(w, http.StatusForbidden, peer.refused)
			return
		}
		if r.Method != http.MethodGet {
			s.Log.Debug("admin call", "method", r.Method, "path", r.URL.Path)
		}
		next.ServeHTTP(w, r)
	})
}
