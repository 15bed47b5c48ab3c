// Command raw is a plugin on gRPC alone, as one in another language would be,
// with the faults that the sdk lets no author make. What it is, the script
// behind it says. It needs mtls = false.
package main

import (
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"

	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/scripts/chaos/script"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

func main() {
	s, err := script.Own()
	if err == nil {
		err = serve(s)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "raw:", err)
		os.Exit(1)
	}
}

// serve answers until the host kills the process or has closed both streams.
func serve(s script.Script) error {
	cookie := wire.Handshake()
	if os.Getenv(cookie.MagicCookieKey) != cookie.MagicCookieValue {
		return fmt.Errorf("is a plugin of utilhost")
	}
	signal.Ignore(os.Interrupt)
	path := filepath.Join(os.Getenv("PLUGIN_UNIX_SOCKET_DIR"), "raw")
	listener, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	server := grpc.NewServer(grpc.MaxRecvMsgSize(64<<20), grpc.MaxSendMsgSize(256<<20))
	service := &service{script: s, ended: make(chan struct{}, 2)}
	pb.RegisterPluginServer(server, service)
	go func() {
		<-service.ended
		server.Stop()
	}()
	fmt.Printf("1|1|unix|%s|grpc|\n", path)
	return server.Serve(listener)
}
