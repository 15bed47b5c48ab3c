package ledger

import (
	"errors"

	"github.com/utilhost/utilhost/host/store"
)

// live is a pool in memory at the moment of an audit.
type live struct {
	settled, charged, unflushed int64
}

// Audit checks for all keys and months that the usage rows add up to what was
// spent and that no more was spent than charged, on one consistent state of
// the store and of memory. Debits go on meanwhile.
func (l *Ledger) Audit() (AuditReport, error) {
	var view *store.View
	var openErr error
	pools := map[poolKey]live{}
	err := l.between(func() {
		if view, openErr = l.store.View(); openErr != nil {
			return
		}
		l.pools.each(func(p *pool) {
			p.mu.Lock()
			defer p.mu.Unlock()
			if !p.loaded {
				return
			}
			now := live{settled: p.settled, charged: max(p.charged, p.settled)}
			for _, c := range p.usage {
				now.unflushed += c.credits
			}
			pools[poolKey{p.id, p.month}] = now
		})
	})
	if err := errors.Join(err, openErr); err != nil {
		return AuditReport{}, err
	}
	defer view.Close()
	return audit(view, pools)
}

// audit compares records, usage rows and pools in memory.
func audit(view *store.View, pools map[poolKey]live) (AuditReport, error) {
	rows := map[poolKey]int64{}
	if err := view.AllUsage(func(u store.Usage) error {
		rows[poolKey{u.KeyID, Month(u.Month)}] += u.Credits
		return nil
	}); err != nil {
		return AuditReport{}, err
	}
	report := AuditReport{Off: []Discrepancy{}}
	check := func(k poolKey, rec store.Account) {
		usage := rows[k]
		delete(rows, k)
		d := Discrepancy{KeyID: k.id, Month: k.month, Usage: usage, Spent: rec.Spent, Charged: rec.Charged}
		p, inMemory := pools[k]
		delete(pools, k)
		if inMemory {
			d.Usage, d.Spent, d.Charged = usage+p.unflushed, p.settled, p.charged
		}
		report.Accounts++
		report.Usage += d.Usage
		report.Spent += d.Spent
		report.Charged += d.Charged
		switch {
		case usage != rec.Attributed:
			d.Reason = "usage rows do not add up to the usage on record"
		case d.Usage != d.Spent:
			d.Reason = "usage differs from what was spent"
		case d.Spent > d.Charged || rec.Spent > rec.Charged:
			d.Reason = "more was spent than charged"
		case rec.Granted < 0 || rec.Attributed > rec.Spent:
			d.Reason = "record contradicts itself"
		default:
			return
		}
		report.Off = append(report.Off, d)
	}
	if err := view.Accounts("", func(rec store.Account) error {
		check(poolKey{rec.KeyID, Month(rec.Month)}, rec)
		return nil
	}); err != nil {
		return AuditReport{}, err
	}
	for k := range rows { // usage without an account
		check(k, store.Account{KeyID: k.id, Month: uint32(k.month)})
	}
	for k, p := range pools { // not yet on disk
		if p.settled != 0 || p.unflushed != 0 {
			check(k, store.Account{KeyID: k.id, Month: uint32(k.month)})
		}
	}
	return report, nil
}
