package config

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
)

// Problem is one mistake in a file.
type Problem struct {
	File         string
	Line, Column int
	// Text says what is wrong and what would be right.
	Text string
}

// position is where p is, as file:line:column.
func (p Problem) position() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

func (p Problem) String() string { return p.position() + ": " + p.Text }

// Problems is every mistake found in a file, in the order of the file.
type Problems []Problem

// Error lists the problems, one a line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i := range p {
		lines[i] = p[i].String()
	}
	return strings.Join(lines, "\n")
}

func (p Problems) sort() {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
}

func (p *Problems) add(at hcl.Range, format string, args ...any) {
	*p = append(*p, Problem{at.Filename, at.Start.Line, at.Start.Column, fmt.Sprintf(format, args...)})
}

// redefined is how the parser names the one error after which the tree is sound.
const redefined = "Attribute redefined"

// addDiagnostics takes over what the parser or the evaluation of an expression reports.
func (p *Problems) addDiagnostics(diags hcl.Diagnostics, source []byte) {
	for _, d := range diags {
		if d.Summary == redefined {
			p.add(*d.Subject, "duplicate key %s; keep one of the two", d.Subject.SliceBytes(source))
			continue
		}
		p.add(*d.Subject, "%s; %s", sentence(d.Summary), sentence(d.Detail))
	}
}

// sentence turns the parser's prose into the form of our errors: one line,
// lower case at the start, no full stop at the end.
func sentence(text string) string {
	text = strings.TrimSuffix(strings.Join(strings.Fields(text), " "), ".")
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}

// places knows where in the file a key or a block was written.
type places struct {
	file string
	at   map[string]hcl.Range // by path, such as limits.body or tier.free
}

// problem places v: where its key stands, else the key that takes part in it,
// else the block around it, else at the top of the file.
func (p *places) problem(v violation) Problem {
	block, _, _ := strings.Cut(v.path, ".")
	for _, path := range []string{v.path, v.cause, v.path[:max(strings.LastIndexByte(v.path, '.'), 0)], block} {
		if at, ok := p.at[path]; ok {
			return Problem{at.Filename, at.Start.Line, at.Start.Column, v.Error()}
		}
	}
	return Problem{p.file, 1, 1, v.Error()}
}
