package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// userAgents are headers that browsers and bots send, as their makers and MDN's
// pages on User-Agent and on detection by it document them, with what those say
// they are.
var userAgents = [][5]string{
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", "Chrome", "Blink", "Windows", "Desktop"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", "Chrome", "Blink", "macOS", "Desktop"},
	{"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/51.0.2704.103 Safari/537.36", "Chrome", "Blink", "Linux", "Desktop"},
	{"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", "Chrome", "Blink", "Chrome OS", "Desktop"},
	{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", "Chrome", "Blink", "Android", "Tablet"},
	{"Mozilla/5.0 (Linux; Android 5.1.1; Nexus 5 Build/LMY48B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/43.0.2357.65 Mobile Safari/537.36", "Chrome", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0.6099.119 Mobile/15E148 Safari/604.1", "Chrome", "WebKit", "iOS", "Mobile"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_4) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120 Version/11.1.1 Safari/605.1.15", "Chrome", "WebKit", "iPadOS", "Tablet"},
	{"Mozilla/5.0 (X11; Ubuntu; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36", "Chrome", "Blink", "Ubuntu", "Desktop"},
	{"Mozilla/5.0 (Windows NT 6.1) AppleWebKit/535.1 (KHTML, like Gecko) Chrome/14.0.835.202 Safari/535.1", "Chrome", "WebKit", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91", "Edge", "Blink", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763", "Edge", "EdgeHTML", "Windows", "Desktop"},
	{"Mozilla/5.0 (Linux; Android 10; HD1913) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.144 Mobile Safari/537.36 EdgA/120.0.2210.115", "Edge", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 EdgiOS/120.0.2210.116 Mobile/15E148 Safari/605.1.15", "Edge", "WebKit", "iOS", "Mobile"},
	{"Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254", "Edge", "EdgeHTML", "Windows Phone", "Mobile"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763", "Edge", "EdgeHTML", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Gecko", "Windows", "Desktop"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 14.2; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Gecko", "macOS", "Desktop"},
	{"Mozilla/5.0 (X11; Linux i686; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Gecko", "Linux", "Desktop"},
	{"Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Gecko", "Ubuntu", "Desktop"},
	{"Mozilla/5.0 (X11; Fedora; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0", "Firefox", "Gecko", "Fedora", "Desktop"},
	{"Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0", "Firefox", "Gecko", "Android", "Mobile"},
	{"Mozilla/5.0 (Android 14; Tablet; rv:121.0) Gecko/121.0 Firefox/121.0", "Firefox", "Gecko", "Android", "Tablet"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 14_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/121.0 Mobile/15E148 Safari/605.1.15", "Firefox", "WebKit", "iOS", "Mobile"},
	{"Mozilla/5.0 (iPad; CPU OS 14_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/121.0 Mobile/15E148 Safari/605.1.15", "Firefox", "WebKit", "iPadOS", "Tablet"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15", "Safari", "WebKit", "macOS", "Desktop"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 17_2_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1", "Safari", "WebKit", "iOS", "Mobile"},
	{"Mozilla/5.0 (iPod touch; CPU iPhone OS 12_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.0 Mobile/15E148 Safari/604.1", "Safari", "WebKit", "iOS", "Mobile"},
	{"Mozilla/5.0 (iPad; CPU OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1", "Safari", "WebKit", "iPadOS", "Tablet"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0", "Opera", "Blink", "Windows", "Desktop"},
	{"Opera/9.60 (Windows NT 6.0; U; en) Presto/2.1.1", "Opera", "Presto", "Windows", "Desktop"},
	{"Opera/9.80 (X11; Linux i686; Ubuntu/14.10) Presto/2.12.388 Version/12.16", "Opera", "Presto", "Ubuntu", "Desktop"},
	{"Opera/9.80 (J2ME/MIDP; Opera Mini/7.1.32052/29.3709; U; en) Presto/2.8.119 Version/11.10", "Opera", "Presto", "Unknown", "Mobile"},
	{"Opera/9.80 (Android 2.3.3; Linux; Opera Mobi/ADR-1111101157; U; es-ES) Presto/2.9.201 Version/11.50", "Opera", "Presto", "Android", "Mobile"},
	{"Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.5481.154 Mobile Safari/537.36", "Samsung Internet", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (Linux; Android 12; SAMSUNG SM-X906B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.5481.154 Safari/537.36", "Samsung Internet", "Blink", "Android", "Tablet"},
	{"Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)", "Internet Explorer", "Trident", "Windows", "Desktop"},
	{"Mozilla/4.0 (compatible; MSIE 6.0; Windows NT 5.1)", "Internet Explorer", "Trident", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "Internet Explorer", "Trident", "Windows", "Desktop"},
	{"Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0)", "Internet Explorer", "Trident", "Windows Phone", "Mobile"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Brave Chrome/83.0.4103.116 Safari/537.36", "Brave", "Blink", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 Vivaldi/6.5.3206.48", "Vivaldi", "Blink", "Windows", "Desktop"},
	{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 YaBrowser/23.11.0 Safari/537.36", "Yandex", "Blink", "Windows", "Desktop"},
	{"Mozilla/5.0 (Linux; U; Android 9; en-US; SM-G950F) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.108 UCBrowser/12.11.8.1186 Mobile Safari/537.36", "UC Browser", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.0.0 Mobile DuckDuckGo/5 Safari/537.36", "DuckDuckGo", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15 Ddg/17.2", "DuckDuckGo", "WebKit", "macOS", "Desktop"},
	{"curl/8.4.0", "curl", "Unknown", "Unknown", "Unknown"},
	{"Mozilla/5.0 (Linux; U; Android 4.0.3; ko-kr; LG-L160L Build/IML74K) AppleWebkit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30", "Unknown", "WebKit", "Android", "Mobile"},
	{"Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]", "Unknown", "WebKit", "iOS", "Mobile"},
	{"Pinterest/0.2 (+https://www.pinterest.com/bot.html)", "Pinterest", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 (Linux; U; Android 4.0.3; de-ch; HTC Sensation Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30", "Unknown", "WebKit", "Android", "Mobile"},
	{"Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 (KHTML, like Gecko) 76.0.3809.146/6.0 TV Safari/537.36", "Unknown", "WebKit", "Unknown", "TV"},
	{"Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/79.0.3945.79 Safari/537.36 WebAppManager", "Chrome", "Blink", "Linux", "TV"},
	{"Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36", "Chrome", "Blink", "Android", "TV"},
	{"Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36", "Chrome", "Blink", "Android", "Mobile"},
	{"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", "Unknown", "Unknown", "Bot"},
	{"Googlebot-Image/1.0", "Googlebot-Image", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.129 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot", "Blink", "Android", "Bot"},
	{"AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)", "Baiduspider", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot", "Unknown", "Unknown", "Bot"},
	{"DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)", "DuckDuckBot", "Unknown", "Unknown", "Bot"},
	{"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit", "Unknown", "Unknown", "Bot"},
	{"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.0; +https://openai.com/gptbot)", "GPTBot", "WebKit", "Unknown", "Bot"},
	{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)", "Applebot", "WebKit", "macOS", "Bot"},
	{"x", "Unknown", "Unknown", "Unknown", "Unknown"},
	{"Wget/1.21.4", "Unknown", "Unknown", "Unknown", "Unknown"},
	{"Mozilla/5.0", "Unknown", "Unknown", "Unknown", "Unknown"},
	{"浏览器 🦊", "Unknown", "Unknown", "Unknown", "Unknown"},
}

func TestUserAgent(t *testing.T) {
	var cases []sdktest.Case
	for _, c := range userAgents {
		cases = append(cases, sdktest.Case{
			Name: c[0],
			Body: string(mustJSON(t, map[string]string{"userAgent": c[0]})),
			Want: string(mustJSON(t, map[string]string{"browser": c[1], "engine": c[2], "os": c[3], "device": c[4]})),
		})
	}
	sdktest.Run(t, UserAgent, append(cases,
		sdktest.Case{Name: "empty", Body: `{"userAgent": ""}`, Code: "INVALID_INPUT", Field: "userAgent"},
		sdktest.Case{Name: "missing", Body: `{}`, Code: "INVALID_INPUT", Field: "userAgent"},
		sdktest.Case{Name: "list", Body: `{"userAgent": ["curl/8"]}`, Code: "INVALID_INPUT", Field: "userAgent"},
	))
}

// FuzzUserAgent checks what holds for every header.
func FuzzUserAgent(f *testing.F) {
	for _, c := range userAgents {
		f.Add(c[0])
	}
	f.Fuzz(func(t *testing.T, header string) {
		got, err := UserAgent.Run(t.Context(), userAgentRequest{header})
		if err != nil {
			t.Fatal(err)
		}
		mobile := slices.Contains([]string{"iOS", "iPadOS"}, got.OS)
		if mobile && got.Engine != "WebKit" || mobile && got.Device == "Desktop" {
			t.Errorf("%q: %+v", header, got)
		}
		if (got.Device == "Bot") != (userAgent(header).bot() != "") || got.Browser == "" || len(got.Browser) > 64 {
			t.Errorf("%q: %+v", header, got)
		}
		if again, _ := UserAgent.Run(t.Context(), userAgentRequest{header + " Safaribot/1.0"}); again.Device != "Bot" && !strings.HasSuffix(header, "cu") {
			t.Errorf("%q with a bot: %+v", header, again)
		}
	})
}
