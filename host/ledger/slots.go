package ledger

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The slot file holds the exact settled count of every account that has a
// block. It is mapped, so a count survives the end of the process the moment
// it is stored; it is not synced, so after a power cut it is not believed.
//
//	header, one page: magic, boot id, store id, device, inode, check sum
//	slot, 64 bytes:   count (8), check sum (4), month (4), length (1), key id
//
// The check sum covers identity (month and key id) and not the count, which is
// one aligned word and cannot tear.
const (
	defaultSlots = 1 << 16
	slotSize     = 64
	slotsAt      = 4096
	slotMagic    = "utilhost slots 1"
	maxSlotID    = slotSize - 17
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// slotFile is an open slot file. A nil slotFile has no free slot.
type slotFile struct {
	data []byte
	mu   sync.Mutex
	rest []int32 // free slots
}

// createSlots makes the slot file anew, with all its blocks on disk: a write
// to a hole in a mapping would be SIGBUS once the disk is full.
func createSlots(path string, n int, storeID string) (_ *slotFile, err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	size := slotsAt + n*slotSize
	if err := errors.Join(f.Truncate(0), f.Truncate(int64(size))); err != nil {
		return nil, err
	}
	if err := unix.Fallocate(int(f.Fd()), 0, 0, int64(size)); err != nil {
		return nil, fmt.Errorf("allocate %s: %w", path, err)
	}
	header, err := slotHeader(f, storeID)
	if err != nil {
		return nil, err
	}
	if _, err := f.WriteAt(header, 0); err != nil {
		return nil, err
	}
	data, err := unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("map %s: %w", path, err)
	}
	s := &slotFile{data: data, rest: make([]int32, n)}
	for i := range s.rest {
		s.rest[i] = int32(n - 1 - i)
	}
	return s, nil
}

// slotHeader is what the header of this file has to be for its counts to be
// believed: same boot, same store, the very same file, mounted ever since.
func slotHeader(f *os.File, storeID string) ([]byte, error) {
	boot, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return nil, fmt.Errorf("read boot id: %w", err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(int(f.Fd()), &st); err != nil {
		return nil, err
	}
	mount, err := mountOf(st.Dev)
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("%s\n%s\n%s\n%d\n%d\n%s\n", slotMagic, strings.TrimSpace(string(boot)), storeID, st.Dev, st.Ino, mount)
	return binary.LittleEndian.AppendUint32([]byte(text), crc32.Checksum([]byte(text), castagnoli)), nil
}

// mountOf tells one mount of the file system on a device from the next: by the
// inode number of its directory in sysfs, which the kernel makes when it sets
// the file system up, removes with it and does not use again. It is the same
// for every process and in every mount namespace. A file system without such a
// directory, for example btrfs, has "": there the boot alone counts.
func mountOf(dev uint64) (string, error) {
	device, err := os.Readlink(fmt.Sprintf("/sys/dev/block/%d:%d", unix.Major(dev), unix.Minor(dev)))
	if errors.Is(err, os.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("mount of the slot file: %w", err)
	}
	found, err := filepath.Glob("/sys/fs/*/" + filepath.Base(device))
	if err != nil || len(found) == 0 {
		return "", err
	}
	var st unix.Stat_t
	if err := unix.Stat(found[0], &st); err != nil {
		return "", fmt.Errorf("mount of the slot file: %s: %w", found[0], err)
	}
	return fmt.Sprintf("%s %d", found[0], st.Ino), nil
}

// unknownCount is the count of an account that two slots claim: at least one of
// them is wrong, and it does not show which. It is below what any account spent.
const unknownCount = -1

// readSlots returns the counts in a slot file, and whether they are to be
// believed. A file that is missing or damaged holds none.
func readSlots(path, storeID string) (counts map[poolKey]int64, believed bool) {
	f, err := os.OpenFile(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	want, err := slotHeader(f, storeID)
	if err != nil {
		return nil, false
	}
	data, err := os.ReadFile(path)
	if err != nil || len(data) < slotsAt || string(data[:len(want)]) != string(want) {
		return nil, false
	}
	counts = make(map[poolKey]int64)
	for at := slotsAt; at+slotSize <= len(data); at += slotSize {
		slot := data[at : at+slotSize]
		sum := binary.NativeEndian.Uint32(slot[8:])
		if sum == 0 || sum != identitySum(slot) {
			continue
		}
		id := string(slot[17 : 17+slot[16]])
		month := Month(binary.NativeEndian.Uint32(slot[12:]))
		key, count := poolKey{id, month}, int64(binary.NativeEndian.Uint64(slot))
		if _, twice := counts[key]; twice {
			count = unknownCount
		}
		counts[key] = count
	}
	return counts, true
}

// identitySum is the check sum of a slot's identity, never 0; 0 if the
// length is impossible.
func identitySum(slot []byte) uint32 {
	n := int(slot[16])
	if n == 0 || n > maxSlotID {
		return 0
	}
	return max(crc32.Checksum(slot[12:17+n], castagnoli), 1)
}

// take gives a free slot to an account and stores its count; -1 if there is
// none or the file fails.
func (s *slotFile) take(id string, month Month, count int64) int {
	if len(id) > maxSlotID {
		return -1
	}
	s.mu.Lock()
	n := len(s.rest)
	if n == 0 {
		s.mu.Unlock()
		return -1
	}
	slot := int(s.rest[n-1])
	s.rest = s.rest[:n-1]
	s.mu.Unlock()
	ok := s.write(func() {
		at := s.at(slot)
		// Identity away, count, identity: whenever the process ends in
		// between, the slot is nobody's.
		atomic.StoreUint32((*uint32)(at.sum()), 0)
		atomic.StoreUint64((*uint64)(at.count()), uint64(count))
		binary.NativeEndian.PutUint32(at[12:], uint32(month))
		at[16] = byte(len(id))
		copy(at[17:], id)
		atomic.StoreUint32((*uint32)(at.sum()), identitySum(at[:]))
	})
	if !ok {
		return -1
	}
	return slot
}

// store writes the settled count of a slot; false if the file fails.
func (s *slotFile) store(slot int, count int64) (ok bool) {
	defer s.recovered(&ok, debug.SetPanicOnFault(true))
	atomic.StoreUint64((*uint64)(s.at(slot).count()), uint64(count))
	return true
}

// free gives a slot back. Its account must be exact on disk by now.
func (s *slotFile) free(slot int) {
	if !s.write(func() { atomic.StoreUint32((*uint32)(s.at(slot).sum()), 0) }) {
		return // never used again
	}
	s.mu.Lock()
	s.rest = append(s.rest, int32(slot))
	s.mu.Unlock()
}

// write runs fn, which writes to the mapping; false if the write faulted.
func (s *slotFile) write(fn func()) (ok bool) {
	defer s.recovered(&ok, debug.SetPanicOnFault(true))
	fn()
	return true
}

// recovered turns a fault on the mapping into ok = false: the file system
// refuses the page, because it was remounted read-only, shut down or failed.
// Other panics go on.
func (s *slotFile) recovered(ok *bool, before bool) {
	debug.SetPanicOnFault(before)
	if fault := recover(); fault != nil {
		if _, isFault := fault.(interface{ Addr() uintptr }); !isFault {
			panic(fault)
		}
		*ok = false
	}
}

// slotBytes is one slot in the mapping.
type slotBytes []byte

func (s *slotFile) at(slot int) slotBytes {
	at := slotsAt + slot*slotSize
	return s.data[at : at+slotSize : at+slotSize]
}

func (b slotBytes) count() unsafe.Pointer { return unsafe.Pointer(&b[0]) }

func (b slotBytes) sum() unsafe.Pointer { return unsafe.Pointer(&b[8]) }

// close unmaps the file. No pool may use it any more.
func (s *slotFile) close() error {
	if s == nil {
		return nil
	}
	return unix.Munmap(s.data)
}
