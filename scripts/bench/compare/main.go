// Command compare is a host made of the daemon's own packages for keys,
// credits and plugins behind net/http and httprouter, put together to be
// compared with the daemon:
//
//   - with -call unary each request is one unary gRPC call on go-plugin's
//     connection with AutoMTLS, go-plugin's ordinary way;
//   - with -call stream it goes the daemon's way.
//
// Below /v1/ a request is debited, below /unmetered/ it is not, so that the
// difference is what the debit costs. Everything that the daemon does beside
// (bounds, request ids, scan of the answer) is left out, which favours this
// host against the daemon.
//
// usage: compare -listen HOST:PORT -dir DIR -key FILE [-call unary|stream]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"sync"
	"syscall"
	"time"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/store"
	"github.com/utilhost/utilhost/scripts/bench/workload"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) (err error) {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	listen := flags.String("listen", "", "address to serve on")
	dir := flags.String("dir", "", "folder for everything; its plugins/"+workload.Group+" is the plugin")
	keyFile := flags.String("key", "", "file to write the key to")
	way := flags.String("call", "stream", "how plugins are called: unary or stream")
	if err := flags.Parse(args); err != nil {
		return err
	}
	books, key, err := openBooks(*dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, books.close()) }()
	if err := os.WriteFile(*keyFile, []byte(key), 0o600); err != nil {
		return err
	}
	open := map[string]func(context.Context, string) (*plugin, error){"unary": openUnary, "stream": openStream}[*way]
	if open == nil {
		return fmt.Errorf("-call must be unary or stream")
	}
	plugin, err := open(ctx, *dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, plugin.close()) }()
	return serve(ctx, *listen, books, plugin)
}

func serve(ctx context.Context, listen string, books *books, plugin *plugin) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	route := workload.Group + "/atbash"
	router := httprouter.New()
	visits := &sync.Pool{New: func() any { return new(visit) }}
	router.POST("/v1/"+route, handler{books, plugin, route, true, visits}.serve)
	router.POST("/unmetered/"+route, handler{books, plugin, route, false, visits}.serve)
	server := &http.Server{Handler: router}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
		grace, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		return server.Shutdown(grace)
	}
}

// books are keys and credits as the daemon keeps them.
type books struct {
	store  *store.Store
	keys   *auth.Keys
	ledger *ledger.Ledger
}

// allowance is more than a run spends, in credits.
const allowance = 1_000_000_000_000

func openBooks(dir string) (b *books, secret string, err error) {
	b = &books{}
	if b.store, err = store.Open(filepath.Join(dir, "store"), store.Options{}); err != nil {
		return nil, "", err
	}
	none := func() map[string]int64 { return map[string]int64{"free": 0} }
	if b.keys, err = auth.Open(b.store, auth.Options{Tiers: none}); err != nil {
		return nil, "", errors.Join(err, b.store.Close())
	}
	if b.ledger, err = ledger.Open(b.store, ledger.Options{}); err != nil {
		return nil, "", errors.Join(err, b.store.Close())
	}
	credits := int64(allowance)
	if _, secret, err = b.keys.Issue(auth.IssueRequest{Name: "bench", Credits: &credits}); err != nil {
		return nil, "", errors.Join(err, b.close())
	}
	return b, secret, nil
}

func (b *books) close() error { return errors.Join(b.ledger.Close(), b.store.Close()) }
