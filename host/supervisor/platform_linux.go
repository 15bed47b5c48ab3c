package supervisor

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// oomScore makes the kernel take a plugin before the host when memory runs out.
const oomScore = "500"

// processAttributes: a process group of its own, and death with the thread
// that started it.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limitProcess bounds what a process just started may take. A failure means
// that it has ended already, which is found out elsewhere.
func limitProcess(pid int, memory int64) {
	limit := unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil)
	none := unix.Rlimit{}
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &none, nil)
	_ = os.WriteFile(filepath.Join("/proc", strconv.Itoa(pid), "oom_score_adj"), []byte(oomScore), 0)
}

// awaitExit blocks until the process has ended and leaves it a zombie.
func awaitExit(pid int) {
	for {
		err := unix.Waitid(unix.P_PID, pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// stopped reports whether somebody has stopped the process (SIGSTOP).
func stopped(pid int) bool {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return false
	}
	// The name in parentheses may hold anything; the state follows the last one.
	_, after, found := strings.Cut(string(stat[max(0, strings.LastIndexByte(string(stat), ')')):]), ") ")
	return found && (strings.HasPrefix(after, "T") || strings.HasPrefix(after, "t"))
}

// identify reads from a stat result what tells one state of a file from
// another.
func identify(info os.FileInfo) identity {
	id := identity{Size: info.Size(), Mode: info.Mode(), Modified: info.ModTime().UnixNano()}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		id.Device, id.Inode = st.Dev, st.Ino
		id.Changed = st.Ctim.Nano()
	}
	return id
}

// freeSpace returns the bytes that an unprivileged writer may still take.
func freeSpace(dir string) (int64, error) {
	var st unix.Statfs_t
	if err := unix.Statfs(dir, &st); err != nil {
		return 0, err
	}
	return int64(st.Bavail) * st.Bsize, nil
}

// noexec reports whether the file system of dir refuses to execute.
func noexec(dir string) bool {
	var st unix.Statfs_t
	return unix.Statfs(dir, &st) == nil && st.Flags&unix.ST_NOEXEC != 0
}
