package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync/atomic"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/config"
	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/ledger"
	"github.com/utilhost/utilhost/host/store"
)

// books are the store with the keys and credits in it: what the daemon and,
// without one, the command line work on.
type books struct {
	store  *store.Store
	keys   *auth.Keys
	ledger *ledger.Ledger
	tier   atomic.Pointer[map[string]int64]
}

// storeDir is the directory of the store in a data directory.
func storeDir(data string) string { return filepath.Join(data, "store") }

// openBooks opens the store of c. The error is store.ErrLocked while another
// process has it open.
func openBooks(c *config.Config, log hclog.Logger) (*books, error) {
	if err := prepareData(c.Data); err != nil {
		return nil, err
	}
	opened, err := store.Open(storeDir(c.Data), store.Options{MinFree: int64(c.Store.MinFree), Log: log.Named("store")})
	if err != nil {
		return nil, fmt.Errorf("open store: %w", err)
	}
	b := &books{store: opened}
	b.useTiers(c)
	b.keys, err = auth.Open(opened, auth.Options{Tiers: b.tiers, Log: log.Named("auth")})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("read keys: %w", err), opened.Close())
	}
	b.ledger, err = ledger.Open(opened, ledger.Options{
		Path:       filepath.Join(c.Data, "slots"),
		Durability: ledger.Durability(c.Store.Durability),
		PowerCut:   ledger.PowerCut(c.Store.PowerCut),
		Log:        log.Named("ledger"),
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open ledger: %w", err), opened.Close())
	}
	return b, nil
}

// close settles the ledger, which still writes to the store, and closes both.
func (b *books) close() error { return errors.Join(b.ledger.Close(), b.store.Close()) }

// useTiers makes the allowances of c the ones that hold from now on.
func (b *books) useTiers(c *config.Config) {
	credits := make(map[string]int64, len(c.Tier))
	for name, tier := range c.Tier {
		credits[name] = tier.Credits
	}
	b.tier.Store(&credits)
}

// tiers returns the monthly credits of each tier; nobody may change the map.
func (b *books) tiers() map[string]int64 { return *b.tier.Load() }
