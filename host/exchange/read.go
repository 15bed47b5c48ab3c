package exchange

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/host/catalog"
	"github.com/utilhost/utilhost/sdk/wire"
	"github.com/utilhost/utilhost/sdk/wire/batch"
	"github.com/utilhost/utilhost/sdk/wire/pb"
)

// read takes the answers of one lane until the stream ends. It never sends and
// never waits for anybody but the plugin.
func (c *Conn) read(l *lane) {
	var answers batch.Answers
	defer answers.Release()
	var waiting []*waiter // of answers.Items, nil where the caller has given up
	for {
		if err := l.stream.RecvMsg(&answers); err != nil {
			if errors.Is(err, io.EOF) {
				err = errors.New("plugin ended its stream")
			}
			c.fail(err)
			return
		}
		waiting = c.collect(waiting[:0], answers.Items)
		for i, w := range waiting {
			if w != nil {
				w.finish(set(&w.call.Reply, &answers.Items[i], c.limits.Result))
			}
		}
		answers.Release()
	}
}

// collect frees the slots of the answered calls and appends who waits for them.
func (c *Conn) collect(waiting []*waiter, answers []batch.Answer) []*waiter {
	var bytes [len(c.lanes)]int
	c.mu.Lock()
	defer c.mu.Unlock()
	for i := range answers {
		s := c.table.find(answers[i].ID)
		if s == nil { // answered twice, or never asked
			waiting = append(waiting, nil)
			continue
		}
		waiting = append(waiting, c.table.detach(s))
		if s.bulk {
			bytes[bulk] += s.bytes
		} else {
			bytes[small] += s.bytes
		}
		c.table.release(s, answers[i].ID)
	}
	for i, n := range bytes {
		c.lanes[i].writer.Answered(n)
	}
	return waiting
}

// set copies an answer into the reply, whose body's memory it uses again.
func set(r *catalog.Reply, a *batch.Answer, limit int) error {
	r.Code, r.Field, r.Message, r.Body = pb.Code(a.Code), "", "", r.Body[:0]
	switch r.Code {
	case pb.Code_CODE_OK:
		if len(a.Body) > limit {
			return ErrOversize
		}
		r.Body = append(r.Body, a.Body...)
	case pb.Code_CODE_INVALID_INPUT, pb.Code_CODE_NOT_FOUND, pb.Code_CODE_INTERNAL_ERROR:
		r.Field, r.Message = cut(a.Field, wire.FieldBytes), cut(a.Message, wire.MessageBytes)
	default:
		r.Code, r.Message = pb.Code_CODE_INTERNAL_ERROR, "unknown code "+strconv.Itoa(int(a.Code))
	}
	return nil
}

// cut returns the first limit bytes of valid UTF-8 text as a string, less what
// would be half a character.
func cut(text []byte, limit int) string {
	if len(text) <= limit {
		return string(text)
	}
	return strings.ToValidUTF8(string(text[:limit]), "")
}
