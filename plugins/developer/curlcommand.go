package main

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/utilhost/utilhost/plugins/internal/js"
)

// httpCall is the request that a curl command makes.
type httpCall struct {
	Method   string // in upper case
	URL      string
	Headers  headerList
	Body     *string // nil if there is none, or one that is no string
	File     *bodyFile
	Form     []formPart // nil if there is no form, or one without files, which is a Body
	User     *string    // name and password around a colon, nil if Authorization is among the headers or nobody
	Timeout  *float64   // in seconds
	Insecure bool       // certificates are not checked
}

// headerList is headers in order, each name once.
type headerList struct {
	names  []string
	values map[string][]string // by name in lower case
}

func (l *headerList) add(name, value string) {
	key := strings.ToLower(name)
	if l.values == nil {
		l.values = make(map[string][]string)
	}
	if _, known := l.values[key]; !known {
		l.names = append(l.names, name)
	}
	l.values[key] = append(l.values[key], value)
}

// remove takes all values of a header out.
func (l *headerList) remove(name string) {
	key := strings.ToLower(name)
	delete(l.values, key)
	l.names = slices.DeleteFunc(l.names, func(n string) bool { return strings.ToLower(n) == key })
}

// value is what a header has, all its values as one.
func (l *headerList) value(name string) string {
	key := strings.ToLower(name)
	if key == "cookie" {
		return strings.Join(l.values[key], "; ")
	}
	return strings.Join(l.values[key], ", ")
}

// curlCommand is a curl command while it is read.
type curlCommand struct {
	method   string
	urls     []string
	headers  headerList
	settled  map[string]bool // headers, in lower case, that -H names, be it to leave them out
	data     []byte
	hasData  bool
	file     *bodyFile // instead of data
	json     bool
	parts    []formPart
	user     *string
	cookies  []string
	agent    string
	referer  string
	timeout  *float64
	get      bool
	head     bool
	insecure bool
}

// parseCurl reads a command as curl's manual describes it. The error is the rule
// that the command breaks.
func parseCurl(text string) (httpCall, error) {
	words, err := shellWords(text)
	if err != nil {
		return httpCall{}, err
	}
	if len(words) == 0 || words[0] != "curl" {
		return httpCall{}, errors.New("must begin with curl")
	}
	command := curlCommand{settled: make(map[string]bool)}
	if err := command.read(words[1:]); err != nil {
		return httpCall{}, err
	}
	return command.call()
}

// read goes through the words behind curl.
func (c *curlCommand) read(words []string) error {
	for options := true; len(words) > 0; {
		word := words[0]
		words = words[1:]
		var err error
		switch {
		case options && word == "--":
			options = false
		case options && strings.HasPrefix(word, "--"):
			words, err = c.take(curlLong[word[2:]], "", words)
		case options && len(word) > 1 && word[0] == '-':
			words, err = c.takeLetters(word[1:], words)
		default:
			c.urls = append(c.urls, word)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// takeLetters reads a word of one-letter options; the argument of the last may
// stand in the same word.
func (c *curlCommand) takeLetters(letters string, words []string) ([]string, error) {
	for i := range len(letters) {
		option := curlShort[letters[i]]
		if option.takesArgument() {
			return c.take(option, letters[i+1:], words)
		}
		if _, err := c.take(option, "", nil); err != nil {
			return nil, err
		}
	}
	return words, nil
}

// take obeys one option, whose argument is attached or the next word, and returns
// the words behind it.
func (c *curlCommand) take(option curlOption, argument string, words []string) ([]string, error) {
	if option.takesArgument() && argument == "" {
		if len(words) == 0 {
			return nil, errors.New("must give every option its argument")
		}
		argument, words = words[0], words[1:]
	}
	switch option {
	case curlGet:
		c.get = true
	case curlHead:
		c.head = true
	case curlInsecure:
		c.insecure = true
	case curlRequest:
		c.method = strings.ToUpper(argument)
	case curlURL:
		c.urls = append(c.urls, argument)
	case curlUser:
		c.user = &argument
	case curlAgent:
		c.agent = argument
	case curlReferer:
		c.referer = strings.TrimSuffix(argument, ";auto")
	case curlHeader, curlCookie:
		return words, c.takeHeader(option, argument)
	case curlMaxTime:
		seconds, ok := js.ParseNumber(argument)
		if !ok || seconds < 0 || seconds > 1e9 {
			return nil, errors.New("must give -m a number of seconds")
		}
		c.timeout = &seconds
	case curlData, curlDataBinary, curlDataRaw, curlDataURL, curlJSON:
		return words, c.takeData(option, argument)
	case curlForm, curlFormString:
		if len(c.parts) == maxFormParts {
			return nil, fmt.Errorf("must have at most %d form fields", maxFormParts)
		}
		part, err := parseFormPart(argument, option == curlFormString)
		c.parts = append(c.parts, part)
		return words, err
	}
	return words, nil
}

var errFile = errors.New("must not take headers, cookies or what is to be encoded from a file; give the text itself")

// takeHeader reads -H and -b. "Name:" leaves a header out, "Name;" sends it empty.
func (c *curlCommand) takeHeader(option curlOption, argument string) error {
	if option == curlCookie {
		if argument != "" && !strings.Contains(argument, "=") {
			return errFile
		}
		if argument != "" {
			c.cookies = append(c.cookies, argument)
		}
		return nil
	}
	if strings.HasPrefix(argument, "@") {
		return errFile
	}
	name, value, found := strings.Cut(argument, ":")
	value = strings.Trim(value, " \t\r\n")
	if !found {
		if name, found = strings.CutSuffix(strings.TrimRight(argument, " \t"), ";"); !found {
			return errors.New("must have headers of the form Name: value")
		}
	} else if value == "" {
		c.settled[strings.ToLower(name)] = true
		return nil
	}
	if !isToken(name) || strings.ContainsAny(value, "\x00\r\n") {
		return errors.New("must have headers of the form Name: value")
	}
	c.settled[strings.ToLower(name)] = true
	c.headers.add(name, value)
	return nil
}

// takeData adds to the body. All but --json join with an ampersand.
func (c *curlCommand) takeData(option curlOption, argument string) error {
	if path, isFile := strings.CutPrefix(argument, "@"); isFile && option != curlDataRaw {
		return c.takeFile(option, path)
	}
	if c.file != nil {
		return errFileAlone
	}
	if c.hasData && option != curlJSON {
		c.data = append(c.data, '&')
	}
	c.hasData = true
	c.json = c.json || option == curlJSON
	if option != curlDataURL {
		c.data = append(c.data, argument...)
		return nil
	}
	name, value, named := strings.Cut(argument, "=")
	switch {
	case !named && strings.Contains(argument, "@"):
		return errFile
	case !named:
		name, value = "", argument
	case name != "":
		c.data = append(append(c.data, name...), '=')
	}
	// curl encodes as RFC 3986, but writes a space as a plus sign.
	for i, part := range strings.Split(value, " ") {
		if i > 0 {
			c.data = append(c.data, '+')
		}
		c.data = percentEncode(c.data, part, unreserved)
	}
	return nil
}

// unreserved are the characters of RFC 3986, section 2.3.
var unreserved = newASCIISet(alphanumeric + "-._~")

// call is the request that the command makes once all of it is read.
func (c *curlCommand) call() (httpCall, error) {
	if len(c.urls) != 1 || c.urls[0] == "" {
		return httpCall{}, errors.New("must have one URL")
	}
	sends := 0
	for _, does := range []bool{c.head, c.hasData && !c.get, len(c.parts) > 0} {
		if does {
			sends++
		}
	}
	if sends > 1 {
		return httpCall{}, errors.New("must have only one of -d, -F and -I")
	}
	call := httpCall{Method: c.method, URL: c.urls[0], Headers: c.headers, Timeout: c.timeout, Insecure: c.insecure}
	if !strings.Contains(call.URL, "://") {
		call.URL = "http://" + call.URL
	}
	c.addHeaders(&call)
	method := "GET"
	if c.head {
		method = "HEAD"
	}
	switch {
	case c.file != nil && c.get:
		return httpCall{}, errFileAlone
	case c.file != nil:
		method = "POST"
		call.File = c.file
	case c.hasData && c.get:
		call.URL = withQuery(call.URL, string(c.data))
	case c.hasData:
		method = "POST"
		body := string(c.data)
		call.Body = &body
	case len(c.parts) > 0:
		method = "POST"
		if err := c.setForm(&call); err != nil {
			return httpCall{}, err
		}
	}
	if call.Method == "" {
		call.Method = method
	}
	if !isToken(call.Method) {
		return httpCall{}, errors.New("must have a method that is a token")
	}
	return call, c.addUser(&call)
}

// setDefault sets a header unless -H says something about it.
func (c *curlCommand) setDefault(call *httpCall, name, value string) {
	if value != "" && !c.settled[strings.ToLower(name)] {
		call.Headers.add(name, value)
	}
}

// addHeaders adds the headers that options other than -H make.
func (c *curlCommand) addHeaders(call *httpCall) {
	c.setDefault(call, "User-Agent", c.agent)
	c.setDefault(call, "Referer", c.referer)
	c.setDefault(call, "Cookie", strings.Join(c.cookies, "; "))
	if c.json {
		c.setDefault(call, "Content-Type", "application/json")
		c.setDefault(call, "Accept", "application/json")
	} else if c.hasData && !c.get {
		c.setDefault(call, "Content-Type", "application/x-www-form-urlencoded")
	}
}

// setForm sets a form with its content type, or gives the one of -H a boundary.
// With files in it the code that is written makes both.
func (c *curlCommand) setForm(call *httpCall) error {
	const form, name = "multipart/form-data", "content-type"
	values := call.Headers.values[name]
	if len(values) > 1 || len(values) == 1 && !strings.HasPrefix(strings.ToLower(values[0]), form) {
		return errors.New("must not give -F a Content-Type other than multipart/form-data")
	}
	if slices.ContainsFunc(c.parts, formPart.fromFile) {
		if slices.ContainsFunc(c.parts, func(p formPart) bool { return p.contentType != "" && p.fileName == "" }) {
			return errors.New("must not give a form field a type without a filename when the form has files")
		}
		call.Headers.remove(name)
		call.Form = c.parts
		return nil
	}
	body, boundary := multipart(c.parts)
	call.Body = &body
	if len(values) == 0 {
		c.setDefault(call, "Content-Type", form+"; boundary="+boundary)
		return nil
	}
	values[0] += "; boundary=" + boundary
	return nil
}

// addUser moves name and password from the URL, which fetch refuses there, and
// from -u, which goes before, into the call.
func (c *curlCommand) addUser(call *httpCall) error {
	scheme, rest, _ := strings.Cut(call.URL, "://")
	authority := rest
	if i := strings.IndexAny(rest, "/?#"); i >= 0 {
		authority = rest[:i]
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		call.URL = scheme + "://" + rest[at+1:]
		user := decodeUTF8(percentDecode(authority[:at]))
		call.User = &user
		if authority = authority[at+1:]; authority == "" {
			return errors.New("must have a URL with a host")
		}
	}
	if c.user != nil {
		call.User = c.user
	}
	if call.User != nil && !strings.Contains(*call.User, ":") {
		user := *call.User + ":"
		call.User = &user
	}
	if c.settled["authorization"] {
		call.User = nil
	}
	return nil
}

// basic is the Authorization header of a user, by RFC 7617.
func basic(user string) string { return "Basic " + base64.StdEncoding.EncodeToString([]byte(user)) }

// withQuery adds to the query of a URL, before its fragment.
func withQuery(url, query string) string {
	url, fragment, hasFragment := strings.Cut(url, "#")
	if strings.Contains(url, "?") {
		url += "&" + query
	} else {
		url += "?" + query
	}
	if hasFragment {
		url += "#" + fragment
	}
	return url
}
