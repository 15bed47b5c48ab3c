package main

import (
	"path/filepath"
	"testing"

	"github.com/utilhost/utilhost/sdk"
	"github.com/utilhost/utilhost/sdk/sdktest"
)

func TestPlugin(t *testing.T) { sdktest.Conform(t, plugin) }

// TestPluginWithDataset conforms with the operator's file in either layout too.
func TestPluginWithDataset(t *testing.T) {
	for _, name := range []string{"ourairports.csv", "airportsdata.csv"} {
		t.Run(name, func(t *testing.T) {
			reset(t)
			path, err := filepath.Abs("airports/testdata/" + name)
			if err != nil {
				t.Fatal(err)
			}
			sdktest.ConformSettings(t, plugin, `{"dataset": "`+path+`", "version": "2026-01-02"}`)
		})
	}
}

// TestExamples compares the examples to the letter, as long as the starter edition
// serves: otherwise their answers depend on the data set.
func TestExamples(t *testing.T) {
	t.Run("airports", func(t *testing.T) { sdktest.Run(t, Airports, exampleCases(Airports.Examples)) })
	t.Run("airport-code", func(t *testing.T) { sdktest.Run(t, AirportCode, exampleCases(AirportCode.Examples)) })
	t.Run("airport-distance", func(t *testing.T) { sdktest.Run(t, AirportDistance, exampleCases(AirportDistance.Examples)) })
}

func exampleCases(examples []sdk.Example) []sdktest.Case {
	var cases []sdktest.Case
	for _, e := range examples {
		cases = append(cases, sdktest.Case{Name: e.Name, Body: e.Request, Want: e.Response, Code: e.Error})
	}
	return cases
}
