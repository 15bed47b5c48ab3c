package process

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// oomScore makes the kernel kill a plugin before the host when memory runs out.
const oomScore = "500"

// attributes give a process a process group of its own and a death signal. The
// kernel sends that signal when the thread that started the process ends.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// limit bounds the memory of a process that was just started and turns its core
// dumps off. It fails only if the process has ended already, which shows
// elsewhere.
func limit(pid int, memory int64) {
	data := unix.Rlimit{Cur: uint64(memory), Max: uint64(memory)}
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &data, nil)
	core := unix.Rlimit{}
	_ = unix.Prlimit(pid, unix.RLIMIT_CORE, &core, nil)
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
	text := string(stat)
	_, state, found := strings.Cut(text[max(0, strings.LastIndexByte(text, ')')):], ") ")
	return found && (strings.HasPrefix(state, "T") || strings.HasPrefix(state, "t"))
}
