package batch

import "google.golang.org/protobuf/encoding/protowire"

// Answer is one answer, as message Answer of plugin.proto. Parsed, its slices
// lie in the received bytes and live as long as these are held.
type Answer struct {
	ID      uint64
	Code    int32
	Field   []byte
	Message []byte
	Body    []byte
}

// Answers is one message Answers as the host receives it. The zero value is
// ready for RecvMsg of a stream that uses Codec, again and again.
type Answers struct {
	held
	Items []Answer
}

// Field numbers of plugin.proto.
const (
	answersItems = 1

	answerID      = 1
	answerCode    = 2
	answerField   = 3
	answerMessage = 4
	answerBody    = 5
)

// AppendAnswer appends one answer to b, which holds a message Answers, and
// returns the longer message. code must not be negative; field and message must
// be valid UTF-8.
func AppendAnswer(b []byte, id uint64, code int32, field, message string, body []byte) []byte {
	b = appendAnswerHead(b, id, code, field, message, len(body))
	return append(b, body...)
}

// appendAnswerHead appends everything of an answer up to the bytes of its body,
// which must follow and be the last field.
func appendAnswerHead(b []byte, id uint64, code int32, field, message string, body int) []byte {
	size := sizeVarint(id) + sizeVarint(uint64(code)) +
		sizeBytes(len(field)) + sizeBytes(len(message)) + sizeBytes(body)
	b = protowire.AppendVarint(append(b, answersItems<<3|2), uint64(size))
	b = appendVarint(b, answerID, id)
	b = appendVarint(b, answerCode, uint64(code))
	b = appendString(b, answerField, field)
	b = appendString(b, answerMessage, message)
	if body == 0 {
		return b
	}
	return protowire.AppendVarint(append(b, answerBody<<3|2), uint64(body))
}

// answerBound is never less than what AppendAnswer appends: two numbers, four
// lengths and six tags beside the texts.
func answerBound(field, message string, body []byte) int {
	return 64 + len(field) + len(message) + len(body)
}

// parse fills a from b, the received bytes, which it must hold. What it refuses, the generated code
// refuses too, and the reverse.
func (a *Answers) parse(b []byte) error {
	a.Items = a.Items[:0]
	var f field
	for len(b) > 0 {
		n := f.next(b)
		if n < 0 {
			return malformed("answers", n)
		}
		b = b[n:]
		if f.is(answersItems, protowire.BytesType) {
			if len(a.Items) == maxItems {
				return errItems("answers")
			}
			a.Items = append(a.Items, Answer{})
			if err := a.Items[len(a.Items)-1].parse(f.bytes); err != nil {
				return err
			}
		}
	}
	return nil
}

func (a *Answer) parse(b []byte) (err error) {
	var f field
	for len(b) > 0 {
		n := f.next(b)
		if n < 0 {
			return malformed("answer", n)
		}
		b = b[n:]
		switch {
		case f.is(answerID, protowire.VarintType):
			a.ID = f.varint
		case f.is(answerCode, protowire.VarintType):
			a.Code = int32(f.varint)
		case f.is(answerField, protowire.BytesType):
			a.Field, err = f.text("field")
		case f.is(answerMessage, protowire.BytesType):
			a.Message, err = f.text("message")
		case f.is(answerBody, protowire.BytesType):
			a.Body = f.bytes
		}
		if err != nil {
			return err
		}
	}
	return nil
}
