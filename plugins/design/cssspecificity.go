package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/utilhost/utilhost/plugins/design/selector"
	"github.com/utilhost/utilhost/sdk"
)

type cssSpecificityRequest struct {
	Selector string `json:"selector" doc:"CSS selector, or several with commas between." minLength:"1"`
}

type cssSpecificityResult struct {
	A     int    `json:"a" doc:"Number of ID selectors."`
	B     int    `json:"b" doc:"Number of class selectors, attribute selectors and pseudo-classes."`
	C     int    `json:"c" doc:"Number of type selectors and pseudo-elements."`
	Score string `json:"score" doc:"The three numbers with commas between."`
}

// CSSSpecificity is design/css-specificity.
var CSSSpecificity = sdk.Endpoint[cssSpecificityRequest, cssSpecificityResult]{
	Route:   "design/css-specificity",
	Summary: "Specificity of a CSS selector",
	Doc: `
Counts by Selectors Level 4, section 17: the arguments of :is(), :not() and :has() count
as their most specific one, :where() counts nothing, :nth-child(... of S) a pseudo-class
and the most specific S, and :before, :after, :first-line and :first-letter are elements
with one colon too. A list of selectors is answered for its most specific one. Syntax is
checked, but not which pseudo-classes and attributes exist. Arguments that a browser
would drop from :is() and :where() are refused, as is whatever is not closed.`,
	Examples: []sdk.Example{{
		Name:     "Compound",
		Request:  `{"selector": "UL OL LI.red"}`,
		Response: `{"a": 0, "b": 1, "c": 3, "score": "0,1,3"}`,
	}, {
		Name:     "Most specific argument",
		Request:  `{"selector": ".foo :is(.bar, #baz)"}`,
		Response: `{"a": 1, "b": 1, "c": 0, "score": "1,1,0"}`,
	}, {
		Name:    "Not closed",
		Request: `{"selector": "a[href"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in cssSpecificityRequest) (cssSpecificityResult, error) {
		s, err := selector.Parse(in.Selector)
		var syntax *selector.SyntaxError
		if errors.As(err, &syntax) {
			return cssSpecificityResult{}, sdk.Invalid("selector", "must be a list of CSS selectors: %s", syntax)
		}
		return cssSpecificityResult{s.A, s.B, s.C, fmt.Sprintf("%d,%d,%d", s.A, s.B, s.C)}, err
	},
}
