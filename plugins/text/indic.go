package main

import (
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// firstCluster returns the first grapheme cluster of a text, and the state for
// the call with the rest of it; that for the beginning of a text is -1. Clusters
// of package uniseg, which knows Unicode 15.0, are joined where a consonant of an
// Indic script is linked to the one before (rule GB9c, since Unicode 15.1).
func firstCluster(text string, state int) (cluster string, next int) {
	cluster, rest, _, state := uniseg.FirstGraphemeClusterInString(text, state)
	for {
		if r, _ := utf8.DecodeRuneInString(rest); !unicode.Is(linkedConsonants, r) || !endsLinked(cluster) {
			return cluster, state
		}
		var linked string
		linked, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		cluster = text[:len(cluster)+len(linked)]
	}
}

// endsLinked says whether a text ends with a consonant and marks after it, one of
// which links it to the next consonant.
func endsLinked(text string) bool {
	linked := false
	for text != "" {
		r, size := utf8.DecodeLastRuneInString(text)
		switch {
		case unicode.Is(linkers, r):
			linked = true
		case unicode.Is(linkedConsonants, r):
			return linked
		case !extendsLinked(r):
			return false
		}
		text = text[:len(text)-size]
	}
	return false
}

// extendsLinked says whether a character may stand between a consonant and what links
// it to the next: those with Indic_Conjunct_Break=Extend, which are marks without a
// space of their own, vowel signs and tags that count as such, skin tones and the
// joiner, but not the non-joiner.
func extendsLinked(r rune) bool {
	return r != '\u200c' && unicode.In(r, unicode.Mn, unicode.Me, unicode.Other_Grapheme_Extend) ||
		r == '\u200d' || '\U0001f3fb' <= r && r <= '\U0001f3ff'
}

// linkers are the characters with Indic_Conjunct_Break=Linker, and
// linkedConsonants those with Indic_Conjunct_Break=Consonant (Unicode 17.0,
// DerivedCoreProperties.txt).
var (
	linkers = &unicode.RangeTable{
		R16: []unicode.Range16{
			{0x094d, 0x094d, 1}, {0x09cd, 0x09cd, 1}, {0x0acd, 0x0acd, 1}, {0x0b4d, 0x0b4d, 1}, {0x0c4d, 0x0c4d, 1},
			{0x0d4d, 0x0d4d, 1}, {0x1039, 0x1039, 1}, {0x17d2, 0x17d2, 1}, {0x1a60, 0x1a60, 1}, {0x1b44, 0x1b44, 1},
			{0x1bab, 0x1bab, 1}, {0xa9c0, 0xa9c0, 1}, {0xaaf6, 0xaaf6, 1},
		},
		R32: []unicode.Range32{
			{0x10a3f, 0x10a3f, 1}, {0x11133, 0x11133, 1}, {0x113d0, 0x113d0, 1}, {0x1193e, 0x1193e, 1}, {0x11a47, 0x11a47, 1},
			{0x11a99, 0x11a99, 1}, {0x11f42, 0x11f42, 1},
		},
	}
	linkedConsonants = &unicode.RangeTable{
		R16: []unicode.Range16{
			{0x0915, 0x0939, 1}, {0x0958, 0x095f, 1}, {0x0978, 0x097f, 1}, {0x0995, 0x09a8, 1}, {0x09aa, 0x09b0, 1},
			{0x09b2, 0x09b2, 1}, {0x09b6, 0x09b9, 1}, {0x09dc, 0x09dd, 1}, {0x09df, 0x09df, 1}, {0x09f0, 0x09f1, 1},
			{0x0a95, 0x0aa8, 1}, {0x0aaa, 0x0ab0, 1}, {0x0ab2, 0x0ab3, 1}, {0x0ab5, 0x0ab9, 1}, {0x0af9, 0x0af9, 1},
			{0x0b15, 0x0b28, 1}, {0x0b2a, 0x0b30, 1}, {0x0b32, 0x0b33, 1}, {0x0b35, 0x0b39, 1}, {0x0b5c, 0x0b5d, 1},
			{0x0b5f, 0x0b5f, 1}, {0x0b71, 0x0b71, 1}, {0x0c15, 0x0c28, 1}, {0x0c2a, 0x0c39, 1}, {0x0c58, 0x0c5a, 1},
			{0x0d15, 0x0d3a, 1}, {0x1000, 0x102a, 1}, {0x103f, 0x103f, 1}, {0x1050, 0x1055, 1}, {0x105a, 0x105d, 1},
			{0x1061, 0x1061, 1}, {0x1065, 0x1066, 1}, {0x106e, 0x1070, 1}, {0x1075, 0x1081, 1}, {0x108e, 0x108e, 1},
			{0x1780, 0x17b3, 1}, {0x1a20, 0x1a54, 1}, {0x1b0b, 0x1b0c, 1}, {0x1b13, 0x1b33, 1}, {0x1b45, 0x1b4c, 1},
			{0x1b83, 0x1ba0, 1}, {0x1bae, 0x1baf, 1}, {0x1bbb, 0x1bbd, 1}, {0xa989, 0xa98b, 1}, {0xa98f, 0xa9b2, 1},
			{0xa9e0, 0xa9e4, 1}, {0xa9e7, 0xa9ef, 1}, {0xa9fa, 0xa9fe, 1}, {0xaa60, 0xaa6f, 1}, {0xaa71, 0xaa73, 1},
			{0xaa7a, 0xaa7a, 1}, {0xaa7e, 0xaa7f, 1}, {0xaae0, 0xaaea, 1}, {0xabc0, 0xabda, 1},
		},
		R32: []unicode.Range32{
			{0x10a00, 0x10a00, 1}, {0x10a10, 0x10a13, 1}, {0x10a15, 0x10a17, 1}, {0x10a19, 0x10a35, 1}, {0x11103, 0x11126, 1},
			{0x11144, 0x11144, 1}, {0x11147, 0x11147, 1}, {0x11380, 0x11389, 1}, {0x1138b, 0x1138b, 1}, {0x1138e, 0x1138e, 1},
			{0x11390, 0x113b5, 1}, {0x11900, 0x11906, 1}, {0x11909, 0x11909, 1}, {0x1190c, 0x11913, 1}, {0x11915, 0x11916, 1},
			{0x11918, 0x1192f, 1}, {0x11a00, 0x11a00, 1}, {0x11a0b, 0x11a32, 1}, {0x11a50, 0x11a50, 1}, {0x11a5c, 0x11a83, 1},
			{0x11f04, 0x11f10, 1}, {0x11f12, 0x11f33, 1},
		},
	}
)
