// Package wire is the border between utilhost and a plugin process: the
// handshake, the limits of the protocol, the plugin's server and the host's
// client. The protocol itself is described in README.md beside this file and
// declared in pb/plugin.proto. Plugin authors use package sdk, which calls
// Serve; nothing here knows what a route does.
package wire

import "github.com/hashicorp/go-plugin"

// Version is the application protocol version of the handshake line. It
// changes only when an old host cannot work with a new plugin or the reverse;
// fields added to the messages do not change it.
const Version = 1

// PluginName is the name under which the host dispenses the one service that a
// plugin process offers.
const PluginName = "utilhost"

// Handshake returns what both sides must agree on before they talk. The cookie
// is no secret: it tells a plugin that a host, and not a person, has started it.
func Handshake() plugin.HandshakeConfig {
	return plugin.HandshakeConfig{
		ProtocolVersion:  Version,
		MagicCookieKey:   "UTILHOST_PLUGIN",
		MagicCookieValue: "8f0c1f2e-3d0b-4c52-9d5d-6c1f2b7a94e1",
	}
}

// LaneKey is the gRPC metadata key that says what an Exchange stream is for;
// its value is LaneSmall or LaneBulk.
const (
	LaneKey   = "utilhost-lane"
	LaneSmall = "small"
	LaneBulk  = "bulk"
)

const (
	// BulkBytes is the largest body, of a call or of an answer, that travels on
	// the small lane. Bigger ones take the bulk lane, so that nobody waits for
	// 8 MiB to pass before a 70 byte answer.
	BulkBytes = 32 << 10

	// MessageBytes is the largest text in Answer.Message. A plugin cuts longer
	// ones, and so does the host.
	MessageBytes = 1 << 10

	// FieldBytes is the largest text in Answer.Field that the host keeps.
	FieldBytes = 256
)

// Flow control windows in bytes. A stream's window lets one full message of
// batched calls travel while the next is being written; the connection's window
// leaves room for small answers while a bulk answer fills its stream. Fixed
// windows also switch off gRPC's bandwidth estimation and its pings.
const (
	streamWindow     = 1 << 20
	connectionWindow = 4 << 20
)

// The largest message of the host that a plugin's server takes: one item with
// the largest body an operator may configure, and of the plugin that the host's
// unary calls take. Exchange streams have a tighter limit on the host's side,
// made from the configured result limit.
const maxMessage = 256 << 20

// Limits is what Configure tells a plugin about its host.
type Limits struct {
	// Body is the largest request body in bytes.
	Body int
	// Result is the largest result in bytes. The server refuses a bigger one
	// with CODE_INTERNAL_ERROR instead of sending it. Zero means 8 MiB.
	Result int
	// SlowCalls is the number of calls to slow routes that run at one time.
	// Zero means GOMAXPROCS.
	SlowCalls int
}

// DefaultResult is the result limit in bytes when Configure names none.
const DefaultResult = 8 << 20

// SettingError is one refused member of the operator's settings.
type SettingError struct {
	// Setting is the member's name, for example "dataset".
	Setting string
	// Rule says what the value must be, for example "must name a readable file".
	Rule string
}
