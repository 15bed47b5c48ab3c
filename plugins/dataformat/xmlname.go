package main

import "unicode/utf8"

// isNameStart says whether a name may begin with the character (XML 1.0, fifth
// edition, section 2.3). The colon is left out, since it parts a prefix off.
func isNameStart(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	case r < 0x2000:
		return r >= 0xc0 && r != 0xd7 && r != 0xf7 && !(0x300 <= r && r <= 0x36f) && r != 0x37e
	}
	return r == 0x200c || r == 0x200d || 0x2070 <= r && r <= 0x218f || 0x2c00 <= r && r <= 0x2fef || 0x3001 <= r && r <= 0xd7ff ||
		0xf900 <= r && r <= 0xfdcf || 0xfdf0 <= r && r <= 0xfffd || 0x10000 <= r && r <= 0xeffff
}

// isNameChar says whether a name may hold the character behind the first.
func isNameChar(r rune) bool {
	return isNameStart(r) || r == '-' || r == '.' || '0' <= r && r <= '9' || r == 0xb7 || 0x300 <= r && r <= 0x36f || r == 0x203f || r == 0x2040
}

// isXMLChar says whether XML may hold the character at all (section 2.2).
func isXMLChar(r rune) bool {
	return r >= ' ' && r != 0xfffe && r != 0xffff && !(0xd800 <= r && r <= 0xdfff) && r <= 0x10ffff || r == '\t' || r == '\n' || r == '\r'
}
