package main

import "strings"

// curlOption is what an option of curl means here.
type curlOption int

const (
	curlIgnored curlOption = iota // changes nothing about the request
	curlSkipped                   // the same, and takes an argument
	curlRequest                   // from here on all options take an argument
	curlHeader
	curlData
	curlDataBinary
	curlDataRaw
	curlDataURL
	curlJSON
	curlForm
	curlFormString
	curlUser
	curlCookie
	curlAgent
	curlReferer
	curlURL
	curlMaxTime
	curlGet // from here on none does
	curlHead
	curlInsecure
)

// takesArgument says whether the next word, or the rest of this one, belongs to
// the option.
func (o curlOption) takesArgument() bool { return curlSkipped <= o && o <= curlMaxTime }

// curlShort are the options of one letter that count or take an argument.
var curlShort = map[byte]curlOption{
	'X': curlRequest, 'H': curlHeader, 'd': curlData, 'F': curlForm, 'u': curlUser, 'b': curlCookie, 'A': curlAgent,
	'e': curlReferer, 'm': curlMaxTime, 'G': curlGet, 'I': curlHead, 'k': curlInsecure,
	'c': curlSkipped, 'C': curlSkipped, 'D': curlSkipped, 'E': curlSkipped, 'K': curlSkipped, 'o': curlSkipped,
	'P': curlSkipped, 'Q': curlSkipped, 'r': curlSkipped, 't': curlSkipped, 'T': curlSkipped, 'U': curlSkipped, 'w': curlSkipped,
	'x': curlSkipped, 'y': curlSkipped, 'Y': curlSkipped, 'z': curlSkipped,
}

// curlLong are the long options that count or take an argument.
var curlLong = withSkipped(map[string]curlOption{
	"request": curlRequest, "header": curlHeader, "data": curlData, "data-ascii": curlData, "data-binary": curlDataBinary, "data-raw": curlDataRaw,
	"data-urlencode": curlDataURL, "json": curlJSON, "form": curlForm, "form-string": curlFormString, "user": curlUser, "cookie": curlCookie,
	"user-agent": curlAgent, "referer": curlReferer, "url": curlURL, "max-time": curlMaxTime, "get": curlGet, "head": curlHead, "insecure": curlInsecure,
}, `
abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to continue-at
cookie-jar create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url
dump-header ech egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method
ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip hostpubmd5 hostpubsha256 hsts interface ip-tos
ipfs-gateway keepalive-cnt keepalive-time key key-type krb libcurl limit-rate local-port login-options mail-auth
mail-from mail-rcpt max-filesize max-redirs netrc-file noproxy oauth2-bearer output output-dir parallel-max pass
pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type
proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name
proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range
rate request-target resolve retry retry-delay retry-max-time sasl-authzid service-name socks4 socks4a socks5
socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max
tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket upload-file url-query variable
vlan-priority write-out`)

func withSkipped(options map[string]curlOption, names string) map[string]curlOption {
	for _, name := range strings.Fields(names) {
		options[name] = curlSkipped
	}
	return options
}
