package store

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"time"
)

// Key is the record of one API key. The secrets themselves are never stored.
type Key struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Tier    string     `json:"tier"`
	Credits *int64     `json:"credits,omitempty"` // own monthly allowance instead of the tier's
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty"`
	Revoked *time.Time `json:"revoked,omitempty"`
	Secrets []Secret   `json:"secrets,omitempty"` // at most two, oldest first
}

// Secret is one valid secret of a key.
type Secret struct {
	Hash    Hash       `json:"hash"`
	Created time.Time  `json:"created"`
	Expires *time.Time `json:"expires,omitempty"` // end of a rotation's overlap
}

// Hash is the SHA-256 of a secret, in hexadecimal where it is text.
type Hash [32]byte

// MarshalText writes the hash in hexadecimal.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) != 2*len(h) {
		return errDamaged
	}
	_, err := hex.Decode(h[:], text)
	return err
}

// Account is the pool record of one key and one month. All counts are credits
// and 0 <= Attributed <= Spent <= Charged.
type Account struct {
	KeyID      string
	Month      uint32 // year*12 + month-1, UTC
	Granted    int64  // added to the allowance of this month
	Charged    int64  // an upper bound of what was spent, whatever happens
	Spent      int64  // what was spent when the record was written
	Attributed int64  // sum of the usage rows of this month
}

// Usage is what one key spent on one route on one day.
type Usage struct {
	KeyID   string
	Month   uint32
	Day     uint8 // 1 to 31
	Route   string
	Calls   int64
	Credits int64
}

var errDamaged = errors.New("record is damaged")

func appendAccount(dst []byte, a Account) []byte {
	for _, n := range [...]int64{a.Granted, a.Charged, a.Spent, a.Attributed} {
		dst = binary.AppendVarint(dst, n)
	}
	return dst
}

func parseAccount(v []byte, a *Account) error {
	return parseNumbers(v, &a.Granted, &a.Charged, &a.Spent, &a.Attributed)
}

func appendCounts(dst []byte, calls, credits int64) []byte {
	return binary.AppendVarint(binary.AppendVarint(dst, calls), credits)
}

func parseNumbers(v []byte, numbers ...*int64) error {
	for _, n := range numbers {
		value, size := binary.Varint(v)
		if size <= 0 {
			return errDamaged
		}
		*n, v = value, v[size:]
	}
	if len(v) != 0 {
		return errDamaged
	}
	return nil
}

// Database keys: a letter, a slash, the id, a zero byte (ids hold none), the
// month in big-endian order so that a key's months sort by time.

func monthKey(kind byte, id string, month uint32) []byte {
	k := make([]byte, 0, 2+len(id)+5+24)
	k = append(k, kind, '/')
	k = append(k, id...)
	k = append(k, 0)
	return binary.BigEndian.AppendUint32(k, month)
}

func accountKey(id string, month uint32) []byte { return monthKey('a', id, month) }

func openKey(id string, month uint32) []byte { return monthKey('o', id, month) }

func usageKey(u Usage) []byte {
	return append(append(monthKey('u', u.KeyID, u.Month), u.Day), u.Route...)
}

func keyKey(id string) []byte { return append([]byte("k/"), id...) }

func secretKey(hash [32]byte) []byte { return append([]byte("s/"), hash[:]...) }

func lastUsedKey(id string) []byte { return append([]byte("l/"), id...) }

// splitMonthKey is the inverse of monthKey; rest is what follows the month.
func splitMonthKey(k []byte) (id string, month uint32, rest []byte, err error) {
	for i := 2; i < len(k); i++ {
		if k[i] != 0 {
			continue
		}
		if len(k) < i+5 {
			break
		}
		return string(k[2:i]), binary.BigEndian.Uint32(k[i+1:]), k[i+5:], nil
	}
	return "", 0, nil, errDamaged
}
