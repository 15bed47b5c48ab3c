package main

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// presentation writes octets as a quoted word.
func presentation(text string) string {
	var quoted strings.Builder
	for _, c := range []byte(text) {
		switch {
		case c == '"' || c == '\\':
			quoted.WriteString(`\` + string(rune(c)))
		case c < ' ' || c > '~':
			fmt.Fprintf(&quoted, `\%03d`, c)
		default:
			quoted.WriteByte(c)
		}
	}
	return `"` + quoted.String() + `"`
}

// FuzzCAAParse checks that what was read is read again from its canonical form, and
// from a line of a zone file with it.
func FuzzCAAParse(f *testing.F) {
	for _, seed := range []string{`0 issue "ca1.example.net"`, `a. 1 IN CAA 128 tbs \065\;b`, "255\tx\t\"\\\"\\\\ ;\"", `0 issue "\195\169"`, `0 issue (`, ` `} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record string) {
		got, err := CAAParse.Run(t.Context(), recordRequest{record})
		if err != nil {
			return
		}
		data := strconv.Itoa(got.Flags) + " " + got.Tag + " " + presentation(got.Value)
		for _, again := range []string{data, `x\.y. CH 7 caa ` + data} {
			if second, err := CAAParse.Run(t.Context(), recordRequest{again}); err != nil || second != got {
				t.Errorf("%q is %+v, but %q is %+v (%v)", record, got, again, second, err)
			}
		}
	})
}

// FuzzSRVParse checks that what was read is read again from its canonical form, that
// a dot at the end of the name changes nothing, and one more is refused.
func FuzzSRVParse(f *testing.F) {
	for _, seed := range []string{"0 1 9 old-slow-box.example.com.", `a. 1 IN SRV 0 0 65535 a\.b\046.c`, "0 0 0 .", `1 1 1 a\.`, `1 1 1 a\\.`, "1 1 1 a..b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record string) {
		got, err := SRVParse.Run(t.Context(), recordRequest{record})
		if err != nil {
			return
		}
		data := fmt.Sprintf("%d %d %d %s", got.Priority, got.Weight, got.Port, got.Target)
		same := []string{data, "@ 0 SRV " + data}
		if got.Target != "." {
			same = append(same, data+".")
		}
		for _, again := range same {
			if second, err := SRVParse.Run(t.Context(), recordRequest{again}); err != nil || second != got {
				t.Errorf("%q is %+v, but %q is %+v (%v)", record, got, again, second, err)
			}
		}
		if _, err := SRVParse.Run(t.Context(), recordRequest{data + ".."}); err == nil {
			t.Errorf("%q with two more dots is accepted", data)
		}
	})
}
