package infer

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// Expected values: by hand, from the rules of the functions.
func TestWords(t *testing.T) {
	for _, c := range []struct{ name, words, pascal, camel string }{
		{"name", "name", "Name", "name"},
		{"userId", "user Id", "UserId", "userId"},
		{"userID", "user ID", "UserID", "userID"},
		{"user_id", "user id", "UserId", "userId"},
		{"user-first name", "user first name", "UserFirstName", "userFirstName"},
		{"HTTPServer2", "HTTP Server2", "HTTPServer2", "httpServer2"},
		{"URLString", "URL String", "URLString", "urlString"},
		{"URL", "url", "Url", "url"},
		{"API_KEY", "api key", "ApiKey", "apiKey"},
		{"X", "x", "X", "x"},
		{"XValue", "X Value", "XValue", "xValue"},
		{"UserName", "User Name", "UserName", "userName"},
		{"iOSVersion", "i OS Version", "IOSVersion", "iOSVersion"},
		{"v2Name", "v2 Name", "V2Name", "v2Name"},
		{"_id", "id", "Id", "id"},
		{"$ref", "ref", "Ref", "ref"},
		{"@type", "type", "Type", "type"},
		{"a.b/c", "a b c", "ABC", "aBC"},
		{"1st", "1st", "Field1st", "field1st"},
		{"2_fast", "2 fast", "Field2Fast", "field2Fast"},
		{"", "", "Field", "field"},
		{"!?", "", "Field", "field"},
		{"😀", "", "Field", "field"},
		{"a😀b", "a b", "AB", "aB"},
		{"größe", "größe", "Größe", "größe"},
		{"ÄÖ_Ü", "äö ü", "ÄöÜ", "äöÜ"},
		{"имяПользователя", "имя Пользователя", "ИмяПользователя", "имяПользователя"},
		{"名前", "名前", "名前", "名前"},
		{"e\u0301t", "e t", "ET", "eT"},
		{"𝒳y", "y", "Y", "y"},
		{"٣a", "٣a", "Field٣a", "field٣a"},
		{"\ufffdx", "x", "X", "x"},
		{"__", "", "Field", "field"},
	} {
		words := Words(c.name)
		if got := strings.Join(words, " "); got != c.words {
			t.Errorf("Words(%q) = %s, want %s", c.name, got, c.words)
		}
		if got := Pascal(words); got != c.pascal {
			t.Errorf("Pascal of %q = %s, want %s", c.name, got, c.pascal)
		}
		if got := Camel(words); got != c.camel {
			t.Errorf("Camel of %q = %s, want %s", c.name, got, c.camel)
		}
	}
}

// Expected values: English dictionaries; what the rule gets wrong is not listed.
func TestSingular(t *testing.T) {
	for _, pair := range strings.Fields(`users:user items:item tags:tag keys:key days:day sizes:size databases:database houses:house
		categories:category companies:company replies:reply pies:pie ties:tie movies:movie cookies:cookie
		classes:class addresses:address hashes:hash branches:branch batches:batch boxes:box prefixes:prefix indexes:index heroes:hero
		caches:cache shoes:shoe axes:axis quizzes:quiz statuses:status buses:bus aliases:alias
		people:person children:child men:man mice:mouse indices:index vertices:vertex matrices:matrix analyses:analysis criteria:criterion
		leaves:leaf knives:knife lives:life moves:move values:value archives:archive
		status:status address:address analysis:analysis series:series news:news species:species bus:bus data:data media:media sheep:sheep item:item
		s:s IDs:ID URLS:URL Users:User ITEMS:ITEM People:Person ss:ss as:a größen:größen`) {
		plural, want, _ := strings.Cut(pair, ":")
		if got := Singular([]string{"my", plural}); got[0] != "my" || got[1] != want {
			t.Errorf("Singular(%s) = %v, want %s", plural, got, want)
		}
	}
	if got := Singular(nil); len(got) != 0 {
		t.Errorf("Singular of nothing = %v", got)
	}
	words := []string{"users"}
	if Singular(words); words[0] != "users" {
		t.Error("Singular changed what it was given")
	}
}

func TestNames(t *testing.T) {
	names := NewNames("String")
	for _, c := range []struct{ ask, want string }{
		{"a", "a"}, {"a", "a2"}, {"a", "a3"}, {"a2", "a22"}, {"a4", "a4"}, {"a", "a5"}, {"String", "String2"}, {"String", "String3"}, {"", ""}, {"", "2"},
	} {
		if got := names.Take(c.ask); got != c.want {
			t.Errorf("Take(%q) = %q, want %q", c.ask, got, c.want)
		}
	}
}

func TestIsIdentifier(t *testing.T) {
	for text, want := range map[string]bool{"a": true, "_a1": true, "A_b": true, "": false, "1a": false, "_": false, "__": false, "a b": false, "a-b": false, "ä": false, "a$": false, "a\n": false, "_1": true} {
		if IsIdentifier(text) != want {
			t.Errorf("IsIdentifier(%q) is not %v", text, want)
		}
	}
}

// FuzzNames checks that every name becomes an identifier, that a name which is
// in camelCase already stays as it is, and that no name is given twice.
func FuzzNames(f *testing.F) {
	for _, seed := range []string{"user_id", "HTTPServer", "1st", "", "e\u0301", "ß", "ŉx", "İx", "ǆ", "ﬁx", "ſ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		words := Words(name)
		for _, got := range []string{Pascal(words), Camel(words), Pascal(Singular(words))} {
			for i, r := range got {
				if !belongs(r) || i == 0 && !(belongs(r) && strings.TrimLeft(got, "0123456789٠١٢٣٤٥٦٧٨٩") == got) {
					t.Errorf("%q became %q", name, got)
				}
			}
		}
		if camel := regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`); camel.MatchString(name) && Camel(words) != name {
			t.Errorf("%q became %q", name, Camel(words))
		}
		names, given := NewNames(), map[string]bool{}
		for i := range 30 {
			ask := Camel(words)
			if i%3 == 0 {
				ask += fmt.Sprint(i)
			}
			got := names.Take(ask)
			if given[got] {
				t.Errorf("%q given twice", got)
			}
			given[got] = true
		}
	})
}
