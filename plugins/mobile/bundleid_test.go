package main

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: by hand from the rules of Android Developers and Apple.
func TestBundleID(t *testing.T) {
	check := func(platform, id string, segments int, errors ...string) sdktest.Case {
		list := ""
		for i, e := range errors {
			if i > 0 {
				list += ", "
			}
			list += strconv.Quote(e)
		}
		return sdktest.Case{
			Name: platform + " " + id, Body: `{"id": ` + strconv.Quote(id) + `, "platform": "` + platform + `"}`,
			Want: `{"valid": ` + strconv.FormatBool(len(errors) == 0) + `, "segments": ` + strconv.Itoa(segments) + `, "errors": [` + list + `]}`,
		}
	}
	const (
		two     = "must have two or more segments separated by dots"
		empty   = " must not be empty"
		letter  = " must begin with a letter"
		android = " must hold only letters, digits and underscores"
		ios     = " must hold only letters, digits and hyphens"
		keyword = " must not be a keyword or literal of Java"
	)
	sdktest.Run(t, BundleID, []sdktest.Case{
		check("android", "com.example.app", 3),
		check("android", "a.b", 2),
		check("android", "Com.Example_1.app__2", 3),
		check("android", "com", 1, two),
		check("android", "", 1, two, "segment 1"+empty),
		check("android", ".", 2, "segment 1"+empty),
		check("android", "com..app", 3, "segment 2"+empty),
		check("android", "com.app.", 3, "segment 3"+empty),
		check("android", "com.1app", 2, "segment 2"+letter),
		check("android", "com._app", 2, "segment 2"+letter),
		check("android", "com.my-app", 2, "segment 2"+android),
		check("android", "com.größe", 2, "segment 2"+android),
		check("android", "com.a b", 2, "segment 2"+android),
		check("android", "com.class.app", 3, "segment 2"+keyword),
		check("android", "com.true.null", 3, "segment 2"+keyword),
		check("android", "com.Class.app", 3),
		check("android", "com.classes.app", 3),
		check("android", "1..-.int", 4, "segment 2"+empty, "segment 1"+letter, "segment 3"+android, "segment 4"+keyword),
		check("android", "com."+strings.Repeat("a", 300), 2),
		check("ios", "com.example.app", 3),
		check("ios", "com.example.my-App-2", 3),
		check("ios", "App", 1),
		check("ios", "1.-", 2),
		check("ios", "com.class.app", 3),
		check("ios", "", 1, "segment 1"+empty),
		check("ios", "com..app", 3, "segment 2"+empty),
		check("ios", "com.my_app", 2, "segment 2"+ios),
		check("ios", "com.*", 2, "segment 2"+ios),
		check("ios", "com.größe", 2, "segment 2"+ios),
		check("ios", "com."+strings.Repeat("a", 151), 2),
		check("ios", "com."+strings.Repeat("a", 152), 2, "must have at most 155 characters"),
		check("ios", "com."+strings.Repeat("é", 152), 2, "must have at most 155 characters", "segment 2"+ios),
		{Name: "platform in capitals", Body: `{"id": "a.b", "platform": "iOS"}`, Code: "INVALID_INPUT", Field: "platform"},
		{Name: "no platform", Body: `{"id": "a.b"}`, Code: "INVALID_INPUT", Field: "platform"},
		{Name: "no id", Body: `{"platform": "ios"}`, Code: "INVALID_INPUT", Field: "id"},
		{Name: "id a number", Body: `{"id": 1, "platform": "ios"}`, Code: "INVALID_INPUT", Field: "id"},
	})
	if len(javaKeywords) != 50+3 { // JLS 21, section 3.9, has 51 with the underscore
		t.Errorf("%d keywords and literals", len(javaKeywords))
	}
}

// FuzzBundleID compares the verdict with the rules written as regular expressions
// would have them: segment by segment.
func FuzzBundleID(f *testing.F) {
	for _, seed := range []string{"com.example.app", "", ".", "a", "com.class.x", "a.1", "a-b.c", "é.a", strings.Repeat("a.", 78)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, id string) {
		const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		segments := strings.Split(id, ".")
		android, ios := len(segments) > 1, len([]rune(id)) <= 155
		for _, s := range segments {
			android = android && s != "" && strings.Trim(s, letters+"0123456789_") == "" && strings.ContainsAny(s[:1], letters) && !javaKeywords[s]
			ios = ios && s != "" && strings.Trim(s, letters+"0123456789-") == ""
		}
		for platform, want := range map[string]bool{"android": android, "ios": ios} {
			got, err := BundleID.Run(t.Context(), bundleIDRequest{id, platform})
			if err != nil || got.Valid != want || got.Segments != len(segments) || got.Valid != (len(got.Errors) == 0) || slices.Contains(got.Errors, "") {
				t.Errorf("%s %q: %+v, %v", platform, id, got, err)
			}
		}
	})
}
