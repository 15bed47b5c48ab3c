package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type cronNextRunsRequest struct {
	Expression string `json:"expression" doc:"The five fields minute, hour, day, month and weekday, at most 1000 bytes." minLength:"1"`
	Count      int    `json:"count" doc:"Number of runs." min:"1" max:"50" default:"5"`
}

type cronNextRunsResult struct {
	Runs []string `json:"runs" doc:"The next runs, instants in UTC."`
}

// CronNextRuns is dev/cron-next-runs.
var CronNextRuns = sdk.Endpoint[cronNextRunsRequest, cronNextRunsResult]{
	Route:   "dev/cron-next-runs",
	Summary: "Next runs of a cron expression",
	Doc: `
Reads the fields as crontab(5) does: numbers, *, lists, ranges and steps, where
a number with a step goes on to the greatest value; names JAN to DEC and SUN to
SAT in any case; 0 and 7 are Sunday. If neither day nor weekday begins with *,
either of them suffices. Anything else, such as ?, L, W, #, @daily, a field of
seconds or years, or a range that goes backwards, is refused. Runs are in UTC
and strictly after now; there are fewer of them if none is left within 100
years.`,
	Examples: []sdk.Example{{
		Name:     "Working days",
		Request:  `{"expression": "30 9 * * MON-FRI", "count": 2}`,
		Response: `{"runs": ["2024-01-15T09:30:00.000Z", "2024-01-16T09:30:00.000Z"]}`,
	}, {
		Name:     "A date that never comes",
		Request:  `{"expression": "0 0 30 2 *"}`,
		Response: `{"runs": []}`,
	}, {
		Name:    "Backward range",
		Request: `{"expression": "0 0 * * FRI-MON"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Impure: true,
	Run: func(ctx context.Context, in cronNextRunsRequest) (cronNextRunsResult, error) {
		schedule, err := parseCron(in.Expression)
		if err != nil {
			return cronNextRunsResult{}, sdk.Invalid("expression", "%v", err)
		}
		return cronNextRunsResult{cronTexts(schedule.next(sdk.Now(ctx), in.Count))}, nil
	},
}
