// Command bare is a plugin made from the protocol document alone, as one in
// another language would be: a gRPC server with the generated code of
// plugin.proto, without the sdk and without go-plugin. It keeps to README.md of
// sdk/wire and leaves out all that the document lets a plugin leave out: TLS,
// go-plugin's own services, the bulk lane for its answers, cancellation.
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"time"

	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// What the document fixes of the handshake.
const (
	cookieKey   = "UTILHOST_PLUGIN"
	cookieValue = "8f0c1f2e-3d0b-4c52-9d5d-6c1f2b7a94e1"
	socketDir   = "PLUGIN_UNIX_SOCKET_DIR"
	// handshake: core protocol 1, application protocol 1, unix socket, gRPC, no
	// certificate.
	handshake = "1|1|unix|%s|grpc|\n"
)

func main() {
	if os.Getenv(cookieKey) != cookieValue {
		fmt.Fprintln(os.Stderr, "bare is a plugin of utilhost, which starts it; drop the file into its plugin directory")
		os.Exit(1)
	}
	if err := serve(); err != nil {
		fmt.Fprintln(os.Stderr, "bare:", err)
		os.Exit(1)
	}
}

// serve answers until the host has closed its streams or has died.
func serve() error {
	// A terminal sends SIGINT to the host too, which stops its plugins.
	signal.Ignore(os.Interrupt)
	path := filepath.Join(os.Getenv(socketDir), "bare")
	listener, err := net.Listen("unix", path) // closing it removes the file
	if err != nil {
		return err
	}
	server := grpc.NewServer(
		// One call with the largest body that the operator may configure.
		grpc.MaxRecvMsgSize(256<<20),
		grpc.MaxSendMsgSize(256<<20),
	)
	h := &host{gone: make(chan struct{})}
	pb.RegisterPluginServer(server, &service{host: h})
	go h.awaitFirst(os.Getppid())
	go func() {
		<-h.gone
		server.Stop()
	}()
	fmt.Printf(handshake, path)
	return server.Serve(listener)
}

// host watches the life of the host: its streams, and before there is one, the
// parent process.
type host struct {
	gone chan struct{}
	once sync.Once

	mu      sync.Mutex
	streams int
	seen    bool
}

func (h *host) streamOpened() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams++
	h.seen = true
}

// streamClosed ends the plugin with its last stream.
func (h *host) streamClosed() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.streams--; h.streams == 0 {
		h.end()
	}
}

func (h *host) end() { h.once.Do(func() { close(h.gone) }) }

// awaitFirst ends a plugin whose parent died before it opened a stream.
func (h *host) awaitFirst(parent int) {
	for tick := time.Tick(250 * time.Millisecond); ; <-tick {
		h.mu.Lock()
		seen := h.seen
		h.mu.Unlock()
		if seen {
			return
		}
		if os.Getppid() != parent {
			h.end()
			return
		}
	}
}
