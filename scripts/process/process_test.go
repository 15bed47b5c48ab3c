package process

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"
)

func TestLifeOfAChild(t *testing.T) {
	child, err := Start(exec.Command("sleep", "60"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := Tree(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(tree, child.PID()) || !Alive(child.PID()) {
		t.Errorf("the child %d is not alive in the tree %v", child.PID(), tree)
	}
	if err := child.Stop(5 * time.Second); err != nil {
		t.Error(err)
	}
	if Alive(child.PID()) {
		t.Error("the child lives on after Stop")
	}
	if status := child.command.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGTERM {
		t.Errorf("ended by %v, want SIGTERM", status.Signal())
	}
	if err := child.Signal(syscall.SIGTERM); err != nil {
		t.Errorf("a signal after the end: %v", err)
	}
}

func TestStopInsists(t *testing.T) {
	command := exec.Command("sh", "-c", "trap '' TERM; echo ready; while :; do sleep 0.05; done")
	ready, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	child, err := Start(command, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ready.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := child.Stop(50 * time.Millisecond); err == nil {
		t.Error("no word of a child that ignored SIGTERM")
	}
	if Alive(child.PID()) {
		t.Error("the child lives on after Stop")
	}
}

// TestCPU compares the process clock with getrusage(2), which the kernel
// keeps for this process itself.
func TestCPU(t *testing.T) {
	for deadline := time.Now().Add(50 * time.Millisecond); time.Now().Before(deadline); {
	}
	var before, after syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &before); err != nil {
		t.Fatal(err)
	}
	used, err := CPU(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &after); err != nil {
		t.Fatal(err)
	}
	const tick = 10 * time.Millisecond // of the kernel's accounting
	low := time.Duration(before.Utime.Nano()+before.Stime.Nano()) - tick
	high := time.Duration(after.Utime.Nano()+after.Stime.Nano()) + tick
	if used < low || used > high {
		t.Errorf("used %v, getrusage says %v to %v", used, low, high)
	}
	if _, err := CPU(1 << 22); err == nil {
		t.Error("no error for a process that does not exist")
	}
}

func TestAnonymous(t *testing.T) {
	before, err := Anonymous(os.Getpid())
	if err != nil {
		t.Skip("no smaps_rollup here: ", err)
	}
	const size = 32 << 20
	memory, err := syscall.Mmap(-1, 0, size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(memory)
	for i := 0; i < size; i += 4096 {
		memory[i] = 1
	}
	after, err := Anonymous(os.Getpid())
	if err != nil {
		t.Fatal(err)
	}
	if grown := after - before; grown < size || grown > size+16<<20 {
		t.Errorf("grew by %d bytes, want about %d", grown, size)
	}
}

// TestExecuting runs a program out of a folder and removes its file.
func TestExecuting(t *testing.T) {
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip("no sleep here: ", err)
	}
	text, err := os.ReadFile(sleep)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "deeper", "sleep")
	if err := errors.Join(os.Mkdir(filepath.Dir(program), 0o700), os.WriteFile(program, text, 0o700)); err != nil {
		t.Fatal(err)
	}
	child, err := Start(exec.Command(program, "60"), os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	defer child.Kill()
	check := func(when string, want ...int) {
		t.Helper()
		if found, err := Executing(dir); err != nil || !slices.Equal(found, want) {
			t.Errorf("%s: %v, %v, want %v", when, found, err, want)
		}
	}
	check("while it runs", child.PID())
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	check("with its file removed", child.PID())
	child.Kill()
	check("after its end")
}
