package main

// sun is where the Sun stands among the stars: Jean Meeus, "Astronomical
// Algorithms", 2nd edition, chapter 25, lower accuracy (0.01 degrees), which is
// also what NOAA's solar calculator uses.
type sun struct {
	longitude float64 // ecliptic longitude, true equinox of the date, aberration included
	distance  float64 // from the Earth in astronomical units
	obliquity float64 // of the ecliptic
	nutation  float64 // in longitude
}

// sunAt is the Sun at an instant in Julian centuries of dynamical time.
func sunAt(t float64) sun {
	mean := polynomial(t, 280.46646, 36000.76983, 0.0003032)
	anomaly := turn(polynomial(t, 357.52911, 35999.05029, -0.0001537))
	eccentricity := polynomial(t, 0.016708634, -0.000042037, -0.0000001267)
	center := polynomial(t, 1.914602, -0.004817, -0.000014)*sinDeg(anomaly) +
		polynomial(t, 0.019993, -0.000101)*sinDeg(2*anomaly) +
		0.000289*sinDeg(3*anomaly)
	node := turn(polynomial(t, 125.04, -1934.136))
	nutation := -0.00478 * sinDeg(node)
	const aberration = 0.00569
	return sun{
		longitude: turn(mean + center - aberration + nutation),
		distance:  1.000001018 * (1 - eccentricity*eccentricity) / (1 + eccentricity*cosDeg(anomaly+center)),
		obliquity: meanObliquity(t) + 0.00256*cosDeg(node),
		nutation:  nutation,
	}
}

// meanObliquity is Laskar's polynomial, good for 10,000 years on either side of
// 2000 (Meeus, formula 22.3).
func meanObliquity(t float64) float64 {
	seconds := polynomial(t/100, 84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45)
	return seconds / 3600
}

// equatorial is the Sun's right ascension and declination.
func (s sun) equatorial() (ascension, declination float64) {
	ascension = atan2Deg(cosDeg(s.obliquity)*sinDeg(s.longitude), cosDeg(s.longitude))
	return ascension, asinDeg(sinDeg(s.obliquity) * sinDeg(s.longitude))
}

// place is a point on the Earth in degrees, north and east positive.
type place struct{ latitude, longitude float64 }

// sunFrom is the Sun's hour angle, 0 when it culminates and negative before,
// and its declination, seen from a place.
func (p place) sunFrom(at universal) (hourAngle, declination float64) {
	s := sunAt(at.centuries())
	ascension, declination := s.equatorial()
	t := float64(at) / 36_525
	// Sidereal time at Greenwich, Meeus formula 12.4, and equation of the equinoxes.
	sidereal := 280.46061837 + 360.98564736629*float64(at) + t*t*(0.000387933-t/38_710_000) +
		s.nutation*cosDeg(s.obliquity)
	return halfTurn(sidereal + p.longitude - ascension), declination
}

// sunAltitude is the height of the Sun's centre above the horizon, without
// refraction.
func (p place) sunAltitude(at universal) float64 {
	hourAngle, declination := p.sunFrom(at)
	sine := sinDeg(p.latitude)*sinDeg(declination) + cosDeg(p.latitude)*cosDeg(declination)*cosDeg(hourAngle)
	return asinDeg(min(max(sine, -1), 1))
}

// solarDay is the light of one solar day, from one lower culmination of the Sun
// to the next.
type solarDay struct {
	noon            universal
	sunrise, sunset *universal // nil where the Sun does not cross the horizon on that side of noon
	length          float64    // days during which the Sun is up, at most 1
}

// horizon is the altitude of the Sun's centre when its upper limb touches the
// horizon: 34 minutes of refraction and 16 of radius.
const horizon = -0.833

// halfDay is the time between two culminations, to a few seconds.
const halfDay = 0.5

// sunlight computes the solar day whose noon is nearest to 12:00 local mean time
// on a date.
func (p place) sunlight(d date) solarDay {
	mean := universalOf(float64(d.number()*millisPerDay)) + universal(halfDay-p.longitude/360)
	noon := p.noonNear(mean)
	day := solarDay{noon: noon}
	if p.sunAltitude(noon) < horizon {
		return day
	}
	before, after := halfDay, halfDay
	if rise, crosses := p.crossing(noon-halfDay, noon); crosses {
		day.sunrise, before = &rise, float64(noon-rise)
	}
	if set, crosses := p.crossing(noon+halfDay, noon); crosses {
		day.sunset, after = &set, float64(set-noon)
	}
	day.length = before + after
	return day
}

// noonNear finds the upper culmination of the Sun nearest to an instant.
func (p place) noonNear(at universal) universal {
	const (
		rounds        = 5            // each gains three digits
		turnsPerDay   = 360.98564737 // of the stars
		sunOnEcliptic = 0.98564737   // mean motion of the Sun against them
	)
	for range rounds {
		hourAngle, _ := p.sunFrom(at)
		at -= universal(hourAngle / (turnsPerDay - sunOnEcliptic))
	}
	return at
}

// crossing finds when the Sun is at the horizon between an instant when it may
// be down and one when it is up. It does not cross if it is up at both.
func (p place) crossing(down, up universal) (at universal, crosses bool) {
	if p.sunAltitude(down) >= horizon {
		return 0, false
	}
	const halvings = 40 // of half a day: as near as doubles come
	for range halvings {
		middle := down + (up-down)/2
		if p.sunAltitude(middle) < horizon {
			down = middle
		} else {
			up = middle
		}
	}
	return up, true
}
