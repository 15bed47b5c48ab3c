package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"github.com/utilhost/utilhost/scripts/stage"
)

const (
	loopControl = "/dev/loop-control"
	// FS_IOC_GOINGDOWN with "no log flush": from then on nothing reaches the
	// disk, not even what the journal holds already.
	goingDown  = 0x8004587d
	noLogFlush = 2
	// unmountTime is how long the last user of a file system may take to go.
	unmountTime = 10 * time.Second
)

// disk is an ext4 file system in a file. Its loop device is held by this
// process and by the mount alone, and the kernel frees it after both.
type disk struct {
	image string
	dir   string
	loop  *os.File
}

// newDisk makes a disk of that many MiB and mounts it at dir.
func newDisk(image, dir string, size int64) (d *disk, err error) {
	d = &disk{image: image, dir: dir}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.close())
		}
	}()
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return d, err
	}
	if err := os.WriteFile(image, nil, 0o600); err != nil {
		return d, err
	}
	if err := os.Truncate(image, size<<20); err != nil {
		return d, err
	}
	if out, err := exec.Command("mkfs.ext4", "-q", "-F", image).CombinedOutput(); err != nil {
		return d, fmt.Errorf("mkfs.ext4: %w: %s", err, out)
	}
	if d.loop, err = attach(image); err != nil {
		return d, err
	}
	return d, d.mount()
}

// attach gives a file a loop device that is freed after its last user.
func attach(image string) (*os.File, error) {
	file, err := os.OpenFile(image, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	control, err := os.OpenFile(loopControl, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer control.Close()
	for {
		number, err := unix.IoctlRetInt(int(control.Fd()), unix.LOOP_CTL_GET_FREE)
		if err != nil {
			return nil, fmt.Errorf("no free loop device: %w", err)
		}
		loop, err := os.OpenFile(fmt.Sprintf("/dev/loop%d", number), os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		err = unix.IoctlLoopConfigure(int(loop.Fd()), &unix.LoopConfig{
			Fd: uint32(file.Fd()), Info: unix.LoopInfo64{Flags: unix.LO_FLAGS_AUTOCLEAR},
		})
		if err == nil {
			return loop, nil
		}
		loop.Close()
		if !errors.Is(err, unix.EBUSY) { // busy: somebody else took it in between
			return nil, fmt.Errorf("configure %s: %w", loop.Name(), err)
		}
	}
}

func (d *disk) mount() error {
	if err := unix.Mount(d.loop.Name(), d.dir, "ext4", 0, ""); err != nil {
		return fmt.Errorf("mount %s: %w", d.loop.Name(), err)
	}
	return nil
}

// unmount waits until nobody has the file system mounted any more, in
// whatever namespace, and drops what the kernel remembers of the device.
func (d *disk) unmount() error {
	err := stage.Await(unmountTime, func() error { return unix.Unmount(d.dir, 0) })
	if err != nil {
		return fmt.Errorf("unmount: %w", err)
	}
	err = stage.Await(unmountTime, func() error {
		sole, err := os.OpenFile(d.loop.Name(), os.O_RDONLY|unix.O_EXCL, 0)
		if err != nil {
			return err
		}
		return sole.Close()
	})
	if err != nil {
		return fmt.Errorf("the file system is still in use: %w", err)
	}
	return unix.IoctlSetInt(int(d.loop.Fd()), unix.BLKFLSBUF, 0)
}

// close removes the disk; nothing stays mounted and no device stays attached,
// whatever went before.
func (d *disk) close() error {
	var errs []error
	if d.mounted() {
		if err := stage.Await(unmountTime, func() error { return unix.Unmount(d.dir, 0) }); err != nil {
			errs = append(errs, fmt.Errorf("unmount: %w", err), unix.Unmount(d.dir, unix.MNT_DETACH))
		}
	}
	if d.loop != nil {
		name := filepath.Base(d.loop.Name())
		errs = append(errs, d.loop.Close(), stage.Await(unmountTime, func() error {
			text, err := os.ReadFile(filepath.Join("/sys/block", name, "loop/backing_file"))
			if err == nil && strings.TrimSpace(string(text)) == d.image {
				return fmt.Errorf("%s is still attached to %s", name, d.image)
			}
			return nil
		}))
		d.loop = nil
	}
	if d.mounted() {
		errs = append(errs, fmt.Errorf("%s is still mounted", d.dir))
	}
	return errors.Join(append(errs, os.Remove(d.image))...)
}

// mounted says whether something is mounted at the directory.
func (d *disk) mounted() bool {
	text, err := os.ReadFile("/proc/self/mounts")
	return err == nil && strings.Contains(string(text), " "+d.dir+" ")
}

// sync brings to the disk what has been written so far, as the kernel does
// from time to time. What is written later makes it stale.
func (d *disk) sync() error {
	root, err := os.Open(d.dir)
	if err != nil {
		return err
	}
	return errors.Join(unix.Syncfs(int(root.Fd())), root.Close())
}

// cut ends all writing to the disk, as a power cut does.
func (d *disk) cut() error {
	root, err := os.Open(d.dir)
	if err != nil {
		return err
	}
	return errors.Join(unix.IoctlSetPointerInt(int(root.Fd()), goingDown, noLogFlush), root.Close())
}

// abort makes the file system read-only as it does itself after an error of
// the disk (errors=remount-ro), and makes sure that it is.
func (d *disk) abort() error {
	// What it answers depends on the kernel; that it works is seen below.
	_ = unix.Mount(d.loop.Name(), d.dir, "ext4", unix.MS_REMOUNT, "abort")
	return d.refusesWrites()
}

// remountReadOnly asks for an orderly change, which the kernel refuses while
// a file is open for writing.
func (d *disk) remountReadOnly() error {
	return unix.Mount(d.loop.Name(), d.dir, "ext4", unix.MS_REMOUNT|unix.MS_RDONLY, "")
}

func (d *disk) refusesWrites() error {
	return stage.Await(unmountTime, func() error {
		file, err := os.CreateTemp(d.dir, "probe")
		if err != nil {
			return nil
		}
		return errors.Join(fmt.Errorf("%s can still be written", d.dir), file.Close(), os.Remove(file.Name()))
	})
}

// identity is what a slot file knows its place by, the boot apart.
func identity(path string) (string, error) {
	var st unix.Stat_t
	if err := unix.Stat(path, &st); err != nil {
		return "", fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Sprintf("device %d:%d inode %d", unix.Major(st.Dev), unix.Minor(st.Dev), st.Ino), nil
}

// fill writes a file until nothing is free but spare bytes, not for root
// either.
func (d *disk) fill(spare int64) error {
	file, err := os.Create(d.filler())
	if err != nil {
		return err
	}
	defer file.Close()
	for block := make([]byte, 1<<20); len(block) >= 4<<10; {
		_, err := file.Write(block)
		switch {
		case errors.Is(err, unix.ENOSPC):
			block = block[:len(block)/4]
		case err != nil:
			return err
		}
	}
	info, err := file.Stat()
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Truncate(info.Size()-spare))
}

func (d *disk) free() error { return os.Remove(d.filler()) }

func (d *disk) filler() string { return filepath.Join(d.dir, "filler") }
