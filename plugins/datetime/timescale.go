package main

// universal is an instant as days of Universal Time since 2000-01-01 12:00.
type universal float64

// j2000 is 2000-01-01T12:00:00Z in milliseconds since 1970-01-01T00:00:00Z.
const j2000 = 946_728_000_000

// universalOf converts milliseconds since 1970-01-01T00:00:00Z.
func universalOf(millis float64) universal { return universal((millis - j2000) / millisPerDay) }

// centuries is the same instant in Julian centuries of dynamical time since
// 2000-01-01 12:00, which is what the series of the planets take.
func (u universal) centuries() float64 {
	const secondsPerDay = 86_400
	return (float64(u) + deltaT(2000+(float64(u)-14)/365.24217)/secondsPerDay) / 36_525
}

// deltaT is dynamical less Universal Time in seconds in a year with its
// fraction: the polynomials of Espenak and Meeus, "Five Millennium Canon of
// Solar Eclipses", NASA/TP-2006-214141. Beyond 2150 it is the long-term
// parabola, a guess that may be off by hours for the last of our years.
func deltaT(year float64) float64 {
	century := (year - 1820) / 100
	switch {
	case year < 500:
		return polynomial(year/100, 10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521)
	case year < 1600:
		return polynomial((year-1000)/100, 1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073)
	case year < 1700:
		return polynomial(year-1600, 120, -0.9808, -0.01532, 1.0/7129)
	case year < 1800:
		return polynomial(year-1700, 8.83, 0.1603, -0.0059285, 0.00013336, -1.0/1_174_000)
	case year < 1860:
		return polynomial(year-1800, 13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699, 0.000000000875)
	case year < 1900:
		return polynomial(year-1860, 7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1.0/233_174)
	case year < 1920:
		return polynomial(year-1900, -2.79, 1.494119, -0.0598939, 0.0061966, -0.000197)
	case year < 1941:
		return polynomial(year-1920, 21.20, 0.84493, -0.076100, 0.0020936)
	case year < 1961:
		return polynomial(year-1950, 29.07, 0.407, -1.0/233, 1.0/2547)
	case year < 1986:
		return polynomial(year-1975, 45.45, 1.067, -1.0/260, -1.0/718)
	case year < 2005:
		return polynomial(year-2000, 63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599)
	case year < 2050:
		return polynomial(year-2000, 62.92, 0.32217, 0.005589)
	case year < 2150:
		return -20 + 32*century*century - 0.5628*(2150-year)
	}
	return -20 + 32*century*century
}
