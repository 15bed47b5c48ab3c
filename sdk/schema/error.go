package schema

import (
	"fmt"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
)

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

// invalid refuses a body. The field is the member that is at fault, or empty when
// the body as a whole is.
func invalid(field, message string) *refusal.Error {
	return &refusal.Error{Code: refusal.InvalidInput, Field: field, Message: message}
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
