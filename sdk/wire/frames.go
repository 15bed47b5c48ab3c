package wire

import (
	"context"
	"crypto/subtle"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"github.com/utilhost/utilhost/sdk/wire/batch"
)

// Frames are the cheaper way for the messages of Exchange: two pipes for each
// lane, beside gRPC. README.md, section 6, describes them.
const (
	// FrameSocket is the name of the socket, in the socket directory of the
	// process, on which a plugin waits for the host to bring the pipes.
	FrameSocket = "frames"

	// FrameKeyBytes is the length of the key by which the plugin knows the host.
	FrameKeyBytes = 32

	// FrameSmall and FrameBulk follow the key and name the lane.
	FrameSmall = 1
	FrameBulk  = 2

	// FrameAccepted is the one byte with which the plugin takes the pipes.
	FrameAccepted = 1
)

// greeting is how long the host may take to show its key once it is connected.
const greeting = 10 * time.Second

// listenFrames opens the socket for frames in dir. The host can connect when it
// returns.
func (s *Server) listenFrames(dir string, key []byte) error {
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Join(dir, FrameSocket), Net: "unix"})
	if err != nil {
		return err
	}
	go s.acceptFrames(listener, key)
	return nil
}

// acceptFrames lets the host connect once for each lane, then closes the
// socket and removes it.
func (s *Server) acceptFrames(listener *net.UnixListener, key []byte) {
	defer listener.Close()
	awaited := []byte{FrameSmall, FrameBulk}
	for len(awaited) > 0 {
		conn, err := listener.AcceptUnix()
		if err != nil {
			return
		}
		name, files, err := admit(conn, key, awaited)
		if err == nil {
			err = s.takeFrames(conn, files, name == FrameBulk)
		}
		conn.Close()
		if err != nil {
			continue // a stranger, or the host gave up and kills this process
		}
		awaited = slices.DeleteFunc(awaited, func(b byte) bool { return b == name })
	}
}

// admit reads key, lane and pipes from a new connection and returns the pipes of
// a lane that is awaited.
func admit(conn *net.UnixConn, key, awaited []byte) (lane byte, files [2]*os.File, err error) {
	if err := conn.SetDeadline(time.Now().Add(greeting)); err != nil {
		return 0, files, err
	}
	var hello [FrameKeyBytes + 1]byte
	rights := make([]byte, syscall.CmsgSpace(4*4)) // room to see that there are too many
	n, r, _, _, err := conn.ReadMsgUnix(hello[:], rights)
	if err != nil {
		return 0, files, err
	}
	files, err = received(rights[:r])
	lane = hello[FrameKeyBytes]
	known := n == len(hello) && subtle.ConstantTimeCompare(hello[:FrameKeyBytes], key) == 1
	if err == nil && (!known || !slices.Contains(awaited, lane)) {
		err = errors.New("not the host")
	}
	if err != nil {
		for _, file := range files {
			file.Close() // also of nil, which only says so
		}
	}
	return lane, files, err
}

// takeFrames takes the pipes of one lane, tells the host so on conn, and serves
// them until the host closes them.
func (s *Server) takeFrames(conn net.Conn, files [2]*os.File, bulk bool) error {
	frames := batch.NewFrames(files[0], files[1], maxMessage)
	l := s.newLane(s.setup.Load(), frames, bulk)
	err := l.open(func() error {
		_, err := conn.Write([]byte{FrameAccepted})
		return err
	})
	if err != nil {
		frames.Close()
		return err
	}
	go func() {
		defer frames.Close()
		// Its end is the end of the process for the host, which has the reason too.
		_ = l.carry(context.Background())
	}()
	return nil
}

// received returns the two pipe ends that came with a message.
func received(rights []byte) ([2]*os.File, error) {
	var files [2]*os.File
	messages, err := syscall.ParseSocketControlMessage(rights)
	if err != nil || len(messages) != 1 {
		return files, errors.Join(errors.New("no pipes"), err)
	}
	fds, err := syscall.ParseUnixRights(&messages[0])
	if err != nil {
		return files, err
	}
	for i, fd := range fds {
		syscall.CloseOnExec(fd)
		if i >= len(files) || len(fds) != len(files) {
			syscall.Close(fd)
			err = errors.New("not two pipes")
			continue
		}
		err = errors.Join(err, syscall.SetNonblock(fd, true))
		files[i] = os.NewFile(uintptr(fd), FrameSocket)
	}
	return files, err
}
