package main

import (
	"fmt"
	"net/url"

	"github.com/utilhost/utilhost/host/admin"
	"github.com/utilhost/utilhost/host/ledger"
)

// creditsCommands is utilhost credits.
type creditsCommands struct {
	Show  creditsShowCommand  `cmd:"" help:"Show the pool of a key."`
	Grant creditsGrantCommand `cmd:"" help:"Add credits to the present month of a key."`
	Audit creditsAuditCommand `cmd:"" help:"Check for every key and month that usage = spent <= charged."`
}

// monthQuery is the query of a path for a month, checked as an argument.
func monthQuery(month string) (string, error) {
	if month == "" {
		return "", nil
	}
	if _, err := ledger.ParseMonth(month); err != nil {
		return "", usageError("--month: " + err.Error())
	}
	return "?month=" + url.QueryEscape(month), nil
}

type creditsShowCommand struct {
	location
	ID    string `arg:"" help:"Id of the key."`
	Month string `placeholder:"YYYY-MM" help:"Month, UTC; the present one if left out."`
	JSON  bool   `help:"Print JSON."`
}

func (c creditsShowCommand) Run(s *session) error {
	query, err := monthQuery(c.Month)
	if err != nil {
		return err
	}
	return s.connect(c.location, func(client *admin.Client) error {
		var credits admin.Credits
		if err := client.Get(s.ctx, keyPath(c.ID, "/credits")+query, &credits); err != nil {
			return err
		}
		return s.printCredits(credits, c.JSON)
	})
}

func (s *session) printCredits(c admin.Credits, asJSON bool) error {
	if asJSON {
		return printJSON(s.stdout, c)
	}
	var t table
	t.row("ID", "NAME", "MONTH", "ALLOWANCE", "GRANTED", "SPENT", "RESERVED", "REMAINING", "RESET")
	t.row(c.ID, c.Name, c.Month, c.Allowance, c.Granted, c.Spent, c.Reserved, c.Remaining, c.Reset)
	return t.print(s.stdout)
}

type creditsGrantCommand struct {
	location
	ID      string `arg:"" help:"Id of the key."`
	Credits int64  `arg:"" name:"n" help:"Credits to add, for this month only."`
	JSON    bool   `help:"Print JSON."`
}

func (c creditsGrantCommand) Run(s *session) error {
	return s.connect(c.location, func(client *admin.Client) error {
		var credits admin.Credits
		if err := client.Post(s.ctx, keyPath(c.ID, "/credits"), admin.Grant{Credits: c.Credits}, &credits); err != nil {
			return err
		}
		return s.printCredits(credits, c.JSON)
	})
}

type creditsAuditCommand struct {
	location
	JSON bool `help:"Print JSON."`
}

func (c creditsAuditCommand) Run(s *session) error {
	return s.connect(c.location, func(client *admin.Client) error {
		var report ledger.AuditReport
		if err := client.Get(s.ctx, "/credits/audit", &report); err != nil {
			return err
		}
		if err := s.printAudit(report, c.JSON); err != nil {
			return err
		}
		if n := len(report.Off); n > 0 {
			return fmt.Errorf("%d of %d accounts do not add up", n, report.Accounts)
		}
		return nil
	})
}

func (s *session) printAudit(report ledger.AuditReport, asJSON bool) error {
	if asJSON {
		return printJSON(s.stdout, report)
	}
	var t table
	t.row("ACCOUNTS", "USAGE", "SPENT", "CHARGED", "OFF")
	t.row(report.Accounts, report.Usage, report.Spent, report.Charged, len(report.Off))
	if err := t.print(s.stdout); err != nil || len(report.Off) == 0 {
		return err
	}
	fmt.Fprintln(s.stdout)
	var off table
	off.row("ID", "MONTH", "USAGE", "SPENT", "CHARGED", "REASON")
	for _, d := range report.Off {
		off.row(d.KeyID, d.Month, d.Usage, d.Spent, d.Charged, d.Reason)
	}
	return off.print(s.stdout)
}

// usageCommand is utilhost usage.
type usageCommand struct {
	location
	ID    string `arg:"" help:"Id of the key."`
	Month string `placeholder:"YYYY-MM" help:"Month, UTC; the present one if left out."`
	JSON  bool   `help:"Print JSON."`
}

func (c usageCommand) Run(s *session) error {
	query, err := monthQuery(c.Month)
	if err != nil {
		return err
	}
	return s.connect(c.location, func(client *admin.Client) error {
		var usage []ledger.Usage
		if err := client.Get(s.ctx, keyPath(c.ID, "/usage")+query, &usage); err != nil {
			return err
		}
		if c.JSON {
			return printJSON(s.stdout, usage)
		}
		var t table
		t.row("DAY", "ROUTE", "CALLS", "CREDITS")
		for _, u := range usage {
			t.row(u.Day, u.Route, u.Calls, u.Credits)
		}
		return t.print(s.stdout)
	})
}
