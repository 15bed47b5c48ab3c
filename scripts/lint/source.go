// Package lint holds the house rules of the repository as code: what a rule
// forbids, where, and what to do instead. Its tests run every rule over every
// Go file of every module, so a broken rule fails `make test` with its remedy.
package lint

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// modulePrefix begins the path of every module of the repository.
const modulePrefix = "github.com/utilhost/utilhost/"

// Source is one parsed Go file.
type Source struct {
	// Path is relative to the root of the repository, with slashes.
	Path string
	// Text is the file as it stands on disk.
	Text []byte
	// File is the syntax tree of Text, comments included.
	File *ast.File
	// Set resolves the positions of File.
	Set *token.FileSet
}

// Parse reads text as the Go file named path.
func Parse(path string, text []byte) (*Source, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return &Source{Path: path, Text: text, File: file, Set: set}, nil
}

// Load parses every Go file below root. Folders that hold no sources of ours
// are left out: what make writes, test data, and names with a leading dot.
func Load(root string) ([]*Source, error) {
	var sources []*Source
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			skipped := name == "testdata" || strings.HasPrefix(name, ".") ||
				filepath.Dir(path) == filepath.Clean(root) && (name == "bin" || name == "data")
			if skipped && path != root {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		source, err := Parse(filepath.ToSlash(relative), text)
		if err != nil {
			return err
		}
		sources = append(sources, source)
		return nil
	})
	return sources, err
}

// Package is the folder of the file relative to the root, for example
// "host/store"; it is also the import path without the common prefix.
func (s *Source) Package() string {
	return s.Path[:max(strings.LastIndexByte(s.Path, '/'), 0)]
}

// Test reports whether the file belongs to a test.
func (s *Source) Test() bool { return strings.HasSuffix(s.Path, "_test.go") }

// Generated reports whether the file carries the standard mark of generated
// code (https://go.dev/s/generatedcode).
func (s *Source) Generated() bool { return ast.IsGenerated(s.File) }

// at begins a finding about the code at pos.
func (s *Source) at(pos token.Pos) string {
	return fmt.Sprintf("%s:%d", s.Path, s.Set.Position(pos).Line)
}
