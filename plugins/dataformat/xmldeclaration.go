package main

import "regexp"

// xmlDeclaration is what stands in an XML declaration (XML 1.0, section 2.8).
var xmlDeclaration = regexp.MustCompile(`^\s+version\s*=\s*(?:"1\.[0-9]+"|'1\.[0-9]+')` +
	`(?:\s+encoding\s*=\s*(?:"[A-Za-z][A-Za-z0-9._-]*"|'[A-Za-z][A-Za-z0-9._-]*'))?` +
	`(?:\s+standalone\s*=\s*(?:"(?:yes|no)"|'(?:yes|no)'))?\s*$`)

func isXMLDeclaration(inside string) bool { return xmlDeclaration.MatchString(inside) }
