// Command developer is the plugin that serves the routes for people who write
// software: base64, case, slug and url-encode, json/format, jwt/decode,
// regex/test and the dev/ routes.
package main

import "github.com/utilhost/utilhost/sdk"

var plugin = sdk.Plugin{
	Group:   "developer",
	Version: "1.0.0",
	Doc: `
Encodings of text, notations of names, and readers and writers of the formats
that developers meet every day. Where JavaScript has a function of its own for
the task, the answer is what that function gives. Nothing is fetched and
nothing is kept.`,
	Routes: []sdk.Route{
		Base64, Bitwise, Case, Contrast, CronNextRuns, CronParse, CurlToCode,
		EnvJSON, HTMLEntities, HTTPHeaders, HTTPStatus, JSONEscape, JSONFormat,
		JSONPath, JSONSchema, JWTDecode, MetaTags, MIMEType, ParseQueryString,
		ParseURL, QueryStringBuilder, RegexTest, Slug, URLEncode, UserAgent,
		VariableName,
	},
}

func main() { sdk.Serve(plugin) }
