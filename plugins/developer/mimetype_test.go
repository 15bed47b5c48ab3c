package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: npm mime-db 1.54.0, read by hand, and RFC 9512 for YAML.
func TestMIMEType(t *testing.T) {
	cases := []sdktest.Case{
		{Name: "upper case", Body: `{"value": "photo.JPG"}`, Want: `{"extension": "jpg", "mimeType": "image/jpeg", "found": true}`},
		{Name: "extension", Body: `{"value": "JPEG"}`, Want: `{"extension": "jpeg", "mimeType": "image/jpeg", "found": true}`},
		{Name: "with a dot", Body: `{"value": ".html"}`, Want: `{"extension": "html", "mimeType": "text/html", "found": true}`},
		{Name: "last of several", Body: `{"value": "backup.tar.gz"}`, Want: `{"extension": "gz", "mimeType": "application/gzip", "found": true}`},
		{Name: "path", Body: `{"value": "/srv/a.b/logo.svg"}`, Want: `{"extension": "svg", "mimeType": "image/svg+xml", "found": true}`},
		{Name: "path of Windows", Body: `{"value": "C:\\a.b\\logo.PNG"}`, Want: `{"extension": "png", "mimeType": "image/png", "found": true}`},
		{Name: "path without an extension", Body: `{"value": "/srv/a.b/json"}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "unknown extension", Body: `{"value": "x.Nope"}`, Want: `{"extension": "nope", "mimeType": "", "found": false}`},
		{Name: "unknown word", Body: `{"value": "Nope"}`, Want: `{"extension": "nope", "mimeType": "", "found": false}`},
		{Name: "dot at the end", Body: `{"value": "file."}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "dots alone", Body: `{"value": ".."}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "type in upper case with parameters", Body: `{"value": "Text/HTML ; charset=UTF-8"}`, Want: `{"extension": "html", "mimeType": "text/html", "found": true}`},
		{Name: "unknown type", Body: `{"value": "application/x-nope"}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "type without extensions", Body: `{"value": "multipart/form-data"}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "two slashes", Body: `{"value": "image/png/a.gif"}`, Want: `{"extension": "gif", "mimeType": "image/gif", "found": true}`},
		{Name: "slash at the end", Body: `{"value": "image/"}`, Want: `{"extension": "", "mimeType": "", "found": false}`},
		{Name: "slash at the beginning", Body: `{"value": "/a.gif"}`, Want: `{"extension": "gif", "mimeType": "image/gif", "found": true}`},
		{Name: "blank", Body: `{"value": " "}`, Want: `{"extension": " ", "mimeType": "", "found": false}`},
		{Name: "letter that is no token", Body: `{"value": "é/é.gif"}`, Want: `{"extension": "gif", "mimeType": "image/gif", "found": true}`},
		{Name: "empty", Body: `{"value": ""}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "null", Body: `{"value": null}`, Code: "INVALID_INPUT", Field: "value"},
		{Name: "number", Body: `{"value": 7}`, Code: "INVALID_INPUT", Field: "value"},
	}
	for _, pair := range strings.Fields(`
		js:text/javascript gz:application/gzip woff2:font/woff2 webp:image/webp mp4:video/mp4 mp3:audio/mpeg xml:application/xml
		jpg:image/jpeg html:text/html txt:text/plain json:application/json svg:image/svg+xml tif:image/tiff mpg:video/mpeg md:text/markdown
		yaml:text/yaml zip:application/zip png:image/png gif:image/gif css:text/css csv:text/csv pdf:application/pdf wav:audio/wav
		doc:application/msword xlsx:application/vnd.openxmlformats-officedocument.spreadsheetml.sheet wasm:application/wasm ttf:font/ttf`) {
		extension, mediaType, _ := strings.Cut(pair, ":")
		want := `{"extension": "` + extension + `", "mimeType": "` + mediaType + `", "found": true}`
		cases = append(cases, sdktest.Case{Name: "file." + extension, Body: `{"value": "file.` + extension + `"}`, Want: want},
			sdktest.Case{Name: mediaType, Body: `{"value": "` + mediaType + `"}`, Want: want})
	}
	for _, pair := range strings.Fields("yml:text/yaml htm:text/html mjs:text/javascript jpe:image/jpeg tiff:image/tiff mpeg:video/mpeg ico:image/vnd.microsoft.icon") {
		extension, mediaType, _ := strings.Cut(pair, ":")
		cases = append(cases, sdktest.Case{Name: extension, Body: `{"value": "` + extension + `"}`, Want: `{"extension": "` + extension + `", "mimeType": "` + mediaType + `", "found": true}`})
	}
	for _, pair := range strings.Fields("yaml:application/yaml xml:text/xml js:application/javascript mp3:audio/mp3 ico:image/x-icon") {
		extension, mediaType, _ := strings.Cut(pair, ":")
		cases = append(cases, sdktest.Case{Name: "second " + mediaType, Body: `{"value": "` + mediaType + `"}`, Want: `{"extension": "` + extension + `", "mimeType": "` + mediaType + `", "found": true}`})
	}
	sdktest.Run(t, MIMEType, cases)
}

// TestMIMETable checks that every extension has one type of its own.
func TestMIMETable(t *testing.T) {
	table := mimeTables()
	if len(table.extensions) != 1016 || len(table.types) != 1239 {
		t.Errorf("%d types, %d extensions", len(table.extensions), len(table.types))
	}
	if own := strings.Count(mimeText, "*"); own != len(table.types) {
		t.Errorf("%d types are marked for %d extensions", own, len(table.types))
	}
	for mediaType, extension := range table.extensions {
		if table.types[extension] == "" || extension != strings.ToLower(extension) || mediaType != strings.ToLower(mediaType) {
			t.Errorf("%s has the extension %q", mediaType, extension)
		}
	}
}
