package config

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Size is a number of bytes, in the file a string such as "1MiB".
type Size int64

// sizeUnits are the units a size may have, the largest first.
var sizeUnits = []struct {
	name  string
	bytes int64
}{{"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"B", 1}}

// String writes s in the largest unit that needs no fraction.
func (s Size) String() string {
	for _, unit := range sizeUnits {
		if s != 0 && int64(s)%unit.bytes == 0 {
			return strconv.FormatInt(int64(s)/unit.bytes, 10) + unit.name
		}
	}
	return strconv.FormatInt(int64(s), 10) + "B"
}

var errSize = errors.New(`a size is a number with its unit, B, KiB, MiB, GiB or TiB, such as "1MiB"`)

// parseSize reads a size. Decimal units are refused: they look like the binary
// ones and mean less, and a bound must not be guessed.
func parseSize(text string) (Size, error) {
	digits := strings.TrimRight(text, "BKMGTi")
	count, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	if err != nil || count < 0 || strings.ContainsAny(digits, "eExXpP_nN+-") {
		return 0, errSize
	}
	for _, unit := range sizeUnits {
		if text[len(digits):] != unit.name {
			continue
		}
		bytes := count * float64(unit.bytes)
		if bytes != math.Trunc(bytes) || bytes >= math.MaxInt64 {
			return 0, fmt.Errorf("no whole number of bytes that fits; %w", errSize)
		}
		return Size(bytes), nil
	}
	return 0, errSize
}

var errDuration = errors.New(`a duration is a number with its unit, ms, s, m or h, such as "10s" or "1m30s"`)

// parseDuration reads a duration as time.ParseDuration does.
func parseDuration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil {
		return 0, errDuration
	}
	return d, nil
}

// formatDuration writes d as one would in the file: "1m", not "1m0s".
func formatDuration(d time.Duration) string {
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}
