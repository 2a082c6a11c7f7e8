package people

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"time"

	"github.com/alexedwards/scs/v2"

	"sandtable/store"
)

const (
	sessionLasts = 30 * 24 * time.Hour
	sessionIdles = 14 * 24 * time.Hour
	// extendEvery is how much later a session must end to be worth a write when
	// nothing else changed; else every request would be one.
	extendEvery = time.Hour
)

// What is in a session.
const (
	personInSession = "person"
	epochInSession  = "epoch"
)

// NewSessions keeps the sessions of browsers in a store. A cookie that goes over
// https only has the prefix by which browsers refuse it from anywhere else.
func NewSessions(s store.People, secureCookie bool) *scs.SessionManager {
	// Not by scs.New, which also makes a store in memory with something that runs
	// in the background for ever.
	m := &scs.SessionManager{
		Store: &sessionStore{people: s}, Codec: scs.GobCodec{}, Lifetime: sessionLasts, IdleTimeout: sessionIdles,
		Cookie:    scs.SessionCookie{Name: "sandtable", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Persist: true},
		ErrorFunc: sessionFailed,
	}
	if secureCookie {
		m.Cookie.Name = "__Host-sandtable"
		m.Cookie.Secure = true
	}
	return m
}

// sessionFailed answers where a session cannot be read. Where it cannot be written,
// the answer of the request follows, which is then the only one.
func sessionFailed(w http.ResponseWriter, _ *http.Request, err error) {
	if errors.Is(err, errUnsaved) {
		return
	}
	http.Error(w, "the session could not be read; try again", http.StatusInternalServerError)
}

// errUnsaved says that a session was not written.
var errUnsaved = errors.New("the session could not be kept")

// SignIn makes the session of a request that of a person. The token is new, and
// nothing stays of what the session held before, so that a token somebody else
// planted or what another person left is worth nothing.
func SignIn(ctx context.Context, m *scs.SessionManager, p Person) error {
	if p.Blocked {
		return ErrBlocked
	}
	if err := m.RenewToken(ctx); err != nil {
		return fmt.Errorf("renewing a session: %w", err)
	}
	if err := m.Clear(ctx); err != nil {
		return fmt.Errorf("clearing a session: %w", err)
	}
	m.Put(ctx, personInSession, p.ID)
	m.Put(ctx, epochInSession, p.epoch)
	return nil
}

// SignedIn is the id of the person whose session it is, or empty.
func SignedIn(ctx context.Context, m *scs.SessionManager) string {
	return m.GetString(ctx, personInSession)
}

// SignOut ends the session of a request.
func SignOut(ctx context.Context, m *scs.SessionManager) error {
	if err := m.Destroy(ctx); err != nil {
		return fmt.Errorf("ending a session: %w", err)
	}
	return nil
}

// HasSession reports whether the session with a token has not ended.
func (d *Directory) HasSession(ctx context.Context, token string) (bool, error) {
	_, err := d.store.Session(ctx, hashToken(token), time.Now())
	if errors.Is(err, store.ErrNoSession) {
		return false, nil
	}
	return err == nil, err
}

// Sweep removes sessions that are over. Call it now and then.
func (d *Directory) Sweep(ctx context.Context) error {
	_, err := d.store.SweepSessions(ctx, d.now())
	return err
}

// sessionStore keeps sessions under the hash of their token, so that who reads
// the store cannot use them.
type sessionStore struct {
	people store.People
}

var _ scs.CtxStore = (*sessionStore)(nil)

func hashToken(token string) []byte {
	sum := sha256.Sum256([]byte("sandtable session " + token))
	return sum[:]
}

func (s *sessionStore) FindCtx(ctx context.Context, token string) ([]byte, bool, error) {
	v, err := s.people.Session(ctx, hashToken(token), time.Now())
	if errors.Is(err, store.ErrNoSession) {
		return nil, false, nil
	}
	return v.Data, err == nil, err
}

// CommitCtx keeps a session, also of a client that has hung up meanwhile: what it
// asked for is done.
func (s *sessionStore) CommitCtx(ctx context.Context, token string, data []byte, expires time.Time) error {
	if err := s.commit(context.WithoutCancel(ctx), token, data, expires); err != nil {
		return fmt.Errorf("%w: %w", errUnsaved, err)
	}
	return nil
}

func (s *sessionStore) commit(ctx context.Context, token string, data []byte, expires time.Time) error {
	_, values, err := scs.GobCodec{}.Decode(data)
	if err != nil {
		return fmt.Errorf("reading a session: %w", err)
	}
	v := store.Session{Token: hashToken(token), Data: data, Expires: expires}
	v.Person, _ = values[personInSession].(string)
	v.Epoch, _ = values[epochInSession].(int)
	if s.asKept(ctx, v, values) {
		return nil
	}
	return s.people.SaveSession(ctx, v)
}

// asKept says whether a session is in the store as it is, but for a little time.
func (s *sessionStore) asKept(ctx context.Context, v store.Session, values map[string]any) bool {
	kept, err := s.people.Session(ctx, v.Token, time.Now())
	if err != nil || v.Expires.Sub(kept.Expires) > extendEvery {
		return false
	}
	_, old, err := scs.GobCodec{}.Decode(kept.Data)
	return err == nil && reflect.DeepEqual(old, values)
}

func (s *sessionStore) DeleteCtx(ctx context.Context, token string) error {
	return s.people.EndSession(ctx, hashToken(token))
}

func (s *sessionStore) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

func (s *sessionStore) Commit(token string, data []byte, expires time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expires)
}

func (s *sessionStore) Delete(token string) error {
	return s.DeleteCtx(context.Background(), token)
}
