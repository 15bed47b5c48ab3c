package store

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const childDir = "STORE_TEST_DIR"

// runChild commits as fast as it can and prints a line whenever the outcome
// of its commits changes. It closes the store when its input ends.
func runChild(dir string) {
	s, err := Open(dir, Options{MinFree: 24 << 20})
	if err != nil {
		fmt.Println("open:", err)
		os.Exit(1)
	}
	stop := make(chan struct{})
	go func() {
		defer close(stop)
		_, _ = bufio.NewReader(os.Stdin).ReadString(0)
	}()
	last := ""
	for n := uint64(0); ; n++ {
		select {
		case <-stop:
			if err := s.Close(); err != nil {
				fmt.Println("close:", err)
			}
			fmt.Println("closed")
			os.Exit(0)
		default:
		}
		var b Batch
		for i := range 50 {
			key := binary.BigEndian.AppendUint64([]byte("x/"), n*50+uint64(i))
			b.sets = append(b.sets, entry{key, bytes.Repeat([]byte{byte(n)}, 100)})
		}
		state := "ok"
		switch err := s.Commit(&b); {
		case errors.Is(err, ErrNoSpace):
			state = "no space"
			time.Sleep(time.Millisecond)
		case errors.Is(err, ErrReadOnly):
			state = "read-only"
			time.Sleep(time.Millisecond)
		case err != nil:
			state = err.Error()
		}
		if state != last {
			fmt.Println(state)
			last = state
		}
	}
}

// mountImage makes an ext4 file system in a file and mounts it; root only.
func mountImage(t *testing.T, megabytes int64) string {
	t.Helper()
	if os.Getuid() != 0 {
		t.Skip("mounting a file system needs root")
	}
	dir := t.TempDir()
	image, mount := filepath.Join(dir, "image"), filepath.Join(dir, "mount")
	if err := os.Mkdir(mount, 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(image)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(megabytes<<20), f.Close()); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][]string{{"mkfs.ext4", "-q", "-F", image}, {"mount", "-o", "loop", image, mount}} {
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil {
			t.Skipf("%s is not possible here: %v, %s", c[0], err, out)
		}
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", mount).CombinedOutput(); err != nil {
			t.Errorf("umount: %v, %s", err, out)
		}
	})
	return mount
}

// child is a process that commits without pause.
type child struct {
	t      *testing.T
	cmd    *exec.Cmd
	lines  chan string
	finish func() error
	wait   func() error // reads what is left of its lines and waits for its end
	stderr bytes.Buffer
}

// startChild starts a child that the test waits for in any case: until it has
// ended, its file system cannot be unmounted.
func startChild(t *testing.T, dir string) *child {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := &child{t: t, cmd: exec.Command(self), lines: make(chan string, 1000)}
	c.cmd.Env = append(os.Environ(), childDir+"="+dir)
	c.cmd.Stderr = &c.stderr
	in, err := c.cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	c.finish = in.Close
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.lines)
		for lines := bufio.NewScanner(out); lines.Scan(); {
			c.lines <- lines.Text()
		}
	}()
	c.wait = sync.OnceValue(func() error {
		for range c.lines {
		}
		return c.cmd.Wait()
	})
	t.Cleanup(func() {
		_ = c.cmd.Process.Kill() // no effect on a child that has ended
		_ = c.wait()
	})
	return c
}

// expect waits until the child prints the line.
func (c *child) expect(want string) {
	c.t.Helper()
	limit := time.NewTimer(20 * time.Second)
	defer limit.Stop()
	for {
		select {
		case line, ok := <-c.lines:
			if !ok {
				err := c.wait()
				c.t.Fatalf("child ended (%v) before %q:\n%.2000s", err, want, &c.stderr)
			}
			if strings.HasPrefix(line, want) {
				return
			}
		case <-limit.C:
			c.t.Fatalf("no %q from the child", want)
		}
	}
}

func (c *child) end() {
	c.t.Helper()
	if err := c.finish(); err != nil {
		c.t.Error(err)
	}
	c.expect("closed")
	if err := c.wait(); err != nil {
		c.t.Errorf("child: %v\n%.2000s", err, &c.stderr)
	}
}

// A real ext4 file system fills up under load to the last byte and is freed,
// several times: the process lives, refuses, and goes on by itself.
func TestRealFullDisk(t *testing.T) {
	mount := mountImage(t, 192)
	c := startChild(t, filepath.Join(mount, "store"))
	filler := filepath.Join(mount, "filler")
	fill := func() {
		t.Helper()
		c.expect("ok")
		f, err := os.Create(filler)
		if err != nil {
			t.Fatal(err)
		}
		block := make([]byte, 1<<20)
		for err == nil {
			_, err = f.Write(block)
		}
		if err := f.Close(); err != nil {
			t.Logf("close of the filler: %v", err)
		}
		c.expect("no space")
	}
	free := func() {
		t.Helper()
		if err := os.Remove(filler); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 {
		fill()
		free()
	}
	fill()
	c.end() // stopped while the disk is full
	free()
	c = startChild(t, filepath.Join(mount, "store"))
	c.expect("ok")
	c.end()
	openStore(t, filepath.Join(mount, "store"), Options{MinFree: 1 << 20}).Close()
}

// A file system that turns read-only or is cut off under load: commits are
// refused, the process lives and its Close returns.
func TestRealReadOnlyDisk(t *testing.T) {
	cut := map[string]func(mount string) error{
		"remounted": func(mount string) error {
			// mount(8) reports that the file system aborted, as it should.
			_ = exec.Command("mount", "-o", "remount,abort", mount).Run()
			return nil
		},
		"shut down": shutDown,
	}
	for name, cut := range cut {
		t.Run(name, func(t *testing.T) {
			mount := mountImage(t, 192)
			c := startChild(t, filepath.Join(mount, "store"))
			c.expect("ok")
			if err := cut(mount); err != nil {
				t.Fatal(err)
			}
			c.expect("read-only")
			c.end()
		})
	}
}

// shutDown ends a file system without a flush of its journal.
func shutDown(mount string) error {
	const goingDown, noLogFlush = 0x8004587d, 2 // FS_IOC_GOINGDOWN
	f, err := os.Open(mount)
	if err != nil {
		return err
	}
	return errors.Join(unix.IoctlSetPointerInt(int(f.Fd()), goingDown, noLogFlush), f.Close())
}

// What a commit asks after its sync: whether the file system still is one.
func TestAliveUntilShutDown(t *testing.T) {
	mount := mountImage(t, 16)
	lock, err := lockDirectory(mount)
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Close()
	s := &Store{lock: lock}
	if err := s.alive(); err != nil {
		t.Error(err)
	}
	if err := shutDown(mount); err != nil {
		t.Fatal(err)
	}
	if err := s.alive(); !errors.Is(err, unix.EIO) {
		t.Errorf("on a file system that was shut down: %v, want EIO", err)
	}
}
