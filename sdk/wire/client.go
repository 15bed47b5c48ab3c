package wire

import (
	"context"
	"crypto/rand"

	"google.golang.org/grpc"

	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// Client is the host's side of one plugin process. It is what go-plugin's
// Dispense(PluginName) returns with GRPCPlugin, and it ends with go-plugin's
// connection. Calls of clients go through package exchange of the host, which
// opens its streams on Conn.
type Client struct {
	conn     *grpc.ClientConn
	rpc      pb.PluginClient
	frameKey []byte // nil unless the plugin listens for frames
}

// NewClient returns the client of the plugin at the other end of conn, which
// stays the caller's to close.
func NewClient(conn *grpc.ClientConn) *Client {
	return &Client{conn: conn, rpc: pb.NewPluginClient(conn)}
}

// FrameKey returns the key with which the plugin takes calls in frames, nil when
// it does not. It is known once Configure has returned.
func (c *Client) FrameKey() []byte { return c.frameKey }

// Conn returns the gRPC connection to the process.
func (c *Client) Conn() *grpc.ClientConn { return c.conn }

// Configure hands over the settings, a JSON object, and the host's limits. It
// must be the first request to a process and come once. The returned slice is
// empty when the plugin accepts the settings.
func (c *Client) Configure(ctx context.Context, settings []byte, limits Limits) ([]SettingError, error) {
	key := make([]byte, FrameKeyBytes)
	rand.Read(key) // never fails (crypto/rand)
	answer, err := c.rpc.Configure(ctx, &pb.ConfigureRequest{
		FrameKey:       key,
		Settings:       settings,
		MaxBodyBytes:   uint32(limits.Body),
		MaxResultBytes: uint32(limits.Result),
		MaxSlowCalls:   uint32(limits.SlowCalls),
	})
	if err != nil {
		return nil, err
	}
	if answer.GetFrames() {
		c.frameKey = key
	}
	var refused []SettingError
	for _, e := range answer.GetErrors() {
		refused = append(refused, SettingError{Setting: e.GetSetting(), Rule: e.GetRule()})
	}
	return refused, nil
}

// Describe asks for the manifest. What it says is the plugin's word: the caller
// checks it.
func (c *Client) Describe(ctx context.Context) (*pb.Manifest, error) {
	return c.rpc.Describe(ctx, &pb.DescribeRequest{}, grpc.MaxCallRecvMsgSize(MaxManifest))
}

// MaxManifest is the largest manifest in bytes that Describe accepts.
const MaxManifest = 4 << 20

// Check asks the process for a sign of life and returns the number of calls
// that it says to be working on.
func (c *Client) Check(ctx context.Context) (inFlight int, err error) {
	answer, err := c.rpc.Check(ctx, &pb.CheckRequest{})
	if err != nil {
		return 0, err
	}
	return int(answer.GetInFlight()), nil
}

// Call runs a single call outside the streams, for example an example of the
// manifest. The context's deadline is the call's.
func (c *Client) Call(ctx context.Context, item *pb.Item) (*pb.Answer, error) {
	return c.rpc.Call(ctx, item)
}
