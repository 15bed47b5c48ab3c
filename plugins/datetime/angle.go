package main

import "math"

// Angles of the astronomical files are in degrees, as in the tables that they
// come from.

func sinDeg(degrees float64) float64 { return math.Sin(degrees * (math.Pi / 180)) }

func cosDeg(degrees float64) float64 { return math.Cos(degrees * (math.Pi / 180)) }

func asinDeg(x float64) float64 { return math.Asin(x) * (180 / math.Pi) }

func acosDeg(x float64) float64 { return math.Acos(x) * (180 / math.Pi) }

func atan2Deg(y, x float64) float64 { return math.Atan2(y, x) * (180 / math.Pi) }

// turn brings an angle into 0 to 360, 360 left out.
func turn(degrees float64) float64 {
	degrees = math.Mod(degrees, 360)
	if degrees < 0 {
		degrees += 360
	}
	if degrees >= 360 { // a tiny negative angle was rounded up
		return 0
	}
	return degrees
}

// halfTurn brings an angle into -180 to 180, 180 left out.
func halfTurn(degrees float64) float64 { return turn(degrees+180) - 180 }

// polynomial is c[0] + c[1] x + c[2] x^2 and so on.
func polynomial(x float64, c ...float64) float64 {
	sum := 0.0
	for i := len(c) - 1; i >= 0; i-- {
		sum = sum*x + c[i]
	}
	return sum
}
