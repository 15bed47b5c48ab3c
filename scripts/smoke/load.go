package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"
)

// load is a number of customers who call one route again and again and count
// what they got.
type load struct {
	stop   context.CancelFunc
	wait   sync.WaitGroup
	counts tally
}

// tally is what the customers counted.
type tally struct {
	mutex  sync.Mutex
	ok     int           // answered with the right result
	failed int           // anything else
	first  error         // of the failures
	worst  time.Duration // longest wait for an answer
}

func (t *tally) add(err error, took time.Duration) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.worst = max(t.worst, took)
	if err == nil {
		t.ok++
		return
	}
	t.failed++
	if t.first == nil {
		t.first = err
	}
}

// startLoad has n customers, each on a connection of its own, call
// ciphers/atbash with the key until stopped, with texts of their own followed
// by padding. A customer whose request fails goes on after pause.
func startLoad(address, key string, n int, padding string, pause time.Duration) *load {
	ctx, cancel := context.WithCancel(context.Background())
	l := &load{stop: cancel}
	for customer := range n {
		l.wait.Go(func() {
			c := newClient(address, key)
			defer c.close()
			for i := 0; ctx.Err() == nil; i++ {
				began := time.Now()
				err := atbash(c, fmt.Sprintf("customer %d call %d ", customer, i)+padding)
				l.counts.add(err, time.Since(began))
				if err != nil {
					select {
					case <-ctx.Done():
					case <-time.After(pause):
					}
				}
			}
		})
	}
	return l
}

// end stops the customers, waits for their last answers and hands over the
// count.
func (l *load) end() *tally {
	l.stop()
	l.wait.Wait()
	return &l.counts
}

// answered is the number of right answers so far.
func (l *load) answered() int {
	l.counts.mutex.Lock()
	defer l.counts.mutex.Unlock()
	return l.counts.ok
}

// atbash calls ciphers/atbash and checks the result.
func atbash(c *client, text string) error {
	a, err := c.call("ciphers/atbash", fmt.Sprintf(`{"text":%q}`, text))
	if err != nil {
		return err
	}
	if !a.OK {
		return fmt.Errorf("status %d, %s: %s", a.Status, a.Error.Code, a.Error.Message)
	}
	want := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return 'a' + 'z' - r
		}
		return r
	}, text)
	if !strings.Contains(string(a.Data), `"`+want+`"`) {
		return fmt.Errorf("wrong result %s for %q", a.Data, text)
	}
	return nil
}

// large has 64 customers send 100 kB at a time.
func large(s *stage) error {
	const customers, size = 64, 100_000
	owner, err := s.customer("large", plenty)
	if err != nil {
		return err
	}
	load := startLoad(s.daemon.Address(), owner.key, customers, strings.Repeat("abc ", size/4), 10*time.Millisecond)
	time.Sleep(s.duration) // is what is asked for, not a wait for something
	counts := load.end()
	s.claim(fmt.Sprintf("%d customers, %d calls of 100 kB, worst wait %v: none failed", customers, counts.ok, counts.worst.Round(time.Millisecond)), counts.failure())
	s.claim("credits as the customers counted", spent(owner, plenty, counts.ok, 0))
	return nil
}
