package main

import "math"

// angleUnit is the unit of angles. The values are those of the angleMode of
// math/evaluate.
type angleUnit string

const (
	degrees angleUnit = "deg"
	radians angleUnit = "rad"
)

// sqrt3 is the square root of 3 (OEIS A002194).
const sqrt3 = 1.73205080756887729352744634150587236694280525381038

// noise is the relative error that an angle may have gathered in a few
// operations, such as 2*pi/3, and still count as the multiple it stands for.
const noise = 8 * 0x1p-53

// turn returns the angle x in steps of 15 degrees, 0 to 23, and whether it lies
// at such a multiple of 30 or 45 degrees.
func turn(x float64, unit angleUnit) (step int, exact bool) {
	width, tolerance := 15.0, noise*math.Abs(x)
	if unit == radians {
		width = math.Pi / 12
		if math.Abs(x) > 1<<20 {
			return 0, false // too far out to tell a multiple from its neighbours
		}
	} else {
		x = math.Mod(x, 360)
		tolerance = min(tolerance, 1e-9)
	}
	n := math.Round(x / width)
	if math.Abs(x-n*width) > tolerance {
		return 0, false
	}
	step = (int(n)%24 + 24) % 24
	return step, step%2 == 0 || step%3 == 0
}

// sineAt returns the sine at a step for which turn says exact.
func sineAt(step int) float64 {
	if step >= 12 {
		return -sineAt(step - 12)
	}
	return [...]float64{2: 0.5, 3: math.Sqrt2 / 2, 4: sqrt3 / 2, 6: 1}[min(step, 12-step)]
}

// sine returns the sine of x, exact at multiples of 30 and 45 degrees.
func sine(x float64, unit angleUnit) float64 {
	if step, exact := turn(x, unit); exact {
		return sineAt(step)
	}
	if unit == radians {
		return math.Sin(x)
	}
	quadrant, rest := quarter(x)
	switch quadrant {
	case 0:
		return math.Sin(rest)
	case 1:
		return math.Cos(rest)
	case 2:
		return -math.Sin(rest)
	}
	return -math.Cos(rest)
}

// cosine returns the cosine of x, exact at multiples of 30 and 45 degrees.
func cosine(x float64, unit angleUnit) float64 {
	if step, exact := turn(x, unit); exact {
		return sineAt((step + 6) % 24)
	}
	if unit == radians {
		return math.Cos(x)
	}
	quadrant, rest := quarter(x)
	switch quadrant {
	case 0:
		return math.Cos(rest)
	case 1:
		return -math.Sin(rest)
	case 2:
		return -math.Cos(rest)
	}
	return math.Sin(rest)
}

// tangent returns the tangent of x, exact at multiples of 30 and 45 degrees;
// NaN at 90 degrees and every 180 degrees from there.
func tangent(x float64, unit angleUnit) float64 {
	if step, exact := turn(x, unit); exact {
		if step %= 12; step == 6 {
			return math.NaN()
		} else if step > 6 {
			return -tangentAt(12 - step)
		}
		return tangentAt(step)
	}
	if unit == radians {
		return math.Tan(x)
	}
	return sine(x, unit) / cosine(x, unit)
}

// tangentAt returns the tangent at 0, 30, 45 or 60 degrees in steps of 15.
func tangentAt(step int) float64 {
	return [...]float64{2: 1 / sqrt3, 3: 1, 4: sqrt3}[step]
}

// quarter splits an angle in degrees into the nearest multiple of 90, as the
// quadrant 0 to 3, and the rest in radians. The split is free of rounding, so
// that an angle just beside a multiple keeps all its digits.
func quarter(x float64) (quadrant int, rest float64) {
	x = math.Mod(x, 360)
	n := math.Round(x / 90)
	return (int(n) + 4) % 4, (x - 90*n) * (math.Pi / 180)
}

// fromRadians turns the result of an inverse function into unit, exact at
// multiples of 30 and 45 degrees.
func fromRadians(x float64, unit angleUnit) float64 {
	if unit == radians {
		return x
	}
	x *= 180 / math.Pi
	if n := math.Round(x / 15); math.Abs(x-15*n) <= noise*math.Abs(x) {
		return 15 * n
	}
	return x
}
