package ledger

// tickets makes sure that each reservation ends once, also when its value was
// copied: a reservation carries the number and the generation of a ticket,
// and ending it moves the generation on. The table grows to the largest number
// of calls that were in flight for the key at one time.
type tickets struct {
	generation []uint32
	free       []uint32
}

// issue returns a free ticket.
func (t *tickets) issue() (number, generation uint32) {
	if n := len(t.free); n > 0 {
		number = t.free[n-1]
		t.free = t.free[:n-1]
		return number, t.generation[number]
	}
	t.generation = append(t.generation, 1)
	return uint32(len(t.generation) - 1), 1
}

// redeem ends a ticket; false if that happened before.
func (t *tickets) redeem(number, generation uint32) bool {
	if int(number) >= len(t.generation) || t.generation[number] != generation {
		return false
	}
	t.generation[number]++
	t.free = append(t.free, number)
	return true
}
