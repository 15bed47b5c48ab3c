package main

import (
	"context"
	"strings"

	"github.com/utilhost/utilhost/sdk"
)

type userAgentRequest struct {
	Browser string `json:"browser" doc:"Browser." enum:"chrome,firefox,safari,edge" default:"chrome"`
	OS      string `json:"os" doc:"Operating system." enum:"windows,macos,linux,android,ios" default:"windows"`
	Version string `json:"version" doc:"Version of the browser: one to four numbers with dots between. Zeros are added until there are four for Chrome and Edge, two for Firefox and Safari." default:"125"`
}

// UserAgent is generate/user-agent.
var UserAgent = sdk.Endpoint[userAgentRequest, textResult]{
	Route:   "generate/user-agent",
	Summary: "User-Agent header of a browser",
	Doc: `
Writes the User-Agent header that the browser sends on the system, in the reduced
form of today: the version of the system and the model of the device are fixed, as
browsers fix them. Browsers on iOS are all built on WebKit and differ in one product
alone. A pair that does not exist, such as Safari on Linux, gets what its parts
would make.`,
	Examples: []sdk.Example{{
		Name:     "Chrome on Windows",
		Request:  `{}`,
		Response: `{"result": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36"}`,
	}, {
		Name:     "Firefox on Linux",
		Request:  `{"browser": "firefox", "os": "linux", "version": "126"}`,
		Response: `{"result": "Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0"}`,
	}, {
		Name:     "Safari on iOS",
		Request:  `{"browser": "safari", "os": "ios", "version": "17.5"}`,
		Response: `{"result": "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"}`,
	}, {
		Name:    "Version with a letter",
		Request: `{"version": "125b"}`,
		Error:   sdk.CodeInvalidInput,
	}},
	Run: func(_ context.Context, in userAgentRequest) (textResult, error) {
		if !isVersion(in.Version) {
			return textResult{}, sdk.Invalid("version", "must be one to four numbers with dots between, such as 125 or 17.5")
		}
		switch {
		case in.OS == "ios":
			return textResult{iosAgent(in.Browser, in.Version)}, nil
		case in.Browser == "firefox":
			return textResult{firefoxAgent(in.OS, in.Version)}, nil
		default:
			return textResult{webKitAgent(in.Browser, in.OS, in.Version)}, nil
		}
	},
}

// isVersion reports whether text is one to four numbers with dots between.
func isVersion(text string) bool {
	if strings.Count(text, ".") > 3 {
		return false
	}
	for number := range strings.SplitSeq(text, ".") {
		if number == "" || strings.Trim(number, decimalDigits) != "" {
			return false
		}
	}
	return true
}

// padded adds zeros to a version until it has so many numbers.
func padded(version string, numbers int) string {
	return version + strings.Repeat(".0", max(0, numbers-1-strings.Count(version, ".")))
}

// Numbers of a version that the browsers show at least.
const (
	chromiumNumbers = 4
	otherNumbers    = 2 // Firefox and Safari
)

// platforms are the parts in parentheses of browsers other than Firefox.
var platforms = map[string]string{
	"windows": "Windows NT 10.0; Win64; x64",
	"macos":   "Macintosh; Intel Mac OS X 10_15_7",
	"linux":   "X11; Linux x86_64",
	"android": "Linux; Android 14; Pixel 8",
	"ios":     "iPhone; CPU iPhone OS 17_5 like Mac OS X",
}

// webKitAgent is Chrome, Edge or Safari anywhere but on iOS.
func webKitAgent(browser, os, version string) string {
	mobile := ""
	if os == "android" {
		mobile = "Mobile "
	}
	engine, product := "537.36", "Chrome/"+padded(version, chromiumNumbers)
	if browser == "safari" {
		engine, product = "605.1.15", "Version/"+padded(version, otherNumbers)
	}
	agent := "Mozilla/5.0 (" + platforms[os] + ") AppleWebKit/" + engine + " (KHTML, like Gecko) " + product + " " + mobile + "Safari/" + engine
	switch {
	case browser == "edge" && os == "android":
		agent += " EdgA/" + padded(version, chromiumNumbers)
	case browser == "edge":
		agent += " Edg/" + padded(version, chromiumNumbers)
	}
	return agent
}

// firefoxAgent is Firefox anywhere but on iOS.
func firefoxAgent(os, version string) string {
	version = padded(version, otherNumbers)
	platform, gecko := platforms[os], "20100101"
	switch os {
	case "macos":
		platform = "Macintosh; Intel Mac OS X 10.15"
	case "android":
		platform, gecko = "Android 14; Mobile", version
	}
	return "Mozilla/5.0 (" + platform + "; rv:" + version + ") Gecko/" + gecko + " Firefox/" + version
}

// iosAgent is any browser on iOS.
func iosAgent(browser, version string) string {
	product := "Version/" + padded(version, otherNumbers) // Safari
	switch browser {
	case "chrome":
		product = "CriOS/" + padded(version, chromiumNumbers)
	case "firefox":
		product = "FxiOS/" + padded(version, otherNumbers)
	case "edge":
		product = "EdgiOS/" + padded(version, chromiumNumbers)
	}
	return "Mozilla/5.0 (" + platforms["ios"] + ") AppleWebKit/605.1.15 (KHTML, like Gecko) " + product + " Mobile/15E148 Safari/604.1"
}
