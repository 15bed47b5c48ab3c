package ledger

import (
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// slotPath is where newBench's ledgers have their slot file.
func (b *bench) slotPath() string { return filepath.Join(b.dir, "slots") }

// otherBoot makes the slot file look as if it was written before a restart of
// the machine: the boot id differs and nothing else.
func (b *bench) otherBoot() {
	b.t.Helper()
	data, err := os.ReadFile(b.slotPath())
	if err != nil {
		b.t.Fatal(err)
	}
	text := headerText(b.t, data)
	other := strings.Replace(text, bootID(b.t), "01234567-89ab-4cde-8f01-23456789abcd", 1)
	if other == text {
		b.t.Fatalf("the slot file's header does not hold the boot id:\n%s", text)
	}
	b.writeSlots(binary.LittleEndian.AppendUint32([]byte(other), crc32.Checksum([]byte(other), castagnoli)))
}

// writeSlots overwrites the slot file in place: its inode stays.
func (b *bench) writeSlots(data []byte) {
	b.t.Helper()
	f, err := os.OpenFile(b.slotPath(), os.O_WRONLY, 0)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := f.WriteAt(data, 0); err != nil {
		b.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		b.t.Fatal(err)
	}
}

// spendSome makes the pool hold a block that is partly used: 21 credits
// settled in calls of 1, one more call in flight.
func spendSome(t testing.TB, l *Ledger) {
	t.Helper()
	for range 21 {
		if !spend(t, l, "k_a", 10_000, 1) {
			t.Fatal("refused")
		}
	}
	if _, err := reserve(t.Context(), l, "k_a", 10_000, 1); err != nil {
		t.Fatal(err)
	}
}

func TestCrashIsExact(t *testing.T) {
	for _, level := range levels {
		for _, next := range levels {
			t.Run(string(level)+" then "+string(next), func(t *testing.T) {
				b := newBench(t, Options{Durability: level})
				l := b.open()
				m := l.Month()
				spendSome(t, l)
				b.crash()
				b.opts.Durability = next
				l = b.open()
				wantSpent(t, l, "k_a", m, 21)
				if report := wantAudit(t, l); report.Spent != 21 || report.Charged != 21 {
					t.Errorf("audit: %+v", report)
				}
				rows, err := l.Usage("k_a", m)
				if err != nil || len(rows) != 1 || rows[0].Route != Unattributed || rows[0].Credits != 21 || rows[0].Calls != 0 {
					t.Errorf("usage: %+v, %v", rows, err)
				}
				// And the pool goes on from there.
				spendSome(t, l)
				b.crash()
				wantSpent(t, b.open(), "k_a", m, 42)
			})
		}
	}
}

// A slot file that cannot be of this boot, store and file is not believed.
func TestStaleSlotFile(t *testing.T) {
	spoil := map[string]func(b *bench){
		"other boot": (*bench).otherBoot,
		"another store's": func(b *bench) { // where the key has spent as much
			opts := b.opts
			opts.Path = b.slotPath()
			other := newBench(b.t, opts)
			spendSome(b.t, other.open())
			other.crash()
		},
		"missing": func(b *bench) {
			if err := os.Remove(b.slotPath()); err != nil {
				b.t.Fatal(err)
			}
		},
		"copied": func(b *bench) { // a backup that was put back has another inode
			data, err := os.ReadFile(b.slotPath())
			if err != nil {
				b.t.Fatal(err)
			}
			if err := os.WriteFile(b.slotPath()+".new", data, 0o600); err != nil {
				b.t.Fatal(err)
			}
			if err := os.Rename(b.slotPath()+".new", b.slotPath()); err != nil {
				b.t.Fatal(err)
			}
		},
		"count out of range": func(b *bench) {
			data, err := os.ReadFile(b.slotPath())
			if err != nil {
				b.t.Fatal(err)
			}
			data[slotsAt] = 255 // 21 becomes more than was charged
			b.writeSlots(data)
		},
	}
	for name, spoil := range spoil {
		for _, powerCut := range []PowerCut{Charge, Refund} {
			t.Run(name+"/"+string(powerCut), func(t *testing.T) {
				log, out := testLog(t)
				b := newBench(t, Options{PowerCut: powerCut, Log: log, Slots: 64})
				l := b.open()
				m := l.Month()
				spendSome(t, l)
				account, err := l.Account("k_a", m)
				if err != nil {
					t.Fatal(err)
				}
				var recorded int64
				if err := l.between(func() {
					rec, err := l.store.Account("k_a", uint32(m))
					recorded = rec.Spent
					if err != nil || rec.Charged != account.Charged {
						t.Errorf("charged %d on disk, %d in memory, %v", rec.Charged, account.Charged, err)
					}
				}); err != nil {
					t.Fatal(err)
				}
				b.crash()
				spoil(b)
				l = b.open()
				want := account.Charged
				if powerCut == Refund {
					want = recorded
				}
				if account.Charged <= 21 || recorded >= 21 {
					t.Fatalf("nothing to decide: charged %d, recorded %d", account.Charged, recorded)
				}
				wantSpent(t, l, "k_a", m, want)
				wantAudit(t, l)
				if !strings.Contains(out.String(), "key=k_a") || !strings.Contains(out.String(), "power_cut="+string(powerCut)) {
					t.Errorf("log says nothing of the key:\n%s", out)
				}
			})
		}
	}
}

// In the strict level nothing is in doubt, whatever happened to the slot file.
func TestStrictNeedsNoSlots(t *testing.T) {
	for _, powerCut := range []PowerCut{Charge, Refund} {
		b := newBench(t, Options{Durability: Strict, PowerCut: powerCut})
		l := b.open()
		m := l.Month()
		spendSome(t, l)
		b.crash()
		l = b.open()
		wantSpent(t, l, "k_a", m, 21)
		b.close()
	}
}

// What a clean stop leaves is exact and needs no slot file.
func TestCleanStop(t *testing.T) {
	b := newBench(t, Options{})
	l := b.open()
	m := l.Month()
	spendSome(t, l)
	b.close()
	if err := os.Remove(b.slotPath()); err != nil {
		t.Fatal(err)
	}
	l = b.open()
	wantSpent(t, l, "k_a", m, 21)
	rows, err := l.Usage("k_a", m)
	if err != nil || len(rows) != 1 || rows[0].Route != "text/case" || rows[0].Calls != 21 {
		t.Errorf("usage: %+v, %v", rows, err)
	}
	if report := wantAudit(t, l); report.Charged != 21 {
		t.Errorf("audit: %+v", report)
	}
}

// A reservation that is open when the ledger closes charges nothing, and its
// call cannot be answered ok.
func TestSettleAfterClose(t *testing.T) {
	for _, level := range levels {
		b := newBench(t, Options{Durability: level})
		l := b.open()
		m := l.Month()
		r, err := reserve(t.Context(), l, "k_a", 10, 1)
		if err != nil {
			t.Fatal(err)
		}
		b.close()
		if _, err := r.Settle("a"); err == nil {
			t.Error("settled after close")
		}
		if _, err := reserve(t.Context(), l, "k_a", 10, 1); err == nil {
			t.Error("reserved after close")
		}
		wantSpent(t, b.open(), "k_a", m, 0)
		b.close()
	}
}
