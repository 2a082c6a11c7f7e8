package server

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// PersonInfo is a person as admins see them in a list.
type PersonInfo struct {
	Who
	Blocked bool      `json:"blocked"`
	Created time.Time `json:"created"`
	Seen    time.Time `json:"seen" doc:"When they were last here, to some minutes."`
}

func personInfo(p people.Person) PersonInfo {
	return PersonInfo{Who: *who(p), Blocked: p.Blocked, Created: p.Created, Seen: p.Seen}
}

// AuditEntry is a line of the audit log.
type AuditEntry struct {
	ID      int64             `json:"id"`
	At      time.Time         `json:"at"`
	Who     string            `json:"who,omitempty" doc:"The id of the person who did it."`
	What    string            `json:"what"`
	About   string            `json:"about,omitempty" doc:"The id of whom or what it was done to."`
	Address string            `json:"address,omitempty" doc:"Where the request came from."`
	Detail  map[string]string `json:"detail,omitempty"`

	WhoName   string `json:"whoName,omitempty" doc:"What the person was called then."`
	AboutName string `json:"aboutName,omitempty" doc:"What whom it was done to was called then."`
}

// PersonPath names a person.
type PersonPath struct {
	ID string `path:"id" maxLength:"64"`
}

func (s *Server) adminRoutes() {
	op := func(method, path, id, summary string) huma.Operation {
		return operation(method, path, id, summary, "admin")
	}
	huma.Register(s.api, op("GET", "/api/people", "people", "Everybody, by name"), forAccounts(s, s.listPeople))
	huma.Register(s.api, op("GET", "/api/people/{id}", "person", "A person's account"), forAccounts(s, s.showPerson))
	huma.Register(s.api, op("PUT", "/api/people/{id}/name", "renamePerson", "Give a person another name"), forAccounts(s, s.renamePerson))
	huma.Register(s.api, op("PUT", "/api/people/{id}/role", "setRole", "Give an account another role; the last admin stays one"), forAccounts(s, s.setRole))
	huma.Register(s.api, op("PUT", "/api/people/{id}/blocked", "setBlocked", "Keep a person out, or let them in again"), forAccounts(s, s.setBlocked))
	huma.Register(s.api, op("DELETE", "/api/people/{id}/sessions", "endSessions", "Sign a person out everywhere"), forAccounts(s, s.endSessions))
	huma.Register(s.api, op("GET", "/api/audit", "audit", "The audit log, the latest first"), forAccounts(s, s.showAudit))
}

func (s *Server) listPeople(ctx context.Context, in *struct {
	After string `query:"after" maxLength:"64" doc:"Read on after the person with this id."`
	Limit int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
}) (*body[[]PersonInfo], error) {
	if _, err := s.withRole(ctx, people.Admin); err != nil {
		return nil, err
	}
	found, err := s.people.People(ctx, in.After, in.Limit)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []PersonInfo{}
	for _, p := range found {
		list = append(list, personInfo(p))
	}
	return ok(list), nil
}

func (s *Server) showPerson(ctx context.Context, in *PersonPath) (*body[AccountInfo], error) {
	if _, err := s.withRole(ctx, people.Admin); err != nil {
		return nil, err
	}
	return s.account(ctx, in.ID)
}

// decide lets an admin decide something about a person.
func (s *Server) decide(ctx context.Context, do func(admin string) (people.Person, error)) (*body[PersonInfo], error) {
	c, err := s.withRole(ctx, people.Admin)
	if err != nil {
		return nil, err
	}
	p, err := do(c.person.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.tell(streamsOf(p.ID))
	return ok(personInfo(p)), nil
}

func (s *Server) renamePerson(ctx context.Context, in *struct {
	PersonPath
	Body NewName
}) (*body[PersonInfo], error) {
	return s.decide(ctx, func(admin string) (people.Person, error) {
		return s.people.Rename(ctx, admin, in.ID, in.Body.Name)
	})
}

func (s *Server) setRole(ctx context.Context, in *struct {
	PersonPath
	Body struct {
		Role string `json:"role" enum:"player,host,admin"`
	}
}) (*body[PersonInfo], error) {
	return s.decide(ctx, func(admin string) (people.Person, error) {
		return s.people.SetRole(ctx, admin, in.ID, people.Role(in.Body.Role))
	})
}

func (s *Server) setBlocked(ctx context.Context, in *struct {
	PersonPath
	Body struct {
		Blocked bool `json:"blocked"`
	}
}) (*body[PersonInfo], error) {
	return s.decide(ctx, func(admin string) (people.Person, error) {
		defer s.barred.changed(in.ID)
		if in.Body.Blocked {
			return s.people.Block(ctx, admin, in.ID)
		}
		return s.people.Unblock(ctx, admin, in.ID)
	})
}

func (s *Server) endSessions(ctx context.Context, in *PersonPath) (*body[PersonInfo], error) {
	return s.decide(ctx, func(admin string) (people.Person, error) {
		return s.people.EndSessions(ctx, admin, in.ID)
	})
}

func (s *Server) showAudit(ctx context.Context, in *struct {
	Before int64 `query:"before" minimum:"0" doc:"Read on before the entry with this id."`
	Limit  int   `query:"limit" minimum:"1" maximum:"200" default:"50"`
}) (*body[[]AuditEntry], error) {
	if _, err := s.withRole(ctx, people.Admin); err != nil {
		return nil, err
	}
	entries, err := s.people.AuditLog(ctx, in.Before, in.Limit)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := []AuditEntry{}
	for _, e := range entries {
		list = append(list, AuditEntry(e))
	}
	return ok(list), nil
}

// adminDoes notes what an admin does to a match. What others do is in the match's
// own log.
func (s *Server) adminDoes(ctx context.Context, what, match string) error {
	c := callerOf(ctx)
	if !c.at().Admin {
		return nil
	}
	return s.people.Audit(ctx, people.Entry{Who: c.person.ID, What: what, About: match})
}

// adminHasDone is the same for what cannot be taken back any more.
func (s *Server) adminHasDone(ctx context.Context, what, match string) {
	if err := s.adminDoes(ctx, what, match); err != nil {
		s.log.Error("the audit log misses what an admin did", "what", what, "match", match, "admin", callerOf(ctx).person.ID, "problem", err)
	}
}
