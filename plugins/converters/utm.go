package main

import "math"

// utmZone is the zone of a point, longitude from -180 to below 180: six degrees
// each, with the exceptions of the bands V and X (NGA, "The Universal Grids", DMA
// TM 8358.1, section 2-7).
func utmZone(latitude, longitude float64) int {
	switch {
	case latitude >= 56 && latitude < 64 && longitude >= 3 && longitude < 12:
		return 32
	case latitude >= 72 && longitude >= 0 && longitude < 9:
		return 31
	case latitude >= 72 && longitude >= 9 && longitude < 21:
		return 33
	case latitude >= 72 && longitude >= 21 && longitude < 33:
		return 35
	case latitude >= 72 && longitude >= 33 && longitude < 42:
		return 37
	}
	return int(math.Floor((longitude+180)/6)) + 1
}

// Ellipsoid WGS 84 (NGA.STND.0036) and scale on the central meridian.
const (
	semiMajorAxis = 6378137.0 // metres
	flattening    = 1 / 298.257223563
	centralScale  = 0.9996
)

// Third flattening n and its powers.
const (
	n1 = flattening / (2 - flattening)
	n2 = n1 * n1
	n3 = n2 * n1
	n4 = n3 * n1
	n5 = n4 * n1
	n6 = n5 * n1
)

// rectifyingRadius is the radius of the circle as long as a meridian (Karney,
// equation 14).
const rectifyingRadius = semiMajorAxis / (1 + n1) * (1 + n2/4 + n4/64 + n6/256)

// krueger are the coefficients alpha 1 to 6 of the series (Karney, equation 35).
var krueger = [...]float64{
	n1/2 - n2*2/3 + n3*5/16 + n4*41/180 - n5*127/288 + n6*7891/37800,
	n2*13/48 - n3*3/5 + n4*557/1440 + n5*281/630 - n6*1983433/1935360,
	n3*61/240 - n4*103/140 + n5*15061/26880 + n6*167603/181440,
	n4*49561/161280 - n5*179/168 + n6*6601661/7257600,
	n5*34729/80640 - n6*3418889/1995840,
	n6 * 212378941 / 319334400,
}

// transverseMercator projects a point, of which it takes the latitude and the
// longitude from the central meridian in degrees, to metres from the point where
// that meridian meets the equator (Karney, equations 7 to 11).
func transverseMercator(latitude, longitude float64) (easting, northing float64) {
	sin, cos := math.Sincos(longitude * math.Pi / 180)
	eccentricity := math.Sqrt(flattening * (2 - flattening))
	tau := math.Tan(latitude * math.Pi / 180)
	sigma := math.Sinh(eccentricity * math.Atanh(eccentricity*tau/math.Hypot(1, tau)))
	conformal := tau*math.Hypot(1, sigma) - sigma*math.Hypot(1, tau) // tangent of the conformal latitude
	xi := math.Atan2(conformal, cos)
	eta := math.Asinh(sin / math.Hypot(conformal, cos))
	x, y := eta, xi
	for i, alpha := range krueger {
		order := float64(2 * (i + 1))
		x += alpha * math.Cos(order*xi) * math.Sinh(order*eta)
		y += alpha * math.Sin(order*xi) * math.Cosh(order*eta)
	}
	const scale = centralScale * rectifyingRadius
	return scale * x, scale * y
}
