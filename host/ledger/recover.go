package ledger

import (
	"time"

	"github.com/utilhost/utilhost/host/store"
)

// recover makes every account exact that was open when the process last
// ended: what it spent is known from its record, from its slot, or decided by
// Options.PowerCut. Credits whose route was not yet written are booked as
// Unattributed. It may be interrupted at any point and run again.
func (l *Ledger) recover() error {
	view, err := l.store.View()
	if err != nil {
		return err
	}
	defer view.Close()
	var slots map[poolKey]int64
	var believed, read bool
	var batch store.Batch
	var found int
	err = view.Open(func(id string, month uint32) error {
		if !read {
			slots, believed = readSlots(l.opts.Path, l.store.ID())
			read = true
		}
		rec, err := view.Account(id, month)
		if err != nil {
			return err
		}
		count, hasSlot := slots[poolKey{id, Month(month)}]
		spent := l.spent(rec, count, believed && hasSlot)
		if rest := spent - rec.Attributed; rest != 0 {
			batch.AddUsage(store.Usage{
				KeyID: id, Month: month, Day: l.bookingDay(Month(month)), Route: Unattributed, Credits: rest,
			})
		}
		rec.Charged, rec.Spent, rec.Attributed = spent, spent, spent
		batch.PutAccount(rec)
		batch.ClearOpen(id, month)
		found++
		if batch.Len() < fullBatch {
			return nil
		}
		err = l.bank.Commit(&batch)
		batch.Reset()
		return err
	})
	if err == nil {
		err = l.bank.Commit(&batch)
	}
	if err == nil && found > 0 {
		l.log.Info("credits recovered", "accounts", found, "slot_file_believed", believed)
	}
	return err
}

// spent decides what an open account had spent.
func (l *Ledger) spent(rec store.Account, count int64, hasSlot bool) int64 {
	if rec.Charged == rec.Spent {
		return rec.Spent // strict, or nothing charged ahead
	}
	if hasSlot && rec.Spent <= count && count <= rec.Charged {
		return count
	}
	spent := rec.Charged
	if l.opts.PowerCut == Refund {
		spent = rec.Spent
	}
	l.log.Warn("exact use of a block is not known", "key", rec.KeyID, "month", Month(rec.Month).String(),
		"between", rec.Spent, "and", rec.Charged, "taken", spent, "power_cut", string(l.opts.PowerCut))
	return spent
}

// bookingDay is today, or the nearest day within the month.
func (l *Ledger) bookingDay(m Month) uint8 {
	now := l.opts.Now()
	switch today := MonthOf(now); {
	case today < m:
		return 1
	case today > m:
		return uint8(m.End().Add(-time.Second).Day())
	}
	return uint8(now.UTC().Day())
}
