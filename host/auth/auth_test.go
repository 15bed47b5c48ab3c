package auth

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/utilhost/utilhost/host/store"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}

type clock struct{ at atomic.Pointer[time.Time] }

func (c *clock) now() time.Time { return *c.at.Load() }

func (c *clock) add(d time.Duration) {
	t := c.now().Add(d)
	c.at.Store(&t)
}

func setup(t testing.TB) (*Keys, *clock, *store.Store) {
	t.Helper()
	s, err := store.Open(t.TempDir(), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	c := &clock{}
	start := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	c.at.Store(&start)
	return reopen(t, s, c), c, s
}

func reopen(t testing.TB, s *store.Store, c *clock) *Keys {
	t.Helper()
	tiers := func() map[string]int64 { return map[string]int64{"free": 10_000, "pro": 1_000_000} }
	k, err := Open(s, Options{Now: c.now, Tiers: tiers})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func issue(t testing.TB, k *Keys, r IssueRequest) (Key, string) {
	t.Helper()
	key, secret, err := k.Issue(r)
	if err != nil {
		t.Fatal(err)
	}
	return key, secret
}

func accepted(t testing.TB, k *Keys, secret string) bool {
	t.Helper()
	_, err := k.Authenticate(secret)
	if err != nil && !errors.Is(err, ErrUnknown) {
		t.Fatal(err)
	}
	return err == nil
}

func TestIssueAndAuthenticate(t *testing.T) {
	k, c, s := setup(t)
	own := int64(77)
	key, secret := issue(t, k, IssueRequest{Name: "Zoë's key", Credits: &own})
	if len(secret) != 41 || !strings.HasPrefix(secret, "uh_") || len(key.ID) != 14 || !strings.HasPrefix(key.ID, "k_") {
		t.Errorf("secret of %d characters, id %q", len(secret), key.ID)
	}
	if key.Tier != "free" || key.State != Active || key.Secrets != 1 || !key.Created.Equal(c.now()) {
		t.Errorf("issued %+v", key)
	}
	own = 1 // the caller's variable is not the key's
	for name, keys := range map[string]*Keys{"same process": k, "next process": reopen(t, s, c)} {
		got, err := keys.Authenticate(secret)
		if err != nil || got.ID != key.ID || got.Name != "Zoë's key" || got.Allowance(nil) != 77 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	// The secret itself is nowhere in the store's files.
	_, other := issue(t, k, IssueRequest{Name: "other", Tier: "pro"})
	got, err := k.Authenticate(other)
	if err != nil || got.Allowance(map[string]int64{"pro": 5}) != 5 || got.Allowance(nil) != 0 {
		t.Errorf("tier allowance: %+v, %v", got, err)
	}
	list, err := k.List()
	if err != nil || len(list) != 2 {
		t.Errorf("list: %v, %v", list, err)
	}
	if _, err := k.Get("k_none"); !errors.Is(err, ErrNotFound) {
		t.Errorf("get of no key: %v", err)
	}
}

func TestMalformedSecrets(t *testing.T) {
	k, _, _ := setup(t)
	_, secret := issue(t, k, IssueRequest{Name: "a"})
	flipped := []byte(secret)
	flipped[10] ^= 1
	bad := map[string]string{
		"empty": "", "prefix only": "uh_", "cut": secret[:40], "longer": secret + "0", "wrong prefix": "uk_" + secret[3:],
		"one character off": string(flipped), "not base62": secret[:20] + "-" + secret[21:], "no ASCII": secret[:39] + "é",
		"upper case prefix": "UH_" + secret[3:], "another well-formed one": newSecret(),
	}
	for name, text := range bad {
		if accepted(t, k, text) {
			t.Errorf("%s: accepted", name)
		}
	}
}

// Every bit of a secret's hash counts: a hash that differs in one of them has no
// owner, neither in the store nor in the cache, and is none of the key's.
func TestHashesAreComparedWhole(t *testing.T) {
	k, _, s := setup(t)
	key, secret := issue(t, k, IssueRequest{Name: "a"})
	if !accepted(t, k, secret) {
		t.Fatal("refused")
	}
	hash, _ := hashSecret(secret)
	rec, found, err := s.Key(key.ID)
	if err != nil || !found || newEntry(rec, hash) == nil || k.cache.get(hash) == nil {
		t.Fatalf("the key's own hash is not known: %+v, %v", rec, err)
	}
	for n := range hash {
		for bit := range 8 {
			other := hash
			other[n] ^= 1 << bit
			if id, err := s.SecretOwner(other); id != "" || err != nil {
				t.Errorf("byte %d, bit %d: the store names %q, %v", n, bit, id, err)
			}
			if e := k.cache.get(other); e != nil {
				t.Errorf("byte %d, bit %d: the cache holds %+v", n, bit, e.key)
			}
			if e := newEntry(rec, other); e != nil {
				t.Errorf("byte %d, bit %d: taken for a secret of %+v", n, bit, e.key)
			}
		}
	}
}

func TestExpiry(t *testing.T) {
	k, c, _ := setup(t)
	end := c.now().Add(time.Hour)
	key, secret := issue(t, k, IssueRequest{Name: "a", Expires: &end})
	if !accepted(t, k, secret) {
		t.Fatal("refused before its end")
	}
	c.add(time.Hour - 1)
	if !accepted(t, k, secret) {
		t.Error("refused in its last nanosecond")
	}
	c.add(1)
	if accepted(t, k, secret) {
		t.Error("accepted at its end")
	}
	if got, _ := k.Get(key.ID); got.State != Expired || got.Secrets != 0 {
		t.Errorf("after its end: %+v", got)
	}
	later := c.now().Add(time.Hour)
	if got, err := k.Set(key.ID, Change{Expires: &later}); err != nil || got.State != Active {
		t.Errorf("extend: %+v, %v", got, err)
	}
	if !accepted(t, k, secret) {
		t.Error("refused after extension")
	}
}

func TestSet(t *testing.T) {
	k, _, _ := setup(t)
	key, secret := issue(t, k, IssueRequest{Name: "a"})
	name, tier, credits := "b", "pro", int64(0)
	if _, err := k.Set(key.ID, Change{Name: &name, Tier: &tier, Credits: &credits}); err != nil {
		t.Fatal(err)
	}
	got, err := k.Authenticate(secret)
	if err != nil || got.Name != "b" || got.Tier != "pro" || got.Allowance(map[string]int64{"pro": 9}) != 0 {
		t.Errorf("after set: %+v, %v", got, err)
	}
	if _, err := k.Set(key.ID, Change{ClearCredits: true}); err != nil {
		t.Fatal(err)
	}
	if got, _ := k.Authenticate(secret); got == nil || got.Allowance(map[string]int64{"pro": 9}) != 9 {
		t.Errorf("after clearing credits: %+v", got)
	}
}

func TestRevoke(t *testing.T) {
	k, c, s := setup(t)
	key, first := issue(t, k, IssueRequest{Name: "a"})
	second, err := k.Rotate(key.ID, time.Hour)
	if err != nil || !accepted(t, k, first) || !accepted(t, k, second) {
		t.Fatalf("rotate: %v", err)
	}
	for range 2 { // again is no error
		if got, err := k.Revoke(key.ID); err != nil || got.State != Revoked || got.Secrets != 0 {
			t.Fatalf("revoke: %+v, %v", got, err)
		}
	}
	for _, keys := range []*Keys{k, reopen(t, s, c)} {
		if accepted(t, keys, first) || accepted(t, keys, second) {
			t.Error("a revoked key is accepted")
		}
	}
	if _, err := k.Rotate(key.ID, 0); !errors.Is(err, ErrRevoked) {
		t.Errorf("rotate of a revoked key: %v", err)
	}
	if _, err := k.Set(key.ID, Change{}); !errors.Is(err, ErrRevoked) {
		t.Errorf("set of a revoked key: %v", err)
	}
	if _, err := k.Revoke("k_none"); !errors.Is(err, ErrNotFound) {
		t.Errorf("revoke of no key: %v", err)
	}
}

// Several operators revoke one key at the same time: each is told that it is
// revoked.
func TestRacingRevocations(t *testing.T) {
	k, _, _ := setup(t)
	for range 20 {
		key, secret := issue(t, k, IssueRequest{Name: "a"})
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				if got, err := k.Revoke(key.ID); err != nil || got.State != Revoked {
					t.Errorf("revoke: %+v, %v", got, err)
				}
				if accepted(t, k, secret) {
					t.Error("accepted after its revocation")
				}
			})
		}
		group.Wait()
	}
}

func TestRotate(t *testing.T) {
	k, c, s := setup(t)
	key, first := issue(t, k, IssueRequest{Name: "a"})
	rotate := func(overlap time.Duration) string {
		t.Helper()
		secret, err := k.Rotate(key.ID, overlap)
		if err != nil {
			t.Fatal(err)
		}
		return secret
	}
	valid := func(secrets ...string) (flags []bool) {
		for _, keys := range []*Keys{k, reopen(t, s, c)} {
			flags = flags[:0]
			for _, secret := range secrets {
				flags = append(flags, accepted(t, keys, secret))
			}
		}
		return flags
	}
	second := rotate(24 * time.Hour)
	if got := valid(first, second); !slices.Equal(got, []bool{true, true}) {
		t.Errorf("in the overlap: %v", got)
	}
	third := rotate(24 * time.Hour)
	if got := valid(first, second, third); !slices.Equal(got, []bool{false, true, true}) {
		t.Errorf("a third secret: %v", got)
	}
	if got, _ := k.Get(key.ID); got.Secrets != 2 {
		t.Errorf("%d secrets are valid", got.Secrets)
	}
	c.add(24 * time.Hour)
	if got := valid(second, third); !slices.Equal(got, []bool{false, true}) {
		t.Errorf("after the overlap: %v", got)
	}
	fourth := rotate(0)
	if got := valid(third, fourth); !slices.Equal(got, []bool{false, true}) {
		t.Errorf("overlap 0: %v", got)
	}
}

func TestValidation(t *testing.T) {
	k, c, _ := setup(t)
	now, year10000 := c.now(), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC)
	minus, huge := int64(-1), int64(maxCredits+1)
	cases := []struct {
		request IssueRequest
		want    string
	}{
		{IssueRequest{}, "name must hold 1 to 100 characters"},
		{IssueRequest{Name: strings.Repeat("é", 101)}, "name must hold 1 to 100 characters"},
		{IssueRequest{Name: "a\nb"}, "name must hold no control characters"},
		{IssueRequest{Name: "a\u0085b"}, "name must hold no control characters"},
		{IssueRequest{Name: "\xff"}, "name must be valid UTF-8"},
		{IssueRequest{Name: "a", Tier: "gold"}, `tier "gold" is not configured, known are free, pro`},
		{IssueRequest{Name: "a", Credits: &minus}, "credits must be 0 to 1000000000000"},
		{IssueRequest{Name: "a", Credits: &huge}, "credits must be 0 to 1000000000000"},
		{IssueRequest{Name: "a", Expires: &now}, "expires must lie in the future, 2026-11-21T12:00:00Z does not"},
		{IssueRequest{Name: "a", Expires: &year10000}, "expires must not lie beyond the year 9999"},
	}
	for _, c := range cases {
		_, _, err := k.Issue(c.request)
		var invalid *InvalidError
		if !errors.As(err, &invalid) || err.Error() != c.want {
			t.Errorf("%+v: %v; want %s", c.request, err, c.want)
		}
	}
	if _, _, err := k.Issue(IssueRequest{Name: strings.Repeat("é", 100)}); err != nil {
		t.Errorf("100 characters: %v", err)
	}
	key, _ := issue(t, k, IssueRequest{Name: "a"})
	if _, err := k.Rotate(key.ID, -1); err == nil || err.Error() != "overlap must be 0 to 8784 h" {
		t.Errorf("negative overlap: %v", err)
	}
	empty := ""
	if _, err := k.Set(key.ID, Change{Name: &empty}); err == nil {
		t.Error("empty name was set")
	}
	if list, _ := k.List(); len(list) != 2 {
		t.Errorf("%d keys exist, want the 2 valid ones", len(list))
	}
}

func TestParseExpires(t *testing.T) {
	for text, want := range map[string]string{
		"2027-01-31": "2027-01-31T00:00:00Z", "2027-01-31T12:30:00+02:00": "2027-01-31T10:30:00Z",
	} {
		if got, err := ParseExpires(text); err != nil || got.Format(time.RFC3339) != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "tomorrow", "2027-02-29", "2027-1-1", "2027-01-31 12:00"} {
		if got, err := ParseExpires(text); err == nil {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

// A change is seen by every call that begins after it, while look-ups race
// with it and fill the cache.
func TestChangesAreSeenAtOnce(t *testing.T) {
	k, c, s := setup(t)
	for range 50 {
		key, secret := issue(t, k, IssueRequest{Name: "a"})
		fresh := reopen(t, s, c) // with an empty cache
		var revoked atomic.Bool
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for range 20 {
					before := revoked.Load()
					if _, err := fresh.Authenticate(secret); err == nil && before {
						t.Error("accepted after its revocation")
					}
				}
			})
		}
		if _, err := fresh.Revoke(key.ID); err != nil {
			t.Fatal(err)
		}
		revoked.Store(true)
		group.Wait()
		if accepted(t, fresh, secret) {
			t.Error("accepted after its revocation")
		}
	}
}
