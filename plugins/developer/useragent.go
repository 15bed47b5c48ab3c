package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type userAgentRequest struct {
	UserAgent string `json:"userAgent" doc:"Value of a User-Agent header." minLength:"1"`
}

type userAgentResult struct {
	Browser string `json:"browser" doc:"Name of the browser, of the bot, or Unknown."`
	Engine  string `json:"engine" doc:"Rendering engine." enum:"Blink,WebKit,Gecko,Trident,EdgeHTML,Presto,Unknown"`
	OS      string `json:"os" doc:"Operating system." enum:"Windows,macOS,iOS,iPadOS,Android,Linux,Chrome OS,Ubuntu,Fedora,Windows Phone,Unknown"`
	Device  string `json:"device" doc:"Kind of device." enum:"Desktop,Mobile,Tablet,TV,Bot,Unknown"`
}

// UserAgent is dev/user-agent.
var UserAgent = sdk.Endpoint[userAgentRequest, userAgentResult]{
	Route:   "dev/user-agent",
	Summary: "Browser, engine, system and device of a User-Agent header",
	Doc: `
Looks for the tokens by which browsers name themselves, the special before the
general, as nearly all of them claim to be others as well. Known browsers are
Chrome, Edge, Firefox, Safari, Opera, Samsung Internet, Internet Explorer,
Brave, Vivaldi, Yandex, UC Browser, DuckDuckGo and curl; a bot goes by its own
name. Every browser on iOS and iPadOS is WebKit. Android without the word
Mobile is a tablet. Versions are left out.`,
	Examples: []sdk.Example{{
		Name:     "Edge",
		Request:  `{"userAgent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91"}`,
		Response: `{"browser": "Edge", "engine": "Blink", "os": "Windows", "device": "Desktop"}`,
	}, {
		Name:     "Chrome on an iPhone",
		Request:  `{"userAgent": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1"}`,
		Response: `{"browser": "Chrome", "engine": "WebKit", "os": "iOS", "device": "Mobile"}`,
	}, {
		Name:     "Bot",
		Request:  `{"userAgent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"}`,
		Response: `{"browser": "Googlebot", "engine": "Unknown", "os": "Unknown", "device": "Bot"}`,
	}},
	Run: func(_ context.Context, in userAgentRequest) (userAgentResult, error) {
		ua := userAgent(in.UserAgent)
		os := ua.os()
		bot := ua.bot()
		result := userAgentResult{Browser: bot, Engine: ua.engine(os), OS: os, Device: "Bot"}
		if bot == "" {
			result.Browser, result.Device = ua.browser(), ua.device(os)
		}
		return result, nil
	},
}

// userAgent is the value of a User-Agent header (RFC 9110, section 10.1.5).
type userAgent string

// has says whether any of the tokens occurs, in this case.
func (ua userAgent) has(tokens ...string) bool {
	for _, token := range tokens {
		if strings.Contains(string(ua), token) {
			return true
		}
	}
	return false
}

// first is the name of the first rule that has a token in the header.
func (ua userAgent) first(rules []userAgentRule) string {
	for _, rule := range rules {
		if ua.has(rule.tokens...) {
			return rule.name
		}
	}
	return "Unknown"
}

func (ua userAgent) browser() string {
	if strings.HasPrefix(string(ua), "curl/") {
		return "curl"
	}
	name := ua.first(browserRules)
	if name == "Safari" && (ua.has("Android", "Tizen", "SymbianOS", "BlackBerry", "BB10") || !ua.has("AppleWebKit/")) {
		return "Unknown" // a browser of the system that has no name
	}
	return name
}

func (ua userAgent) os() string {
	name := ua.first(osRules)
	if name == "macOS" && ua.has("CriOS/", "FxiOS/", "EdgiOS/", "OPiOS/", "OPT/") {
		return "iPadOS" // an iPad that asks for the desktop's pages
	}
	return name
}

func (ua userAgent) engine(os string) string {
	if os == "iOS" || os == "iPadOS" {
		return "WebKit"
	}
	name := ua.first(engineRules)
	if name == "Blink" && !ua.has("OPR/") && ua.majorVersion("Chrome/") < 28 {
		return "WebKit" // as Chrome was before it had an engine of its own
	}
	return name
}

// majorVersion is the number after a token, 0 if there is none and at most 999.
func (ua userAgent) majorVersion(token string) int {
	_, rest, _ := strings.Cut(string(ua), token)
	version := 0
	for i := 0; i < min(len(rest), 3) && rest[i] >= '0' && rest[i] <= '9'; i++ {
		version = version*10 + int(rest[i]-'0')
	}
	return version
}

func (ua userAgent) device(os string) string {
	if ua.has(tvTokens...) {
		return "TV"
	}
	switch os {
	case "iPadOS":
		return "Tablet"
	case "iOS", "Windows Phone":
		return "Mobile"
	case "Android":
		if ua.has("Mobile") && !ua.has("Tablet") || ua.has("Opera Mini", "Opera Mobi") {
			return "Mobile"
		}
		return "Tablet"
	}
	switch {
	case ua.has("Windows NT", "Macintosh", "CrOS"):
		return "Desktop"
	case ua.has("Tablet", "PlayBook", "Kindle", "Silk/"):
		return "Tablet"
	case ua.has("Mobi", "Opera Mini", "UCWEB", "BlackBerry", "BB10", "Symbian", "KAIOS", "J2ME/"):
		return "Mobile"
	case os != "Unknown" || ua.has("BSD", "SunOS", "X11;"):
		return "Desktop"
	}
	return "Unknown"
}
