package ledger

// Unattributed is the route under which credits are booked whose route is not
// known, because the process ended before it was written.
const Unattributed = "(unattributed)"

// Account is the state of one key's pool in one month, in credits. What
// remains is allowance + Granted - Spent - Reserved.
type Account struct {
	KeyID    string `json:"id"`
	Month    Month  `json:"month"`
	Granted  int64  `json:"granted"`  // added to the month's allowance
	Spent    int64  `json:"spent"`    // by calls answered ok
	Reserved int64  `json:"reserved"` // by calls in flight
	Charged  int64  `json:"charged"`  // covered on disk, spent or not
}

// Usage is what one key spent on one route on one UTC day.
type Usage struct {
	Day     string `json:"day"` // YYYY-MM-DD
	Route   string `json:"route"`
	Calls   int64  `json:"calls"`
	Credits int64  `json:"credits"`
}

// AuditReport is the result of checking all accounts.
type AuditReport struct {
	Accounts int   `json:"accounts"` // keys times months
	Usage    int64 `json:"usage"`    // sum of all usage, credits
	Spent    int64 `json:"spent"`
	Charged  int64 `json:"charged"`
	// Off names each account for which usage = spent <= charged does not hold.
	Off []Discrepancy `json:"off"`
}

// Discrepancy is an account that does not add up.
type Discrepancy struct {
	KeyID   string `json:"id"`
	Month   Month  `json:"month"`
	Usage   int64  `json:"usage"`
	Spent   int64  `json:"spent"`
	Charged int64  `json:"charged"`
	Reason  string `json:"reason"`
}
