package schema

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
)

// readNumbers returns the doubles of testdata/numbers.txt with the text that
// JSON.stringify gave for them; scripts/oracle/numbers.mjs wrote the file, and
// its first line names the Node.
func readNumbers(t *testing.T) map[uint64]string {
	t.Helper()
	file, err := os.Open("testdata/numbers.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	numbers := make(map[uint64]string)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		hex, text, _ := strings.Cut(lines.Text(), " ")
		bits, err := strconv.ParseUint(hex, 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		numbers[bits] = text
	}
	if len(numbers) < 500 {
		t.Fatalf("only %d numbers", len(numbers))
	}
	return numbers
}

func TestNumberTextIsJavaScripts(t *testing.T) {
	for bits, want := range readNumbers(t) {
		f := math.Float64frombits(bits)
		if got := string(AppendNumber(nil, f)); got != want {
			t.Errorf("%016x: got %s, want %s", bits, got, want)
		}
	}
}

func TestNumberIsReadBack(t *testing.T) {
	for bits, text := range readNumbers(t) {
		p := parser{data: []byte(text)}
		n, _, ok := p.number()
		if want := math.Float64frombits(bits); !ok || n.float() != want {
			t.Errorf("%s: got %v, want %v", text, n.float(), want)
		}
		if got, want := n.fractional(), math.Trunc(n.float()) != n.float(); got != want {
			t.Errorf("%s: fractional is %v, want %v", text, got, want)
		}
	}
}
