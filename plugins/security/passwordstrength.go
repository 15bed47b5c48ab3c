package main

import (
	"context"
	_ "embed"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/utilhost/utilhost/plugins/internal/js"
	"github.com/utilhost/utilhost/sdk"
)

type passwordStrengthRequest struct {
	Password string `json:"password" doc:"Password to judge; it may be empty."`
}

type passwordStrengthResult struct {
	Rating           string  `json:"rating" doc:"How strong it is." enum:"Very weak,Weak,Fair,Strong,Very strong"`
	EntropyBits      float64 `json:"entropyBits" doc:"Code points times the binary logarithm of the number of characters in the classes used, to two decimals."`
	CrackTimeSeconds float64 `json:"crackTimeSeconds" doc:"Seconds to try half of all passwords with that many bits at 10,000 million a second, 1e300 at most."`
	CrackTime        string  `json:"crackTime" doc:"The same in words, from less than a second to centuries."`
}

// PasswordStrength is security/password-strength.
var PasswordStrength = sdk.Endpoint[passwordStrengthRequest, passwordStrengthResult]{
	Route:   "security/password-strength",
	Summary: "Estimate how strong a password is",
	Doc: `
Counts the characters of the classes that occur: a to z and A to Z 26 each,
digits 10, ASCII marks and the space 33, anything else 100. Below 28 bits a
password is rated Very weak, below 36 Weak, below 60 Fair, below 128 Strong. One
of the 1,000 commonest passwords, in any case, is always Very weak. Words and
patterns are not looked for, so the estimate is an upper bound.`,
	Examples: []sdk.Example{{
		Name:     "Random letters",
		Request:  `{"password": "vkqzjwhxpm"}`,
		Response: `{"rating": "Fair", "entropyBits": 47, "crackTimeSeconds": 7036.8744177664, "crackTime": "1 hour"}`,
	}, {
		Name:     "Among the commonest",
		Request:  `{"password": "qwertyuiop"}`,
		Response: `{"rating": "Very weak", "entropyBits": 47, "crackTimeSeconds": 7036.8744177664, "crackTime": "1 hour"}`,
	}},
	Run: func(_ context.Context, in passwordStrengthRequest) (passwordStrengthResult, error) {
		bits := 0.0
		if in.Password != "" {
			bits = js.RoundHalfAway(float64(utf8.RuneCountInString(in.Password))*math.Log2(poolSize(in.Password)), 2)
		}
		seconds := crackSeconds(bits)
		return passwordStrengthResult{rating(in.Password, bits), bits, seconds, duration(seconds)}, nil
	},
}

// crackSeconds returns 2^bits / 2 / 10^10, 1e300 at most. What is above 2^1000
// comes last, since 2^1024 is no double.
func crackSeconds(bits float64) float64 {
	const most = 1000
	return min(math.Exp2(min(bits, most))/2/1e10*math.Exp2(max(0, bits-most)), 1e300)
}

// poolSize counts the characters of all classes that occur in password.
func poolSize(password string) float64 {
	var lower, upper, digit, mark, other float64
	for _, c := range password {
		switch {
		case 'a' <= c && c <= 'z':
			lower = 26
		case 'A' <= c && c <= 'Z':
			upper = 26
		case '0' <= c && c <= '9':
			digit = 10
		case ' ' <= c && c <= '~':
			mark = 33
		default:
			other = 100
		}
	}
	return lower + upper + digit + mark + other
}

func rating(password string, bits float64) string {
	switch {
	case bits < 28 || isCommon(password):
		return "Very weak"
	case bits < 36:
		return "Weak"
	case bits < 60:
		return "Fair"
	case bits < 128:
		return "Strong"
	default:
		return "Very strong"
	}
}

// commonPasswords holds 1,000 passwords in lower case, one a line; NOTICE.md
// says where they come from.
//
//go:embed common-passwords.txt
var commonPasswords string

// isCommon reports whether password is on the list, in any case.
func isCommon(password string) bool {
	const longest = 64 // in bytes, far above the longest on the list
	if password == "" || len(password) > longest || strings.Contains(password, "\n") {
		return false
	}
	return strings.Contains("\n"+commonPasswords, "\n"+strings.ToLower(password)+"\n")
}

// duration says in words how long some seconds are. Months are twelfths of a
// year of 365.25 days.
func duration(seconds float64) string {
	const year = 365.25 * 86400
	switch {
	case seconds < 1:
		return "less than a second"
	case seconds < 60:
		return count(seconds, "second")
	case seconds < 3600:
		return count(seconds/60, "minute")
	case seconds < 86400:
		return count(seconds/3600, "hour")
	case seconds < year/12:
		return count(seconds/86400, "day")
	case seconds < year:
		return count(seconds*12/year, "month")
	case seconds < 100*year:
		return count(seconds/year, "year")
	default:
		return "centuries"
	}
}

// count writes a whole number of units, rounded down.
func count(n float64, unit string) string {
	if n < 2 {
		return "1 " + unit
	}
	return fmt.Sprintf("%d %ss", int(n), unit)
}
