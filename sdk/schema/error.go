package schema

import "fmt"

// Error says why a body was refused.
type Error struct {
	// Field is the member of the body that is at fault, or empty when the body
	// as a whole is.
	Field string
	// Path leads to the value inside the field, for example "items[2].price". It
	// is the same as Field when the field itself is at fault.
	Path string
	// Rule is what the value must be, for example "must be 2 or more", or a whole
	// sentence about the body when Field is empty.
	Rule string
}

// Error returns path and rule: "rails must be 2 or more".
func (e *Error) Error() string {
	if e.Field == "" {
		return e.Rule
	}
	return e.Path + " " + e.Rule
}

// SyntaxError says why a text is not JSON.
type SyntaxError struct {
	Reason string // such as "unexpected character"
	Offset int    // in bytes, of what is at fault
}

// Error returns reason and place: "unexpected character at byte 7".
func (e *SyntaxError) Error() string { return fmt.Sprintf("%s at byte %d", e.Reason, e.Offset) }

// fault is a value that breaks a rule. Its path grows from the inside out while
// the decoder returns: "[2]", then ".items[2]".
type fault struct {
	path, rule string
}

// broken stands for a syntax error, which wins over every fault; the parser
// keeps its reason.
var broken = &fault{}

// within returns the fault as seen from the value that holds it.
func (f *fault) within(step string) *fault {
	return &fault{path: step + f.path, rule: f.rule}
}

func faultf(format string, args ...any) *fault {
	return &fault{rule: fmt.Sprintf(format, args...)}
}
