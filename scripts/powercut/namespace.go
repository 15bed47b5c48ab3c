package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

const (
	// mark stands in the environment of the driver inside its namespace.
	mark = "POWERCUT_NAMESPACE"
	// bootID is what the daemon knows the boot of the machine by.
	bootID = "/proc/sys/kernel/random/boot_id"
	// probeDisk is the size of a disk that shows what is possible, in MiB.
	probeDisk = 8
)

// unshare runs a command in a mount namespace of its own, of which nobody
// else sees anything.
func unshare() []string { return []string{"unshare", "--mount", "--propagation", "private"} }

// booted runs a command that takes the first line of file for the id of the
// boot. The process becomes the command, so it keeps its id.
func booted(file string) []string {
	return append(unshare(), "sh", "-c", `mount --bind "$0" `+bootID+` && exec "$@"`, file)
}

// enclosed runs play in a mount namespace of its own: whatever it mounts is
// invisible to others, so that nobody keeps it mounted, and goes with its last
// process, however that ends. Where this is not possible it runs play all the
// same; see unable.
func enclosed(play func() int) int {
	if os.Getenv(mark) != "" || noNamespace() != nil {
		return play()
	}
	self, err := os.Executable()
	if err == nil {
		var path string
		if path, err = exec.LookPath(unshare()[0]); err == nil {
			args := append(append(unshare(), self), os.Args[1:]...)
			err = unix.Exec(path, args, append(os.Environ(), mark+"=1"))
		}
	}
	fmt.Fprintln(os.Stderr, "powercut: a mount namespace:", err)
	return 1
}

// unable says why a disk cannot be cut off in this process, or nil.
func unable() error {
	if err := noNamespace(); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "powercut")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	d, err := newDisk(filepath.Join(dir, "image"), filepath.Join(dir, "disk"), probeDisk)
	if err != nil {
		return fmt.Errorf("needs a loop device with ext4 on it: %w", err)
	}
	return errors.Join(d.cut(), d.close())
}

// noNamespace says why there is no mount namespace for this process, or nil.
func noNamespace() error {
	if os.Geteuid() != 0 {
		return errors.New("needs root, for file systems of its own")
	}
	for _, tool := range []string{"mkfs.ext4", "unshare", "mount", "sh"} {
		if _, err := exec.LookPath(tool); err != nil {
			return fmt.Errorf("needs %s: %w", tool, err)
		}
	}
	return ownBoot()
}

// ownBoot tries whether a command can be shown a boot id.
func ownBoot() error {
	const want = "00000000-0000-4000-8000-000000000000"
	file, err := os.CreateTemp("", "powercut")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if _, err := fmt.Fprintln(file, want); err != nil {
		return err
	}
	words := append(booted(file.Name()), "cat", bootID)
	var out, complaint bytes.Buffer
	command := exec.Command(words[0], words[1:]...)
	command.Stdout, command.Stderr = &out, &complaint
	if err := command.Run(); err != nil {
		return fmt.Errorf("needs mount namespaces: %w: %s", err, bytes.TrimSpace(complaint.Bytes()))
	}
	if got := strings.TrimSpace(out.String()); got != want {
		return fmt.Errorf("needs a boot id of its own, and reads %q in place of %q", got, want)
	}
	return nil
}
