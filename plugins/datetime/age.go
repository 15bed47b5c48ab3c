package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type ageRequest struct {
	DateOfBirth string  `json:"dateOfBirth" doc:"Date of birth, YYYY-MM-DD."`
	AsOf        *string `json:"asOf" doc:"Day on which the age is asked, YYYY-MM-DD, not before the date of birth. Left out it is today in UTC."`
}

type ageResult struct {
	Years                 int    `json:"years" doc:"Completed years."`
	Months                int    `json:"months" doc:"Completed months beyond the years, 0 to 11."`
	Days                  int    `json:"days" doc:"Days beyond the months, 0 to 30."`
	NextBirthday          string `json:"nextBirthday" doc:"Next birthday, YYYY-MM-DD, which is the day itself on a birthday."`
	DaysUntilNextBirthday int    `json:"daysUntilNextBirthday" doc:"Days until then, 0 on a birthday."`
}

// Age is datetime/age.
var Age = sdk.Endpoint[ageRequest, ageResult]{
	Route:   "datetime/age",
	Summary: "Age in years, months and days",
	Doc: `
A month is completed when the day of the month has reached that of the birth.
The days beyond are counted from the birth moved by those months, where a day
that a month lacks becomes its last. Whoever was born on 29 February has their
birthday on 1 March in common years.`,
	Impure: true,
	Examples: []sdk.Example{{
		Name:     "The day before",
		Request:  `{"dateOfBirth": "1990-05-15", "asOf": "2024-05-14"}`,
		Response: `{"years": 33, "months": 11, "days": 29, "nextBirthday": "2024-05-15", "daysUntilNextBirthday": 1}`,
	}, {
		Name:     "Leap day",
		Request:  `{"dateOfBirth": "2000-02-29", "asOf": "2023-02-28"}`,
		Response: `{"years": 22, "months": 11, "days": 30, "nextBirthday": "2023-03-01", "daysUntilNextBirthday": 1}`,
	}},
	Run: func(ctx context.Context, in ageRequest) (ageResult, error) {
		birth, err := dateField("dateOfBirth", in.DateOfBirth)
		if err != nil {
			return ageResult{}, err
		}
		day := today(ctx)
		if in.AsOf != nil {
			if day, err = dateField("asOf", *in.AsOf); err != nil {
				return ageResult{}, err
			}
		}
		if birth.number() > day.number() {
			return ageResult{}, sdk.Invalid("dateOfBirth", "must not be after asOf")
		}
		next := nextBirthday(birth, day)
		if !next.inRange() {
			return ageResult{}, sdk.Invalid("asOf", "must leave room for a birthday by 9999-12-31")
		}
		age := periodBetween(birth, day)
		return ageResult{age.years, age.months, age.days, next.String(), next.number() - day.number()}, nil
	},
}

// today is the present day in UTC.
func today(ctx context.Context) date {
	year, month, day := sdk.Now(ctx).Date()
	return date{year, int(month), day}
}

// nextBirthday is the first birthday on the given day or after it.
func nextBirthday(birth, day date) date {
	for year := day.year; ; year++ {
		next := date{year, birth.month, birth.day}
		if birth.day > daysIn(year, birth.month) {
			next = date{year, 3, 1} // 29 February in a common year
		}
		if next.number() >= day.number() {
			return next
		}
	}
}
