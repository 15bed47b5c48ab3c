package lint

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// pure are the folders whose packages decide and do nothing else. They import
// the standard library and each other only.
var pure = []string{"host/supervisor/rollout"}

// impure are packages of the standard library that reach outside or wait.
var impure = []string{"context", "log", "log/slog", "math/rand", "math/rand/v2", "net", "net/http", "os", "os/exec", "os/signal", "sync", "sync/atomic", "syscall"}

// clocks are the functions of package time that read the clock or wait for it.
var clocks = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}

// purity holds the pure packages to what they are: no clock, channel, goroutine
// or process, so that equal inputs give equal results and tests need none.
func purity(s *Source) []string {
	if s.Test() || !slices.ContainsFunc(pure, func(folder string) bool { return within(s.Package(), folder) }) {
		return nil
	}
	var findings []string
	found := func(pos token.Pos, what string) {
		findings = append(findings, fmt.Sprintf("%s: %s in a pure package; take it as an argument, or do it in the shell", s.at(pos), what))
	}
	for _, spec := range s.File.Imports {
		name, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue // the parser accepts string literals alone
		}
		ours := slices.ContainsFunc(pure, func(folder string) bool { return within(name, modulePrefix+folder) })
		first, _, _ := strings.Cut(name, "/")
		if !ours && (strings.Contains(first, ".") || slices.Contains(impure, name)) {
			found(spec.Pos(), "import of "+name)
		}
	}
	ast.Inspect(s.File, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.GoStmt:
			found(node.Pos(), "goroutine")
		case *ast.ChanType:
			found(node.Pos(), "channel")
		case *ast.SelectorExpr:
			if from, ok := node.X.(*ast.Ident); ok && from.Name == "time" && slices.Contains(clocks, node.Sel.Name) {
				found(node.Pos(), "clock")
			}
		}
		return true
	})
	return findings
}

// maxPackageLines is how many lines a package may have so that a reader can hold
// it in the head; tests and generated code do not count.
const maxPackageLines = 1400

// PackageSizes checks the size of the packages of the supervisor.
func PackageSizes(sources []*Source) []string {
	lines := make(map[string]int)
	for _, s := range sources {
		if within(s.Package(), "host/supervisor") && !s.Test() && !s.Generated() {
			lines[s.Package()] += strings.Count(string(s.Text), "\n")
		}
	}
	var findings []string
	for name, n := range lines {
		if n > maxPackageLines {
			findings = append(findings, fmt.Sprintf("%s: %d lines, at most %d; give what is a noun of its own a package", name, n, maxPackageLines))
		}
	}
	slices.Sort(findings)
	return findings
}
