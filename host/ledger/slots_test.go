package ledger

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// bootID is the kernel's name for the time since the machine was started.
func bootID(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	id := strings.TrimSpace(string(text))
	if err != nil || len(id) != 36 {
		t.Fatalf("boot id %q, %v", id, err)
	}
	return id
}

// headerText is the header of a slot file up to its check sum: six lines.
func headerText(t testing.TB, data []byte) string {
	t.Helper()
	lines := strings.SplitAfterN(string(data[:min(len(data), slotsAt)]), "\n", 7)
	if len(lines) < 7 {
		t.Fatalf("slot file with a header of %d lines", len(lines)-1)
	}
	return strings.Join(lines[:6], "")
}

// The header names this boot, this store and this very file. That readSlots
// believes what createSlots wrote would not show it.
func TestSlotHeader(t *testing.T) {
	b := newBench(t, Options{Slots: 64})
	b.open()
	data, err := os.ReadFile(b.slotPath())
	if err != nil {
		t.Fatal(err)
	}
	var st unix.Stat_t
	if err := unix.Stat(b.slotPath(), &st); err != nil {
		t.Fatal(err)
	}
	text := headerText(t, data)
	want := fmt.Sprintf("%s\n%s\n%s\n%d\n%d\n", slotMagic, bootID(t), b.store.ID(), st.Dev, st.Ino)
	if len(b.store.ID()) != 32 || !strings.HasPrefix(text, want) {
		t.Errorf("header\n%s\nwant\n%s", text, want)
	}
	sum := binary.LittleEndian.Uint32(data[len(text):])
	if want := crc32.Checksum([]byte(text), castagnoli); sum != want {
		t.Errorf("check sum %08x, want %08x", sum, want)
	}
	if _, believed := readSlots(b.slotPath(), b.store.ID()); !believed {
		t.Error("the ledger's own slot file is not believed")
	}
}

// A slot holds no count once one bit of its identity is flipped: of the check
// sum, the month, the length or the key id.
func TestSlotIdentity(t *testing.T) {
	b := newBench(t, Options{Slots: 64})
	l := b.open()
	m, storeID := l.Month(), b.store.ID()
	spend(t, l, "k_a", 10_000, 5)
	b.crash()
	data, err := os.ReadFile(b.slotPath())
	if err != nil {
		t.Fatal(err)
	}
	counts, believed := readSlots(b.slotPath(), storeID)
	if !believed || len(counts) != 1 || counts[poolKey{"k_a", m}] != 5 {
		t.Fatalf("counts %v, believed %v", counts, believed)
	}
	for at := 8; at < 17+len("k_a"); at++ {
		for bit := range 8 {
			data[slotsAt+at] ^= 1 << bit
			b.writeSlots(data)
			if counts, believed := readSlots(b.slotPath(), storeID); !believed || len(counts) != 0 {
				t.Errorf("byte %d, bit %d: counts %v, believed %v", at, bit, counts, believed)
			}
			data[slotsAt+at] ^= 1 << bit
		}
	}
}

// The slot of one account gets the identity of another, which is open too. Then
// power_cut decides the first. It decides the other as well when both slots
// look sound; a wrong check sum shows which of them is not.
func TestSlotOfAnotherAccount(t *testing.T) {
	for _, c := range []struct {
		name       string
		length     int  // of the copied identity, from byte 12 on
		renew      bool // the check sum is copied too
		otherExact bool
	}{
		{"key id alone", 8, false, true},
		{"whole identity", slotSize - 12, true, false},
	} {
		for _, powerCut := range []PowerCut{Charge, Refund} {
			t.Run(c.name+"/"+string(powerCut), func(t *testing.T) {
				log, out := testLog(t)
				// On a clock that stands still each refill is a quick one: by the
				// 17th debit of a key 40 or more are charged, and none follows
				// before the 24th.
				now := newClock("2026-11-21T12:00:00Z").now
				b := newBench(t, Options{PowerCut: powerCut, Log: log, Slots: 64, Now: now})
				l := b.open()
				m := l.Month()
				for range 21 { // equal steps, so that each count would do for the other account
					spend(t, l, "k_a", 10_000, 1)
					spend(t, l, "k_b", 10_000, 1)
				}
				spend(t, l, "k_b", 10_000, 1)
				decided := map[string]int64{}
				for _, id := range []string{"k_a", "k_b"} {
					rec, err := b.store.Account(id, uint32(m))
					if err != nil {
						t.Fatal(err)
					}
					if rec.Spent >= 21 || rec.Charged <= 22 {
						t.Fatalf("%s: nothing to decide: %+v", id, rec)
					}
					decided[id] = rec.Charged
					if powerCut == Refund {
						decided[id] = rec.Spent
					}
				}
				b.crash()

				data, err := os.ReadFile(b.slotPath())
				if err != nil {
					t.Fatal(err)
				}
				mine, other := slotOf(t, data, "k_a"), slotOf(t, data, "k_b")
				copy(mine[12:12+c.length], other[12:])
				if c.renew {
					copy(mine[8:12], other[8:])
				}
				b.writeSlots(data)
				if c.otherExact {
					decided["k_b"] = 22
				}
				l = b.open()
				for id, want := range decided {
					wantSpent(t, l, id, m, want)
					told := strings.Contains(out.String(), "key="+id+" ")
					if exact := id == "k_b" && c.otherExact; told == exact {
						t.Errorf("the log names %s: %v\n%s", id, told, out)
					}
				}
				wantAudit(t, l)
			})
		}
	}
}

// slotOf finds the slot of an account in a slot file with one month.
func slotOf(t *testing.T, data []byte, id string) []byte {
	t.Helper()
	for at := slotsAt; at < len(data); at += slotSize {
		if slot := data[at : at+slotSize]; string(slot[17:17+slot[16]]) == id {
			return slot
		}
	}
	t.Fatalf("%s has no slot", id)
	return nil
}
