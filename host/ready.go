package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/catalog"
)

const (
	// readyPoll is how often the start looks whether the plugins have their results.
	readyPoll = 10 * time.Millisecond
	// startHold is how long the first calls may wait in the listener's queue for
	// the plugins, which are up within a fraction of it after a restart. Served
	// at once, they would be told that their routes do not exist.
	startHold = time.Second
)

// catalogPointer holds what is served now.
type catalogPointer = atomic.Pointer[catalog.Snapshot]

// awaitPlugins waits until every plugin found at start has its result, and says
// whether that came before the end of ctx.
func (d *daemon) awaitPlugins(ctx context.Context) bool {
	tick := time.NewTicker(readyPoll)
	defer tick.Stop()
	for !d.supervisor.Ready().Ready {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return false
		}
	}
	return true
}

// becomeReady waits for the plugins, runs whenReady, and says in the log that
// the daemon is ready.
func (d *daemon) becomeReady(ctx context.Context) error {
	if !d.awaitPlugins(ctx) {
		return nil
	}
	if d.whenReady != nil {
		if err := d.whenReady(); err != nil {
			return err
		}
	}
	loaded := d.catalog.Load()
	d.log.Info("ready", "groups", len(loaded.Groups), "routes", len(loaded.Routes))
	return nil
}

// firstKey issues a key on a store that has none and prints it, with a line to
// try it. A store that has keys prints nothing.
func (d *daemon) firstKey(stdout io.Writer) error {
	keys, err := d.books.keys.List()
	if err != nil || len(keys) > 0 {
		return err
	}
	key, secret, err := d.books.keys.Issue(auth.IssueRequest{Name: "first", Tier: "free"})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "first key, shown only this once: %s\n(id %s, tier %s, %d credits a month)\n\n%s\n",
		secret, key.ID, key.Tier, key.Allowance(d.books.tiers()), curlLine(d.catalog.Load(), d.listener.Addr(), secret))
	return err
}

// curlLine is a command line that calls the first route that has an example of success.
func curlLine(loaded *catalog.Snapshot, address net.Addr, secret string) string {
	var routes []*catalog.Route
	for _, route := range loaded.Routes {
		routes = append(routes, route)
	}
	slices.SortFunc(routes, func(a, b *catalog.Route) int { return strings.Compare(a.Path, b.Path) })
	for _, route := range routes {
		for _, example := range route.Examples {
			if example.Error != "" {
				continue
			}
			return fmt.Sprintf("curl -s http://%s/v1/%s -H 'Authorization: Bearer %s' -H 'Content-Type: application/json' -d %s",
				reachable(address), route.Path, secret, quoted(string(example.Request)))
		}
	}
	return fmt.Sprintf("curl -s http://%s/readyz", reachable(address))
}

// reachable is address as a client on this machine writes it: one that listens
// on all interfaces is reached on loopback.
func reachable(address net.Addr) string {
	tcp, ok := address.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return address.String()
	}
	return net.JoinHostPort("127.0.0.1", fmt.Sprint(tcp.Port))
}

// quoted writes text as one word of a POSIX shell.
func quoted(text string) string { return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'" }
