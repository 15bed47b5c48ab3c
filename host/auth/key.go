package auth

import (
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// State says whether a key is accepted.
type State string

// The states of a key. A key expires by the clock alone.
const (
	Active  State = "active"
	Expired State = "expired"
	Revoked State = "revoked"
)

// Key describes one API key. It never holds a secret. Values that this
// package hands out are immutable; share them freely, but do not change them.
type Key struct {
	ID      string     `json:"id"` // "k_" and 12 base62 characters
	Name    string     `json:"name"`
	Tier    string     `json:"tier"`
	Credits *int64     `json:"credits,omitempty"` // own monthly allowance, instead of the tier's
	State   State      `json:"state"`             // when the value was made
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty"`
	Revoked *time.Time `json:"revoked,omitempty"`
	Secrets int        `json:"secrets"` // valid secrets: 0 to 2
}

// Allowance returns the monthly credits of the key: its own, or those of its
// tier. A tier that is no longer configured gives 0.
func (k *Key) Allowance(tiers map[string]int64) int64 {
	if k.Credits != nil {
		return *k.Credits
	}
	return tiers[k.Tier]
}

// keyOf makes the description of a record as it is at a moment.
func keyOf(rec store.Key, now time.Time) Key {
	k := Key{
		ID: rec.ID, Name: rec.Name, Tier: rec.Tier, Credits: rec.Credits, State: Active,
		Created: rec.Created, Expires: rec.Expires, Revoked: rec.Revoked,
	}
	switch {
	case rec.Revoked != nil:
		k.State = Revoked
	case rec.Expires != nil && !now.Before(*rec.Expires):
		k.State = Expired
	}
	if k.State == Active {
		k.Secrets = len(validSecrets(rec.Secrets, now))
	}
	return k
}

// validSecrets returns those that have not ended.
func validSecrets(secrets []store.Secret, now time.Time) []store.Secret {
	valid := make([]store.Secret, 0, len(secrets))
	for _, s := range secrets {
		if s.Expires == nil || now.Before(*s.Expires) {
			valid = append(valid, s)
		}
	}
	return valid
}
