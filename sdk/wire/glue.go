package wire

import (
	"context"
	"errors"
	"os"

	"github.com/hashicorp/go-plugin"
	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// GRPCPlugin joins the protocol to go-plugin on both sides. The host puts it
// into its plugin set under PluginName with no Service.
type GRPCPlugin struct {
	plugin.NetRPCUnsupportedPlugin
	// Service is what the plugin does; nil on the host's side.
	Service Service
}

var _ plugin.GRPCPlugin = GRPCPlugin{}

// GRPCServer registers the protocol's service on go-plugin's server.
func (p GRPCPlugin) GRPCServer(_ *plugin.GRPCBroker, s *grpc.Server) error {
	if p.Service == nil {
		return errors.New("no service to serve")
	}
	server := NewServer(p.Service)
	server.processors = newProcessors() // the process serves nothing else
	server.socketDir = os.Getenv(plugin.EnvUnixSocketDir)
	pb.RegisterPluginServer(s, server)
	return nil
}

// GRPCClient returns a *Client on go-plugin's connection.
func (p GRPCPlugin) GRPCClient(_ context.Context, _ *plugin.GRPCBroker, conn *grpc.ClientConn) (any, error) {
	return NewClient(conn), nil
}

// DialOptions is what the host gives go-plugin as GRPCDialOptions: limits,
// windows and the codec that the streams need.
func DialOptions() []grpc.DialOption {
	return []grpc.DialOption{
		grpc.WithInitialWindowSize(streamWindow),
		grpc.WithInitialConnWindowSize(connectionWindow),
		grpc.WithDefaultCallOptions(
			grpc.MaxCallRecvMsgSize(maxMessage),
			grpc.MaxCallSendMsgSize(maxMessage),
			grpc.ForceCodecV2(batch.Codec{}),
		),
		// A broken stream is the death of a process here; nothing is to be
		// sent twice behind the host's back, and no service configuration is
		// to be looked up for a socket.
		grpc.WithDisableRetry(),
		grpc.WithDisableServiceConfig(),
		grpc.WithIdleTimeout(0),
	}
}

// ServerOptions is what a plugin's gRPC server is made with, beside go-plugin's
// transport credentials.
func ServerOptions() []grpc.ServerOption {
	return []grpc.ServerOption{
		grpc.MaxRecvMsgSize(maxMessage),
		grpc.MaxSendMsgSize(maxMessage),
		grpc.InitialWindowSize(streamWindow),
		grpc.InitialConnWindowSize(connectionWindow),
		grpc.ForceServerCodecV2(batch.Codec{}),
	}
}
