package main

import (
	"errors"
	"slices"
	"strings"
)

// bodyFile is a body that curl reads from a file.
type bodyFile struct {
	path  string
	whole bool // with its line breaks and NULs, which -d drops
}

var errFileAlone = errors.New("must have data from a file alone, not with other data, -G or --data-urlencode")

// takeFile makes a file the body, for -d @path, --data-binary @path and --json @path.
func (c *curlCommand) takeFile(option curlOption, path string) error {
	switch {
	case path == "" || path == "-":
		return errors.New("must name the file of the data, not standard input")
	case c.hasData || option == curlDataURL:
		return errFileAlone
	}
	c.hasData = true
	c.json = option == curlJSON
	c.file = &bodyFile{path, option != curlData}
	return nil
}

// javaScriptBody is the body of a call as an expression, empty if it has none. For
// a form javaScriptForm must go before.
func javaScriptBody(call httpCall) string {
	switch {
	case call.Form != nil:
		return "form"
	case call.File != nil && call.File.whole:
		return "await readFile(" + quoteText(call.File.path) + ")"
	case call.File != nil:
		return "(await readFile(" + quoteText(call.File.path) + `, 'utf8')).replace(/[\r\n\0]/g, '')`
	case call.Body != nil:
		return quoteText(*call.Body)
	}
	return ""
}

// javaScriptForm is what must stand before a call that takes something from a file:
// the imports of Node.js, and the form with a file in it. FormData writes line
// breaks of its texts as CRLF, unlike curl.
func javaScriptForm(call httpCall) string {
	var code strings.Builder
	if slices.ContainsFunc(call.Form, func(p formPart) bool { return p.upload }) {
		code.WriteString("import { openAsBlob } from 'node:fs';\n")
	}
	if call.File != nil || slices.ContainsFunc(call.Form, func(p formPart) bool { return p.text }) {
		code.WriteString("import { readFile } from 'node:fs/promises';\n")
	}
	if call.Form != nil {
		code.WriteString("\nconst form = new FormData();\n")
	}
	for _, part := range call.Form {
		value, options := quoteText(part.value), ""
		if part.contentType != "" {
			options = ", { type: " + quoteText(part.contentType) + " }"
		}
		switch {
		case part.upload:
			value = "await openAsBlob(" + value + options + ")"
		case part.text:
			value = "await readFile(" + value + ", 'utf8')"
		}
		if part.fileName != "" {
			if !part.upload {
				value = "new Blob([" + value + "]" + options + ")"
			}
			value += ", " + quoteText(part.fileName)
		}
		code.WriteString("form.append(" + quoteText(part.name) + ", " + value + ");\n")
	}
	if code.Len() > 0 {
		code.WriteByte('\n')
	}
	return code.String()
}

// pythonBody is the argument of requests for the body of a call, with its line
// break, empty if it has none.
func pythonBody(call httpCall) string {
	switch {
	case call.Form != nil:
		return pythonForm(call.Form)
	case call.File != nil && call.File.whole:
		return "    data=open(" + quoteText(call.File.path) + ", 'rb').read(),\n"
	case call.File != nil:
		return "    data=open(" + quoteText(call.File.path) + `, 'rb').read().translate(None, b'\r\n\0'),` + "\n"
	case call.Body != nil:
		return "    data=" + pythonText(*call.Body) + ",\n"
	}
	return ""
}

// pythonForm is the argument for a form, each field with its filename or None, its
// value and, where there is one, its type.
func pythonForm(parts []formPart) string {
	var code strings.Builder
	code.WriteString("    files=[\n")
	for _, part := range parts {
		fileName, value, contentType := "None", quoteText(part.value), ""
		if part.fileName != "" {
			fileName = quoteText(part.fileName)
		}
		if part.fromFile() {
			value = "open(" + value + ", 'rb')"
		}
		if part.contentType != "" {
			contentType = ", " + quoteText(part.contentType)
		}
		code.WriteString("        (" + quoteText(part.name) + ", (" + fileName + ", " + value + contentType + ")),\n")
	}
	return code.String() + "    ],\n"
}
