package main

import (
	"context"
	_ "embed"
	"strings"
	"sync"

	"github.com/utilhost/utilhost/sdk"
)

type mimeTypeRequest struct {
	Value string `json:"value" doc:"Name of a file, extension with its dot or without, or media type, in any letter case." minLength:"1"`
}

type mimeTypeResult struct {
	Extension string `json:"extension" doc:"Extension in lower case without the dot: the one given, or the preferred one of the type."`
	MIMEType  string `json:"mimeType" doc:"Media type in lower case without parameters, empty if it is not found."`
	Found     bool   `json:"found" doc:"Whether the extension or type is known."`
}

// MIMEType is dev/mime-type.
var MIMEType = sdk.Endpoint[mimeTypeRequest, mimeTypeResult]{
	Route:   "dev/mime-type",
	Summary: "Media type of a file extension and back",
	Doc: `
Looks up the last extension of a file name, or the preferred extension of a media
type, in the data of mime-db 1.54.0. A value with one slash between two tokens is
a media type, whose parameters are ignored; a value without a dot is an extension.
A type to which no extension belongs counts as not found.`,
	Examples: []sdk.Example{{
		Name:     "File name",
		Request:  `{"value": "Holiday.2024.JPEG"}`,
		Response: `{"extension": "jpeg", "mimeType": "image/jpeg", "found": true}`,
	}, {
		Name:     "Media type",
		Request:  `{"value": "text/html; charset=utf-8"}`,
		Response: `{"extension": "html", "mimeType": "text/html", "found": true}`,
	}, {
		Name:     "Unknown extension",
		Request:  `{"value": "notes.unheard-of"}`,
		Response: `{"extension": "unheard-of", "mimeType": "", "found": false}`,
	}},
	Run: func(_ context.Context, in mimeTypeRequest) (mimeTypeResult, error) {
		table := mimeTables()
		if mediaType, ok := mediaTypeOf(in.Value); ok {
			extension, found := table.extensions[mediaType]
			if !found {
				return mimeTypeResult{}, nil
			}
			return mimeTypeResult{extension, mediaType, true}, nil
		}
		extension := extensionOf(in.Value)
		mediaType, found := table.types[extension]
		return mimeTypeResult{extension, mediaType, found}, nil
	},
}

// mediaTypeOf returns a media type in lower case without its parameters, if value
// has the form of RFC 9110, section 8.3.1.
func mediaTypeOf(value string) (mediaType string, ok bool) {
	value, _, _ = strings.Cut(value, ";")
	value = strings.TrimRight(value, " \t")
	name, subtype, _ := strings.Cut(value, "/")
	return strings.ToLower(value), isToken(name) && isToken(subtype)
}

// tokenCharacters are those of a token in RFC 9110, section 5.6.2.
var tokenCharacters = newASCIISet(alphanumeric + "!#$%&'*+-.^_`|~")

func isToken(text string) bool {
	for i := range len(text) {
		if c := text[i]; c > '\x7f' || !tokenCharacters[c] {
			return false
		}
	}
	return text != ""
}

// extensionOf is the last extension of a file name, in lower case. A name without
// a dot and without folders is an extension itself.
func extensionOf(name string) string {
	base := name[strings.LastIndexAny(name, `/\`)+1:]
	dot := strings.LastIndexByte(base, '.')
	if dot < 0 && len(base) < len(name) {
		return ""
	}
	return strings.ToLower(base[dot+1:])
}

//go:embed mime.txt
var mimeText string

// mimeTable finds the preferred extension of a type and the type of an extension.
type mimeTable struct{ extensions, types map[string]string }

// mimeTables reads mime.txt, whose form scripts/mime/mime.mjs describes.
var mimeTables = sync.OnceValue(func() mimeTable {
	table := mimeTable{make(map[string]string), make(map[string]string)}
	for line := range strings.Lines(mimeText) {
		fields := strings.Fields(line)
		for i, field := range fields[1:] {
			extension, own := strings.CutSuffix(field, "*")
			if i == 0 {
				table.extensions[fields[0]] = extension
			}
			if own {
				table.types[extension] = fields[0]
			}
		}
	}
	return table
})
