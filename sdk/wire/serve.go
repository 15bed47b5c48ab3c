package wire

import (
	"os"
	"sync"
	"time"

	"github.com/hashicorp/go-hclog"
	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"
)

// Serve answers the host until the host asks the process to stop or is gone,
// then returns; main should return too. Started by a person, without the
// cookie, it prints a sentence and exits with status 1.
//
// While it runs, os.Stdout and os.Stderr are pipes of go-plugin that end in the
// host. Whoever logs makes the logger before Serve, so that it writes to the
// process's own standard error, which the host reads as log lines.
//
// SIGINT is ignored: a terminal sends it to the host too, which stops its
// plugins in order.
func Serve(service Service) {
	host := &hostWatch{gone: make(chan struct{})}
	go host.awaitFirst(os.Getppid())
	plugin.Serve(&plugin.ServeConfig{
		HandshakeConfig: Handshake(),
		Plugins:         plugin.PluginSet{PluginName: GRPCPlugin{Service: service}},
		Logger:          hclog.New(&hclog.LoggerOptions{Level: hclog.Warn, Output: os.Stderr, JSONFormat: true}),
		GRPCServer: func(options []grpc.ServerOption) *grpc.Server {
			options = append(options, ServerOptions()...)
			server := grpc.NewServer(append(options, grpc.StreamInterceptor(host.intercept))...)
			go func() {
				<-host.gone
				server.Stop() // makes plugin.Serve return
			}()
			return server
		},
	})
}

const (
	// firstStream is how long a plugin waits for its host to connect. The host
	// gives a start 10 s.
	firstStream = time.Minute
	// parentPoll is how often a plugin that has no connection yet looks whether
	// its parent lives.
	parentPoll = 250 * time.Millisecond
	// lastStream is how long a plugin whose streams have all ended waits for
	// new ones. go-plugin's own streams last as long as its connection.
	lastStream = 500 * time.Millisecond
)

// hostWatch finds out that the host is gone, on every platform and even if it
// was killed: the kernel closes its end of the connection, and with that all
// streams end. On Linux the host's supervisor also asks for a death signal.
type hostWatch struct {
	gone chan struct{} // closed once

	mu    sync.Mutex
	open  int
	seen  bool // a stream has been opened
	ended bool
}

// intercept counts the open streams.
func (h *hostWatch) intercept(service any, stream grpc.ServerStream, _ *grpc.StreamServerInfo, next grpc.StreamHandler) error {
	h.mu.Lock()
	h.open++
	h.seen = true
	h.mu.Unlock()
	defer func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.open--; h.open == 0 {
			time.AfterFunc(lastStream, func() { h.endIf(func() bool { return h.open == 0 }) })
		}
	}()
	return next(service, stream)
}

// awaitFirst ends the process's service if the host dies, or does not connect,
// before there is a stream to watch.
func (h *hostWatch) awaitFirst(parent int) {
	tick := time.NewTicker(parentPoll)
	defer tick.Stop()
	for start := time.Now(); ; <-tick.C {
		h.mu.Lock()
		seen := h.seen
		h.mu.Unlock()
		if seen {
			return
		}
		if os.Getppid() != parent || time.Since(start) > firstStream {
			h.endIf(func() bool { return !h.seen })
			return
		}
	}
}

// endIf reports the host as gone if condition holds under the lock.
func (h *hostWatch) endIf(condition func() bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if condition() && !h.ended {
		h.ended = true
		close(h.gone)
	}
}
