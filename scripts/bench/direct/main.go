// Command direct is the benchmark's yardstick: the workload behind net/http
// and httprouter in one process, without keys, credits or plugins. Behind a
// proxy it is the microservice to compare with.
//
// usage: direct -listen HOST:PORT | unix:PATH
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/scripts/bench/workload"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:8081", "address to serve on")
	flag.Parse()
	if err := run(*listen); err != nil {
		fmt.Fprintln(os.Stderr, "direct:", err)
		os.Exit(1)
	}
}

func run(listen string) error {
	network, address := "tcp", listen
	if path, ok := strings.CutPrefix(listen, "unix:"); ok {
		network, address = "unix", path
	}
	listener, err := net.Listen(network, address)
	if err != nil {
		return err
	}
	atbash, err := workload.Atbash(workload.Group).Build()
	if err != nil {
		return err
	}
	router := httprouter.New()
	router.POST("/v1/"+atbash.Path, handle(atbash.Call))
	return http.Serve(listener, router)
}

// handle answers in the daemon's envelope, with pooled buffers and one write,
// as somebody would who cares for speed.
func handle(call func(ctx context.Context, body, dst []byte) ([]byte, error)) httprouter.Handle {
	type buffers struct{ in, out []byte }
	pool := sync.Pool{New: func() any { return new(buffers) }}
	return func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
		b := pool.Get().(*buffers)
		defer pool.Put(b)
		var err error
		if b.in, err = workload.ReadBody(r, b.in[:0]); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		b.out = append(b.out[:0], `{"ok":true,"data":`...)
		if b.out, err = call(r.Context(), b.in, b.out); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		b.out = append(b.out, '}')
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(b.out)))
		w.Write(b.out) // the client is gone when this fails
	}
}
