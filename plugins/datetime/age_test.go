package main

import (
	"slices"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: the definition of java.time.Period worked by hand; many more
// by Python in TestAgainstPython.
func TestAge(t *testing.T) {
	sdktest.Run(t, Age, slices.Concat(
		answers(
			`{"dateOfBirth": "1990-05-15", "asOf": "2024-05-15"}`, `{"years": 34, "months": 0, "days": 0, "nextBirthday": "2024-05-15", "daysUntilNextBirthday": 0}`,
			`{"dateOfBirth": "1999-12-31", "asOf": "2000-01-01"}`, `{"years": 0, "months": 0, "days": 1, "nextBirthday": "2000-12-31", "daysUntilNextBirthday": 365}`,
			`{"dateOfBirth": "2000-02-29", "asOf": "2000-02-29"}`, `{"years": 0, "months": 0, "days": 0, "nextBirthday": "2000-02-29", "daysUntilNextBirthday": 0}`,
			`{"dateOfBirth": "2000-02-29", "asOf": "2001-02-28"}`, `{"years": 0, "months": 11, "days": 30, "nextBirthday": "2001-03-01", "daysUntilNextBirthday": 1}`,
			`{"dateOfBirth": "2000-02-29", "asOf": "2001-03-01"}`, `{"years": 1, "months": 0, "days": 1, "nextBirthday": "2001-03-01", "daysUntilNextBirthday": 0}`,
			`{"dateOfBirth": "2000-02-29", "asOf": "2004-02-28"}`, `{"years": 3, "months": 11, "days": 30, "nextBirthday": "2004-02-29", "daysUntilNextBirthday": 1}`,
			`{"dateOfBirth": "2000-02-29", "asOf": "2003-03-02"}`, `{"years": 3, "months": 0, "days": 2, "nextBirthday": "2004-02-29", "daysUntilNextBirthday": 364}`,
			`{"dateOfBirth": "2023-01-31", "asOf": "2023-03-01"}`, `{"years": 0, "months": 1, "days": 1, "nextBirthday": "2024-01-31", "daysUntilNextBirthday": 336}`,
			`{"dateOfBirth": "0001-01-01", "asOf": "9999-01-01"}`, `{"years": 9998, "months": 0, "days": 0, "nextBirthday": "9999-01-01", "daysUntilNextBirthday": 0}`,
		),
		[]sdktest.Case{{
			Name: "today in UTC", Body: `{"dateOfBirth": "2000-06-15"}`,
			Now:  time.Date(2024, 6, 15, 1, 0, 0, 0, time.FixedZone("", 2*3600)),
			Want: `{"years": 23, "months": 11, "days": 30, "nextBirthday": "2024-06-15", "daysUntilNextBirthday": 1}`,
		}, {
			Name: "null is today", Body: `{"dateOfBirth": "2000-06-15", "asOf": null}`, Now: time.Date(2024, 6, 15, 0, 0, 0, 0, time.UTC),
			Want: `{"years": 24, "months": 0, "days": 0, "nextBirthday": "2024-06-15", "daysUntilNextBirthday": 0}`,
		}},
		dateRefusals("dateOfBirth", `{"dateOfBirth": %s, "asOf": "2024-01-01"}`),
		dateRefusals("asOf", `{"dateOfBirth": "2000-01-01", "asOf": %s}`),
		refusals("dateOfBirth", `{"asOf": "2024-01-01"}`, `{"dateOfBirth": null}`, `{"dateOfBirth": "2024-01-02", "asOf": "2024-01-01"}`),
		refusals("asOf", `{"dateOfBirth": "2000-01-01", "asOf": "9999-06-01"}`),
	))
}
