package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// An outrage is a customer whose calls do harm: they end their process, take
// all memory or never return. Each has a connection of its own, since its
// answer may take long. Such a call may be answered by one of the codes of
// allowed and must not be charged.
type outrage struct {
	address string
	keys    []string
	allowed []string
	deeds   *deeds

	wait    sync.WaitGroup
	mutex   sync.Mutex
	codes   map[string]int
	wrong   []error // the first few
	wrongs  int
	pending int
	most    int // pending at one time
}

func newOutrage(s *stage.Stage, d *deeds, name string, number int, allowed ...string) (*outrage, error) {
	o := &outrage{address: s.Daemon.Address(), allowed: allowed, deeds: d, codes: map[string]int{}}
	for i := range number {
		key, err := s.Daemon.Issue(fmt.Sprintf("%s-%d", name, i), stage.Plenty)
		if err != nil {
			return nil, err
		}
		o.keys = append(o.keys, key)
	}
	return o, nil
}

// call sends one such call with a key and does not wait for its answer.
func (o *outrage) call(key int, route, body string) {
	o.mutex.Lock()
	o.pending++
	o.most = max(o.most, o.pending)
	o.mutex.Unlock()
	o.wait.Go(func() {
		c := clients.New(o.address, o.keys[key%len(o.keys)])
		defer c.Close()
		a, err := c.Call(route, body)
		code := a.Code()
		if a.OK {
			code = "ok"
		}
		if err == nil && !slices.Contains(o.allowed, code) {
			err = fmt.Errorf("status %d, code %s", a.Status, code)
		}
		o.mutex.Lock()
		defer o.mutex.Unlock()
		o.pending--
		o.codes[code]++
		if err == nil {
			return
		}
		o.wrongs++
		o.deeds.note("outrage", "%s %.80s: %v", route, body, err)
		if len(o.wrong) < 3 {
			o.wrong = append(o.wrong, fmt.Errorf("%s %.80s: %w", route, body, err))
		}
	})
}

// claim waits for the last answers and claims that all were as allowed and that
// none was charged.
func (o *outrage) claim(s *stage.Stage, what string) {
	o.wait.Wait()
	var words []string
	for _, code := range slices.Sorted(maps.Keys(o.codes)) {
		words = append(words, fmt.Sprintf("%d %s", o.codes[code], code))
	}
	var err error
	if o.wrongs > 0 {
		err = fmt.Errorf("%d answered otherwise: %v", o.wrongs, o.wrong)
	} else if len(o.codes) == 0 {
		err = fmt.Errorf("there was none")
	}
	s.Claim(fmt.Sprintf("%s: answered %s (at most %d at one time)", what, strings.Join(words, ", "), o.most), err)
	err = nil
	for _, key := range o.keys {
		c := clients.New(o.address, key)
		if err == nil {
			err = clients.Spent(c, stage.Plenty, 0, 0)
		}
		c.Close()
	}
	s.Claim("none of them was charged", err)
}
