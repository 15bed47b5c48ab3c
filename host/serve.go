package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/config"
	"github.com/utilhost/utilhost/host/admin"
	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/host/gateway"
	"github.com/utilhost/utilhost/host/openapi"
	"github.com/utilhost/utilhost/host/store"
	"github.com/utilhost/utilhost/host/supervisor"
)

// serveCommand is utilhost serve.
type serveCommand struct {
	location
	Listen   string `placeholder:"ADDR" help:"TCP address, host:port, instead of the one in the configuration."`
	Plugins  string `placeholder:"DIR" help:"Plugin directory, instead of the one in the configuration."`
	FirstKey bool   `help:"On a store without any key, issue one and print it once on standard output."`
}

// load reads the configuration and puts the flags over it.
func (c serveCommand) load() (*config.Config, error) {
	read, err := c.location.load()
	if err != nil {
		return nil, err
	}
	read.Listen = cmp.Or(c.Listen, read.Listen)
	read.Plugins.Dir = cmp.Or(c.Plugins, read.Plugins.Dir)
	return read, read.Validate()
}

func (c serveCommand) Run(s *session) error {
	// Caught before anything else: unhandled, a SIGHUP would end the process.
	hangups := make(chan os.Signal, 1)
	signal.Notify(hangups, syscall.SIGHUP)
	defer signal.Stop(hangups)
	read, err := c.load()
	if err != nil {
		return err
	}
	d, err := start(s.ctx, read, s.stderr)
	if err != nil {
		return err
	}
	if c.FirstKey {
		d.whenReady = func() error { return d.firstKey(s.stdout) }
	}
	return d.run(s.ctx, hangups, c.load)
}

// daemon is everything that serves. What opens last closes first.
type daemon struct {
	config     *config.Config // what holds now; owned by reloadOn while that runs
	log        hclog.Logger
	books      *books
	listener   net.Listener
	gateway    *gateway.Gateway
	supervisor *supervisor.Supervisor
	admin      net.Listener
	catalog    catalogPointer
	whenReady  func() error // runs once, when the daemon is ready; may be nil
	parts      sync.WaitGroup
}

// start opens all that the daemon needs, or nothing: an error closes what was
// opened before it.
func start(ctx context.Context, c *config.Config, stderr io.Writer) (d *daemon, err error) {
	d = &daemon{config: c, log: newLog(c, stderr)}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.close())
		}
	}()
	if err := checkPlugins(c.Plugins.Dir); err != nil {
		return d, err
	}
	// The store first: its lock makes this the only daemon of the data
	// directory, and waits for a daemon that is just going.
	if d.books, err = retryLocked(ctx, func() (*books, error) { return openBooks(c, d.log) }); err != nil {
		if errors.Is(err, store.ErrLocked) {
			err = fmt.Errorf("the store in %s is in use by another process; is a daemon running?", c.Data)
		}
		return d, err
	}
	// Then the port, so that a taken one is reported before a plugin starts.
	if d.listener, err = net.Listen("tcp", c.Listen); err != nil {
		return d, fmt.Errorf("listen: %w", err)
	}
	d.gateway = gateway.New(gateway.Options{
		Keys: d.books.keys, Ledger: d.books.ledger, Limits: gatewayLimits(c), Ready: d.readiness,
	}, d.log.Named("gateway"))
	if d.supervisor, err = supervisor.New(supervisorOptions(c), d.publish, d.log.Named("supervisor")); err != nil {
		return d, fmt.Errorf("start supervisor: %w", err)
	}
	// Last, since its presence tells the command line that the daemon answers.
	d.admin, err = admin.Listen(c.Data)
	return d, err
}

// publish makes a snapshot the one that is served.
func (d *daemon) publish(s *catalog.Snapshot) {
	d.catalog.Store(s)
	d.gateway.Publish(s)
}

// readiness tells the gateway whether the daemon can serve.
func (d *daemon) readiness() gateway.Readiness {
	plugins := d.supervisor.Ready()
	return gateway.Readiness{
		Ready:    plugins.Ready && d.books.ledger.Ready() == nil,
		Starting: plugins.Starting,
		Refused:  plugins.Refused,
		Degraded: plugins.Degraded,
	}
}

// run serves until ctx ends and everything has drained, and closes d.
func (d *daemon) run(ctx context.Context, hangups <-chan os.Signal, reload func() (*config.Config, error)) error {
	// The parts end in an order of their own, not all at once with ctx.
	parts, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	failed := make(chan error, 5)
	launch := func(part string, serve func(context.Context) error) {
		d.parts.Go(func() {
			if err := serve(parts); err != nil {
				failed <- fmt.Errorf("%s: %w", part, err)
			}
		})
	}
	front := d.front()
	administration := &admin.Server{Service: d.service(), Log: d.log.Named("admin")}
	grace := d.config.HTTP.ShutdownTimeout
	d.log.Info("listening", "address", d.listener.Addr(), "version", version,
		"config", cmp.Or(d.config.File, "defaults"), "data", d.config.Data, "plugins", d.config.Plugins.Dir)

	launch("supervisor", d.supervisor.Run)
	launch("admin", func(ctx context.Context) error { return administration.Serve(ctx, d.admin) })
	launch("http", func(ctx context.Context) error {
		hold, cancel := context.WithTimeout(ctx, startHold)
		defer cancel()
		d.awaitPlugins(hold)
		return front.Serve(d.listener)
	})
	launch("start", d.becomeReady)
	launch("reload", func(ctx context.Context) error { d.reloadOn(ctx, hangups, reload); return nil })

	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	return errors.Join(err, d.shutDown(front, grace, stop))
}

// front is the server of the API.
func (d *daemon) front() *gateway.Server {
	bounds := d.config.HTTP
	return gateway.NewServer(d.gateway, gateway.ServerOptions{
		Header:            int(bounds.Header),
		ReadHeaderTimeout: bounds.ReadHeaderTimeout,
		ReadTimeout:       bounds.ReadTimeout,
		WriteTimeout:      bounds.WriteTimeout,
		IdleTimeout:       bounds.IdleTimeout,
		Fast:              bounds.Front == "fast",
	})
}

// service is what the admin socket offers.
func (d *daemon) service() *admin.Service {
	return &admin.Service{
		Keys: d.books.keys, Ledger: d.books.ledger, Tiers: d.books.tiers, Plugins: d.supervisor,
		OpenAPI: func() ([]byte, error) {
			document, _ := openapi.Document(d.catalog.Load(), "http://"+reachable(d.listener.Addr()))
			return document, nil
		},
	}
}

// shutDown ends what serves, from the outside in.
func (d *daemon) shutDown(front *gateway.Server, limit time.Duration, stop context.CancelFunc) error {
	d.log.Info("stopping", "grace", limit)
	grace, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	// Not ready any more, nothing accepted, then it waits for the calls in
	// flight, which still need their plugins and settle their credits.
	err := front.Shutdown(grace)
	if errors.Is(err, context.DeadlineExceeded) {
		d.log.Warn("calls in flight were cut", "after", limit)
		err = nil
	}
	stop()
	d.parts.Wait()
	err = errors.Join(err, d.close())
	d.log.Info("stopped")
	return err
}

// close closes what start opened, in reverse.
func (d *daemon) close() error {
	var errs []error
	note := func(part string, err error) {
		if err != nil && !errors.Is(err, net.ErrClosed) {
			errs = append(errs, fmt.Errorf("%s: %w", part, err))
		}
	}
	if d.admin != nil {
		note("close admin socket", d.admin.Close())
	}
	if d.listener != nil { // before the plugins: nobody may call them any more
		note("close listener", d.listener.Close())
	}
	if d.supervisor != nil {
		note("stop plugins", d.supervisor.Close())
	}
	if d.books != nil { // at the very end: every call has settled its credits by now
		note("close store", d.books.close())
	}
	return errors.Join(errs...)
}

// newLog is the log of the daemon.
func newLog(c *config.Config, stderr io.Writer) hclog.Logger {
	return hclog.New(&hclog.LoggerOptions{
		Name: "utilhost", Level: hclog.LevelFromString(c.Log.Level), JSONFormat: c.Log.Format == "json", Output: stderr,
	})
}
