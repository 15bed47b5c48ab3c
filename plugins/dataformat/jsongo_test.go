package main

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/utilhost/utilhost/sdk/sdktest"
)

// Expected values: written by hand as Go, laid out as gofmt does.
func TestJSONGo(t *testing.T) {
	fields := func(name, text string, rows ...string) sdktest.Case {
		return convert(name, text, "type Root struct {\n\t"+strings.NewReplacer("'", "`", "\x01", "'").Replace(strings.Join(rows, "\n\t"))+"\n}")
	}
	sdktest.Run(t, JSONGo, append(wrong("text"),
		fields("scalars", `{"name":"x","ok":true,"n":1,"f":1.5,"z":null}`, `Name string  'json:"name"'`, `Ok   bool    'json:"ok"'`, `N    int     'json:"n"'`, `F    float64 'json:"f"'`, `Z    any     'json:"z"'`),
		fields("numbers", `{"a":1.0,"b":1e3,"c":9223372036854775807,"d":9223372036854775808}`, `A float64 'json:"a"'`, `B float64 'json:"b"'`, `C int     'json:"c"'`, `D float64 'json:"d"'`),
		fields("arrays", `{"e":[],"m":[1,"a"],"n":[null,1],"d":[[1.5]]}`, `E []any       'json:"e"'`, `M []any       'json:"m"'`, `N []any       'json:"n"'`, `D [][]float64 'json:"d"'`),
		fields("initialisms", `{"user_id":1,"apiUrl":2,"http":3,"uuid":4,"html":5,"ip":6,"json":7}`, `UserID int 'json:"user_id"'`, `APIURL int 'json:"apiUrl"'`, `HTTP   int 'json:"http"'`, `UUID   int 'json:"uuid"'`, `HTML   int 'json:"html"'`, `IP     int 'json:"ip"'`, `JSON   int 'json:"json"'`),
		fields("names", `{"1st":1,"名前":2,"a b":3,"a-b":4,"-":5}`, `Field1st int 'json:"1st"'`, `Field名前  int 'json:"名前"'`, `AB       int 'json:"a b"'`, `AB2      int 'json:"a-b"'`, `Field    int 'json:"-,"'`),
		fields("keys without a tag", `{"a":1,"it's":2,"":3}`, `A int 'json:"a"'`, "// no field for the key \"it\x01s\"", `// no field for the key ""`),
		convert("root array", `[{"a":1},{"b":2}]`, "type Root []RootItem\n\ntype RootItem struct {\n\tA int `json:\"a,omitempty\"`\n\tB int `json:\"b,omitempty\"`\n}"),
		convert("root scalar", `1`, "type Root int"), convert("root null", `null`, "type Root any"), convert("root empty array", `[]`, "type Root []any"), convert("empty object", `{}`, "type Root struct{}"), convert("mixed root array", `[1,{}]`, "type Root []any"),
		convert("nested", `{"homeAddress":{"city":"x"},"children":[{"id":1}]}`, "type Root struct {\n\tHomeAddress HomeAddress `json:\"homeAddress\"`\n\tChildren    []Child     `json:\"children\"`\n}\n\ntype HomeAddress struct {\n\tCity string `json:\"city\"`\n}\n\ntype Child struct {\n\tID int `json:\"id\"`\n}"),
		convert("root name raised", `{}`, "type Order struct{}", "rootName", "order"), convert("keyword raised", `{}`, "type Type struct{}", "rootName", "type"),
		convert("empty", "", "refused"), convert("no JSON", "x", "refused"),
	))
	for _, name := range []string{"", "_", "1a", "a b", "a-b", "a.b", "$a"} {
		sdktest.Run(t, JSONGo, []sdktest.Case{{Name: "root name " + name, Body: `{"text": "{}", "rootName": "` + name + `"}`, Code: "INVALID_INPUT", Field: "rootName"}})
	}
}

// FuzzCode checks that the Go code for any sample compiles and is laid out as gofmt
// does, and that TypeScript declares every interface once.
func FuzzCode(f *testing.F) {
	for _, seed := range []string{
		`{"a":1}`, `[{"a":{"b":[1,2.5]}},{"a":null,"c":[[{"x":null}],null]}]`, `{"user_id":1,"userId":2,"user-id":[],"class":{"$a\"\\":true}}`, `{"items":[{"items":[{"a":1}]},{"items":[]}],"Item":{},"item":{"String":{"Int":{"x":5}}}}`,
		`{"":{"1":{},"1 ":{"\u0000\u2028":1e3}}}`, `{"root":{"root":{"a":1,"a":"x"}},"n":99999999999999999999}`, `{"e\u0301":1,"é":2,"𝒳":3,"ß":{"ǆ":{}}}`, "[{\"`\":1},{\"名\":{}}]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, sample string) {
		if out, ok := run(t, JSONGo, codeRequest{sample, "Root"}); ok {
			source := "package p\n\n" + out.Result + "\n"
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, "p.go", source, parser.ParseComments)
			if err != nil {
				t.Fatalf("%q became %s: %v", sample, source, err)
			}
			if _, err := new(types.Config).Check("p", files, []*ast.File{file}, nil); err != nil {
				t.Errorf("%q became %s: %v", sample, source, err)
			}
			if formatted, err := format.Source([]byte(source)); err != nil || string(formatted) != source {
				t.Errorf("%q became %s, formatted %s", sample, source, formatted)
			}
		}
		out, ok := run(t, JSONTypeScript, codeRequest{sample, "Root"})
		declared := map[string]bool{}
		for line := range strings.Lines(out.Result) {
			if name, found := strings.CutPrefix(line, "interface "); found && ok {
				if declared[name] {
					t.Errorf("%q became %s", sample, out.Result)
				}
				declared[name] = true
			}
		}
	})
}
