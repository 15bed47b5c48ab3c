package main

import (
	"encoding/json"
	"fmt"

	"github.com/utilhost/utilhost/scripts/clients"
	"github.com/utilhost/utilhost/scripts/stage"
)

// A till is one key and what had left its pool at the last look.
type till struct {
	*clients.Client
	name      string
	allowance int
	charged   int
}

func openTill(s *stage.Stage, name string, allowance int) (*till, error) {
	c, err := s.Customer(name, allowance)
	if err != nil {
		return nil, err
	}
	return &till{Client: c, name: name, allowance: allowance}, nil
}

// look reads what remains and compares what has left the pool since the last
// look with what customers counted meanwhile: all that was answered for, and
// of what is in doubt any part. It answers how much of the doubt was charged.
func (t *till) look(c clients.Count) (paid int, err error) {
	left, err := clients.Left(t.Client)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", t.name, err)
	}
	before := t.charged
	t.charged = t.allowance - left
	paid = t.charged - before - c.Spent
	switch {
	case left < 0 || left > t.allowance:
		return paid, fmt.Errorf("%s: %d of %d credits remain", t.name, left, t.allowance)
	case c.Lowest < 0:
		return paid, fmt.Errorf("%s: an answer said that %d credits remain", t.name, c.Lowest)
	case paid < 0:
		return paid, fmt.Errorf("%s: %d credits answered for, only %d left the pool", t.name, c.Spent, t.charged-before)
	case paid > c.DoubtCost:
		return paid, fmt.Errorf("%s: %d credits answered for and %d in doubt, but %d left the pool", t.name, c.Spent, c.DoubtCost, t.charged-before)
	}
	return paid, nil
}

// empty spends what remains, credit by credit: every one must buy an answer,
// and the next call none.
func (t *till) empty() error {
	left := t.allowance - t.charged
	for i := range left {
		if err := clients.Atbash(20).Try(t.Client); err != nil {
			return fmt.Errorf("%s: credit %d of the %d that remain: %w", t.name, i+1, left, err)
		}
		t.charged++
	}
	a, err := t.Call("ciphers/atbash", `{"text":"abc"}`)
	if err == nil && a.Code() != "INSUFFICIENT_CREDITS" {
		err = fmt.Errorf("answered with %d %s", a.Status, a.Code())
	}
	if err != nil {
		return fmt.Errorf("%s: a call on an empty pool: %w", t.name, err)
	}
	return nil
}

// booked compares the rows of `usage` of key id with what has left the pool.
func (t *till) booked(s *stage.Stage, id string) error {
	text, err := s.Daemon.Command("usage", id, "--json")
	if err != nil {
		return err
	}
	var rows []struct{ Credits int }
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return err
	}
	sum := 0
	for _, row := range rows {
		sum += row.Credits
	}
	if sum != t.charged {
		return fmt.Errorf("%s: usage adds up to %d credits, %d left the pool", t.name, sum, t.charged)
	}
	return nil
}
