package sdk

import (
	"fmt"
	"math"

	"github.com/utilhost/utilhost/sdk/internal/refusal"
)

// Codes of the errors that an endpoint may answer with.
const (
	// CodeInvalidInput says that the request is at fault: HTTP status 400.
	CodeInvalidInput = refusal.InvalidInput
	// CodeNotFound says that the thing asked for is unknown: HTTP status 404.
	CodeNotFound = refusal.NotFound
)

// Error is a refusal that the client gets to read. Make one with [Invalid] or
// [NotFound]; it is found in an error chain by errors.As. It is a struct of three
// strings:
//
//   - Code is [CodeInvalidInput] or [CodeNotFound]. Any other is treated as an
//     internal error.
//   - Field is the member of the request that is at fault, or empty.
//   - Message is what the client reads: lower case, no full stop, at most 1 KiB
//     (the rest is cut off), never a secret. It is what the method Error returns.
//
// A body that breaks the contract of its route is refused with the same error.
type Error = refusal.Error

// Invalid refuses a request because of one field. The message is the name of
// the field and the rule that it breaks, formatted with args as by fmt.Sprintf:
//
//	sdk.Invalid("rails", "must be %d or more", 2) // rails must be 2 or more
//
// With an empty field the message is the rule alone.
func Invalid(field, rule string, args ...any) error {
	message := fmt.Sprintf(rule, args...)
	if field != "" {
		message = field + " " + message
	}
	return &Error{Code: CodeInvalidInput, Field: field, Message: message}
}

// InRange refuses the field of a request that leads, with the others, to a result
// outside the range of doubles: no answer can hold NaN or an infinity. The field is
// empty where it cannot be told from the others.
func InRange(field string, results ...float64) error {
	for _, x := range results {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			if field == "" {
				return Invalid("", "the values must lead to results within the range of numbers")
			}
			return Invalid(field, "must lead to results within the range of numbers")
		}
	}
	return nil
}

// NotFound answers that the thing asked for is unknown, with a message
// formatted as by fmt.Sprintf.
func NotFound(format string, args ...any) error {
	return &Error{Code: CodeNotFound, Message: fmt.Sprintf(format, args...)}
}
