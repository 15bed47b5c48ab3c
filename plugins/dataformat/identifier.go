package main

import (
	"strings"
	"unicode"
)

// isIdentifier says whether text is an IdentifierName of ECMAScript (ECMA-262,
// section 12.7) without escapes and joiners: letters of any script, $, _ and, not
// in front, digits and combining marks.
func isIdentifier(text string) bool {
	for i, r := range text {
		switch {
		case r == '$' || r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z':
		case i > 0 && '0' <= r && r <= '9':
		case r < 0x80 || unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space):
			return false
		case unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start):
		case i > 0 && unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue):
		default:
			return false
		}
	}
	return text != ""
}

// reservedWords are those of ECMAScript (ECMA-262, section 12.7.2), of strict mode
// and of modules too.
var reservedWords = " await break case catch class const continue debugger default delete do else enum export extends false finally for " +
	"function if implements import in instanceof interface let new null package private protected public return static super switch " +
	"this throw true try typeof var void while with yield "

// isReserved says whether an identifier is a reserved word.
func isReserved(identifier string) bool {
	return strings.Contains(reservedWords, " "+identifier+" ")
}
