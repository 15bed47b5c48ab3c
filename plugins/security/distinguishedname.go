package main

import (
	"encoding/hex"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// attributeName returns the short name of an attribute in a distinguished name:
// those of RFC 2253, section 2.3, then further ones as OpenSSL prints them. ""
// stands for any other.
func attributeName(oid string) string {
	switch oid {
	case "2.5.4.3":
		return "CN"
	case "2.5.4.6":
		return "C"
	case "2.5.4.7":
		return "L"
	case "2.5.4.8":
		return "ST"
	case "2.5.4.9":
		return "STREET"
	case "2.5.4.10":
		return "O"
	case "2.5.4.11":
		return "OU"
	case "0.9.2342.19200300.100.1.25":
		return "DC"
	case "0.9.2342.19200300.100.1.1":
		return "UID"
	case "2.5.4.4":
		return "SN"
	case "2.5.4.5":
		return "serialNumber"
	case "2.5.4.12":
		return "title"
	case "2.5.4.13":
		return "description"
	case "2.5.4.17":
		return "postalCode"
	case "2.5.4.42":
		return "GN"
	case "2.5.4.43":
		return "initials"
	case "2.5.4.46":
		return "dnQualifier"
	case "2.5.4.65":
		return "pseudonym"
	case "2.5.4.97":
		return "organizationIdentifier"
	case "1.2.840.113549.1.9.1":
		return "emailAddress"
	case "1.2.840.113549.1.9.2":
		return "unstructuredName"
	default:
		return ""
	}
}

// readName reads a Name (X.501) and writes it in the order of the request:
// attributes separated by ", ", those of one set by "+".
func readName(r *derReader) string {
	var name []byte
	for names := r.into(tagSequence); names.more(); {
		if len(name) > 0 {
			name = append(name, ", "...)
		}
		set := names.into(tagSet)
		for first := true; first || set.more(); first = false { // a set has one attribute at least
			if !first {
				name = append(name, '+')
			}
			name = appendAttribute(name, &set)
			if *r.broken {
				return ""
			}
		}
	}
	return string(name)
}

func appendAttribute(name []byte, set *derReader) []byte {
	attribute := set.into(tagSequence)
	oid, value := attribute.oid(), attribute.next()
	attribute.end()
	short := attributeName(oid)
	text, ok := directoryString(value)
	if short == "" {
		name = append(name, oid...)
	} else {
		name = append(name, short...)
	}
	name = append(name, '=')
	if short == "" || !ok {
		// RFC 2253, section 2.4: what is not known as text is written as its DER.
		name = append(name, '#')
		return hex.AppendEncode(name, value.full)
	}
	return appendEscaped(name, text)
}

// directoryString decodes the string types that occur in names. False means
// that the value is of another type or broken.
func directoryString(e element) (string, bool) {
	switch e.tag {
	case 12: // UTF8String
		return string(e.content), utf8.Valid(e.content)
	case 18, 19, 20, 22, 26: // numeric, printable, T61 (taken for Latin-1 as usual), IA5, visible
		return latin1(e.content), true
	case 30: // BMPString
		if len(e.content)%2 != 0 {
			return "", false
		}
		units := make([]uint16, len(e.content)/2)
		for i := range units {
			units[i] = uint16(e.content[2*i])<<8 | uint16(e.content[2*i+1])
		}
		return string(utf16.Decode(units)), true
	default:
		return "", false
	}
}

// latin1 decodes ISO 8859-1, of which ASCII is a part.
func latin1(content []byte) string {
	text := make([]byte, 0, len(content))
	for _, b := range content {
		text = utf8.AppendRune(text, rune(b))
	}
	return string(text)
}

// appendEscaped escapes a value as in RFC 2253, section 2.4, and control
// characters by their bytes in hexadecimal.
func appendEscaped(name []byte, text string) []byte {
	for i := range len(text) {
		c := text[i]
		switch {
		case c < ' ' || c == 0x7f:
			name = append(name, '\\')
			name = append(name, strings.ToUpper(hex.EncodeToString([]byte{c}))...)
			continue
		case strings.IndexByte(`,+"\<>;`, c) >= 0, c == '#' && i == 0, c == ' ' && (i == 0 || i == len(text)-1):
			name = append(name, '\\')
		}
		name = append(name, c)
	}
	return name
}
