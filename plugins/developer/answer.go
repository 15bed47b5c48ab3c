package main

// maxAnswer is the length in bytes of the JSON of a result that a host lets
// through unless it is configured otherwise.
const maxAnswer = 8 << 20

// jsonLength is how many bytes text takes as a JSON string in a result, quotes
// included. The text must be UTF-8.
func jsonLength(text string) int {
	length := len(text) + 2
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\' || c == '\b' || c == '\f' || c == '\n' || c == '\r' || c == '\t':
			length++
		case c < ' ':
			length += len(`\u0000`) - 1
		}
	}
	return length
}
