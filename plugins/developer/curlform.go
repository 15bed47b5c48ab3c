package main

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"path"
	"strings"
)

// maxFormParts is the number of fields a form may have.
const maxFormParts = 10_000

// formPart is a field of a multipart form.
type formPart struct {
	name, value, contentType, fileName string
	upload, text                       bool // the value is the path of a file to send, or of one that holds the value
}

// fromFile says whether the value comes from a file.
func (p formPart) fromFile() bool { return p.upload || p.text }

// parseFormPart reads the argument of curl's -F, name=value;type=..;filename=..,
// where the value may be @path or <path, or of --form-string, name=value.
func parseFormPart(argument string, literal bool) (formPart, error) {
	name, value, found := strings.Cut(argument, "=")
	if !found || name == "" {
		return formPart{}, errors.New("must have form fields of the form name=value")
	}
	part := formPart{name: name, value: value}
	if literal {
		return part, nil
	}
	part.upload, part.text = strings.HasPrefix(value, "@"), strings.HasPrefix(value, "<")
	if part.fromFile() {
		value = value[1:]
	}
	var settings string
	part.value, settings = formWord(value)
	if part.fromFile() && (part.value == "" || part.value == "-" || strings.Contains(part.value, ",")) {
		return formPart{}, errors.New("must name one file in a form field, not standard input")
	}
	for settings != "" {
		key, rest, _ := strings.Cut(strings.TrimLeft(settings[1:], " "), "=")
		var setting string
		setting, settings = formWord(rest)
		switch key {
		case "type":
			part.contentType = setting
		case "filename":
			part.fileName = setting
		default:
			return formPart{}, errors.New("must have no settings of form fields but type and filename; put a value with a semicolon in double quotes")
		}
	}
	if part.upload && part.fileName == "" {
		part.fileName = path.Base(part.value)
	}
	if part.contentType == "" {
		part.contentType = typeOfFile(part.fileName)
	}
	if part.contentType == "" && part.upload {
		part.contentType = cmp.Or(typeOfFile(part.value), "application/octet-stream")
	}
	if strings.ContainsAny(part.contentType, "\x00\r\n") {
		return formPart{}, errors.New("must have types of form fields in one line")
	}
	return part, nil
}

// fileTypes are the types that curl tells from the name of a file.
var fileTypes = map[string]string{
	".gif": "image/gif", ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".png": "image/png", ".svg": "image/svg+xml",
	".txt": "text/plain", ".htm": "text/html", ".html": "text/html", ".pdf": "application/pdf", ".xml": "application/xml",
}

// typeOfFile is the type that curl tells from a name, empty if it knows none.
func typeOfFile(name string) string { return fileTypes[strings.ToLower(path.Ext(name))] }

// formWord reads a value up to a semicolon, in double quotes or not, and returns
// the rest, which begins with the semicolon. White space around it is dropped.
func formWord(text string) (word, rest string) {
	const space = " \t\n\v\f\r"
	text = strings.TrimLeft(text, space)
	if strings.HasPrefix(text, `"`) {
		var value []byte
		for i := 1; i < len(text); i++ {
			switch {
			case text[i] == '"':
				_, rest, found := strings.Cut(text[i:], ";")
				if found {
					rest = ";" + rest
				}
				return string(value), rest
			case text[i] == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\'):
				i++
			}
			value = append(value, text[i])
		}
	}
	if i := strings.IndexByte(text, ';'); i >= 0 {
		text, rest = text[:i], text[i:]
	}
	return strings.TrimRight(text, space), rest
}

// fieldEscaper writes names as the HTML Standard, section 4.10.21.8, does.
var fieldEscaper = strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A")

// multipart is the body of a form and its boundary, by RFC 7578. The boundary
// comes from the content, so that the same form has the same body, and stands
// nowhere in it but by a collision of SHA-256.
func multipart(parts []formPart) (body, boundary string) {
	var all strings.Builder
	for _, part := range parts {
		all.WriteString(part.name + "\x00" + part.value + "\x00" + part.contentType + "\x00" + part.fileName + "\x00")
	}
	digest := sha256.Sum256([]byte(all.String()))
	boundary = fmt.Sprintf("------------------------%x", digest[:12])
	var text strings.Builder
	for _, part := range parts {
		text.WriteString("--" + boundary + "\r\nContent-Disposition: form-data; name=\"" + fieldEscaper.Replace(part.name) + `"`)
		if part.fileName != "" {
			text.WriteString(`; filename="` + fieldEscaper.Replace(part.fileName) + `"`)
		}
		if part.contentType != "" {
			text.WriteString("\r\nContent-Type: " + part.contentType)
		}
		text.WriteString("\r\n\r\n" + part.value + "\r\n")
	}
	text.WriteString("--" + boundary + "--\r\n")
	return text.String(), boundary
}
