package admin

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// admit says whether the process at the other end of conn may administer this
// daemon: one of the daemon's own user or of root, but never a plugin's, which
// runs as the same user.
func admit(conn net.Conn) error {
	peer, err := credentials(conn)
	if err != nil {
		return fmt.Errorf("read peer credentials: %w", err)
	}
	if int(peer.Uid) != os.Geteuid() && peer.Uid != 0 {
		return fmt.Errorf("user %d may not administer this daemon", peer.Uid)
	}
	// A process outside our process id namespace shows as 0; no plugin is outside.
	if peer.Pid == 0 {
		return nil
	}
	group, err := unix.Getpgid(int(peer.Pid))
	if err != nil {
		return fmt.Errorf("process %d: %w", peer.Pid, err)
	}
	for _, pid := range []int{int(peer.Pid), group} {
		ours, err := startedByUs(pid)
		if err != nil {
			return err
		}
		if ours {
			return errors.New("a plugin may not administer the daemon")
		}
	}
	return nil
}

// startedByUs says whether pid descends from this process. Plugins are all that
// the daemon starts, and each leads a process group of its own, so a process
// that has outlived the one it came from is found by its group. A process that
// does not exist descends from nobody.
func startedByUs(pid int) (bool, error) {
	for pid > 1 && pid != os.Getpid() {
		parent, err := parentOf(pid)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, unix.ESRCH) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if parent == os.Getpid() {
			return true, nil
		}
		pid = parent
	}
	return false, nil
}

// parentOf reads the parent of a process from proc(5): the second field after
// the name, which stands in parentheses and may hold anything.
func parentOf(pid int) (int, error) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
	if len(fields) < 2 {
		return 0, fmt.Errorf("/proc/%d/stat has no parent", pid)
	}
	return strconv.Atoi(string(fields[1]))
}

func credentials(conn net.Conn) (*unix.Ucred, error) {
	socket, ok := conn.(*net.UnixConn)
	if !ok {
		return nil, fmt.Errorf("%T is no unix socket", conn)
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return nil, err
	}
	var peer *unix.Ucred
	var failed error
	if err := raw.Control(func(fd uintptr) {
		peer, failed = unix.GetsockoptUcred(int(fd), unix.SOL_SOCKET, unix.SO_PEERCRED)
	}); err != nil {
		return nil, err
	}
	return peer, failed
}
