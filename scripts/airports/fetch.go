package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

const (
	// maxEdition bounds a download in bytes; the plugin reads no more either.
	maxEdition = 32 << 20
	// fewest is the smallest number of rows that passes for the whole table, half of
	// what it has.
	fewest = 40_000
)

// fetched is what was put in place.
type fetched struct {
	airports, bytes int
	edition         time.Time
	sum             [sha256.Size]byte
}

func httpsOnly(next *http.Request, before []*http.Request) error {
	if next.URL.Scheme != "https" {
		return fmt.Errorf("redirected to %s, which is not https", next.URL.Redacted())
	}
	if len(before) > 5 {
		return errors.New("redirected too often")
	}
	return nil
}

// fetch downloads url into a file beside path, checks it, and only then renames
// it to path. The file gets the time of the edition, from which the plugin takes
// its version.
func fetch(ctx context.Context, client *http.Client, url, path string) (got fetched, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return got, err
	}
	if err := httpsOnly(request, nil); err != nil {
		return got, fmt.Errorf("%s is not https", request.URL.Redacted())
	}
	response, err := client.Do(request)
	if err != nil {
		return got, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return got, fmt.Errorf("%s: %s", request.URL.Redacted(), response.Status)
	}
	got.edition = time.Now()
	if modified, err := http.ParseTime(response.Header.Get("Last-Modified")); err == nil {
		got.edition = modified
	}
	got.edition = got.edition.UTC()

	file, err := os.CreateTemp(filepath.Dir(path), ".airports-*.tmp")
	if err != nil {
		return got, err
	}
	defer func() {
		file.Close() // a second time after success, which does nothing
		if err != nil {
			err = errors.Join(err, os.Remove(file.Name()))
		}
	}()
	if err := download(response.Body, file, &got); err != nil {
		return got, err
	}
	if got.airports, err = verified(file, fewest); err != nil {
		return got, fmt.Errorf("what came is not an edition: %w", err)
	}
	return got, place(file, path, got.edition)
}

func download(body io.Reader, file io.Writer, got *fetched) error {
	sum := sha256.New()
	n, err := io.Copy(io.MultiWriter(file, sum), io.LimitReader(body, maxEdition+1))
	if err != nil {
		return err
	}
	if n > maxEdition {
		return fmt.Errorf("more than %d bytes", maxEdition)
	}
	got.bytes = int(n)
	copy(got.sum[:], sum.Sum(nil))
	return nil
}

// verified reads the edition in file and returns its number of airports.
func verified(file io.ReadSeeker, fewest int) (int, error) {
	if _, err := file.Seek(-1, io.SeekEnd); err != nil {
		return 0, errors.New("it is empty")
	}
	var last [1]byte
	if _, err := io.ReadFull(file, last[:]); err != nil {
		return 0, err
	}
	if last[0] != '\n' {
		return 0, errors.New("its last line is cut off")
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	airports, err := readTable(file, ourAirports)
	if err != nil {
		return 0, err
	}
	if len(airports) < fewest {
		return 0, fmt.Errorf("it has %d rows, want %d at least", len(airports), fewest)
	}
	return len(airports), nil
}

// place makes the written file durable and renames it to path.
func place(file *os.File, path string, edition time.Time) error {
	if err := file.Chmod(0o644); err != nil {
		return err
	}
	if err := file.Sync(); err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	if err := os.Chtimes(file.Name(), edition, edition); err != nil {
		return err
	}
	return os.Rename(file.Name(), path)
}
