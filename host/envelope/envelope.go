package envelope

import "unicode/utf8"

// Names of the headers, in the letters in which they are sent. HTTP compares
// them without regard to case; these are the contract's.
const (
	HeaderLimit     = "X-RateLimit-Limit"
	HeaderRemaining = "X-RateLimit-Remaining"
	HeaderRequestID = "X-Request-Id"
)

// ContentType is the media type of every envelope.
const ContentType = "application/json"

// MaxMessage is the length in bytes beyond which a message is cut.
const MaxMessage = 1024

// Parts returns the envelope of a successful call around the bytes of its result.
// It comes in parts so that the result is not copied, and only the middle one,
// which is data itself, may be changed.
func Parts(data []byte) [3][]byte { return [3][]byte{prefix, data, suffix} }

var (
	prefix = []byte(`{"ok":true,"data":`)
	suffix = []byte(`}`)
)

// AppendError appends the envelope of a refusal to dst. The message is escaped
// as JSON demands and no further, its invalid UTF-8 becomes U+FFFD, and what is
// beyond MaxMessage bytes is left out.
func AppendError(dst []byte, code Code, message string) []byte {
	dst = append(dst, `{"ok":false,"error":{"code":"`...)
	dst = append(dst, code.String()...)
	dst = append(dst, `","message":"`...)
	dst = appendEscaped(dst, cut(message))
	return append(dst, `"}}`...)
}

// cut shortens s to MaxMessage bytes without parting a character.
func cut(s string) string {
	if len(s) <= MaxMessage {
		return s
	}
	n := MaxMessage
	for n > MaxMessage-utf8.UTFMax && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

func appendEscaped(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r == '\n':
			dst = append(dst, '\\', 'n')
		case r == '\r':
			dst = append(dst, '\\', 'r')
		case r == '\t':
			dst = append(dst, '\\', 't')
		case r < 0x20:
			dst = append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
