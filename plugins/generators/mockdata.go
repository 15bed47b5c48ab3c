package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/utilhost/utilhost/plugins/internal/chance"
	"github.com/utilhost/utilhost/sdk"
)

type mockDataRequest struct {
	Fields []string `json:"fields" doc:"Members of each record, in the order wanted; repeated ones count once." minItems:"1" enum:"id,firstName,lastName,fullName,email,phone,city,street,company,jobTitle,date,boolean,uuid"`
	Count  int      `json:"count" doc:"Number of records." min:"1" max:"1000" default:"10"`
}

type mockDataResult struct {
	Result []sdk.Object `json:"result" doc:"The records, each with exactly the members asked for."`
}

// MockData is generators/mock-data.
var MockData = sdk.Endpoint[mockDataRequest, mockDataResult]{
	Route:   "generators/mock-data",
	Summary: "Invented records for tests",
	Doc: `
Makes records of people and companies that do not exist. The id counts from 1; first
name, last name, full name and e-mail address of a record agree. Addresses are at
example.com, example.org or example.net (RFC 2606), telephone numbers are those that
North America keeps for fiction, 555-0100 to 555-0199, dates lie within the last ten
years, and a uuid is of version 4.`,
	Examples: []sdk.Example{{
		Name:     "Two people",
		Request:  `{"fields": ["id", "fullName", "email"], "count": 2}`,
		Response: `{"result": [{"id": 1, "fullName": "Maya Lindholm", "email": "maya.lindholm@example.org"}, {"id": 2, "fullName": "Oscar Reyes", "email": "oscar.reyes@example.com"}]}`,
	}, {
		Name:     "Everything else",
		Request:  `{"fields": ["phone", "street", "city", "company", "jobTitle", "date", "boolean", "uuid"], "count": 1}`,
		Response: `{"result": [{"phone": "+1-416-555-0137", "street": "742 Orchard Lane", "city": "Denver", "company": "Bluestone Logistics", "jobTitle": "Data Analyst", "date": "2021-08-30", "boolean": true, "uuid": "919108f7-52d1-4320-9bac-f847db4148a8"}]}`,
	}, {
		Name:    "Unknown field",
		Request: `{"fields": ["age"]}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in mockDataRequest) (mockDataResult, error) {
		fields := distinct(in.Fields)
		random := chance.New(sdk.Random(ctx), 4*in.Count*len(fields))
		today := sdk.Now(ctx)
		records := make([]sdk.Object, in.Count)
		for i := range records {
			who := drawPerson(random)
			record := make(sdk.Object, len(fields))
			for j, field := range fields {
				record[j] = sdk.Member{Name: field, Value: mockValue(random, field, i+1, who, today)}
			}
			records[i] = record
		}
		return mockDataResult{records}, random.Err()
	},
}

// distinct returns the names without those that stood before.
func distinct(names []string) []string {
	var kept []string
	for _, name := range names {
		if !slices.Contains(kept, name) { // kept is short: the names are enumerated
			kept = append(kept, name)
		}
	}
	return kept
}

// mockValue makes the value of one field of the record with that id.
func mockValue(random *chance.Source, field string, id int, who person, today time.Time) any {
	switch field {
	case "id":
		return id
	case "firstName":
		return who.first
	case "lastName":
		return who.last
	case "fullName":
		return who.first + " " + who.last
	case "email":
		return who.email()
	case "phone":
		return drawPhone(random)
	case "city":
		return chance.One(random, cities)
	case "street":
		return fmt.Sprintf("%d %s %s", 1+random.Below(999), chance.One(random, streetNames), chance.One(random, streetKinds))
	case "company":
		return chance.One(random, companyNames) + " " + chance.One(random, companyTrades)
	case "jobTitle":
		return chance.One(random, jobTitles)
	case "date":
		return drawDate(random, today)
	case "boolean":
		return random.Below(2) == 1
	default: // uuid, the last of the enumerated fields
		return newUUID(random)
	}
}

// person is what the fields of one record that name somebody agree on.
type person struct{ first, last, domain string }

func drawPerson(random *chance.Source) person {
	return person{chance.One(random, firstNames), chance.One(random, lastNames), chance.One(random, domains)}
}

func (p person) email() string { return strings.ToLower(p.first+"."+p.last) + "@" + p.domain }

// drawPhone draws a number of North America that is kept for fiction. An area code
// is a digit from 2 to 9, one from 0 to 8 and any other, except that the codes
// ending in 11 are services.
func drawPhone(random *chance.Source) string {
	for {
		area := 100*(2+random.Below(8)) + 10*random.Below(9) + random.Below(10)
		if area%100 != 11 {
			return fmt.Sprintf("+1-%d-555-01%02d", area, random.Below(100))
		}
	}
}

// drawDate draws a day from ten years before today up to today.
func drawDate(random *chance.Source, today time.Time) string {
	last := time.Date(today.Year(), today.Month(), today.Day(), 0, 0, 0, 0, time.UTC)
	first := last.AddDate(-10, 0, 0)
	days := int(last.Sub(first).Hours() / 24)
	return first.AddDate(0, 0, random.Below(days+1)).Format(time.DateOnly)
}
