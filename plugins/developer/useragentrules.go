package main

import "strings"

// userAgentRule gives a name to the headers that have one of the tokens. Of a list
// of rules the first that fits counts, so the special stand before the general.
type userAgentRule struct {
	name   string
	tokens []string
}

// Tokens as the makers document them; the common ones are listed on MDN's page
// "Browser detection using the user agent".
var (
	browserRules = []userAgentRule{
		{"Samsung Internet", []string{"SamsungBrowser/"}},
		{"UC Browser", []string{"UCBrowser/", "UCWEB", "UCBrowser", "UBrowser/"}},
		{"Brave", []string{"Brave/", "Brave Chrome/"}},
		{"Vivaldi", []string{"Vivaldi/", "Vivaldi"}},
		{"Yandex", []string{"YaBrowser/", "YaSearchBrowser/"}},
		{"DuckDuckGo", []string{"DuckDuckGo/", "Ddg/"}},
		{"Edge", []string{"Edg/", "EdgA/", "EdgiOS/", "Edge/"}},
		{"Opera", []string{"OPR/", "OPiOS/", "OPT/", "OPX/", "Opera"}},
		{"Internet Explorer", []string{"MSIE ", "Trident/"}},
		{"Firefox", []string{"Firefox/", "FxiOS/"}},
		{"Chrome", []string{"CriOS/", "Chrome/", "Chromium/"}},
		{"Safari", []string{"Safari/"}},
	}
	osRules = []userAgentRule{
		{"Windows Phone", []string{"Windows Phone"}},
		{"Windows", []string{"Windows", "Win64", "Win32", "Win98", "Win95", "WinNT"}},
		{"iPadOS", []string{"iPad"}},
		{"iOS", []string{"iPhone", "iPod"}},
		{"Chrome OS", []string{"CrOS"}},
		{"Android", []string{"Android"}},
		{"Ubuntu", []string{"Ubuntu"}},
		{"Fedora", []string{"Fedora"}},
		{"macOS", []string{"Macintosh", "Mac OS X", "Mac_PowerPC"}},
		{"Linux", []string{"Linux", "linux-gnu"}},
	}
	engineRules = []userAgentRule{
		{"EdgeHTML", []string{"Edge/"}},
		{"Trident", []string{"Trident/", "MSIE "}},
		{"Presto", []string{"Presto/"}},
		{"Blink", []string{"Chrome/", "Chromium/", "OPR/"}},
		{"WebKit", []string{"AppleWebKit/", "AppleWebkit/"}},
		{"Gecko", []string{" Gecko/", "\tGecko/"}},
		{"Presto", []string{"Opera/", " Opera "}},
	}
	tvTokens = []string{
		"SmartTV", "SMART-TV", "Smart-TV", "Smart TV", "SmartHub", "AppleTV", "Apple TV", "GoogleTV", "Google TV", "Android TV", "AndroidTV",
		"HbbTV", "Web0S", "webOS.TV", "BRAVIA", "NetCast", "NETTV", "VIERA", "Viera", "Roku", "CrKey", "AFTT", "AFTS", "AFTM", "AFTB", "AFTN", "AFTKA",
		"Chromecast", "SHIELD Android TV", "MiTV", "MIBOX", "DTV", "TV Safari", "InettvBrowser", "Opera TV",
	}
	// namedBots are bots whose name does not end as those of bots do. One has part of
	// its version, since an app goes by the same name.
	namedBots = []string{
		"Yahoo! Slurp", "Slurp", "facebookexternalhit", "facebookcatalog", "meta-externalagent", "WhatsApp", "Mediapartners-Google", "Google-InspectionTool",
		"GoogleOther", "Google-Read-Aloud", "Feedfetcher-Google", "FeedFetcher-Google", "APIs-Google", "Storebot-Google", "BingPreview", "ia_archiver", "archive.org_bot",
		"Chrome-Lighthouse", "HeadlessChrome", "ChatGPT-User", "Claude-User", "Claude-Web", "anthropic-ai", "Perplexity-User", "Google-Extended",
		"Embedly", "Quora Link Preview", "Pinterest/0.", "SkypeUriPreview", "vkShare", "W3C_Validator", "Bytespider", "Screaming Frog SEO Spider", "Cloudflare-AlwaysOnline",
		"UptimeRobot", "Pingdom", "DataForSeoBot", "Sogou web spider",
	}
)

// bot is the name of the bot, empty if the header is not of one.
func (ua userAgent) bot() string {
	for _, token := range namedBots {
		if ua.has(token) {
			name, _, _ := strings.Cut(token, "/")
			return name
		}
	}
	for words := range strings.FieldsFuncSeq(string(ua), func(r rune) bool { return strings.ContainsRune(" ;,()+", r) }) {
		word, _, _ := strings.Cut(words, "/") // leaves http: of an address
		if word = strings.Trim(word, "._-"); isBotName(word) {
			return word
		}
	}
	return ""
}

// isBotName says whether a product token ends as the names of bots do, or has
// such a part before a hyphen.
func isBotName(word string) bool {
	const longest = 64
	if len(word) > longest || strings.EqualFold(word, "cubot") { // that one makes telephones
		return false
	}
	for part := range strings.SplitSeq(strings.ToLower(word), "-") {
		for _, ending := range []string{"bot", "crawler", "spider", "crawl"} {
			if strings.HasSuffix(part, ending) && !strings.ContainsAny(part, "@:") {
				return true
			}
		}
	}
	return false
}
