package auth

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// IssueRequest describes a new key.
type IssueRequest struct {
	Name    string     `json:"name"`              // 1 to 100 characters, no control characters
	Tier    string     `json:"tier,omitempty"`    // "" means free
	Credits *int64     `json:"credits,omitempty"` // own monthly allowance; nil: the tier's
	Expires *time.Time `json:"expires,omitempty"` // in the future; nil: never
}

// Change says what to change of a key; nil fields stay as they are.
type Change struct {
	Name         *string    `json:"name,omitempty"`
	Tier         *string    `json:"tier,omitempty"`
	Credits      *int64     `json:"credits,omitempty"`
	Expires      *time.Time `json:"expires,omitempty"`
	ClearCredits bool       `json:"clear_credits,omitempty"` // back to the tier's allowance
	ClearExpires bool       `json:"clear_expires,omitempty"` // never expires
}

// DefaultTier is the tier of a key issued without one.
const DefaultTier = "free"

// Issue makes a key and returns it with its secret, which is kept nowhere.
// Fields that break a rule give *InvalidError.
func (k *Keys) Issue(r IssueRequest) (Key, string, error) {
	r.Tier = cmp.Or(r.Tier, DefaultTier)
	now := k.now()
	err := cmp.Or(checkName(r.Name), checkTier(r.Tier, k.opts.Tiers()), checkCredits(r.Credits), checkExpires(r.Expires, now))
	if err != nil {
		return Key{}, "", err
	}
	secret, hash := freshSecret()
	rec := store.Key{
		ID: newID(), Name: r.Name, Tier: r.Tier, Credits: copied(r.Credits), Expires: copied(r.Expires), Created: now,
		Secrets: []store.Secret{{Hash: hash, Created: now}},
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := k.commit(store.Key{}, rec); err != nil {
		return Key{}, "", fmt.Errorf("issue key: %w", err)
	}
	k.opts.Log.Info("key issued", "key", rec.ID, "name", rec.Name, "tier", rec.Tier)
	return keyOf(rec, now), secret, nil
}

// List returns all keys, oldest first.
func (k *Keys) List() ([]Key, error) {
	now := k.now()
	list := []Key{}
	err := k.store.Keys(func(rec store.Key) error {
		list = append(list, keyOf(rec, now))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list keys: %w", err)
	}
	slices.SortStableFunc(list, func(a, b Key) int { return a.Created.Compare(b.Created) })
	return list, nil
}

// Get returns a key, or ErrNotFound.
func (k *Keys) Get(id string) (Key, error) {
	rec, err := k.record(id)
	if err != nil {
		return Key{}, err
	}
	return keyOf(rec, k.now()), nil
}

// Set changes a key; the next call with any of its secrets sees it. It gives
// ErrNotFound, ErrRevoked or *InvalidError.
func (k *Keys) Set(id string, c Change) (Key, error) {
	return k.change(id, "key changed", func(rec *store.Key, now time.Time) error {
		if c.Credits != nil && c.ClearCredits {
			return invalid("credits", "cannot be set and cleared at once")
		}
		if c.Expires != nil && c.ClearExpires {
			return invalid("expires", "cannot be set and cleared at once")
		}
		if c.Name != nil {
			rec.Name = *c.Name
		}
		if c.Tier != nil {
			rec.Tier = *c.Tier
			if err := checkTier(rec.Tier, k.opts.Tiers()); err != nil {
				return err
			}
		}
		if c.Credits != nil || c.ClearCredits {
			rec.Credits = copied(c.Credits)
		}
		if c.Expires != nil || c.ClearExpires {
			rec.Expires = copied(c.Expires)
		}
		return cmp.Or(checkName(rec.Name), checkCredits(c.Credits), checkExpires(c.Expires, now))
	})
}

// Revoke ends a key and its secrets for good. Revoking a revoked key changes
// nothing.
func (k *Keys) Revoke(id string) (Key, error) {
	key, err := k.change(id, "key revoked", func(rec *store.Key, now time.Time) error {
		rec.Revoked, rec.Secrets = &now, nil
		return nil
	})
	if errors.Is(err, ErrRevoked) {
		return k.Get(id)
	}
	return key, err
}

// Rotate adds a secret to a key and returns it. The newest of the secrets so
// far stays valid for the overlap, 0 to MaxOverlap; older ones end now, so that
// no more than two are ever valid. Overlap 0 ends them all.
func (k *Keys) Rotate(id string, overlap time.Duration) (string, error) {
	if overlap < 0 || overlap > MaxOverlap {
		return "", invalid("overlap", "must be 0 to %d h", int(MaxOverlap.Hours()))
	}
	secret, hash := freshSecret()
	_, err := k.change(id, "key rotated", func(rec *store.Key, now time.Time) error {
		secrets := validSecrets(rec.Secrets, now)
		if n := len(secrets); n > 0 && overlap > 0 {
			old := secrets[n-1]
			if end := now.Add(overlap); old.Expires == nil || end.Before(*old.Expires) {
				old.Expires = &end
			}
			secrets = []store.Secret{old}
		} else {
			secrets = nil
		}
		rec.Secrets = append(secrets, store.Secret{Hash: hash, Created: now})
		return nil
	})
	if err != nil {
		return "", err
	}
	return secret, nil
}

// change edits a record, commits it and refreshes the cache.
func (k *Keys) change(id, what string, edit func(*store.Key, time.Time) error) (Key, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	old, err := k.record(id)
	if err != nil {
		return Key{}, err
	}
	if old.Revoked != nil {
		return Key{}, ErrRevoked
	}
	now := k.now()
	rec := old
	if err := edit(&rec, now); err != nil {
		return Key{}, err
	}
	if err := k.commit(old, rec); err != nil {
		return Key{}, fmt.Errorf("change key: %w", err)
	}
	k.opts.Log.Info(what, "key", id)
	return keyOf(rec, now), nil
}

// commit replaces a record and its secrets, on disk and then in the cache.
// k.mu is held.
func (k *Keys) commit(old, rec store.Key) error {
	var batch store.Batch
	batch.PutKey(rec)
	for _, s := range rec.Secrets {
		batch.PutSecret(s.Hash, rec.ID)
	}
	for _, s := range old.Secrets {
		kept := func(n store.Secret) bool { return n.Hash == s.Hash }
		if !slices.ContainsFunc(rec.Secrets, kept) {
			batch.DeleteSecret(s.Hash)
		}
	}
	if err := k.store.Commit(&batch); err != nil {
		return err
	}
	// Entries read before the commit are old from here on.
	k.changes.Add(1)
	for _, s := range old.Secrets {
		k.cache.put(s.Hash, nil)
	}
	for _, s := range rec.Secrets {
		k.cache.put(s.Hash, newEntry(rec, s.Hash))
	}
	return nil
}

func (k *Keys) record(id string) (store.Key, error) {
	rec, found, err := k.store.Key(id)
	if err != nil {
		return store.Key{}, fmt.Errorf("read key: %w", err)
	}
	if !found {
		return store.Key{}, ErrNotFound
	}
	return rec, nil
}

// now is the clock's time as it is stored: UTC, without a monotonic part.
func (k *Keys) now() time.Time { return k.opts.Now().UTC().Round(0) }

func freshSecret() (secret string, hash [32]byte) {
	secret = newSecret()
	hash, _ = hashSecret(secret)
	return secret, hash
}

// copied returns a pointer to a copy, so that the caller cannot reach into a
// shared record.
func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	v := *p
	return &v
}
