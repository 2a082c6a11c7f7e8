package people

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"time"

	"sandtable/store"
)

// Entry is one line of the audit log: who did what, and to whom or what.
type Entry struct {
	ID      int64
	At      time.Time
	Who     string // the id of a person, or empty
	What    string
	About   string
	Address string // where the request came from
	Detail  map[string]string

	// WhoName and AboutName are what people were called when it happened. They are
	// filled in by themselves; entries of older programs have none.
	WhoName, AboutName string
}

// Where the names of people stand in what is kept of an entry.
const (
	whoName   = "name of who"
	aboutName = "name of about"
)

type addressKey struct{}

// WithAddress says where a request comes from, for the audit log.
func WithAddress(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// note makes an entry ready to be written in the transaction of what it tells.
// Time and address are filled in where they are missing.
func (d *Directory) note(ctx context.Context, e Entry) store.AuditEntry {
	if e.At.IsZero() {
		e.At = d.now()
	}
	if e.Address == "" {
		e.Address, _ = ctx.Value(addressKey{}).(string)
	}
	kept := maps.Clone(e.Detail)
	if kept == nil {
		kept = map[string]string{}
	}
	d.nameOf(ctx, kept, whoName, e.Who, e.WhoName)
	d.nameOf(ctx, kept, aboutName, e.About, e.AboutName)
	detail, _ := json.Marshal(kept) // a map of strings always can be
	return store.AuditEntry{At: e.At, Who: e.Who, What: e.What, About: e.About, Address: e.Address, Detail: detail}
}

// nameOf keeps what somebody is called now. Whoever or whatever has no name has none
// in the log.
func (d *Directory) nameOf(ctx context.Context, kept map[string]string, key, id, given string) {
	if given == "" && id != "" && plain(id) {
		if p, err := d.store.Person(ctx, id); err == nil {
			given = p.Name
		}
	}
	if given != "" {
		kept[key] = given
	}
}

// Audit adds an entry to the audit log.
func (d *Directory) Audit(ctx context.Context, e Entry) error {
	return d.store.AddAudit(ctx, d.note(ctx, e))
}

// AuditLog reads the entries before an id, the latest first; 0 is the end.
func (d *Directory) AuditLog(ctx context.Context, before int64, limit int) ([]Entry, error) {
	list, err := d.store.AuditLog(ctx, before, page(limit))
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(list))
	for i, e := range list {
		entries[i] = Entry{ID: e.ID, At: e.At, Who: e.Who, What: e.What, About: e.About, Address: e.Address}
		if err := json.Unmarshal(e.Detail, &entries[i].Detail); err != nil {
			return nil, fmt.Errorf("reading entry %d of the audit log: %w", e.ID, err)
		}
		x := &entries[i]
		x.WhoName, x.AboutName = x.Detail[whoName], x.Detail[aboutName]
		delete(x.Detail, whoName)
		delete(x.Detail, aboutName)
		maps.DeleteFunc(x.Detail, func(_, v string) bool { return v == "" })
		if len(x.Detail) == 0 {
			x.Detail = nil
		}
	}
	return entries, nil
}
