package main

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// webAddress is a URL record of the URL Standard, as far as its parts are asked
// for, each in the form in which the standard serializes it.
type webAddress struct {
	Protocol string // with its colon
	Hostname string // empty if there is no host
	Port     string // empty if there is none, or the scheme's own
	Path     string
	Query    string // as written, without the question mark
	Hash     string // with #, or empty
}

var errNotAbsolute = errors.New("must be an absolute URL, which begins with a scheme such as https")

// defaultPorts are the special schemes of the URL Standard, section 4.2, with
// their ports; file has none.
var defaultPorts = map[string]string{"ftp": "21", "file": "", "http": "80", "https": "443", "ws": "80", "wss": "443"}

// The percent-encode sets of the URL Standard, section 1.3, each as the ASCII
// characters that it leaves as they are. A caret stays in paths.
var (
	controlKept  = keptExcept("")
	fragmentKept = keptExcept(" \"<>`")
	pathKept     = keptExcept(" \"#<>?`{}")
)

// keptExcept is the printable ASCII characters without some.
func keptExcept(encoded string) *asciiSet {
	var set asciiSet
	for c := byte(' '); c <= '~'; c++ {
		set[c] = strings.IndexByte(encoded, c) < 0
	}
	return &set
}

// parseURL is the basic URL parser of the URL Standard, section 4.4, without a
// base. The error is the rule that the text breaks.
func parseURL(text string) (webAddress, error) {
	text = strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	text = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(text)
	scheme, rest, found := strings.Cut(text, ":")
	if !found || !isScheme(scheme) {
		return webAddress{}, errNotAbsolute
	}
	scheme = strings.ToLower(scheme)
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	address := webAddress{Protocol: scheme + ":", Query: query}
	if fragment != "" {
		address.Hash = "#" + string(percentEncode(nil, fragment, fragmentKept))
	}
	_, special := defaultPorts[scheme]
	var err error
	switch {
	case scheme == "file":
		rest, err = address.takeFileHost(rest)
	case special:
		rest, err = address.takeAuthority(strings.TrimLeft(rest, `/\`), scheme)
	case strings.HasPrefix(rest, "//"):
		if rest, err = address.takeAuthority(rest[2:], scheme); rest == "" {
			return address, err
		}
	case !strings.HasPrefix(rest, "/"):
		address.Path = string(percentEncode(nil, rest, controlKept))
		return address, nil
	}
	if err != nil {
		return webAddress{}, err
	}
	address.Path = normalPath(rest, special, scheme == "file")
	return address, nil
}

func isScheme(text string) bool {
	for i := range len(text) {
		c := text[i]
		if !isLetter(c) && (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return text != ""
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// takeAuthority reads the user, who is of no interest, the host and the port that
// text begins with, and returns the rest: the path.
func (a *webAddress) takeAuthority(text, scheme string) (path string, err error) {
	defaultPort, special := defaultPorts[scheme]
	ends := "/"
	if special {
		ends = `/\`
	}
	if i := strings.IndexAny(text, ends); i >= 0 {
		text, path = text[:i], text[i:]
	}
	at := strings.LastIndexByte(text, '@')
	host, port, hasPort := cutPort(text[at+1:])
	if host == "" && (special || hasPort || at >= 0) {
		return "", errors.New("must have a host")
	}
	if host != "" {
		if a.Hostname, err = parseHost(host, special); err != nil {
			return "", err
		}
	}
	if a.Port, err = parsePort(port); err != nil {
		return "", err
	}
	if a.Port == defaultPort {
		a.Port = ""
	}
	return path, nil
}

// cutPort splits at the first colon outside brackets.
func cutPort(text string) (host, port string, found bool) {
	inside := false
	for i := range len(text) {
		switch text[i] {
		case '[':
			inside = true
		case ']':
			inside = false
		case ':':
			if !inside {
				return text[:i], text[i+1:], true
			}
		}
	}
	return text, "", false
}

// parsePort returns the port without leading zeros, empty if there is none.
func parsePort(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil || !isDigit(text[0]) {
		return "", errors.New("must have a port of 0 to 65535")
	}
	return strconv.FormatUint(port, 10), nil
}

// takeFileHost reads the host of a file URL, if it has one, and returns the path.
func (a *webAddress) takeFileHost(text string) (path string, err error) {
	if len(text) < 2 || strings.Trim(text[:2], `/\`) != "" {
		return text, nil
	}
	host := text[2:]
	if i := strings.IndexAny(host, `/\`); i >= 0 {
		host, path = host[:i], host[i:]
	}
	if isDriveLetter(host) {
		return text[2:], nil
	}
	if host == "" {
		return path, nil
	}
	if a.Hostname, err = parseHost(host, true); a.Hostname == "localhost" {
		a.Hostname = ""
	}
	return path, err
}

// isDriveLetter says whether text is a drive of Windows, such as C: or c|.
func isDriveLetter(text string) bool {
	return len(text) == 2 && isLetter(text[0]) && (text[1] == ':' || text[1] == '|')
}

// normalPath percent-encodes a path and takes its dot segments away: the path
// state of the URL Standard.
func normalPath(text string, special, file bool) string {
	separators := "/"
	if special {
		separators = `/\`
	}
	if text != "" && strings.IndexByte(separators, text[0]) >= 0 {
		text = text[1:]
	}
	path := make([]byte, 0, len(text)+1)
	for last := false; !last; {
		var segment string
		if i := strings.IndexAny(text, separators); i >= 0 {
			segment, text = text[:i], text[i+1:]
		} else {
			segment, last = text, true
		}
		dots := dotSegment(segment)
		if dots == 2 && !(file && len(path) == 3 && isDriveLetter(string(path[1:]))) {
			path = path[:max(bytes.LastIndexByte(path, '/'), 0)]
		}
		switch {
		case dots == 0:
			if file && len(path) == 0 && isDriveLetter(segment) {
				segment = segment[:1] + ":"
			}
			path = percentEncode(append(path, '/'), segment, pathKept)
		case last:
			path = append(path, '/')
		}
	}
	return string(path)
}

// dotSegment is the number of dots if text is one or two dots, each as it is or
// percent-encoded, and otherwise 0.
func dotSegment(text string) int {
	dots := 0
	for text != "" {
		switch {
		case text[0] == '.':
			text = text[1:]
		case len(text) >= 3 && strings.EqualFold(text[:3], "%2e"):
			text = text[3:]
		default:
			return 0
		}
		if dots++; dots > 2 {
			return 0
		}
	}
	return dots
}
