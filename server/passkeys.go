package server

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// PasskeyInfo is a passkey as its owner sees it.
type PasskeyInfo struct {
	ID      string     `json:"id"`
	Label   string     `json:"label"`
	Created time.Time  `json:"created"`
	Used    *time.Time `json:"used,omitempty" doc:"When somebody last signed in with it."`
}

func passkeyInfo(k people.Passkey) PasskeyInfo {
	info := PasskeyInfo{ID: base64.RawURLEncoding.EncodeToString(k.ID), Label: k.Label, Created: k.Created}
	if !k.Used.IsZero() {
		info.Used = &k.Used
	}
	return info
}

func passkeyInfos(keys []people.Passkey) []PasskeyInfo {
	list := []PasskeyInfo{}
	for _, k := range keys {
		list = append(list, passkeyInfo(k))
	}
	return list
}

// What a session keeps between the beginning and the end of a ceremony. The two
// kinds have names of their own, so that none can be ended as the other.
const (
	passkeySigningIn = "passkey signing in"
	passkeyAdding    = "passkey adding"
)

func (s *Server) passkeyRoutes() {
	huma.Register(s.api, route("POST", "/api/session/passkey/begin", "beginPasskeyLogin", "Begin to sign in by passkey; gives the options for the browser"), forAccounts(s, s.beginPasskeyLogin))
	huma.Register(s.api, route("POST", "/api/session/passkey/finish", "finishPasskeyLogin", "Sign in by what the browser's passkey answered"), forAccounts(s, s.finishPasskeyLogin))
	huma.Register(s.api, route("GET", "/api/me/passkeys", "passkeys", "Your passkeys"), forAccounts(s, s.listPasskeys))
	huma.Register(s.api, route("POST", "/api/me/passkeys/begin", "beginPasskey", "Begin to add a passkey; gives the options for the browser"), forAccounts(s, s.beginPasskey))
	huma.Register(s.api, route("POST", "/api/me/passkeys/finish", "finishPasskey", "Add the passkey that the browser made"), forAccounts(s, s.finishPasskey))
	huma.Register(s.api, route("DELETE", "/api/me/passkeys/{id}", "removePasskey", "Remove a passkey, but never the last way to sign in"), forAccounts(s, s.removePasskey))
}

// beginCeremony keeps a ceremony in the session and answers with its options.
func (s *Server) beginCeremony(ctx context.Context, kind string, options, ceremony []byte, err error) (*body[json.RawMessage], error) {
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.sessions.Put(ctx, kind, ceremony)
	return ok(json.RawMessage(options)), nil
}

// endCeremony takes a ceremony out of the session, so that it is used once.
func (s *Server) endCeremony(ctx context.Context, kind string) ([]byte, error) {
	ceremony := s.sessions.PopBytes(ctx, kind)
	if ceremony == nil {
		return nil, problem(http.StatusConflict, "this was not begun here, or ended already: begin again")
	}
	return ceremony, nil
}

func (s *Server) beginPasskeyLogin(ctx context.Context, _ *struct{}) (*body[json.RawMessage], error) {
	if _, err := s.browser(ctx); err != nil {
		return nil, err
	}
	options, ceremony, err := s.people.BeginLogin(ctx)
	return s.beginCeremony(ctx, passkeySigningIn, options, ceremony, err)
}

func (s *Server) finishPasskeyLogin(ctx context.Context, in *struct {
	Body struct {
		Credential json.RawMessage `json:"credential" doc:"What navigator.credentials.get gave, as JSON."`
	}
}) (*body[Session], error) {
	if _, err := s.browser(ctx); err != nil {
		return nil, err
	}
	ceremony, err := s.endCeremony(ctx, passkeySigningIn)
	if err != nil {
		return nil, err
	}
	p, err := s.people.FinishLogin(ctx, ceremony, in.Body.Credential)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return s.comesInAs(ctx, p)
}

func (s *Server) listPasskeys(ctx context.Context, _ *struct{}) (*body[[]PasskeyInfo], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	keys, err := s.people.Passkeys(ctx, c.person.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(passkeyInfos(keys)), nil
}

func (s *Server) beginPasskey(ctx context.Context, _ *struct{}) (*body[json.RawMessage], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	options, ceremony, err := s.people.BeginRegister(ctx, c.person.ID)
	return s.beginCeremony(ctx, passkeyAdding, options, ceremony, err)
}

func (s *Server) finishPasskey(ctx context.Context, in *struct {
	Body struct {
		Label      string          `json:"label,omitempty" maxLength:"100" doc:"What you call the device."`
		Credential json.RawMessage `json:"credential" doc:"What navigator.credentials.create gave, as JSON."`
	}
}) (*body[PasskeyInfo], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	ceremony, err := s.endCeremony(ctx, passkeyAdding)
	if err != nil {
		return nil, err
	}
	k, err := s.people.FinishRegister(ctx, c.person.ID, in.Body.Label, ceremony, in.Body.Credential)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(passkeyInfo(k)), nil
}

func (s *Server) removePasskey(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"2000"`
}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	id, err := base64.RawURLEncoding.DecodeString(in.ID)
	if err != nil {
		return nil, problem(http.StatusNotFound, "you have no such passkey")
	}
	return &done{}, s.refused(ctx, s.people.RemovePasskey(ctx, c.person.ID, id))
}
