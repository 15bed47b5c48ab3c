package lint

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"path"
	"slices"
	"strings"
)

// Bounds of size, in lines. A file or function above them is hard to review
// as a whole; tests and generated code are read differently and are exempt.
const (
	maxFileLines     = 400
	maxFunctionLines = 100
)

// bagNames say nothing about what a package or file is for, so everything
// ends up there.
var bagNames = []string{
	"util", "utils", "common", "helper", "helpers", "misc", "shared", "base",
	"types", "models", "interfaces", "lib", "tools",
}

// A Rule looks at one file and answers its findings, each with position,
// what is wrong and the remedy.
type Rule struct {
	Name  string
	Check func(*Source) []string
}

// Rules are the rules that need to see one file at a time.
var Rules = []Rule{
	{"format", formatted},
	{"file size", fileSize},
	{"function size", functionSize},
	{"no init", noInit},
	{"names", names},
	{"unfinished", unfinished},
	{"documented", documented},
	{"exit only in main", exitOnlyInMain},
	{"imports", Imports},
	{"purity", purity},
}

func formatted(s *Source) []string {
	want, err := format.Source(s.Text)
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", s.Path, err)}
	}
	if !bytes.Equal(want, s.Text) {
		return []string{s.Path + ": not formatted; run gofmt -w on it"}
	}
	return nil
}

func fileSize(s *Source) []string {
	lines := bytes.Count(s.Text, []byte("\n"))
	if s.Test() || s.Generated() || lines <= maxFileLines {
		return nil
	}
	return []string{fmt.Sprintf("%s: %d lines, at most %d; move one concern into a file of its own", s.Path, lines, maxFileLines)}
}

func functionSize(s *Source) []string {
	if s.Test() || s.Generated() {
		return nil
	}
	var findings []string
	for _, declaration := range s.File.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok {
			continue
		}
		lines := s.Set.Position(function.End()).Line - s.Set.Position(function.Pos()).Line + 1
		if lines > maxFunctionLines {
			findings = append(findings, fmt.Sprintf("%s: %s has %d lines, at most %d; give its steps names",
				s.at(function.Pos()), function.Name.Name, lines, maxFunctionLines))
		}
	}
	return findings
}

func noInit(s *Source) []string {
	if s.Generated() {
		return nil
	}
	var findings []string
	for _, declaration := range s.File.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if ok && function.Recv == nil && function.Name.Name == "init" {
			findings = append(findings, s.at(function.Pos())+": init runs unseen and unordered; list it explicitly or call it from main")
		}
	}
	return findings
}

func names(s *Source) []string {
	var findings []string
	if slices.Contains(bagNames, s.File.Name.Name) {
		findings = append(findings, fmt.Sprintf("%s: package %s says nothing; name it for its subject", s.Path, s.File.Name.Name))
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(path.Base(s.Path), ".go"), "_test")
	if slices.Contains(bagNames, stem) {
		findings = append(findings, s.Path+": a file of that name collects everything; name it for what it holds")
	}
	return findings
}

// unfinished finds to-do marks. What is not done belongs in the tracker.
func unfinished(s *Source) []string {
	var findings []string
	for _, group := range s.File.Comments {
		for _, comment := range group.List {
			for _, mark := range []string{"TODO", "FIXME", "HACK"} {
				text := strings.TrimLeft(comment.Text, "/* ")
				if strings.HasPrefix(text, mark) {
					findings = append(findings, s.at(comment.Pos())+": finish it or record it elsewhere; the tree holds no to-do marks")
				}
			}
		}
	}
	return findings
}

// exitOnlyInMain keeps deferred work alive: below main, errors are returned.
func exitOnlyInMain(s *Source) []string {
	if s.File.Name.Name == "main" || s.Test() {
		return nil
	}
	var findings []string
	ast.Inspect(s.File, func(node ast.Node) bool {
		selector, ok := node.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := selector.X.(*ast.Ident)
		if !ok {
			return true
		}
		name := pkg.Name + "." + selector.Sel.Name
		if name == "os.Exit" || strings.HasPrefix(name, "log.Fatal") {
			if exits[s.Path] == "" {
				findings = append(findings, s.at(selector.Pos())+": "+name+" skips every deferred call; return an error and let main decide")
			}
		}
		return true
	})
	return findings
}

// exits names the files below main that may end the process, and why.
var exits = map[string]string{
	"sdk/serve.go": "sdk.Serve is the main of a plugin: its author writes nothing after it",
}

// documented demands a comment on every exported name of the code that other
// people read: the sdk first, then the daemon and the plugins.
func documented(s *Source) []string {
	module, _, _ := strings.Cut(s.Path, "/")
	if s.Test() || s.Generated() || module == "scripts" {
		return nil
	}
	var findings []string
	report := func(pos token.Pos, name string) {
		findings = append(findings, fmt.Sprintf("%s: %s is exported without a comment; say what it means, its units, bounds and errors", s.at(pos), name))
	}
	for _, declaration := range s.File.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && !unexportedReceiver(d) && !standardMethods[d.Name.Name] {
				report(d.Pos(), d.Name.Name)
			}
		case *ast.GenDecl:
			if enumeration(d) {
				continue
			}
			for _, spec := range d.Specs {
				undocumentedSpec(d, spec, report)
			}
		}
	}
	return findings
}

// enumeration reports whether d lists the values of a type of ours, counted by
// iota: there the comment of the type speaks for them.
func enumeration(d *ast.GenDecl) bool {
	if d.Tok != token.CONST || len(d.Specs) < 2 {
		return false
	}
	first := d.Specs[0].(*ast.ValueSpec) // the grammar allows no other
	kind, named := first.Type.(*ast.Ident)
	if !named || !kind.IsExported() || len(first.Values) != 1 {
		return false
	}
	counted := false
	ast.Inspect(first.Values[0], func(node ast.Node) bool {
		if name, ok := node.(*ast.Ident); ok && name.Name == "iota" {
			counted = true
		}
		return !counted
	})
	return counted
}

// standardMethods need no comment: their meaning is that of the interface of
// the standard library that they are there for.
var standardMethods = map[string]bool{
	"Error": true, "Unwrap": true, "String": true, "Is": true,
	"Len": true, "Less": true, "Swap": true, "Write": true, "Read": true,
	"MarshalJSON": true, "UnmarshalJSON": true, "MarshalText": true, "UnmarshalText": true,
}

func undocumentedSpec(group *ast.GenDecl, spec ast.Spec, report func(token.Pos, string)) {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		if spec.Name.IsExported() && spec.Doc == nil && group.Doc == nil && spec.Comment == nil {
			report(spec.Pos(), spec.Name.Name)
		}
	case *ast.ValueSpec:
		if spec.Doc != nil || spec.Comment != nil || group.Doc != nil {
			return
		}
		for _, name := range spec.Names {
			if name.IsExported() {
				report(name.Pos(), name.Name)
			}
		}
	}
}

func unexportedReceiver(function *ast.FuncDecl) bool {
	if function.Recv == nil {
		return false
	}
	kind := function.Recv.List[0].Type
	for {
		switch t := kind.(type) {
		case *ast.StarExpr:
			kind = t.X
		case *ast.IndexExpr:
			kind = t.X
		case *ast.IndexListExpr:
			kind = t.X
		case *ast.Ident:
			return !t.IsExported()
		default:
			return false
		}
	}
}

// PackageComments finds packages of which no file says what they are for.
func PackageComments(sources []*Source) []string {
	said := map[string]bool{}
	for _, s := range sources {
		if !s.Test() && !s.Generated() {
			said[s.Package()] = said[s.Package()] || s.File.Doc != nil
		}
	}
	var findings []string
	for folder, documented := range said {
		if !documented {
			findings = append(findings, folder+": no package comment; say in one file what it is for")
		}
	}
	slices.Sort(findings)
	return findings
}
