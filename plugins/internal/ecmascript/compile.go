package ecmascript

// opcode is an instruction of the matching machine.
type opcode uint8

const (
	opMatch       opcode = iota // done
	opChar                      // one character of chars
	opRun                       // characters of chars, min to max times, as many as possible
	opBackref                   // what the group with the slots from a on captured
	opLineStart                 // ^
	opLineEnd                   // $
	opWordEdge                  // \b
	opNotWordEdge               // \B
	opJump                      // go on at a
	opTry                       // go on, and at a if that fails
	opSave                      // slot a = position
	opClear                     // slots a to b-1 = none
	opZero                      // slot a = 0
	opLoop                      // slot a = repetitions so far; b is the exit
	opAgain                     // slot a + 1, go on at b
	opProgress                  // fail if slot b is the position, and slot a is min or more unless a < 0
	opLook                      // slot a = height of the stack, a+1 = position
	opLookEnd                   // forget choices above slot a, go back to position a+1
	opNot                       // as opLook, and go on at b when what follows fails
	opNotEnd                    // undo everything above slot a and fail
)

// instruction is one step of a program. Slots hold the captures, two a group, and
// after them the registers of repetitions and look arounds.
type instruction struct {
	op       opcode
	back     bool // towards the start of the text
	lazy     bool
	a, b     int32
	min, max int32
	chars    *matcher
}

// compiler turns nodes into a program.
type compiler struct {
	program []instruction
	slots   int32
}

// compile returns the program and the number of its slots.
func compile(root *node, groups int) (program []instruction, slots int) {
	c := &compiler{slots: int32(2 * (groups + 1))}
	c.node(root, false)
	c.emit(instruction{op: opMatch})
	return c.program, int(c.slots)
}

func (c *compiler) emit(i instruction) (at int32) {
	c.program = append(c.program, i)
	return int32(len(c.program) - 1)
}

// here is the place of the next instruction.
func (c *compiler) here() int32 { return int32(len(c.program)) }

// register reserves slots.
func (c *compiler) register(n int32) int32 {
	c.slots += n
	return c.slots - n
}

// node emits n. With back it matches towards the start of the text, as a look
// behind does (22.2.2.4).
func (c *compiler) node(n *node, back bool) {
	switch n.kind {
	case kindEmpty:
	case kindChars:
		c.emit(instruction{op: opChar, back: back, chars: n.chars})
	case kindSequence:
		for i := range n.parts {
			if back {
				i = len(n.parts) - 1 - i
			}
			c.node(n.parts[i], back)
		}
	case kindChoice:
		c.choice(n, back)
	case kindGroup:
		slot := int32(2 * n.group)
		first, second := slot, slot+1
		if back {
			first, second = second, first
		}
		c.emit(instruction{op: opSave, a: first})
		c.node(n.parts[0], back)
		c.emit(instruction{op: opSave, a: second})
	case kindLook:
		c.look(n)
	case kindRepeat:
		c.repeat(n, back)
	case kindBackref:
		c.emit(instruction{op: opBackref, back: back, a: int32(2 * n.group)})
	case kindLineStart, kindLineEnd, kindWordEdge, kindNotWordEdge:
		c.emit(instruction{op: opLineStart + opcode(n.kind-kindLineStart)})
	}
}

func (c *compiler) choice(n *node, back bool) {
	var ends []int32
	for _, part := range n.parts[:len(n.parts)-1] {
		try := c.emit(instruction{op: opTry})
		c.node(part, back)
		ends = append(ends, c.emit(instruction{op: opJump}))
		c.program[try].a = c.here()
	}
	c.node(n.parts[len(n.parts)-1], back)
	for _, end := range ends {
		c.program[end].a = c.here()
	}
}

func (c *compiler) look(n *node) {
	begin, end := opLook, opLookEnd
	if n.negative {
		begin, end = opNot, opNotEnd
	}
	slot := c.register(2)
	at := c.emit(instruction{op: begin, a: slot})
	c.node(n.parts[0], n.behind)
	c.emit(instruction{op: end, a: slot})
	c.program[at].b = c.here()
}

// repeat emits RepeatMatcher (22.2.2.3.1).
func (c *compiler) repeat(n *node, back bool) {
	body := n.parts[0]
	switch {
	case n.max == 0:
	case body.kind == kindChars && !n.lazy:
		c.emit(instruction{op: opRun, back: back, chars: body.chars, min: int32(n.min), max: int32(n.max)})
	case n.min == 0 && n.max == 1:
		end := c.tryBody(n)
		c.body(n, back, -1)
		c.program[end].a = c.here()
	case n.min == 0 && n.max == unlimited:
		start := c.here()
		end := c.tryBody(n)
		c.body(n, back, -1)
		c.emit(instruction{op: opJump, a: start})
		c.program[end].a = c.here()
	default:
		counter := c.register(1)
		c.emit(instruction{op: opZero, a: counter})
		loop := c.emit(instruction{op: opLoop, lazy: n.lazy, a: counter, min: int32(n.min), max: int32(n.max)})
		c.body(n, back, counter)
		c.emit(instruction{op: opAgain, a: counter, b: loop})
		c.program[loop].b = c.here()
	}
}

// tryBody emits the choice between another repetition and none. Lazily that is to
// jump to the end, and the body if that fails. The caller fills in the end.
func (c *compiler) tryBody(n *node) (end int32) {
	try := c.emit(instruction{op: opTry})
	if !n.lazy {
		return try
	}
	jump := c.emit(instruction{op: opJump})
	c.program[try].a = c.here()
	return jump
}

// body emits one repetition: captures inside it start as none, and a repetition
// beyond the least number must not be empty.
func (c *compiler) body(n *node, back bool, counter int32) {
	mark := int32(-1)
	if n.parts[0].canBeEmpty() {
		mark = c.register(1)
		c.emit(instruction{op: opSave, a: mark})
	}
	if n.last >= n.first {
		c.emit(instruction{op: opClear, a: int32(2 * n.first), b: int32(2 * (n.last + 1))})
	}
	c.node(n.parts[0], back)
	if mark >= 0 {
		c.emit(instruction{op: opProgress, a: counter, b: mark, min: int32(n.min)})
	}
}
