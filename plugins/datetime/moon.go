package main

// Periodic terms of the Moon's longitude and latitude: multiples of the mean
// elongation, the Sun's and the Moon's mean anomaly and the argument of
// latitude, and the amplitude in millionths of a degree (Meeus, "Astronomical
// Algorithms", tables 47.A and 47.B, without the smallest). What is left out of
// the longitude adds up to less than 0.01 degrees.
type lunarTerm struct {
	d, m, mm, f float64
	amplitude   float64
}

var lunarLongitude = [...]lunarTerm{
	{0, 0, 1, 0, 6288774}, {2, 0, -1, 0, 1274027}, {2, 0, 0, 0, 658314}, {0, 0, 2, 0, 213618},
	{0, 1, 0, 0, -185116}, {0, 0, 0, 2, -114332}, {2, 0, -2, 0, 58793}, {2, -1, -1, 0, 57066},
	{2, 0, 1, 0, 53322}, {2, -1, 0, 0, 45758}, {0, 1, -1, 0, -40923}, {1, 0, 0, 0, -34720},
	{0, 1, 1, 0, -30383}, {2, 0, 0, -2, 15327}, {0, 0, 1, 2, -12528}, {0, 0, 1, -2, 10980},
	{4, 0, -1, 0, 10675}, {0, 0, 3, 0, 10034}, {4, 0, -2, 0, 8548}, {2, 1, -1, 0, -7888},
	{2, 1, 0, 0, -6766}, {1, 0, -1, 0, -5163}, {1, 1, 0, 0, 4987}, {2, -1, 1, 0, 4036},
	{2, 0, 2, 0, 3994}, {4, 0, 0, 0, 3861}, {2, 0, -3, 0, 3665}, {0, 1, -2, 0, -2689},
	{2, 0, -1, 2, -2602}, {2, -1, -2, 0, 2390}, {1, 0, 1, 0, -2348}, {2, -2, 0, 0, 2236},
	{0, 1, 2, 0, -2120}, {0, 2, 0, 0, -2069}, {2, -2, -1, 0, 2048}, {2, 0, 1, -2, -1773},
	{2, 0, 0, 2, -1595}, {4, -1, -1, 0, 1215}, {0, 0, 2, 2, -1110},
}

var lunarLatitude = [...]lunarTerm{
	{0, 0, 0, 1, 5128122}, {0, 0, 1, 1, 280602}, {0, 0, 1, -1, 277693}, {2, 0, 0, -1, 173237},
	{2, 0, -1, 1, 55413}, {2, 0, -1, -1, 46271}, {2, 0, 0, 1, 32573}, {0, 0, 2, 1, 17198},
	{2, 0, 1, -1, 9266}, {0, 0, 2, -1, 8822}, {2, -1, 0, -1, 8216},
}

// lunarArguments are the angles that the terms are multiples of.
type lunarArguments struct {
	d, m, mm, f  float64
	eccentricity float64 // factor of the terms that hold the Sun's anomaly
}

// sine is the sine of one term times its amplitude, in degrees.
func (a lunarArguments) sine(term lunarTerm) float64 {
	x := term.amplitude * 1e-6 * sinDeg(term.d*a.d+term.m*a.m+term.mm*a.mm+term.f*a.f)
	for range int(max(term.m, -term.m)) {
		x *= a.eccentricity
	}
	return x
}

// moonAt is the Moon's ecliptic longitude, mean equinox of the date, and
// latitude at an instant in Julian centuries of dynamical time.
func moonAt(t float64) (longitude, latitude float64) {
	mean := polynomial(t, 218.3164477, 481267.88123421, -0.0015786, 1.0/538_841, -1.0/65_194_000)
	a := lunarArguments{
		d:            turn(polynomial(t, 297.8501921, 445267.1114034, -0.0018819, 1.0/545_868, -1.0/113_065_000)),
		m:            turn(polynomial(t, 357.5291092, 35999.0502909, -0.0001536, 1.0/24_490_000)),
		mm:           turn(polynomial(t, 134.9633964, 477198.8675055, 0.0087414, 1.0/69_699, -1.0/14_712_000)),
		f:            turn(polynomial(t, 93.2720950, 483202.0175233, -0.0036539, -1.0/3_526_000, 1.0/863_310_000)),
		eccentricity: polynomial(t, 1, -0.002516, -0.0000074),
	}
	// Venus and the flattening of the Earth.
	longitude = mean + 0.003958*sinDeg(119.75+131.849*t) + 0.001962*sinDeg(mean-a.f)
	for _, term := range lunarLongitude {
		longitude += a.sine(term)
	}
	for _, term := range lunarLatitude {
		latitude += a.sine(term)
	}
	return turn(longitude), latitude
}

// moonPhase is how the Moon is lit.
type moonPhase struct {
	elongation  float64 // of the Moon east of the Sun in ecliptic longitude, 0 to 360
	illuminated float64 // share of the disc, 0 to 1
}

// moonPhaseAt computes the phase at an instant (Meeus, chapter 48).
func moonPhaseAt(at universal) moonPhase {
	t := at.centuries()
	s := sunAt(t)
	longitude, latitude := moonAt(t)
	elongation := turn(longitude + s.nutation - s.longitude)

	const moonDistance = 385000.56 / 149597870.7 // mean, in astronomical units
	cosine := cosDeg(latitude) * cosDeg(elongation)
	sine := sinDeg(acosDeg(cosine))
	phaseAngle := atan2Deg(s.distance*sine, moonDistance-s.distance*cosine)
	return moonPhase{elongation, (1 + cosDeg(phaseAngle)) / 2}
}

// name is that of the eighth of the month, centred on the principal phases.
func (p moonPhase) name() string {
	names := [...]string{
		"New Moon", "Waxing Crescent", "First Quarter", "Waxing Gibbous",
		"Full Moon", "Waning Gibbous", "Last Quarter", "Waning Crescent",
	}
	return names[int((p.elongation+22.5)/45)%len(names)]
}
