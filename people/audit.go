package people

import (
	"context"
	"encoding/json"
	"fmt"
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
}

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
	detail, _ := json.Marshal(e.Detail) // a map of strings always can be
	return store.AuditEntry{At: e.At, Who: e.Who, What: e.What, About: e.About, Address: e.Address, Detail: detail}
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
	}
	return entries, nil
}
