package main

// reduction takes percentOff percent, 0 to 100, off a price of 0 or more and
// returns what comes off and what remains. Only a price close to the largest
// double leaves the range, on its way to being divided by 100.
func reduction(price, percentOff float64) (off, remaining float64) {
	off = share(price, percentOff)
	return off, price - off
}
