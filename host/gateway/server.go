package gateway

import (
	"context"
	"errors"
	"net"
	"net/http"
	"time"

	"github.com/hashicorp/go-hclog"
)

// ServerOptions bound the connections of a Server. A zero timeout is none.
type ServerOptions struct {
	// Header is the size of request line and headers together in bytes, within
	// 4 KiB; 0 is 64 KiB.
	Header int
	// ReadHeaderTimeout bounds the arrival of the headers, ReadTimeout that of
	// headers and body, WriteTimeout the time from the headers to the end of the
	// answer, IdleTimeout the wait for the next request.
	ReadHeaderTimeout, ReadTimeout, WriteTimeout, IdleTimeout time.Duration
}

// Server serves a Gateway over HTTP/1.1 and HTTP/1.0.
type Server struct {
	http    *http.Server
	gateway *Gateway
}

// NewServer returns a Server of g.
func NewServer(g *Gateway, o ServerOptions) *Server {
	if o.Header <= 0 {
		o.Header = 64 << 10
	}
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &Server{gateway: g, http: &http.Server{
		Handler:                      g,
		Protocols:                    protocols,
		DisableGeneralOptionsHandler: true, // OPTIONS * is answered like any unknown path
		MaxHeaderBytes:               max(1, o.Header-4096),
		ReadHeaderTimeout:            o.ReadHeaderTimeout,
		ReadTimeout:                  o.ReadTimeout,
		WriteTimeout:                 o.WriteTimeout,
		IdleTimeout:                  o.IdleTimeout,
		ErrorLog:                     g.log.StandardLogger(&hclog.StandardLoggerOptions{ForceLevel: hclog.Debug}),
	}}
}

// Serve answers what l accepts, until Shutdown or Close; then it returns nil.
func (s *Server) Serve(l net.Listener) error {
	err := s.http.Serve(listener{Listener: l, gateway: s.gateway})
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// Shutdown says that the host is not ready any more, stops accepting, and waits
// for the calls in flight. When ctx ends first, it cuts them off and returns
// ctx's error.
func (s *Server) Shutdown(ctx context.Context) error {
	s.gateway.Drain()
	if err := s.http.Shutdown(ctx); err != nil {
		return errors.Join(err, s.http.Close())
	}
	return nil
}

// Close ends every connection at once.
func (s *Server) Close() error { return s.http.Close() }
