package main

import (
	"context"

	"github.com/utilhost/utilhost/sdk"
)

type xmlFormatRequest struct {
	XML        string `json:"xml" doc:"XML text." minLength:"1" maxLength:"1000000"`
	IndentSize int    `json:"indentSize" doc:"Spaces for each level." min:"0" max:"8" default:"2"`
}

// XMLFormat is convert/xml-format.
var XMLFormat = sdk.Endpoint[xmlFormatRequest, textResult]{
	Route:   "convert/xml-format",
	Summary: "Indented XML",
	Doc: `
Puts every tag, comment, declaration and text on a line of its own, indented by
its level; an element with nothing but text stays on one line. Text is trimmed,
all else is copied as it stands. Nothing is validated: an element that is not
closed stays open until one around it is closed.`,
	Examples: []sdk.Example{{
		Request:  `{"xml": "<a><b>1</b><c x='2'/></a>"}`,
		Response: `{"result": "<a>\n  <b>1</b>\n  <c x='2'/>\n</a>"}`,
	}, {
		Name:     "Text beside an element",
		Request:  `{"xml": "<p>Hello <b>world</b></p>", "indentSize": 4}`,
		Response: `{"result": "<p>\n    Hello\n    <b>world</b>\n</p>"}`,
	}},
	Run: func(_ context.Context, in xmlFormatRequest) (textResult, error) {
		result, ok := formatXML(in.XML, in.IndentSize)
		if !ok {
			return textResult{}, tooLong("xml")
		}
		return textResult{result}, nil
	},
}
