package ecmascript

import (
	"context"
	"errors"
	"time"
)

// Bounds of one call of All.
const (
	// MaxTime is how long matching may take.
	MaxTime = time.Second
	// maxStack is how many entries, of 12 bytes each, the stack may hold.
	maxStack = 1 << 22
	// stepsPerLook is how many steps pass between two looks at the clock.
	stepsPerLook = 1 << 14
)

// ErrTime and ErrMemory say that matching was given up. Their text is a rule.
var (
	ErrTime   = errors.New("must be matched within 1 s")
	ErrMemory = errors.New("must be matched with at most 4194304 open choices")
)

// entry is what the machine does when it cannot go on: go on at pc and position
// a, or, if pc is undo, put b back into slot a. With least >= 0 the entry is a run
// of characters that can give up its last one as long as it is longer than up to
// least.
type entry struct {
	pc, a, b int32
}

const (
	undo   = -1
	choose = -1 // as b of an entry: a simple choice
)

// machine runs a program by backtracking. Entries on its stack undo every change
// of a slot, so that each choice is taken with the state in which it was met, as
// if states were copied (22.2.2.1).
type machine struct {
	re       *Regexp
	text     []uint16
	slots    []int32
	stack    []entry
	steps    int
	deadline time.Time
	ctx      context.Context
	err      error
}

// spend counts steps and says whether there is time for more.
func (m *machine) spend(steps int) bool {
	if m.steps += steps; m.steps < stepsPerLook {
		return true
	}
	m.steps = 0
	if m.err = m.ctx.Err(); m.err == nil && time.Now().After(m.deadline) {
		m.err = ErrTime
	}
	return m.err == nil
}

func (m *machine) push(e entry) bool {
	if len(m.stack) >= maxStack {
		m.err = ErrMemory
		return false
	}
	m.stack = append(m.stack, e)
	return true
}

// set changes a slot in a way that backtracking undoes.
func (m *machine) set(slot, value int32) bool {
	old := m.slots[slot]
	m.slots[slot] = value
	return m.push(entry{undo, slot, old})
}

// match runs the program at pos. It says whether it matches and where that ends.
// When it does not match, all slots are as before.
func (m *machine) match(pos int32) (end int32, found bool) {
	pc := int32(0)
	m.stack = m.stack[:0]
	for {
		in := &m.re.program[pc]
		pc++
		ok := true
		switch in.op {
		case opMatch:
			return pos, true
		case opChar:
			var c rune
			if c, pos, ok = m.read(pos, in.back); ok {
				ok = in.chars.has(c)
			}
		case opRun:
			pos, ok = m.run(in, pc, pos)
		case opBackref:
			pos, ok = m.backref(in, pos)
		case opLineStart:
			ok = pos == 0 || m.re.flags.Multiline && isLineTerminator(m.text[pos-1])
		case opLineEnd:
			ok = int(pos) == len(m.text) || m.re.flags.Multiline && isLineTerminator(m.text[pos])
		case opWordEdge:
			ok = m.isWord(pos-1) != m.isWord(pos)
		case opNotWordEdge:
			ok = m.isWord(pos-1) == m.isWord(pos)
		case opJump:
			pc = in.a
			ok = m.spend(1)
		case opTry:
			ok = m.push(entry{in.a, pos, choose})
		default:
			pc, pos, ok = m.control(in, pc, pos)
		}
		if !ok {
			if pc, pos, ok = m.backtrack(); !ok {
				return 0, false
			}
		}
	}
}

// control runs the instructions that change slots.
func (m *machine) control(in *instruction, pc, pos int32) (nextPC, nextPos int32, ok bool) {
	switch in.op {
	case opSave:
		ok = m.set(in.a, pos)
	case opZero:
		ok = m.set(in.a, 0)
	case opClear:
		ok = m.spend(int(in.b - in.a))
		for slot := in.a; ok && slot < in.b; slot++ {
			if m.slots[slot] >= 0 {
				ok = m.set(slot, -1)
			}
		}
	case opLoop:
		return m.loop(in, pc, pos)
	case opAgain:
		ok = m.set(in.a, m.slots[in.a]+1) && m.spend(1)
		pc = in.b
	case opProgress:
		ok = m.slots[in.b] != pos || in.a >= 0 && m.slots[in.a] < in.min
	case opLook, opNot:
		ok = m.set(in.a+1, pos) && m.set(in.a, int32(len(m.stack)+1))
		if ok && in.op == opNot {
			ok = m.push(entry{in.b, pos, choose})
		}
	case opLookEnd:
		m.forget(int(m.slots[in.a]))
		return pc, m.slots[in.a+1], m.err == nil
	case opNotEnd:
		m.unwind(int(m.slots[in.a]))
	}
	return pc, pos, ok
}

// loop decides on another repetition.
func (m *machine) loop(in *instruction, pc, pos int32) (nextPC, nextPos int32, ok bool) {
	count := m.slots[in.a]
	switch {
	case count < in.min:
		return pc, pos, true
	case count >= in.max && in.max != unlimited:
		return in.b, pos, true
	case in.lazy:
		return in.b, pos, m.push(entry{pc, pos, choose})
	default:
		return pc, pos, m.push(entry{in.b, pos, choose})
	}
}

// backtrack undoes changes down to the last choice and takes it.
func (m *machine) backtrack() (pc, pos int32, ok bool) {
	if m.err != nil || !m.spend(1) {
		return 0, 0, false
	}
	for len(m.stack) > 0 {
		top := &m.stack[len(m.stack)-1]
		switch {
		case top.pc == undo:
			m.slots[top.a] = top.b
		case top.b == choose:
			pc, pos = top.pc, top.a
			m.stack = m.stack[:len(m.stack)-1]
			return pc, pos, true
		case top.a != top.b:
			// The run has just been tried as far as a; now one character less.
			_, top.a, _ = m.read(top.a, top.a > top.b)
			return top.pc, top.a, true
		}
		m.stack = m.stack[:len(m.stack)-1]
	}
	return 0, 0, false
}

// forget drops the choices above height but keeps what undoes changes: a look
// around that has matched is not tried in another way (22.2.2.4).
func (m *machine) forget(height int) {
	m.spend(len(m.stack) - height)
	kept := m.stack[:height]
	for _, e := range m.stack[height:] {
		if e.pc == undo {
			kept = append(kept, e)
		}
	}
	m.stack = kept
}

// unwind undoes everything above height.
func (m *machine) unwind(height int) {
	m.spend(len(m.stack) - height)
	for i := len(m.stack) - 1; i >= height; i-- {
		if e := m.stack[i]; e.pc == undo {
			m.slots[e.a] = e.b
		}
	}
	m.stack = m.stack[:height]
}

// read takes the character after pos, or before it with back.
func (m *machine) read(pos int32, back bool) (c rune, next int32, ok bool) {
	if back {
		if pos == 0 {
			return 0, pos, false
		}
		c = rune(m.text[pos-1])
		if m.re.full && isLow(c) && pos > 1 && isHigh(rune(m.text[pos-2])) {
			return joined(rune(m.text[pos-2]), c), pos - 2, true
		}
		return c, pos - 1, true
	}
	if int(pos) >= len(m.text) {
		return 0, pos, false
	}
	c = rune(m.text[pos])
	if m.re.full && isHigh(c) && int(pos)+1 < len(m.text) && isLow(rune(m.text[pos+1])) {
		return joined(c, rune(m.text[pos+1])), pos + 2, true
	}
	return c, pos + 1, true
}

// run takes as many characters as it can and leaves one entry for all the choices
// to take fewer.
func (m *machine) run(in *instruction, pc, pos int32) (end int32, ok bool) {
	least := pos
	count := int32(0)
	for count < in.max {
		c, next, more := m.read(pos, in.back)
		if !more || !in.chars.has(c) {
			break
		}
		pos = next
		if count++; count == in.min {
			least = pos
		}
	}
	if count < in.min || !m.spend(int(count)) {
		return pos, false
	}
	return pos, pos == least || m.push(entry{pc, pos, least})
}

// backref matches what a group captured, anything empty if it took no part
// (22.2.2.7.2).
func (m *machine) backref(in *instruction, pos int32) (end int32, ok bool) {
	from, to := m.slots[in.a], m.slots[in.a+1]
	if from < 0 || to < 0 {
		return pos, true
	}
	if !m.spend(int(to - from)) {
		return pos, false
	}
	if in.back {
		from, to = to, from
	}
	for from != to {
		var want, c rune
		want, from, _ = m.read(from, in.back)
		if c, pos, ok = m.read(pos, in.back); !ok {
			return pos, false
		}
		if c != want && (m.re.folding == nil || m.re.folding.of(c) != m.re.folding.of(want)) {
			return pos, false
		}
	}
	return pos, true
}

// isWord is IsWordChar (22.2.2.4.1). All word characters are single code units.
func (m *machine) isWord(pos int32) bool {
	return pos >= 0 && int(pos) < len(m.text) && m.re.word.has(rune(m.text[pos]))
}
