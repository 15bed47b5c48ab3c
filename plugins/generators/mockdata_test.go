package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

// mockFields are all fields with the form of their values.
var mockFields = []struct{ name, form string }{
	{"id", `^[1-9][0-9]*$`}, {"firstName", `^[A-Z][a-z]+$`}, {"lastName", `^[A-Z][a-z]+$`}, {"fullName", `^[A-Z][a-z]+ [A-Z][a-z]+$`},
	{"email", `^[a-z]+\.[a-z]+@example\.(com|org|net)$`}, {"phone", `^\+1-[2-9][0-8][0-9]-555-01[0-9]{2}$`},
	{"city", `^[A-Z][A-Za-z ]+$`}, {"street", `^[1-9][0-9]{0,2} [A-Z][a-z]+ [A-Z][a-z]+$`}, {"company", `^[A-Z][a-z]+ [A-Z][a-z]+$`},
	{"jobTitle", `^[A-Z][A-Za-z ]+$`}, {"date", `^20[0-9]{2}-[01][0-9]-[0-3][0-9]$`}, {"boolean", `^(true|false)$`}, {"uuid", form4},
}

// records checks that there are so many records with exactly these members, in that
// form.
func records(count int, fields ...string) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		t.Helper()
		list := got["result"].([]any)
		if len(list) != count {
			t.Errorf("%d records, want %d", len(list), count)
		}
		for i, item := range list {
			record := item.(map[string]any)
			if len(record) != len(fields) {
				t.Fatalf("record %v, want %v", record, fields)
			}
			for _, field := range mockFields {
				if value := fmt.Sprint(record[field.name]); slices.Contains(fields, field.name) && !regexp.MustCompile(field.form).MatchString(value) {
					t.Errorf("record %d has the %s %q", i, field.name, value)
				}
			}
			if id, asked := record["id"]; asked && id != json.Number(fmt.Sprint(i+1)) {
				t.Errorf("record %d has the id %v", i, id)
			}
		}
	}
}

// Expected values: the rules of the documentation, and by hand from the bytes.
func TestMockData(t *testing.T) {
	const invalid = sdk.CodeInvalidInput
	today := time.Date(2026, 3, 1, 23, 59, 59, 0, time.UTC)
	all := make([]string, len(mockFields))
	for i, field := range mockFields {
		all[i] = field.name
	}
	text := `["` + strings.Join(all, `", "`) + `"]`
	sdktest.Run(t, MockData, []sdktest.Case{
		{Name: "everything", Body: `{"fields": ` + text + `}`, Now: today, Check: records(10, all...)},
		{Name: "most", Body: `{"fields": ` + text + `, "count": 1000}`, Now: today, Check: records(1000, all...)},
		{Name: "list as text", Body: `{"fields": "[\"id\", \"uuid\"]", "count": 2}`, Check: records(2, "id", "uuid")},
		{Name: "null count", Body: `{"fields": ["boolean"], "count": null}`, Check: records(10, "boolean")},
		{Name: "one record", Body: `{"fields": ["id"], "count": 1}`, Want: `{"result": [{"id": 1}]}`},
		{Name: "repeated fields count once", Body: `{"fields": ["id", "id", "boolean", "id"], "count": 1}`, Check: records(1, "id", "boolean")},
		// Three draws of person come first: names and domain.
		{Name: "earliest date", Body: `{"fields": ["date"], "count": 1}`, Now: today, Random: stream(0, 0, 0, 0, 0), Want: `{"result": [{"date": "2016-03-01"}]}`},
		{Name: "latest date", Body: `{"fields": ["date"], "count": 1}`, Now: today, Random: stream(0, 0, 0, 0x0e, 0x44), Want: `{"result": [{"date": "2026-03-01"}]}`},
		{Name: "date beyond the latest", Body: `{"fields": ["date"], "count": 1}`, Now: today, Random: stream(0, 0, 0, 0x0e, 0x45, 0, 1), Want: `{"result": [{"date": "2016-03-02"}]}`},
		{Name: "ten years before a leap day", Body: `{"fields": ["date"], "count": 1}`, Now: time.Date(2024, 2, 29, 0, 0, 0, 0, time.UTC), Random: stream(0, 0, 0, 0, 0), Want: `{"result": [{"date": "2014-03-01"}]}`},
		{Name: "smallest telephone number", Body: `{"fields": ["phone"], "count": 1}`, Random: stream(0, 0, 0, 0, 0, 0, 0), Want: `{"result": [{"phone": "+1-200-555-0100"}]}`},
		{Name: "area codes of services are drawn again", Body: `{"fields": ["phone"], "count": 1}`, Random: stream(0, 0, 0, 7, 1, 1, 7, 8, 9, 99), Want: `{"result": [{"phone": "+1-989-555-0199"}]}`},
		{Name: "names agree", Body: `{"fields": ["email", "lastName", "fullName", "firstName"], "count": 500}`, Check: func(t *testing.T, got map[string]any) {
			for _, item := range got["result"].([]any) {
				record := item.(map[string]any)
				first, last := record["firstName"].(string), record["lastName"].(string)
				if record["fullName"] != first+" "+last || !strings.HasPrefix(record["email"].(string), strings.ToLower(first+"."+last)+"@") {
					t.Errorf("record %v", record)
				}
			}
		}},
		{Name: "no fields", Body: `{"fields": []}`, Code: invalid, Field: "fields"},
		{Name: "unknown field", Body: `{"fields": ["id", "age"]}`, Code: invalid, Field: "fields"},
		{Name: "field in capitals", Body: `{"fields": ["ID"]}`, Code: invalid, Field: "fields"},
		{Name: "empty name", Body: `{"fields": [""]}`, Code: invalid, Field: "fields"},
		{Name: "null name", Body: `{"fields": [null]}`, Code: invalid, Field: "fields"},
		{Name: "object", Body: `{"fields": {"id": true}}`, Code: invalid, Field: "fields"},
		{Name: "one name", Body: `{"fields": "id"}`, Code: invalid, Field: "fields"},
		{Name: "absent", Body: `{}`, Code: invalid, Field: "fields"},
		{Name: "count 0", Body: `{"fields": ["id"], "count": 0}`, Code: invalid, Field: "count"},
		{Name: "count 1001", Body: `{"fields": ["id"], "count": 1001}`, Code: invalid, Field: "count"},
		{Name: "count 1.5", Body: `{"fields": ["id"], "count": 1.5}`, Code: invalid, Field: "count"},
	})
}

// TestMockDataOrder checks that the members stand in the order asked for.
func TestMockDataOrder(t *testing.T) {
	fields := []string{"uuid", "id", "email", "uuid", "city", "boolean"}
	got, err := MockData.Run(t.Context(), mockDataRequest{Fields: fields, Count: 3})
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range got.Result {
		var names []string
		for _, member := range record {
			names = append(names, member.Name)
		}
		if want := []string{"uuid", "id", "email", "city", "boolean"}; !slices.Equal(names, want) {
			t.Errorf("members %v, want %v", names, want)
		}
	}
}

// TestMockDataUniform counts the values of a fixed stream.
func TestMockDataUniform(t *testing.T) {
	ctx := sdk.WithRandom(t.Context(), rand.NewChaCha8([32]byte{5}))
	counts := map[string]map[any]int{}
	fields := []string{"boolean", "firstName", "lastName", "city", "jobTitle"}
	for range 40 {
		got, err := MockData.Run(ctx, mockDataRequest{Fields: fields, Count: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for _, record := range got.Result {
			for _, member := range record {
				if counts[member.Name] == nil {
					counts[member.Name] = map[any]int{}
				}
				counts[member.Name][member.Value]++
			}
		}
	}
	for field, size := range map[string]int{"boolean": 2, "firstName": len(firstNames), "lastName": len(lastNames), "city": len(cities), "jobTitle": len(jobTitles)} {
		var drawn []int
		for _, n := range counts[field] {
			drawn = append(drawn, n)
		}
		if len(drawn) != size {
			t.Errorf("%s: %d values come, want %d", field, len(drawn), size)
		}
		uniform(t, field, drawn)
	}
}

// TestMockWords checks the lists: long enough, no entry twice, and of the characters
// that an e-mail address or a line of an address can hold.
func TestMockWords(t *testing.T) {
	for name, c := range map[string]struct {
		list []string
		form string
	}{
		"firstNames": {firstNames, `^[A-Z][a-z]+$`}, "lastNames": {lastNames, `^[A-Z][a-z]+$`}, "cities": {cities, `^[A-Z][a-z]+( [A-Z][a-z]+)*$`},
		"streetNames": {streetNames, `^[A-Z][a-z]+$`}, "companyNames": {companyNames, `^[A-Z][a-z]+$`}, "companyTrades": {companyTrades, `^[A-Z][a-z]+$`},
		"jobTitles": {jobTitles, `^[A-Z][a-z]+( [A-Z][a-z]+)*$`},
	} {
		form := regexp.MustCompile(c.form)
		seen := make(map[string]bool)
		for _, word := range c.list {
			if seen[word] || !form.MatchString(word) {
				t.Errorf("%s: %q", name, word)
			}
			seen[word] = true
		}
		if len(c.list) < 30 {
			t.Errorf("%s: %d entries", name, len(c.list))
		}
	}
}
