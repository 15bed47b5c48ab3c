// Package admin is the operator's side of the host: keys, credits, plugins.
//
// A Service holds the operations. The daemon offers them as HTTP with JSON on a
// unix socket in its data directory; the command line, when no daemon runs,
// opens the store itself and calls the same handler in its own process.
package admin

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/supervisor"
)

// Service is what an operator can do. Keys, Ledger and Tiers are always there,
// the others only in a running daemon.
type Service struct {
	Keys   *auth.Keys
	Ledger *ledger.Ledger
	// Tiers returns the monthly credits of each tier as configured now.
	Tiers func() map[string]int64
	// Plugins is the supervisor of the running daemon, nil without one.
	Plugins Plugins
	// OpenAPI returns the document of what is loaded now, nil without a daemon.
	OpenAPI func() ([]byte, error)
}

// Plugins is what the admin interface asks of the supervisor.
type Plugins interface {
	List() []supervisor.Status
	Show(group string) (supervisor.Detail, error)
	Reload(ctx context.Context, group string) error
	Rollback(ctx context.Context, group string) error
}

// Key is a key as operators see it: all but its secrets.
type Key struct {
	auth.Key
	// Allowance is the monthly credits, the key's own or its tier's.
	Allowance int64 `json:"allowance"`
	// LastUsed is when a call was last charged to it, as far as usage was flushed.
	LastUsed *time.Time `json:"last_used,omitempty"`
}

// Issued is a key with a secret that was just made for it and is shown only now.
type Issued struct {
	Key    Key    `json:"key"`
	Secret string `json:"secret"`
}

// Credits is the pool of a key in a month.
type Credits struct {
	ID        string       `json:"id"`
	Name      string       `json:"name"`
	Month     ledger.Month `json:"month"`
	Allowance int64        `json:"allowance"`
	Granted   int64        `json:"granted"`  // on top of the allowance, this month only
	Spent     int64        `json:"spent"`    // by calls answered ok
	Reserved  int64        `json:"reserved"` // by calls in flight
	Remaining int64        `json:"remaining"`
	Reset     time.Time    `json:"reset"` // when the month ends
}

// List returns every key, the oldest first.
func (s *Service) List() ([]Key, error) {
	keys, err := s.Keys.List()
	if err != nil {
		return nil, err
	}
	list := make([]Key, 0, len(keys))
	for i := range keys {
		key, err := s.describe(keys[i])
		if err != nil {
			return nil, err
		}
		list = append(list, key)
	}
	return list, nil
}

// Show returns one key.
func (s *Service) Show(id string) (Key, error) { return s.described(s.Keys.Get(id)) }

// Issue makes a key.
func (s *Service) Issue(request auth.IssueRequest) (Issued, error) {
	key, secret, err := s.Keys.Issue(request)
	if err != nil {
		return Issued{}, err
	}
	described, err := s.describe(key)
	return Issued{described, secret}, err
}

// Set changes a key.
func (s *Service) Set(id string, change auth.Change) (Key, error) {
	return s.described(s.Keys.Set(id, change))
}

// Revoke ends every secret of a key at once, for good.
func (s *Service) Revoke(id string) (Key, error) { return s.described(s.Keys.Revoke(id)) }

// Rotate gives a key a new secret. The old one is valid for the overlap.
func (s *Service) Rotate(id string, overlap time.Duration) (Issued, error) {
	if overlap < 0 {
		return Issued{}, errors.New("overlap must be 0 or more")
	}
	secret, err := s.Keys.Rotate(id, overlap)
	if err != nil {
		return Issued{}, err
	}
	key, err := s.Show(id)
	return Issued{key, secret}, err
}

// Credits returns the pool of a key in a month; the zero month is the present one.
func (s *Service) Credits(id string, month ledger.Month) (Credits, error) {
	key, err := s.Keys.Get(id)
	if err != nil {
		return Credits{}, err
	}
	if month == 0 {
		month = s.Ledger.Month()
	}
	account, err := s.Ledger.Account(id, month)
	if err != nil {
		return Credits{}, err
	}
	allowance := key.Allowance(s.Tiers())
	return Credits{
		ID: id, Name: key.Name, Month: month, Allowance: allowance, Granted: account.Granted, Spent: account.Spent,
		Reserved: account.Reserved, Remaining: max(0, allowance+account.Granted-account.Spent-account.Reserved),
		Reset: month.End(),
	}, nil
}

// Grant adds credits to the present month of a key.
func (s *Service) Grant(id string, credits int64) (Credits, error) {
	if _, err := s.Keys.Get(id); err != nil {
		return Credits{}, err
	}
	if _, err := s.Ledger.Grant(id, credits); err != nil {
		return Credits{}, err
	}
	return s.Credits(id, 0)
}

// Usage returns what a key spent in a month by day and route; the zero month is
// the present one.
func (s *Service) Usage(id string, month ledger.Month) ([]ledger.Usage, error) {
	if _, err := s.Keys.Get(id); err != nil {
		return nil, err
	}
	if month == 0 {
		month = s.Ledger.Month()
	}
	usage, err := s.Ledger.Usage(id, month)
	if usage == nil {
		usage = []ledger.Usage{}
	}
	return usage, err
}

// described is describe behind an operation that may have failed.
func (s *Service) described(key auth.Key, err error) (Key, error) {
	if err != nil {
		return Key{}, err
	}
	return s.describe(key)
}

func (s *Service) describe(key auth.Key) (Key, error) {
	used, err := s.Ledger.LastUsed(key.ID)
	if err != nil {
		return Key{}, fmt.Errorf("last use of key %s: %w", key.ID, err)
	}
	described := Key{Key: key, Allowance: key.Allowance(s.Tiers())}
	if !used.IsZero() {
		described.LastUsed = &used
	}
	return described, nil
}
