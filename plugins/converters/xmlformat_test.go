package main

import (
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand.
func TestXMLFormat(t *testing.T) {
	sdktest.Run(t, XMLFormat, []sdktest.Case{
		{Name: "nested", Body: `{"xml": "<a><b>1</b><c>2</c></a>"}`, Want: `{"result": "<a>\n  <b>1</b>\n  <c>2</c>\n</a>"}`},
		{Name: "old indentation", Body: `{"xml": "<a>\r\n\t\t<b> 1 </b>\n\n</a>\n"}`, Want: `{"result": "<a>\n  <b>1</b>\n</a>"}`},
		{Name: "no indentation", Body: `{"xml": "<a><b/></a>", "indentSize": 0}`, Want: `{"result": "<a>\n<b/>\n</a>"}`},
		{Name: "eight", Body: `{"xml": "<a><b/></a>", "indentSize": 8}`, Want: `{"result": "<a>\n        <b/>\n</a>"}`},
		{Name: "empty elements", Body: `{"xml": "<a><b></b><c> </c><d /></a>"}`, Want: `{"result": "<a>\n  <b></b>\n  <c></c>\n  <d />\n</a>"}`},
		{Name: "declaration", Body: `{"xml": "<?xml version=\"1.0\"?><a/>"}`, Want: `{"result": "<?xml version=\"1.0\"?>\n<a/>"}`},
		{Name: "document type", Body: `{"xml": "<!DOCTYPE a [ <!ENTITY b \"x > y\"> <!-- it's --> ]><a/>"}`, Want: `{"result": "<!DOCTYPE a [ <!ENTITY b \"x > y\"> <!-- it's --> ]>\n<a/>"}`},
		{Name: "comment is kept", Body: `{"xml": "<a><!--  x <b>\n y --></a>"}`, Want: `{"result": "<a>\n  <!--  x <b>\n y -->\n</a>"}`},
		{Name: "comment beside text", Body: `{"xml": "<a>x<!--c--></a>"}`, Want: `{"result": "<a>\n  x\n  <!--c-->\n</a>"}`},
		{Name: "CDATA is text", Body: `{"xml": "<a><![CDATA[ <b> & ]]></a>"}`, Want: `{"result": "<a><![CDATA[ <b> & ]]></a>"}`},
		{Name: "CDATA beside text", Body: `{"xml": "<a> x <![CDATA[y]]> z </a>"}`, Want: `{"result": "<a>x <![CDATA[y]]> z</a>"}`},
		{Name: "CDATA beside an element", Body: `{"xml": "<a><![CDATA[x]]><b/></a>"}`, Want: `{"result": "<a>\n  <![CDATA[x]]>\n  <b/>\n</a>"}`},
		{Name: "text beside elements", Body: `{"xml": "<p>one <b>two</b> three</p>"}`, Want: `{"result": "<p>\n  one\n  <b>two</b>\n  three\n</p>"}`},
		{Name: "line breaks within text", Body: `{"xml": "<a>x\n y</a>"}`, Want: `{"result": "<a>x\n y</a>"}`},
		{Name: "attributes are kept", Body: `{"xml": "<a  b = 'x > y'\n c=\"/>\"><d/></a >"}`, Want: `{"result": "<a  b = 'x > y'\n c=\"/>\">\n  <d/>\n</a >"}`},
		{Name: "references are kept", Body: `{"xml": "<a>&amp;&#x41;&nbsp;</a>"}`, Want: `{"result": "<a>&amp;&#x41;&nbsp;</a>"}`},
		{Name: "no-break space is text", Body: `{"xml": "<a> </a>"}`, Want: `{"result": "<a> </a>"}`},
		{Name: "processing instruction", Body: `{"xml": "<a><?p x > y?></a>"}`, Want: `{"result": "<a>\n  <?p x > y?>\n</a>"}`},
		{Name: "never closed", Body: `{"xml": "<a><b>"}`, Want: `{"result": "<a>\n  <b>"}`},
		{Name: "closed around", Body: `{"xml": "<a><b><c></a><d/>"}`, Want: `{"result": "<a>\n  <b>\n    <c>\n</a>\n<d/>"}`},
		{Name: "closes nothing", Body: `{"xml": "<a></b><c/></a>"}`, Want: `{"result": "<a>\n  </b>\n  <c/>\n</a>"}`},
		{Name: "text after it is not closed", Body: `{"xml": "<a>x"}`, Want: `{"result": "<a>\n  x"}`},
		{Name: "less-than in text", Body: `{"xml": "<a>1 < 2 <3</a>"}`, Want: `{"result": "<a>1 < 2 <3</a>"}`},
		{Name: "apostrophe in a tag", Body: `{"xml": "<a don't><b/></a>"}`, Want: `{"result": "<a don't>\n  <b/>\n</a>"}`},
		{Name: "case of names counts", Body: `{"xml": "<a><A></a>"}`, Want: `{"result": "<a>\n  <A>\n</a>"}`},
		{Name: "no end of a tag", Body: `{"xml": "<a><b"}`, Want: `{"result": "<a>\n  <b"}`},
		{Name: "no end of a comment", Body: `{"xml": "<a><!-- b</a>"}`, Want: `{"result": "<a>\n  <!-- b</a>"}`},
		{Name: "no end of CDATA", Body: `{"xml": "<a><![CDATA[b</a>"}`, Want: `{"result": "<a>\n  <![CDATA[b</a>"}`},
		{Name: "text alone", Body: `{"xml": " a "}`, Want: `{"result": "a"}`},
		{Name: "blank", Body: `{"xml": " \n"}`, Want: `{"result": ""}`},
		{Name: "byte order mark stays in front", Body: `{"xml": "\ufeff <a/>"}`, Want: `{"result": "\ufeff<a/>"}`},
		{Name: "empty", Body: `{"xml": ""}`, Code: "INVALID_INPUT", Field: "xml"},
		{Name: "nine", Body: `{"xml": "<a/>", "indentSize": 9}`, Code: "INVALID_INPUT", Field: "indentSize"},
		{Name: "negative", Body: `{"xml": "<a/>", "indentSize": -1}`, Code: "INVALID_INPUT", Field: "indentSize"},
		{Name: "fraction", Body: `{"xml": "<a/>", "indentSize": 1.5}`, Code: "INVALID_INPUT", Field: "indentSize"},
		{Name: "number", Body: `{"xml": 5}`, Code: "INVALID_INPUT", Field: "xml"},
	})
}

// TestXMLFormatLength refuses what grows too long, by indentation above all.
func TestXMLFormatLength(t *testing.T) {
	sdktest.Run(t, XMLFormat, []sdktest.Case{
		{Name: "deep", Body: `{"xml": "` + strings.Repeat("<a>", 990) + `"}`, Check: func(t *testing.T, got map[string]any) {
			// A line of 3 characters a level, breaks between them, and 2 spaces for
			// each level above.
			if n := len(got["result"].(string)); n != 990*3+989+989*990 {
				t.Errorf("%d characters", n)
			}
		}},
		{Name: "too deep", Body: `{"xml": "` + strings.Repeat("<a>", 1000) + `"}`, Code: "INVALID_INPUT", Field: "xml"},
		{Name: "far too deep", Body: `{"xml": "` + strings.Repeat("<a>", 300_000) + `"}`, Code: "INVALID_INPUT", Field: "xml"},
	})
}

// FuzzXMLFormat checks that formatting changes white space alone, and nothing when
// it is done again.
func FuzzXMLFormat(f *testing.F) {
	for _, seed := range []string{"<a><b>1</b></a>", "<a>x<![CDATA[ y ]]></a>", "<a b='>'></a><!-- c -->", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "</a><", "<a><b></a>", "<?x"} {
		f.Add(seed)
	}
	bare := strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "")
	f.Fuzz(func(t *testing.T, xml string) {
		once, ok := formatXML(xml, 2)
		if !ok {
			return
		}
		if bare.Replace(once) != bare.Replace(xml) {
			t.Errorf("%q becomes %q", xml, once)
		}
		if twice, ok := formatXML(once, 2); ok && twice != once {
			t.Errorf("%q becomes %q, then %q", xml, once, twice)
		}
	})
}
