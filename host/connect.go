package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/hashicorp/go-hclog"

	"github.com/utilhost/utilhost/config"
	"github.com/utilhost/utilhost/host/admin"

	"github.com/utilhost/utilhost/host/store"
)

const (
	// lockWait is how long a locked store is tried again: a daemon holds the
	// lock before its admin socket is there, and after it is gone.
	lockWait = 5 * time.Second
	// lockRetry is the pause between two tries.
	lockRetry = 50 * time.Millisecond
)

// connect runs use with a client of the daemon that owns the data directory, or,
// when none runs, of the store itself.
func (s *session) connect(at location, use func(*admin.Client) error) error {
	c, err := at.load()
	if err != nil {
		return err
	}
	if err := storeExists(c.Data); err != nil {
		return err
	}
	return s.connectTo(c, use)
}

func (s *session) connectTo(c *config.Config, use func(*admin.Client) error) error {
	var offline *books
	client, err := retryLocked(s.ctx, func() (*admin.Client, error) {
		client, err := admin.Dial(s.ctx, c.Data)
		if !errors.Is(err, admin.ErrNoDaemon) {
			return client, err
		}
		if offline, err = openBooks(c, hclog.NewNullLogger()); err != nil {
			return nil, err
		}
		return admin.Local(admin.Handler(&admin.Service{Keys: offline.keys, Ledger: offline.ledger, Tiers: offline.tiers})), nil
	})
	if errors.Is(err, store.ErrLocked) {
		return fmt.Errorf("the store in %s is in use by another process, but no daemon answers on %s",
			c.Data, filepath.Join(c.Data, admin.SocketName))
	}
	if err != nil {
		return err
	}
	err = use(client)
	if offline != nil {
		err = errors.Join(err, offline.close())
	}
	return err
}

// connectDaemon runs use with a client of the running daemon, and fails when none runs.
func (s *session) connectDaemon(at location, use func(*admin.Client) error) error {
	c, err := at.load()
	if err != nil {
		return err
	}
	client, err := admin.Dial(s.ctx, c.Data)
	if errors.Is(err, admin.ErrNoDaemon) {
		return fmt.Errorf("no daemon runs on the data directory %s; this command needs one", c.Data)
	}
	if err != nil {
		return err
	}
	return use(client)
}

// storeExists keeps a mistyped directory from becoming a new, empty store.
func storeExists(data string) error {
	_, err := os.Stat(storeDir(data))
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no store in the data directory %s; serve or key issue makes one", data)
	}
	return err
}

// retryLocked calls try until it does anything but find the store locked, for lockWait at most.
func retryLocked[T any](ctx context.Context, try func() (T, error)) (T, error) {
	limit := time.NewTimer(lockWait)
	defer limit.Stop()
	again := time.NewTicker(lockRetry)
	defer again.Stop()
	for {
		result, err := try()
		if !errors.Is(err, store.ErrLocked) {
			return result, err
		}
		select {
		case <-again.C:
		case <-limit.C:
			return result, err
		case <-ctx.Done():
			return result, ctx.Err()
		}
	}
}
