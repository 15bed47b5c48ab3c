package main

import (
	"context"
	"path/filepath"
	"runtime/debug"
	"time"

	"github.com/utilhost/utilhost/plugins/transportation/airports"
	"github.com/utilhost/utilhost/sdk"
)

// settings are filled by the sdk, once, before start.
var settings struct {
	Dataset *string `json:"dataset" doc:"Absolute path of an airports.csv as OurAirports or airportsdata publish it, told apart by their header lines. Left out, the built-in starter edition serves."`
	Version *string `json:"version" doc:"Date of the edition in dataset, YYYY-MM-DD or YYYYMMDD. Left out, it is the date in the file's name or, if that has none, the day of the file's last change, which is better for a file that is replaced."`
}

// editions holds what all three routes answer from. Calls only read it; one
// goroutine puts a new edition in.
var editions airports.Source

// lookEvery is the interval between looks at the operator's file. A new content
// has to rest for one before it is read.
const lookEvery = time.Second

// start loads the operator's file, if there is one, and follows it from then on.
// A path must be absolute, since the plugin cannot know where the configuration
// lies or in which directory the host was started.
func start(ctx context.Context) error {
	if settings.Dataset == nil {
		if settings.Version != nil {
			return sdk.Invalid("version", "is that of a dataset, and there is none")
		}
		e := airports.Starter()
		sdk.Logger(ctx).Info("edition serves", "name", e.Name, "version", e.Version, "airports", e.Len())
		return nil
	}
	path, version := *settings.Dataset, ""
	if !filepath.IsAbs(path) {
		return sdk.Invalid("dataset", "must be an absolute path")
	}
	if settings.Version != nil {
		if version = *settings.Version; !airports.IsDate(version) {
			return sdk.Invalid("version", "must be a date as YYYY-MM-DD or YYYYMMDD")
		}
	}
	file := airports.NewFile(path, version)
	e, report, err := file.Load()
	if err != nil {
		return sdk.Invalid("dataset", "%s cannot be served: %v", path, err)
	}
	serve(ctx, path, e, report)
	go follow(ctx, path, file)
	return nil
}

// follow looks at the file until ctx ends, which is the end of the process.
func follow(ctx context.Context, path string, file *airports.File) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		e, report, err := file.Look()
		switch {
		case err != nil:
			old := editions.Edition()
			sdk.Logger(ctx).Error("dataset refused, the edition before it serves on",
				"dataset", path, "error", err, "name", old.Name, "version", old.Version)
		case e != nil:
			serve(ctx, path, e, report)
		}
	}
}

// serve puts an edition in and tells the operator what is in it.
func serve(ctx context.Context, path string, e *airports.Edition, report airports.Report) {
	editions.Serve(e)
	// What reading needed and the edition before are several times what is kept,
	// and an idle process would hold on to them for minutes.
	debug.FreeOSMemory()
	log := sdk.Logger(ctx)
	log.Info("edition serves", "dataset", path, "name", e.Name, "version", e.Version, "airports", report.Airports)
	if report.Odd > 0 {
		log.Warn("IATA codes that are not three letters were left out", "dataset", path, "count", report.Odd, "first_line", report.FirstOdd)
	}
}
