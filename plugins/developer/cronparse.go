package main

import (
	"context"
	"regexp"
	"time"

	"github.com/utilhost/utilhost/sdk"
)

type cronParseRequest struct {
	Expression string  `json:"expression" doc:"The five fields minute, hour, day, month and weekday, at most 1000 bytes."`
	From       *string `json:"from" doc:"Date or date-time after which runs are looked for, UTC unless it has an offset. Left out it is now."`
}

type cronParseResult struct {
	Valid       bool       `json:"valid" doc:"Whether the expression is a valid one."`
	Fields      sdk.Object `json:"fields" doc:"The fields minute, hour, day, month and weekday as they were written; empty if the expression is not valid."`
	Description string     `json:"description" doc:"When it runs, as an English sentence, or what is wrong with the expression."`
	NextRuns    []string   `json:"nextRuns" doc:"The next five runs, instants in UTC; fewer if none is left within 100 years."`
}

// CronParse is dev/cron-parse.
var CronParse = sdk.Endpoint[cronParseRequest, cronParseResult]{
	Route:   "dev/cron-parse",
	Summary: "Explain a cron expression",
	Doc: `
Takes a cron expression apart, puts it in words and finds the next five runs
strictly after a time. The grammar is that of dev/cron-next-runs. An expression
that is not valid is an answer too: the description then names the fault.`,
	Examples: []sdk.Example{{
		Name:    "Every quarter of an hour",
		Request: `{"expression": "*/15 9-17 * * MON-FRI", "from": "2024-01-15T17:30"}`,
		Response: `{"valid": true, "fields": {"minute": "*/15", "hour": "9-17", "day": "*", "month": "*", "weekday": "MON-FRI"},
			"description": "Every 15 minutes of hour 9 through 17, on Monday through Friday.",
			"nextRuns": ["2024-01-15T17:45:00.000Z", "2024-01-16T09:00:00.000Z", "2024-01-16T09:15:00.000Z", "2024-01-16T09:30:00.000Z",
				"2024-01-16T09:45:00.000Z"]}`,
	}, {
		Name:    "Not valid",
		Request: `{"expression": "61 * * * *", "from": "2024-01-15"}`,
		Response: `{"valid": false, "fields": {}, "nextRuns": [],
			"description": "The expression must have a valid minute: values must be numbers from 0 to 59, names where there are some, or *."}`,
	}, {
		Name:    "No time",
		Request: `{"expression": "* * * * *", "from": "tomorrow"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in cronParseRequest) (cronParseResult, error) {
		from := sdk.Now(ctx)
		if in.From != nil {
			var ok bool
			if from, ok = parseInstant(*in.From); !ok {
				return cronParseResult{}, sdk.Invalid("from", "must be a date YYYY-MM-DD or a date-time YYYY-MM-DDTHH:mm, seconds, fraction and Z or +hh:mm optional")
			}
		}
		schedule, err := parseCron(in.Expression)
		if err != nil {
			return cronParseResult{Fields: sdk.Object{}, Description: "The expression " + err.Error() + ".", NextRuns: []string{}}, nil
		}
		result := cronParseResult{Valid: true, Description: schedule.description(), NextRuns: cronTexts(schedule.next(from, 5))}
		for i, field := range cronFields {
			result.Fields = append(result.Fields, sdk.Member{Name: field.name, Value: schedule.texts[i]})
		}
		return result, nil
	},
}

var instantForm = regexp.MustCompile(`^\d{4}-\d\d-\d\d(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?)?$`)

// parseInstant reads YYYY-MM-DD, which means midnight UTC, or YYYY-MM-DDTHH:mm
// with optional seconds, fraction of a second, and Z or an offset, of the years 1
// to 9999 in UTC. It may have 64 bytes.
func parseInstant(text string) (time.Time, bool) {
	const longest = 64
	if len(text) > longest || !instantForm.MatchString(text) {
		return time.Time{}, false
	}
	for _, layout := range []string{time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02T15:04:05", time.RFC3339} {
		if instant, err := time.Parse(layout, text); err == nil {
			year := instant.UTC().Year()
			return instant.UTC(), year >= 1 && year <= 9999
		}
	}
	return time.Time{}, false
}
