// Package schema derives from a Go struct type, once, everything that the
// contract of a route needs: a JSON Schema (draft 2020-12), a decoder that
// parses, checks and fills in defaults in one pass, and an encoder that writes
// JSON the way JavaScript does.
//
// Plugin authors do not call this package; they write struct tags, which the
// comment of package sdk lists, and the sdk does the rest.
//
// The decoder takes strict JSON (RFC 8259) with these rules: one leading byte
// order mark is ignored; of members with one name the last wins; members
// without a field are ignored after their syntax is checked; null means absent;
// nothing is coerced, except that a slice which is a field of the body itself
// also takes a string that holds the text of a JSON array; 5, 5.0 and 5e0 are
// the same whole number; an escaped lone surrogate becomes U+FFFD; lengths
// count code points; names and enumerated values are exact. Refused are:
// anything after the object, invalid UTF-8, a number outside the range of a
// double, nesting above 512.
package schema
