package store

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
	"golang.org/x/sys/unix"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(childDir); dir != "" {
		runChild(dir)
		return
	}
	goleak.VerifyTestMain(m)
}

func openStore(t testing.TB, dir string, opts Options) *Store {
	t.Helper()
	s, err := Open(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestRecords(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	own, at := int64(5), time.Date(2026, 11, 21, 12, 0, 0, 1, time.UTC)
	key := Key{
		ID: "k_1", Name: "a \"b\"", Tier: "free", Credits: &own, Created: at, Expires: &at,
		Secrets: []Secret{{Hash: Hash{1, 2, 255}, Created: at}},
	}
	account := Account{KeyID: "k_1", Month: 24322, Granted: 1, Charged: 1 << 50, Spent: 3, Attributed: 2}
	usage := Usage{KeyID: "k_1", Month: 24322, Day: 21, Route: "text/case", Calls: 2, Credits: 3}
	var b Batch
	b.PutKey(key)
	b.PutSecret(key.Secrets[0].Hash, "k_1")
	b.PutAccount(account)
	b.PutAccount(Account{KeyID: "k_10", Month: 24322, Charged: 9})
	b.MarkOpen("k_1", 24322)
	b.MarkOpen("k_10", 24323)
	b.AddUsage(usage)
	b.AddUsage(Usage{KeyID: "k_1", Month: 24323, Day: 1, Route: "a", Calls: 1, Credits: 1})
	b.PutLastUsed("k_1", at)
	if b.Len() != 9 {
		t.Errorf("batch of %d", b.Len())
	}
	for _, batch := range []*Batch{&b, {usage: []Usage{usage}}, {deletes: [][]byte{openKey("k_10", 24323)}}, {}} {
		if err := s.Commit(batch); err != nil {
			t.Fatal(err)
		}
	}
	usage.Calls, usage.Credits = 4, 6 // added twice
	id := s.ID()
	for range 2 {
		if got, found, err := s.Key("k_1"); err != nil || !found || !reflect.DeepEqual(got, key) {
			t.Errorf("key: %+v, %v, %v", got, found, err)
		}
		if _, found, err := s.Key("k_2"); err != nil || found {
			t.Errorf("no key: %v, %v", found, err)
		}
		if got, err := s.SecretOwner(key.Secrets[0].Hash); err != nil || got != "k_1" {
			t.Errorf("owner: %q, %v", got, err)
		}
		if got, err := s.SecretOwner(Hash{}); err != nil || got != "" {
			t.Errorf("no owner: %q, %v", got, err)
		}
		if got, err := s.Account("k_1", 24322); err != nil || got != account {
			t.Errorf("account: %+v, %v", got, err)
		}
		if got, err := s.Account("k_1", 1); err != nil || got != (Account{KeyID: "k_1", Month: 1}) {
			t.Errorf("no account: %+v, %v", got, err)
		}
		if got, err := s.LastUsed("k_1"); err != nil || !got.Equal(at) {
			t.Errorf("last used: %v, %v", got, err)
		}
		checkScans(t, s, account, usage)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = openStore(t, dir, Options{})
		if s.ID() != id || len(id) != 32 {
			t.Errorf("store id %q became %q", id, s.ID())
		}
	}
}

func checkScans(t *testing.T, s *Store, account Account, usage Usage) {
	t.Helper()
	v, err := s.View()
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	var accounts []Account
	if err := v.Accounts("k_1", func(a Account) error { accounts = append(accounts, a); return nil }); err != nil {
		t.Error(err)
	}
	if len(accounts) != 1 || accounts[0] != account { // not those of k_10
		t.Errorf("accounts: %+v", accounts)
	}
	var rows []Usage
	if err := v.Usage("k_1", 24322, func(u Usage) error { rows = append(rows, u); return nil }); err != nil {
		t.Error(err)
	}
	if len(rows) != 1 || rows[0] != usage {
		t.Errorf("usage: %+v", rows)
	}
	var open []string
	if err := v.Open(func(id string, month uint32) error { open = append(open, id); return nil }); err != nil {
		t.Error(err)
	}
	if !reflect.DeepEqual(open, []string{"k_1"}) {
		t.Errorf("open: %v", open)
	}
}

func TestDamagedRecords(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	for _, e := range []entry{
		{accountKey("k_1", 1), []byte{1, 2}}, {usageKey(Usage{KeyID: "k_1", Month: 1, Day: 1}), []byte{1, 2, 3}}, {keyKey("k_1"), []byte("{")},
	} {
		if err := s.Commit(&Batch{sets: []entry{e}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Account("k_1", 1); err == nil {
		t.Error("a damaged account was read")
	}
	if _, _, err := s.Key("k_1"); err == nil {
		t.Error("a damaged key was read")
	}
	if err := s.Commit(&Batch{usage: []Usage{{KeyID: "k_1", Month: 1, Day: 1, Credits: 1}}}); err == nil {
		t.Error("added to a damaged usage row")
	}
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	if _, err := Open(dir, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("second open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(&Batch{sets: []entry{{[]byte("x"), nil}}}); !errors.Is(err, ErrClosed) {
		t.Errorf("commit after close: %v", err)
	}
	if _, err := s.View(); !errors.Is(err, ErrClosed) {
		t.Errorf("view after close: %v", err)
	}
	openStore(t, dir, Options{})
}

func TestNewerFormatIsRefused(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	text, err := json.Marshal(meta{Format: Format + 1, ID: s.ID()})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(&Batch{sets: []entry{{metaKey, text}}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the refusal leaves no lock behind
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrNewerFormat) {
			t.Errorf("open: %v", err)
		}
	}
}

func TestSpaceGuard(t *testing.T) {
	var space atomic.Pointer[Space]
	space.Store(&Space{Free: 1 << 30})
	failing := errors.New("no such mount")
	var fails atomic.Bool
	s := openStore(t, t.TempDir(), Options{MinFree: 1 << 20, Space: func(string) (Space, error) {
		if fails.Load() {
			return Space{}, failing
		}
		return *space.Load(), nil
	}})
	put := func() error { return s.Commit(&Batch{sets: []entry{{[]byte("x/1"), nil}}}) }
	space.Store(&Space{Free: 1<<20 - 1})
	if err := put(); !errors.Is(err, ErrNoSpace) {
		t.Errorf("full: %v", err)
	}
	space.Store(&Space{Free: 1 << 20})
	if err := put(); err != nil {
		t.Errorf("space again: %v", err)
	}
	space.Store(&Space{Free: 1 << 30, ReadOnly: true})
	if err := put(); !errors.Is(err, ErrReadOnly) {
		t.Errorf("read-only: %v", err)
	}
	fails.Store(true)
	if err := put(); !errors.Is(err, ErrReadOnly) || !errors.Is(err, failing) {
		t.Errorf("no answer: %v", err)
	}
	fails.Store(false)
	space.Store(&Space{Free: 1 << 30})
	cause := errors.New("input/output error") // what a failed commit leaves
	s.fail(cause)
	if err := put(); !errors.Is(err, ErrReadOnly) || !errors.Is(err, cause) {
		t.Errorf("after a failed write: %v", err)
	}
	s.broken.Store(nil) // so that the test's end closes Badger
}

// A commit is durable when it returns. Only a power cut shows that, and cutting
// the power takes root; so the setting that it follows from is looked at.
func TestCommitsAreSynced(t *testing.T) {
	s := openStore(t, t.TempDir(), Options{})
	if !s.db.Opts().SyncWrites {
		t.Error("Badger does not sync its writes")
	}
}

// Every file that Badger writes through a mapping has its blocks, the log of
// the next memtable included, and the store survives what that leaves behind.
func TestPreallocation(t *testing.T) {
	dir := t.TempDir()
	s := openStore(t, dir, Options{})
	check := func(when string) (newest string) {
		t.Helper()
		var spare int
		for _, pattern := range []string{"*.mem", "*.vlog", "DISCARD"} {
			names, err := filepath.Glob(filepath.Join(dir, pattern))
			if err != nil || len(names) == 0 {
				t.Fatalf("%s: no %s", when, pattern)
			}
			for _, name := range names {
				var st unix.Stat_t
				if err := unix.Stat(name, &st); err != nil || st.Size == 0 && st.Blocks == 0 {
					continue // flushed meanwhile, and removed or about to be
				}
				want := st.Size
				if want == 0 {
					spare++
					want = walSize
				}
				if st.Blocks*512 < want {
					t.Errorf("%s: %s has %d bytes of %d allocated", when, filepath.Base(name), st.Blocks*512, want)
				}
				newest = max(newest, filepath.Base(name))
			}
		}
		if spare != 1 {
			t.Errorf("%s: %d spare logs", when, spare)
		}
		return newest
	}
	before, err := filepath.Glob(filepath.Join(dir, "*.mem"))
	if err != nil {
		t.Fatal(err)
	}
	check("after open")
	value := make([]byte, 100<<10)
	for n := range 200 { // 20 MB: the memtable of 8 MiB is replaced twice
		if err := s.Commit(&Batch{sets: []entry{{[]byte{'x', '/', byte(n)}, value}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.files.reserve(); err != nil {
		t.Fatal(err)
	}
	check("after rotation")
	after, err := filepath.Glob(filepath.Join(dir, "*.mem"))
	if err != nil || reflect.DeepEqual(before, after) {
		t.Errorf("no rotation: %v, %v", after, err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	// A kill leaves the spare file, and a value log that was just made, empty.
	for _, name := range []string{"00099.mem", "000099.vlog"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s = openStore(t, dir, Options{})
	v, err := s.View()
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	found, err := v.get([]byte{'x', '/', 199}, func(got []byte) error {
		if len(got) != len(value) {
			t.Errorf("value of %d bytes", len(got))
		}
		return nil
	})
	if !found || err != nil {
		t.Errorf("value after reopening: %v, %v", found, err)
	}
}

// Badger takes the spare log by extending it, which changes no entry of the
// directory. The next look makes another all the same.
func TestTakenSpareIsReplaced(t *testing.T) {
	p := preallocator{dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(p.dir, memName(1)), []byte("in use"), 0o600); err != nil {
		t.Fatal(err)
	}
	for n := 2; n < 5; n++ {
		for range 3 { // from the second on the directory is as it was
			if err := p.reserve(); err != nil {
				t.Fatal(err)
			}
		}
		spare := filepath.Join(p.dir, memName(n))
		var st unix.Stat_t
		if err := unix.Stat(spare, &st); err != nil || st.Size != 0 || st.Blocks*512 < walSize {
			t.Fatalf("spare %d: %d bytes, %d allocated, %v", n, st.Size, st.Blocks*512, err)
		}
		if isEmpty(filepath.Join(p.dir, memName(n+1))) {
			t.Errorf("two spares beside each other after %d", n)
		}
		if err := os.Truncate(spare, 1); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCompaction fills level 0 with versions of the same records: they are merged
// once there are enough of them, but not without room for it.
func TestCompaction(t *testing.T) {
	var free atomic.Int64
	free.Store(1 << 40)
	dir := t.TempDir()
	s := openStore(t, dir, Options{Space: func(string) (Space, error) { return Space{Free: free.Load()}, nil }})
	levels := func() (tables int, whole int64) {
		for _, level := range s.db.Levels() {
			whole += level.Size
		}
		return s.db.Levels()[0].NumTables, whole
	}
	version := byte(0)
	fill := func(tables int) {
		for deadline := time.Now().Add(time.Minute); ; version++ {
			if n, _ := levels(); n >= tables || time.Now().After(deadline) {
				return
			}
			var b Batch
			for i := range 60 {
				b.sets = append(b.sets, entry{[]byte{'x', '/', byte(i)}, bytes.Repeat([]byte{version}, 15_000)})
			}
			if err := s.Commit(&b); err != nil {
				t.Fatal(err)
			}
		}
	}
	fill(compactTables - 2)
	if s.compactIfDue(); s.db.Levels()[0].NumTables < compactTables-2 {
		t.Error("compacted before it was due")
	}
	fill(compactTables)
	_, before := levels()
	free.Store(DefaultMinFree + before/2)
	if s.compactIfDue(); s.db.Levels()[0].NumTables < compactTables {
		t.Error("compacted without room")
	}
	free.Store(DefaultMinFree + 2*before)
	s.compactIfDue()
	if tables, after := levels(); tables >= compactTables || after > before/2 {
		t.Errorf("%d tables in level 0, %d bytes of %d after a compaction", tables, after, before)
	}
	v, err := s.View()
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	found, err := v.get([]byte{'x', '/', 59}, func(got []byte) error {
		if !bytes.Equal(got, bytes.Repeat([]byte{version - 1}, 15_000)) {
			t.Errorf("value %.5v of %d bytes, want %d", got, len(got), version-1)
		}
		return nil
	})
	if !found || err != nil {
		t.Errorf("value after a compaction: %v, %v", found, err)
	}
}
