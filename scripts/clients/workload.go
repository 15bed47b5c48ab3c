package clients

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
)

// Workload is one kind of call.
type Workload struct {
	// Route is called, for example "ciphers/atbash".
	Route string
	// Cost of a successful call, in credits.
	Cost int
	// Make answers a body, and what checks the data of its answer by a
	// computation that is not the daemon's.
	Make func(*rand.Rand) (body string, check func(data json.RawMessage) error)
}

// Play calls once and checks the result. With an error, Answer.OK says whether
// the call was paid: it is true when the result was wrong.
func (w Workload) Play(c *Client, random *rand.Rand) (Answer, error) {
	body, check := w.Make(random)
	a, err := c.Call(w.Route, body)
	if err == nil {
		err = a.refusal()
	}
	if err == nil {
		if err = check(a.Data); err != nil {
			err = fmt.Errorf("%s %.200s: wrong result: %w", w.Route, body, err)
		}
	}
	return a, err
}

// Try plays w once and answers what went wrong.
func (w Workload) Try(c *Client) error {
	_, err := w.Play(c, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
	return err
}

// Atbash calls ciphers/atbash with texts of size bytes, at least 20.
func Atbash(size int) Workload {
	return ciphers("ciphers/atbash", size, atbash)
}

func atbash(r rune) rune {
	if 'a' <= r && r <= 'z' {
		return 'a' + 'z' - r
	}
	return r
}

// Rot47 calls ciphers/rot47 with texts of size bytes, at least 20.
func Rot47(size int) Workload {
	return ciphers("ciphers/rot47", size, rot47)
}

func rot47(r rune) rune {
	if '!' <= r && r <= '~' {
		return '!' + (r-'!'+47)%94
	}
	return r
}

// ciphers makes texts that differ, of the characters a to z, 0 to 9 and space.
func ciphers(route string, size int, mapping func(rune) rune) Workload {
	padding := strings.Repeat("abc ", size/4+1)
	return Workload{Route: route, Cost: 1, Make: func(random *rand.Rand) (string, func(json.RawMessage) error) {
		text := fmt.Sprintf("text %d ", random.Uint32())
		text += padding[:max(size-len(text), 0)]
		return fmt.Sprintf(`{"text":%q}`, text), func(data json.RawMessage) error {
			return equal(data, strings.Map(mapping, text))
		}
	}}
}

// GCF calls math/gcf with two whole numbers.
func GCF() Workload {
	return Workload{Route: "math/gcf", Cost: 1, Make: func(random *rand.Rand) (string, func(json.RawMessage) error) {
		a, b := random.IntN(1e9)+1, random.IntN(1e9)+1
		return fmt.Sprintf(`{"values":[%d,%d]}`, a, b), func(data json.RawMessage) error {
			for b != 0 { // Euclid, Elements VII.2
				a, b = b, a%b
			}
			return equal(data, a)
		}
	}}
}

// equal fails unless data is an object whose member result is want.
func equal[T comparable](data json.RawMessage, want T) error {
	var got struct{ Result *T }
	if err := json.Unmarshal(data, &got); err != nil {
		return fmt.Errorf("%w in %.200s", err, data)
	}
	if got.Result == nil || *got.Result != want {
		return fmt.Errorf("%.200s, want %.200v", data, want)
	}
	return nil
}
