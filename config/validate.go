package config

import (
	"errors"
	"fmt"
	"net"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// violation is a value that breaks a rule.
type violation struct {
	path string
	rule string
	// cause is the other key that takes part, "" when there is none. It is shown
	// where path itself is not in the file.
	cause string
}

func (v violation) Error() string { return v.path + " " + v.rule }

// Validate checks every value against its bounds and against the others. It is
// for a Config that was changed after Load, by flags; the errors name the keys.
func (c *Config) Validate() error {
	var errs []error
	for _, v := range c.check() {
		errs = append(errs, v)
	}
	return errors.Join(errs...)
}

// check returns every rule that c breaks.
func (c *Config) check() []violation {
	var found []violation
	report := func(path, cause, format string, args ...any) {
		found = append(found, violation{path, fmt.Sprintf(format, args...), cause})
	}
	c.each(func(k key) {
		if rule := k.broken(); rule != "" {
			report(k.path, "", "%s", rule)
		}
	})
	if c.Limits.Held < c.Limits.Body+c.Limits.Result {
		report("limits.held", "limits.result", "is %q, less than one call of limits.body and limits.result; make it %q or more",
			c.Limits.Held, c.Limits.Body+c.Limits.Result)
	}
	if c.HTTP.WriteTimeout <= c.Limits.Deadline {
		report("http.write_timeout", "limits.deadline", "is %q, which would cut calls before limits.deadline; make it more than %q",
			formatDuration(c.HTTP.WriteTimeout), formatDuration(c.Limits.Deadline))
	}
	if _, ok := c.Tier["free"]; !ok {
		report("tier", "", `has no "free", on which every key starts; add tier "free" { credits = 10000 }`)
	}
	for _, name := range labels(reflect.ValueOf(c.Tier)) {
		if tier := c.Tier[name]; tier.Burst > 0 && tier.RatePerSecond == 0 {
			report("tier."+name+".burst", "", "is %d without a rate; set rate_per_second too, or leave burst out", tier.Burst)
		}
	}
	return found
}

// broken returns the rule of its own tags that the value of k breaks, or "".
func (k key) broken() string {
	if enum := k.tag("enum"); enum != "" {
		words := strings.Split(enum, ",")
		if !slices.Contains(words, k.value.String()) {
			return fmt.Sprintf("is %q; it must be one of %s", k.value, strings.Join(words, ", "))
		}
	}
	switch k.tag("kind") {
	case "address":
		return brokenAddress(k.value.String())
	case "path":
		if k.value.String() == "" {
			return "is empty; name a directory"
		}
	}
	least, most := k.tag("min"), k.tag("max")
	if least == "" {
		return ""
	}
	if v := magnitude(k.value); v < bound(least, k.value.Type()) || v > bound(most, k.value.Type()) {
		return fmt.Sprintf("is %s; it must be %s to %s", k.text(), least, most)
	}
	return ""
}

// magnitude makes the values of all bounded types comparable; every bound is
// below 2^53, so nothing is lost.
func magnitude(v reflect.Value) float64 {
	if v.CanFloat() {
		return v.Float()
	}
	return float64(v.Int())
}

// bound reads a tag in the notation of values of type t. A tag that cannot be
// read is a mistake in this package, which its test finds.
func bound(tag string, t reflect.Type) float64 {
	var limit float64
	var err error
	switch t {
	case reflect.TypeFor[Size]():
		var size Size
		size, err = parseSize(tag)
		limit = float64(size)
	case reflect.TypeFor[time.Duration]():
		var d time.Duration
		d, err = parseDuration(tag)
		limit = float64(d)
	default:
		limit, err = strconv.ParseFloat(tag, 64)
	}
	if err != nil {
		panic(fmt.Sprintf("config: bound %q of a %s: %v", tag, t, err))
	}
	return limit
}

func brokenAddress(address string) string {
	const right = `write host:port, such as "127.0.0.1:8080"`
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Sprintf("is %q; %s", address, right)
	}
	if number, err := strconv.Atoi(port); err != nil || number < 0 || number > 65535 {
		return fmt.Sprintf("has the port %q; a port is 0 to 65535", port)
	}
	return ""
}

// labelForm is the form of a tier's name and of a group's.
var labelForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)
