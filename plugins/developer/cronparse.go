package main

import (
	"context"

	"github.com/utilhost/utilhost/plugins/internal/instant"
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
			if from, ok = instant.Parse(*in.From); !ok {
				return cronParseResult{}, sdk.Invalid("from", instant.Rule)
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
