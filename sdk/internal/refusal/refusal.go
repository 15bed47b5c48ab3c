// Package refusal holds the one error with which a plugin refuses a request. The
// decoder makes it of a body that breaks the contract, an endpoint of what it
// cannot answer, and the service turns it into an answer on the wire. Authors of
// plugins know it as sdk.Error.
package refusal

// Codes of a refusal.
const (
	InvalidInput = "INVALID_INPUT"
	NotFound     = "NOT_FOUND"
)

// Error is a refusal that the client gets to read.
type Error struct {
	// Code is InvalidInput or NotFound. Any other is treated as an internal
	// error.
	Code string
	// Field is the member of the request that is at fault, or empty.
	Field string
	// Message is what the client reads: lower case, no full stop, at most 1 KiB
	// (the rest is cut off), never a secret. About a field it begins with the path
	// to the value, for example "items[2].price must be 2 or more".
	Message string
}

// Error returns the message.
func (e *Error) Error() string { return e.Message }
