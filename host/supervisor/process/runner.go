package process

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/go-plugin/runner"
)

// A child is a runner of its own, because go-plugin's gives the process the
// host's standard input and kills only the process itself.
var _ runner.Runner = (*child)(nil)

// errAddress marks a handshake whose address is refused.
var errAddress = errors.New("handshake")

// Stdout returns what go-plugin may see of standard output.
func (c *child) Stdout() io.ReadCloser { return c.first }

// Stderr returns nothing: standard error goes straight to the log.
func (c *child) Stderr() io.ReadCloser { return io.NopCloser(strings.NewReader("")) }

// Wait blocks until the process has ended and its output has been read.
func (c *child) Wait(context.Context) error {
	<-c.closed
	return nil
}

// Kill is what go-plugin calls when it finds no handshake. Standard output that
// ends without one mostly means that the process is ending. Kill waits a moment
// for that, because a killed process could not tell how it ended.
func (c *child) Kill(context.Context) error {
	select {
	case <-c.mute:
		select {
		case <-c.exited:
		case <-time.After(muteGrace):
		}
	default:
	}
	c.kill()
	return nil
}

// ID returns the process id, or "" before the start.
func (c *child) ID() string {
	if pid := c.process(); pid != 0 {
		return strconv.Itoa(pid)
	}
	return ""
}

// Name returns the path of the binary.
func (c *child) Name() string { return c.path }

// Diagnose returns nothing: Start words the reason itself.
func (c *child) Diagnose(context.Context) string { return "" }

// PluginToHost accepts the address of a handshake only if it is a unix socket
// directly inside the directory that was made for this process. Any other
// address would let a plugin direct the host's calls somewhere else.
func (c *child) PluginToHost(network, address string) (string, string, error) {
	if network != "unix" {
		return "", "", fmt.Errorf("%w names a %.20q address, must be a unix socket", errAddress, network)
	}
	if filepath.Dir(filepath.Clean(address)) != filepath.Clean(c.dir) {
		return "", "", fmt.Errorf("%w names the socket %.200q, must be one in the directory that the host gave it", errAddress, address)
	}
	info, err := os.Lstat(address)
	if err != nil || info.Mode().Type() != os.ModeSocket {
		return "", "", fmt.Errorf("%w names %.200q, which is not a socket", errAddress, filepath.Base(address))
	}
	return network, address, nil
}

// HostToPlugin returns the address as it is: both live in one file system.
func (c *child) HostToPlugin(network, address string) (string, string, error) {
	return network, address, nil
}
