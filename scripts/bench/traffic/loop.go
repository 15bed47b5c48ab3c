package traffic

import (
	"context"
	"fmt"
	"net"
	"slices"
	"time"

	"golang.org/x/sys/unix"
)

// hopeless is the number of failed requests after which no connection is
// replaced any more.
const hopeless = 10_000

// loop owns every connection of a run; one goroutine drives it.
type loop struct {
	options     Options
	address     unix.SockaddrInet4
	main, rare  []byte // requests as bytes
	epoll       int
	connections []*connection // by file descriptor; nil where none
	sent        int           // requests, of both kinds
	measuring   bool
	latencies   []time.Duration
	report      Report
}

func newLoop(address *net.TCPAddr, o Options) (*loop, error) {
	if o.Connections < 1 {
		return nil, fmt.Errorf("connections must be 1 or more")
	}
	l := &loop{options: o, main: o.Main.render(o.Address), rare: o.Rare.render(o.Address)}
	l.address.Port = address.Port
	copy(l.address.Addr[:], address.IP.To4())
	l.latencies = make([]time.Duration, 0, 1<<18)
	var err error
	if l.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return nil, fmt.Errorf("epoll: %w", err)
	}
	for range o.Connections {
		if _, err := l.connect(); err != nil {
			l.close()
			return nil, err
		}
	}
	return l, nil
}

func (l *loop) close() {
	for _, c := range l.connections {
		if c != nil {
			unix.Close(c.socket)
		}
	}
	unix.Close(l.epoll)
}

// connect opens one more connection; loopback answers at once, so it may block.
func (l *loop) connect() (*connection, error) {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, fmt.Errorf("socket: %w", err)
	}
	fail := func(err error) (*connection, error) {
		unix.Close(socket)
		return nil, fmt.Errorf("connect to %s: %w", l.options.Address, err)
	}
	if err := unix.Connect(socket, &l.address); err != nil {
		return fail(err)
	}
	if err := unix.SetsockoptInt(socket, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1); err != nil {
		return fail(err)
	}
	if err := unix.SetNonblock(socket, true); err != nil {
		return fail(err)
	}
	event := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(socket)}
	if err := unix.EpollCtl(l.epoll, unix.EPOLL_CTL_ADD, socket, &event); err != nil {
		return fail(err)
	}
	for len(l.connections) <= socket {
		l.connections = append(l.connections, nil)
	}
	l.connections[socket] = &connection{socket: socket}
	return l.connections[socket], nil
}

// run sends until the measured time has passed.
func (l *loop) run(ctx context.Context) error {
	for _, c := range slices.Clone(l.connections) {
		if c != nil {
			l.next(c)
		}
	}
	begin := time.Now().Add(l.options.WarmUp)
	var end time.Time
	events := make([]unix.EpollEvent, l.options.Connections)
	for ctx.Err() == nil {
		n, err := unix.EpollWait(l.epoll, events, 100)
		if err != nil && err != unix.EINTR {
			return fmt.Errorf("epoll: %w", err)
		}
		now := time.Now()
		if !l.measuring && !now.Before(begin) {
			l.measuring, begin, end = true, now, now.Add(l.options.Measured)
			call(l.options.Begin)
		}
		if l.measuring && !now.Before(end) {
			l.report.Elapsed = now.Sub(begin)
			call(l.options.End)
			return nil
		}
		for _, event := range events[:max(n, 0)] {
			if c := l.connections[event.Fd]; c != nil {
				l.progress(c, event.Events)
			}
		}
	}
	return ctx.Err()
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// next sends the next request on c.
func (l *loop) next(c *connection) {
	l.sent++
	c.rare = l.options.RareEvery > 0 && l.sent%l.options.RareEvery == 0
	c.out = l.main
	if c.rare {
		c.out = l.rare
	}
	c.in, c.started = c.in[:0], time.Now()
	l.write(c)
}

func (l *loop) write(c *connection) {
	for len(c.out) > 0 {
		n, err := unix.Write(c.socket, c.out)
		if err == unix.EAGAIN {
			break
		}
		if err != nil {
			l.fail(c, fmt.Errorf("write: %w", err))
			return
		}
		c.out = c.out[n:]
	}
	l.want(c, len(c.out) > 0)
}

// want asks epoll to report room for writing only while something waits.
func (l *loop) want(c *connection, writing bool) {
	if c.writing == writing {
		return
	}
	event := unix.EpollEvent{Events: unix.EPOLLIN, Fd: int32(c.socket)}
	if writing {
		event.Events |= unix.EPOLLOUT
	}
	if err := unix.EpollCtl(l.epoll, unix.EPOLL_CTL_MOD, c.socket, &event); err != nil {
		l.fail(c, fmt.Errorf("epoll: %w", err))
		return
	}
	c.writing = writing
}

// progress does what the socket is ready for.
func (l *loop) progress(c *connection, ready uint32) {
	if ready&unix.EPOLLOUT != 0 {
		l.write(c)
	}
	if ready&(unix.EPOLLIN|unix.EPOLLHUP|unix.EPOLLERR) == 0 || l.connections[c.socket] != c {
		return
	}
	if err := c.read(); err != nil {
		l.fail(c, err)
		return
	}
	request := &l.options.Main
	if c.rare {
		request = &l.options.Rare
	}
	done, err := c.answered(request.Want)
	switch {
	case err != nil:
		l.fail(c, err)
	case done:
		if l.measuring && !c.rare {
			l.latencies = append(l.latencies, time.Since(c.started))
		}
		l.next(c)
	}
}

// fail counts a failed request and goes on with a new connection, unless the
// server seems to be gone for good.
func (l *loop) fail(c *connection, err error) {
	l.report.Errors++
	if l.report.Reason == "" {
		l.report.Reason = err.Error()
	}
	l.connections[c.socket] = nil
	unix.Close(c.socket)
	if l.report.Errors > hopeless {
		return
	}
	fresh, err := l.connect()
	if err != nil {
		l.report.Reason += "; " + err.Error()
		return
	}
	l.next(fresh)
}
