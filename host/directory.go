package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/user"
	"strconv"
	"syscall"
)

// prepareData makes the data directory, for its owner alone. One that others
// may write is refused: they could plant keys, credits or programs. One that
// others may only read is closed to them, since it holds the admin socket.
func prepareData(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	if err := onlyOurs("data directory", dir); err != nil {
		return err
	}
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	if info.Mode().Perm()&0o077 == 0 {
		return nil
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		return fmt.Errorf("data directory: %w", err)
	}
	return nil
}

// checkPlugins refuses a plugin directory that others may write: what lies in
// it is run. A directory that is missing is no error, it may come later.
func checkPlugins(dir string) error {
	err := onlyOurs("plugin directory", dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// onlyOurs checks that dir is a directory of our user or of root, and that
// nobody else may write to it.
func onlyOurs(what, dir string) error {
	info, err := os.Stat(dir)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if !info.IsDir() {
		return fmt.Errorf("%s %s is not a directory", what, dir)
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return fmt.Errorf("%s %s: its owner cannot be told", what, dir)
	}
	if owner := int(stat.Uid); owner != os.Geteuid() && owner != 0 {
		return fmt.Errorf("%s %s belongs to user %d, not to the user of this process or to root", what, dir, owner)
	}
	mode := info.Mode().Perm()
	if mode&0o002 != 0 || mode&0o020 != 0 && !isPrivateGroup(stat.Gid) {
		return fmt.Errorf("%s %s can be written by others (mode %04o); run chmod go-w %s", what, dir, mode, dir)
	}
	return nil
}

// isPrivateGroup says whether gid is the group that many systems give each user
// alone, under the user's name; with it comes a umask that lets the group write.
func isPrivateGroup(gid uint32) bool {
	us, err := user.Current()
	if err != nil || us.Gid != strconv.FormatUint(uint64(gid), 10) {
		return false
	}
	group, err := user.LookupGroupId(us.Gid)
	return err == nil && group.Name == us.Username
}
