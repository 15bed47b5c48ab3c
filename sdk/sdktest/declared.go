package sdktest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/utilhost/utilhost/sdk/internal/engine"
)

// sdkPath is how a plugin imports the sdk.
const sdkPath = "github.com/utilhost/utilhost/sdk"

// unlisted reports the endpoints that are declared in the package in dir but
// are none of routes. It reads the source, since nothing else knows of a
// variable that is not used.
func unlisted(dir string, routes []*engine.Route) []error {
	served := make(map[string]bool)
	for _, route := range routes {
		served[route.Path] = true
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		return []error{err}
	}
	var problems []error
	for _, file := range files {
		name := file.Name()
		if file.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		declared, err := endpoints(filepath.Join(dir, name))
		if err != nil {
			return append(problems, err)
		}
		for _, d := range declared {
			switch {
			case d.route == "":
				problems = append(problems, fmt.Errorf("%s: %s must write its Route as a plain string", name, d.variable))
			case !served[d.route]:
				problems = append(problems, fmt.Errorf("%s: %s (%s) is not in the plugin's Routes", name, d.variable, d.route))
			}
		}
	}
	return problems
}

// declaration is a package variable that holds an endpoint.
type declaration struct {
	variable string
	route    string // empty if it is not a string literal
}

// endpoints lists the endpoints declared in one file.
func endpoints(path string) ([]declaration, error) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	sdkName := importName(file)
	if sdkName == "" {
		return nil, nil
	}
	var found []declaration
	for _, decl := range file.Decls {
		group, ok := decl.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			spec := spec.(*ast.ValueSpec)
			for i, value := range spec.Values {
				if literal, ok := value.(*ast.CompositeLit); ok && isEndpoint(literal.Type, sdkName) {
					found = append(found, declaration{spec.Names[i].Name, routeOf(literal)})
				}
			}
		}
	}
	return found, nil
}

// importName is what the file calls the sdk, empty if it does not import it.
func importName(file *ast.File) string {
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err != nil || path != sdkPath {
			continue
		}
		if spec.Name != nil {
			return spec.Name.Name
		}
		return "sdk"
	}
	return ""
}

// isEndpoint reports whether a type is sdk.Endpoint[..., ...].
func isEndpoint(expr ast.Expr, sdkName string) bool {
	generic, ok := expr.(*ast.IndexListExpr)
	if !ok {
		return false
	}
	if name, ok := generic.X.(*ast.Ident); ok {
		return sdkName == "." && name.Name == "Endpoint"
	}
	selector, ok := generic.X.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "Endpoint" {
		return false
	}
	pkg, ok := selector.X.(*ast.Ident)
	return ok && pkg.Name == sdkName
}

func routeOf(literal *ast.CompositeLit) string {
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := pair.Key.(*ast.Ident)
		text, _ := pair.Value.(*ast.BasicLit)
		if key != nil && key.Name == "Route" && text != nil && text.Kind == token.STRING {
			route, _ := strconv.Unquote(text.Value)
			return route
		}
	}
	return ""
}
