package main

import (
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: module decimal of Python 3.11, ln and log10 with 60 digits on
// the exact value of the double, rounded to the nearest double.
func TestLogarithm(t *testing.T) {
	sdktest.Run(t, Logarithm, []sdktest.Case{
		{Name: "whole", Body: `{"argument": 8, "base": 2}`, Want: `{"value": 3, "naturalLog": 2.0794415416798357, "commonLog": 0.9030899869919435}`},
		{Name: "thousand", Body: `{"argument": 1000, "base": 10}`, Want: `{"value": 3, "naturalLog": 6.907755278982137, "commonLog": 3}`},
		{Name: "base below 1", Body: `{"argument": 0.5, "base": 0.5}`, Want: `{"value": 1, "naturalLog": -0.6931471805599453, "commonLog": -0.3010299956639812}`},
		{Name: "irrational", Body: `{"argument": 5, "base": 3}`, Want: `{"value": 1.464973520717927, "naturalLog": 1.6094379124341003, "commonLog": 0.6989700043360189}`},
		{Name: "argument 1", Body: `{"argument": 1, "base": 7}`, Want: `{"value": 0, "naturalLog": 0, "commonLog": 0}`},
		{Name: "argument close to 1", Body: `{"argument": 1.0000001, "base": 1.5}`, Want: `{"value": 2.46630334050126e-7, "naturalLog": 9.999999505838704e-8, "commonLog": 4.3429446044209946e-8}`},
		{Name: "within 1e-12 of a whole number", Body: `{"argument": 1.0000000000001, "base": 10}`, Want: `{"value": 0, "naturalLog": 9.992007221625909e-14, "commonLog": 4.339473599489575e-14}`},
		{Name: "subnormal", Body: `{"argument": 1e-320, "base": 10}`, Want: `{"value": -320.000004834948, "naturalLog": -736.8272408909739, "commonLog": -320.000004834948}`},
		{Name: "argument zero", Body: `{"argument": 0, "base": 2}`, Code: "INVALID_INPUT", Field: "argument"},
		{Name: "argument negative", Body: `{"argument": -8, "base": 2}`, Code: "INVALID_INPUT", Field: "argument"},
		{Name: "base zero", Body: `{"argument": 8, "base": 0}`, Code: "INVALID_INPUT", Field: "base"},
		{Name: "base 1", Body: `{"argument": 8, "base": 1}`, Code: "INVALID_INPUT", Field: "base"},
		{Name: "base negative", Body: `{"argument": 8, "base": -2}`, Code: "INVALID_INPUT", Field: "base"},
		{Name: "base missing", Body: `{"argument": 8}`, Code: "INVALID_INPUT", Field: "base"},
	})
}
