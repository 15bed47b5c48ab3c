package ledger

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/utilhost/utilhost/host/auth"
	"github.com/utilhost/utilhost/host/store"
)

func historyTiers() map[string]int64 {
	return map[string]int64{"free": 60, "pro": 1500, "big": 1_000_000}
}

// keyModel is what is known of one key. Changes of a key race with each other
// and with its calls; while some are in flight its state is open, and when the
// last one has ended the record must be what some order of them gives.
type keyModel struct {
	id string

	mu    sync.Mutex
	pools map[Month]*poolModel
	rec   store.Key // when no change was in flight
	live  []string  // secrets in rec, oldest first
	dead  []string  // some that ended

	changes  change // in flight
	endings  change // those that may end a secret, not yet in rec
	done     []edit // acknowledged since rec was read
	revoking bool   // a revocation has begun
	revoked  bool   // a revocation has returned
}

// change counts what has begun and what has not ended.
type change struct{ begun, inFlight int }

// edit is one acknowledged change.
type edit struct {
	field   string // credits, tier, expires, secrets, revoked
	credits *int64
	tier    string
	expires *time.Time
	secret  string
	overlap time.Duration
	during  []time.Time // what the clock may have shown
}

// ends says whether a change may make a secret invalid.
func (e edit) ends() bool { return e.field != "credits" && e.field != "tier" }

// expired says that the change was refused rightly, because the clock went
// beyond the expiry that it sets.
func (e *edit) expired(err error) bool {
	var invalid *auth.InvalidError
	return e.expires != nil && errors.As(err, &invalid) && invalid.Field == "expires" &&
		slices.ContainsFunc(e.during, func(at time.Time) bool { return !at.Before(*e.expires) })
}

func (k *keyModel) pool(m Month) *poolModel {
	p := k.pools[m]
	if p == nil {
		p = &poolModel{month: m, rows: map[use]counts{}}
		k.pools[m] = p
	}
	return p
}

func hashOf(secret string) store.Hash { return sha256.Sum256([]byte(secret)) }

// issue puts a new key into a place of the table.
func (a *actor) issue(place int) {
	w := a.world
	request := auth.IssueRequest{Name: fmt.Sprintf("key %d", place), Tier: []string{"", "pro", "big"}[a.random.IntN(3)]}
	if a.random.IntN(3) == 0 {
		request.Credits = a.credits()
	}
	key, secret, err := a.keys.Issue(request)
	if err != nil {
		w.errorf("issue: %v", err)
		return
	}
	rec, found, err := w.b.store.Key(key.ID)
	want := request.Tier
	if want == "" {
		want = auth.DefaultTier
	}
	if err != nil || !found || rec.Tier != want || !reflect.DeepEqual(rec.Credits, request.Credits) || len(rec.Secrets) != 1 ||
		rec.Secrets[0].Hash != hashOf(secret) {
		w.errorf("issued %+v, on record is %+v, %v", request, rec, err)
	}
	w.place(place, &keyModel{id: key.ID, rec: rec, live: []string{secret}, pools: map[Month]*poolModel{}})
	w.tally.issued.Add(1)
}

func (a *actor) credits() *int64 {
	n := a.random.Int64N(300)
	return &n
}

// administer changes a random key.
func (a *actor) administer() {
	w := a.world
	place := a.random.IntN(len(w.table))
	k := w.table[place].Load()
	k.mu.Lock()
	revoked := k.revoked
	k.mu.Unlock()
	switch n := a.random.IntN(20); {
	case revoked:
		a.issue(place)
	case n < 2:
		a.revoke(k)
	case n < 8:
		a.rotate(k)
	default:
		a.set(k)
	}
}

func (a *actor) set(k *keyModel) {
	var c auth.Change
	var e edit
	switch a.random.IntN(6) {
	case 0, 1:
		e.field, e.credits = "credits", a.credits()
		c.Credits = e.credits
	case 2:
		e.field, c.ClearCredits = "credits", true
	case 3:
		e.field, e.tier = "tier", []string{"free", "pro", "big"}[a.random.IntN(3)]
		c.Tier = &e.tier
	case 4:
		at := a.world.clock.now().Add(time.Duration(1+a.random.IntN(60*24)) * time.Hour)
		e.field, e.expires = "expires", &at
		c.Expires = &at
	default:
		e.field, c.ClearExpires = "expires", true
	}
	a.change(k, &e, func() error {
		_, err := a.keys.Set(k.id, c)
		return err
	})
	a.world.tally.changed.Add(1)
}

func (a *actor) rotate(k *keyModel) {
	e := edit{field: "secrets", overlap: time.Duration(a.random.IntN(3)) * 12 * time.Hour}
	a.change(k, &e, func() (err error) {
		e.secret, err = a.keys.Rotate(k.id, e.overlap)
		return err
	})
	a.world.tally.rotated.Add(1)
}

func (a *actor) revoke(k *keyModel) {
	e := edit{field: "revoked"}
	a.change(k, &e, func() error {
		_, err := a.keys.Revoke(k.id)
		return err
	})
	a.world.tally.revoked.Add(1)
}

// change runs one change of a key and, if no other is in flight when it has
// ended, compares the record.
func (a *actor) change(k *keyModel, e *edit, run func() error) {
	w := a.world
	k.mu.Lock()
	k.changes.begun++
	k.changes.inFlight++
	if e.ends() {
		k.endings.begun++
		k.endings.inFlight++
	}
	k.revoking = k.revoking || e.field == "revoked"
	k.mu.Unlock()
	mark := w.clock.mark()

	err := run()
	e.during = w.clock.since(mark)
	k.mu.Lock()
	defer k.mu.Unlock()
	switch {
	case err == nil:
		k.done = append(k.done, *e)
		k.revoked = k.revoked || e.field == "revoked"
	case errors.Is(err, auth.ErrRevoked) && k.revoking && e.field != "revoked":
	case e.expired(err):
	default:
		w.errorf("%s: change of %s: %v", k.id, e.field, err)
	}
	if k.changes.inFlight--; k.changes.inFlight == 0 {
		k.endings.inFlight = 0
		if err := k.compare(w.b.store); err != nil {
			w.errorf("%s: %v", k.id, err)
		}
	}
}

// compare reads the record and checks that the changes acknowledged since the
// last time lead to it. The key is locked and no change is in flight.
func (k *keyModel) compare(s *store.Store) error {
	rec, found, err := s.Key(k.id)
	if err != nil || !found {
		return fmt.Errorf("record: %v, %v", found, err)
	}
	old := k.rec
	by := map[string][]edit{}
	for _, e := range k.done {
		by[e.field] = append(by[e.field], e)
	}
	if (rec.Revoked != nil) != (old.Revoked != nil || len(by["revoked"]) > 0) {
		return fmt.Errorf("revoked %v became %v after %d revocations", old.Revoked, rec.Revoked, len(by["revoked"]))
	}
	if !led(by["credits"], rec.Credits, old.Credits, func(e edit) *int64 { return e.credits }) {
		return fmt.Errorf("credits %v, changes %+v", rec.Credits, by["credits"])
	}
	if !led(by["tier"], rec.Tier, old.Tier, func(e edit) string { return e.tier }) {
		return fmt.Errorf("tier %q, changes %+v", rec.Tier, by["tier"])
	}
	if !led(by["expires"], rec.Expires, old.Expires, func(e edit) *time.Time { return e.expires }) {
		return fmt.Errorf("expires %v, changes %+v", rec.Expires, by["expires"])
	}
	if err := checkSecrets(rec, old, by["secrets"]); err != nil {
		return err
	}
	known := k.live
	for _, e := range by["secrets"] {
		known = append(known, e.secret)
	}
	k.live = nil
	for _, text := range known {
		if slices.ContainsFunc(rec.Secrets, func(s store.Secret) bool { return s.Hash == hashOf(text) }) {
			k.live = append(k.live, text)
		} else {
			k.dead = append(k.dead, text)
		}
	}
	k.dead = k.dead[max(len(k.dead)-5, 0):]
	k.rec, k.done = rec, nil
	return nil
}

// led says whether a value is that of one of the edits, or the old one if
// there were none.
func led[T any](edits []edit, got, old T, value func(edit) T) bool {
	if len(edits) == 0 {
		return reflect.DeepEqual(got, old)
	}
	return slices.ContainsFunc(edits, func(e edit) bool { return reflect.DeepEqual(got, value(e)) })
}

// checkSecrets checks the secrets on record after these rotations.
func checkSecrets(rec, old store.Key, rotations []edit) error {
	if rec.Revoked != nil {
		if len(rec.Secrets) != 0 {
			return fmt.Errorf("revoked with %d secrets", len(rec.Secrets))
		}
		return nil
	}
	if len(rotations) == 0 {
		if !reflect.DeepEqual(rec.Secrets, old.Secrets) {
			return errors.New("secrets changed without a rotation")
		}
		return nil
	}
	among := func(h store.Hash) bool {
		return slices.ContainsFunc(rotations, func(e edit) bool { return hashOf(e.secret) == h })
	}
	n := len(rec.Secrets)
	if n < 1 || n > 2 || !among(rec.Secrets[n-1].Hash) {
		return fmt.Errorf("%d secrets after %d rotations, or an old one is the newest", n, len(rotations))
	}
	before := old.Secrets[len(old.Secrets)-1]
	if n == 2 && rec.Secrets[0].Hash != before.Hash && !among(rec.Secrets[0].Hash) {
		return errors.New("a secret came back")
	}
	if e := rotations[0]; len(rotations) == 1 && len(e.during) == 1 { // all is known
		now := e.during[0]
		keeps := e.overlap > 0 && (before.Expires == nil || now.Before(*before.Expires))
		if keeps != (n == 2) {
			return fmt.Errorf("%d secrets after a rotation with overlap %s", n, e.overlap)
		}
		if end := now.Add(e.overlap); keeps && (rec.Secrets[0].Expires == nil || rec.Secrets[0].Expires.After(end)) {
			return fmt.Errorf("the old secret ends at %v, not at %v", rec.Secrets[0].Expires, end)
		}
	}
	return nil
}

// valid says whether a secret is to be accepted at an instant.
func valid(rec store.Key, secret string, at time.Time) bool {
	if rec.Revoked != nil || rec.Expires != nil && !at.Before(*rec.Expires) {
		return false
	}
	for _, s := range rec.Secrets {
		if s.Hash == hashOf(secret) {
			return s.Expires == nil || at.Before(*s.Expires)
		}
	}
	return false
}

// authenticate tries a secret of a key, mostly a live one, and checks the
// answer; nil if it was refused.
func (a *actor) authenticate(k *keyModel) *auth.Key {
	w := a.world
	k.mu.Lock()
	secret := k.secret(a.random.IntN(20), a.random.IntN(10))
	rec, changes, endings, revoked := k.rec, k.changes, k.endings, k.revoked
	ended := slices.Contains(k.dead, secret)
	k.mu.Unlock()
	mark := w.clock.mark()

	key, err := a.keys.Authenticate(secret)
	if err != nil && !errors.Is(err, auth.ErrUnknown) {
		w.errorf("authenticate: %v", err)
	}
	yes, no := false, false // what may be, by the clock
	for _, at := range w.clock.since(mark) {
		yes, no = yes || valid(rec, secret, at), no || !valid(rec, secret, at)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	settled := endings.inFlight == 0 && k.endings == endings
	switch {
	case err == nil && (revoked || ended || settled && !yes):
		w.errorf("%s: a secret was accepted, revoked %v, ended %v, record %+v", k.id, revoked, ended, rec)
	case err != nil && settled && !no:
		w.errorf("%s: a secret was refused, record %+v", k.id, rec)
	case err == nil && changes.inFlight == 0 && k.changes == changes &&
		(key.ID != k.id || key.Tier != rec.Tier || !reflect.DeepEqual(key.Credits, rec.Credits)):
		w.errorf("%s: accepted as %+v, record %+v", k.id, key, rec)
	}
	if err != nil {
		return nil
	}
	return key
}

// secret chooses one to try. The key is locked.
func (k *keyModel) secret(kind, which int) string {
	switch {
	case kind > 0 && len(k.live) > 0:
		return k.live[which%len(k.live)]
	case len(k.dead) > 0:
		return k.dead[which%len(k.dead)]
	}
	return "uh_" // malformed
}
