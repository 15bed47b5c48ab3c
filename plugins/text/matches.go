package main

// matchesResult is the answer of the routes that list what they find.
type matchesResult struct {
	Matches []string `json:"matches" doc:"What was found, in the order of the text."`
}

// matches lists what was found, or only the first of equal ones.
func matches(found []string, unique bool) matchesResult {
	if unique {
		found = firsts(found, found)
	}
	return matchesResult{found}
}
