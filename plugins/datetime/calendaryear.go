package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type calendarYearRequest struct {
	Year int `json:"year" doc:"Year of the Gregorian calendar." min:"1" max:"9999"`
}

type calendarYearResult struct {
	IsLeapYear   bool         `json:"isLeapYear" doc:"Whether the year has a 29 February."`
	NumberOfDays int          `json:"numberOfDays" doc:"Length of the year, 365 or 366."`
	Months       []monthSheet `json:"months" doc:"The twelve months in order."`
}

// monthSheet is one month of a year.
type monthSheet struct {
	Month        int       `json:"month" doc:"Month, 1 to 12."`
	Name         string    `json:"name" doc:"English name of the month."`
	NumberOfDays int       `json:"numberOfDays" doc:"Length of the month, 28 to 31."`
	FirstWeekday string    `json:"firstWeekday" doc:"English name of the day of the week of the 1st."`
	Weeks        []weekRow `json:"weeks" doc:"Rows of seven days, Monday first: the day of the month, or null outside it."`
}

// CalendarYear is datetime/calendar-year.
var CalendarYear = sdk.Endpoint[calendarYearRequest, calendarYearResult]{
	Route:   "datetime/calendar-year",
	Cost:    2,
	Summary: "Calendar sheets of a whole year",
	Doc:     "Lays every month out in weeks from Monday to Sunday, as datetime/calendar-month does.",
	Examples: []sdk.Example{{
		Name:    "Refused year",
		Request: `{"year": 10000}`,
		Error:   sdk.CodeInvalidInput,
	}, {
		Name:    "Common year that begins on a Friday",
		Request: `{"year": 2021}`,
		Response: `{"isLeapYear": false, "numberOfDays": 365, "months": [
			{"month": 1, "name": "January", "numberOfDays": 31, "firstWeekday": "Friday", "weeks": [
				[null, null, null, null, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17],
				[18, 19, 20, 21, 22, 23, 24], [25, 26, 27, 28, 29, 30, 31]]},
			{"month": 2, "name": "February", "numberOfDays": 28, "firstWeekday": "Monday", "weeks": [
				[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21],
				[22, 23, 24, 25, 26, 27, 28]]},
			{"month": 3, "name": "March", "numberOfDays": 31, "firstWeekday": "Monday", "weeks": [
				[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21],
				[22, 23, 24, 25, 26, 27, 28], [29, 30, 31, null, null, null, null]]},
			{"month": 4, "name": "April", "numberOfDays": 30, "firstWeekday": "Thursday", "weeks": [
				[null, null, null, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18],
				[19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, 30, null, null]]},
			{"month": 5, "name": "May", "numberOfDays": 31, "firstWeekday": "Saturday", "weeks": [
				[null, null, null, null, null, 1, 2], [3, 4, 5, 6, 7, 8, 9], [10, 11, 12, 13, 14, 15, 16],
				[17, 18, 19, 20, 21, 22, 23], [24, 25, 26, 27, 28, 29, 30], [31, null, null, null, null, null, null]]},
			{"month": 6, "name": "June", "numberOfDays": 30, "firstWeekday": "Tuesday", "weeks": [
				[null, 1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12, 13], [14, 15, 16, 17, 18, 19, 20],
				[21, 22, 23, 24, 25, 26, 27], [28, 29, 30, null, null, null, null]]},
			{"month": 7, "name": "July", "numberOfDays": 31, "firstWeekday": "Thursday", "weeks": [
				[null, null, null, 1, 2, 3, 4], [5, 6, 7, 8, 9, 10, 11], [12, 13, 14, 15, 16, 17, 18],
				[19, 20, 21, 22, 23, 24, 25], [26, 27, 28, 29, 30, 31, null]]},
			{"month": 8, "name": "August", "numberOfDays": 31, "firstWeekday": "Sunday", "weeks": [
				[null, null, null, null, null, null, 1], [2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15],
				[16, 17, 18, 19, 20, 21, 22], [23, 24, 25, 26, 27, 28, 29], [30, 31, null, null, null, null, null]]},
			{"month": 9, "name": "September", "numberOfDays": 30, "firstWeekday": "Wednesday", "weeks": [
				[null, null, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18, 19],
				[20, 21, 22, 23, 24, 25, 26], [27, 28, 29, 30, null, null, null]]},
			{"month": 10, "name": "October", "numberOfDays": 31, "firstWeekday": "Friday", "weeks": [
				[null, null, null, null, 1, 2, 3], [4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17],
				[18, 19, 20, 21, 22, 23, 24], [25, 26, 27, 28, 29, 30, 31]]},
			{"month": 11, "name": "November", "numberOfDays": 30, "firstWeekday": "Monday", "weeks": [
				[1, 2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 12, 13, 14], [15, 16, 17, 18, 19, 20, 21],
				[22, 23, 24, 25, 26, 27, 28], [29, 30, null, null, null, null, null]]},
			{"month": 12, "name": "December", "numberOfDays": 31, "firstWeekday": "Wednesday", "weeks": [
				[null, null, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11, 12], [13, 14, 15, 16, 17, 18, 19],
				[20, 21, 22, 23, 24, 25, 26], [27, 28, 29, 30, 31, null, null]]}]}`,
	}},
	Run: func(_ context.Context, in calendarYearRequest) (calendarYearResult, error) {
		months := make([]monthSheet, len(monthNames))
		for i, name := range monthNames {
			months[i] = monthSheet{
				Month:        i + 1,
				Name:         name,
				NumberOfDays: daysIn(in.Year, i+1),
				FirstWeekday: firstWeekday(in.Year, i+1),
				Weeks:        weeksOf(in.Year, i+1),
			}
		}
		return calendarYearResult{isLeap(in.Year), daysInYear(in.Year), months}, nil
	},
}
