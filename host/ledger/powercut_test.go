package ledger

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// disk is an ext4 file system in a file, mounted; root only.
type disk struct {
	t            *testing.T
	image, mount string
}

func newDisk(t *testing.T) *disk {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting a file system needs root")
	}
	d := &disk{t, filepath.Join(t.TempDir(), "image"), t.TempDir()}
	f, err := os.Create(d.image)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(256<<20), f.Close()); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][]string{{"mkfs.ext4", "-q", "-F", d.image}, {"mount", "-o", "loop", d.image, d.mount}} {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			t.Skipf("%s is not possible here: %v, %s", c[0], err, out)
		}
	}
	t.Cleanup(func() { d.run("umount", d.mount) })
	return d
}

func (d *disk) run(command ...string) {
	d.t.Helper()
	if out, err := exec.Command(command[0], command[1:]...).CombinedOutput(); err != nil {
		d.t.Errorf("%v: %v, %s", command, err, out)
	}
}

// cut ends all writing to the disk, the journal's included, as a power cut
// would: FS_IOC_GOINGDOWN with "no log flush".
func (d *disk) cut() {
	f, err := os.Open(d.mount)
	if err == nil {
		err = errors.Join(unix.IoctlSetPointerInt(int(f.Fd()), 0x8004587d, 2), f.Close())
	}
	if err != nil {
		d.t.Error(err)
	}
}

// cutStale cuts the disk off as soon as the slot file is on it, which soon is
// old: calls go on that need no more than what is charged.
func (d *disk) cutStale() {
	f, err := os.Open(d.mount)
	if err == nil {
		err = errors.Join(unix.Syncfs(int(f.Fd())), f.Close())
	}
	if err != nil {
		d.t.Error(err)
	}
	d.cut()
}

// The disk is cut off under load. What was acknowledged, also by blocks after
// the cut, is charged; too much is charged by at most a block or the calls in
// flight in the standard level, and by nothing but calls in flight in the
// strict one. In every other round the machine goes on and only mounts the disk
// anew, with a slot file that is whole and old.
func TestPowerCut(t *testing.T) {
	for _, level := range levels {
		t.Run(string(level), func(t *testing.T) {
			d := newDisk(t)
			var before [childKeys]int64
			month := MonthOf(time.Now())
			for round := range 4 {
				acknowledged := before
				lines := runUntil(t, d.mount, level, time.Duration(50+rand.IntN(200))*time.Millisecond, d.cutStale)
				for _, line := range lines {
					var key int
					var cost int64
					if _, err := fmt.Sscan(line, &key, &cost); err != nil {
						t.Fatalf("child printed %q", line)
					}
					acknowledged[key] += cost
				}
				d.run("umount", d.mount)
				d.run("mount", "-o", "loop", d.image, d.mount)
				b := newBench(t, Options{Durability: level})
				b.dir = d.mount
				if data, err := os.ReadFile(b.slotPath()); round%2 == 0 && err == nil && len(data) > slotsAt {
					b.otherBoot()
				}
				l := b.open()
				for key := range childKeys {
					a, err := l.Account(fmt.Sprintf("k_%d", key), month)
					if err != nil {
						t.Fatal(err)
					}
					over := a.Spent - acknowledged[key]
					if over < 0 {
						t.Errorf("round %d, key %d: charged %d, acknowledged %d", round, key, a.Spent, acknowledged[key])
					}
					if most := int64(childCalls * 4); over > largeBlock+most || level == Strict && over > most {
						t.Errorf("round %d, key %d: %d too much", round, key, over)
					}
					before[key] = a.Spent
				}
				wantAudit(t, l)
				t.Logf("round %d: %d debits acknowledged; spent %v, of which %v were acknowledged", round, len(lines), before, acknowledged)
				b.close()
			}
		})
	}
}
