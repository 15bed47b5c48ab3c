package main

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/julienschmidt/httprouter"

	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/scripts/bench/workload"
)

// handler answers the requests of one path.
type handler struct {
	books   *books
	plugin  *plugin
	route   string
	metered bool
	visits  *sync.Pool // of *visit
}

// visit is what one request needs, used again by the next.
type visit struct {
	in, out     []byte
	reservation ledger.Reservation
}

func (h handler) serve(w http.ResponseWriter, r *http.Request, _ httprouter.Params) {
	secret, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	key, err := h.books.keys.Authenticate(secret)
	if !found || err != nil {
		http.Error(w, "no such key", http.StatusUnauthorized)
		return
	}
	v := h.visits.Get().(*visit)
	defer h.visits.Put(v)
	if v.in, err = workload.ReadBody(r, v.in[:0]); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	remaining, err := h.answer(r.Context(), v, key.ID)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Content-Type", "application/json")
	header.Set("Content-Length", strconv.Itoa(len(v.out)))
	header.Set("X-RateLimit-Limit", strconv.Itoa(allowance))
	header.Set("X-RateLimit-Remaining", strconv.FormatInt(remaining, 10))
	w.Write(v.out) // the client is gone when this fails
}

// answer fills v.out and debits one credit when the path is metered.
func (h handler) answer(ctx context.Context, v *visit, key string) (remaining int64, err error) {
	v.out = append(v.out[:0], `{"ok":true,"data":`...)
	if !h.metered {
		v.out, err = h.plugin.call(ctx, v.in, v.out)
		v.out = append(v.out, '}')
		return allowance, err
	}
	if err := h.books.ledger.Reserve(ctx, &v.reservation, key, allowance, 1); err != nil {
		return 0, err
	}
	if v.out, err = h.plugin.call(ctx, v.in, v.out); err != nil {
		v.reservation.Release()
		return 0, err
	}
	v.out = append(v.out, '}')
	balance, err := v.reservation.Settle(h.route)
	return balance.Remaining, err
}
