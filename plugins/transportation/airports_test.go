package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// listed makes a check that the answer lists airports with these IATA codes.
func listed(want ...string) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		t.Helper()
		list, _ := got["airports"].([]any)
		if len(list) != len(want) {
			t.Errorf("got %d airports, want %d: %v", len(list), len(want), list)
			return
		}
		for i, airport := range list {
			if code := airport.(map[string]any)["codes"].(map[string]any)["iata"]; code != want[i] {
				t.Errorf("number %d is %v, want %s", i+1, code, want[i])
			}
		}
	}
}

// many makes a check that so many airports are listed.
func many(want int) func(*testing.T, map[string]any) {
	return func(t *testing.T, got map[string]any) {
		if list := got["airports"].([]any); len(list) != want {
			t.Errorf("got %d airports, want %d", len(list), want)
		}
	}
}

// Which codes belong to which airport is as IATA and ICAO have assigned them; the
// order follows from the documented rules by hand.
func TestAirports(t *testing.T) {
	sdktest.Run(t, Airports, []sdktest.Case{
		{Name: "IATA code", Body: `{"query": "JFK"}`, Check: listed("JFK")},
		{Name: "ICAO code", Body: `{"query": "omdb"}`, Check: listed("DXB")},
		{Name: "outer white space", Body: `{"query": " \t\u00a0jfk\ufeff\n"}`, Check: listed("JFK")},
		{Name: "code first, then names", Body: `{"query": "per", "limit": 5}`, Check: listed("PER", "PEE", "PEI", "HLP", "NQN")},
		{Name: "municipality, ordered by name", Body: `{"query": "london"}`, Check: listed("LCY", "LGW", "LHR", "YXU", "LTN", "STN", "SEN", "ELS")},
		{Name: "municipality in the middle of words", Body: `{"query": "paris"}`, Check: listed("CDG", "ORY")},
		{Name: "accents", Body: `{"query": "SÃO PAULO", "limit": 2}`, Check: listed("CGH", "GRU")},
		{Name: "without accents", Body: `{"query": "sao paulo", "limit": 2}`, Check: listed("CGH", "GRU")},
		{Name: "decomposed accents", Body: `{"query": "Zu\u0308rich"}`, Check: listed("ZRH")},
		{Name: "letters without decomposition", Body: `{"query": "lodz"}`, Check: listed()},
		{Name: "the same, found", Body: `{"query": "Tromso"}`, Check: listed("TOS")},
		{Name: "default limit", Body: `{"query": "International"}`, Check: many(10)},
		{Name: "null limit", Body: `{"query": "International", "limit": null}`, Check: many(10)},
		{Name: "limit 1", Body: `{"query": "International", "limit": 1}`, Check: many(1)},
		{Name: "limit 3", Body: `{"query": "International", "limit": 3}`, Check: many(3)},
		{Name: "limit 25", Body: `{"query": "International", "limit": 25}`, Check: many(25)},
		{Name: "whole number with a point", Body: `{"query": "International", "limit": 2.0}`, Check: many(2)},
		{Name: "no match", Body: `{"query": "no such place"}`, Want: `{"airports": [], "dataset": {"name": "utilhost starter edition", "version": "2026-11-21", "license": "CC0-1.0"}}`},
		{Name: "astral plane", Body: `{"query": "😀"}`, Check: listed()},
		{Name: "a mark alone", Body: `{"query": "\u0301"}`, Check: listed()},
		{Name: "NUL", Body: `{"query": "\u0000"}`, Check: listed()},
		{Name: "limit 0", Body: `{"query": "JFK", "limit": 0}`, Code: "INVALID_INPUT", Field: "limit"},
		{Name: "limit 26", Body: `{"query": "JFK", "limit": 26}`, Code: "INVALID_INPUT", Field: "limit"},
		{Name: "limit 2.5", Body: `{"query": "JFK", "limit": 2.5}`, Code: "INVALID_INPUT", Field: "limit"},
		{Name: "limit as text", Body: `{"query": "JFK", "limit": "3"}`, Code: "INVALID_INPUT", Field: "limit"},
		{Name: "empty", Body: `{"query": ""}`, Code: "INVALID_INPUT", Field: "query"},
		{Name: "blank", Body: `{"query": "   "}`, Code: "INVALID_INPUT", Field: "query"},
		{Name: "null", Body: `{"query": null}`, Code: "INVALID_INPUT", Field: "query"},
		{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "query"},
		{Name: "number", Body: `{"query": 5}`, Code: "INVALID_INPUT", Field: "query"},
		{Name: "both wrong", Body: `{"query": "", "limit": 0}`, Code: "INVALID_INPUT", Field: "query"},
	})
}
