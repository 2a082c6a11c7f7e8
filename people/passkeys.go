package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"sandtable/store"
)

// Passkey is a way to sign in with a device instead of a password.
type Passkey struct {
	ID      []byte
	Label   string
	Created time.Time
	Used    time.Time // zero if it never was
}

const (
	mostPasskeys = 20
	ceremonyTime = 5 * time.Minute
)

// relyingParty sets up the library. Passkeys that a device remembers by itself
// are preferred, because people then sign in without typing a name.
func relyingParty(c Config) (*webauthn.WebAuthn, error) {
	limit := webauthn.TimeoutConfig{Enforce: true, Timeout: ceremonyTime, TimeoutUVD: ceremonyTime}
	return webauthn.New(&webauthn.Config{
		RPID:          c.RPID,
		RPDisplayName: c.RPName,
		RPOrigins:     c.Origins,
		AuthenticatorSelection: protocol.AuthenticatorSelection{
			ResidentKey:      protocol.ResidentKeyRequirementPreferred,
			UserVerification: protocol.VerificationPreferred,
		},
		AttestationPreference: protocol.PreferNoAttestation,
		Timeouts:              webauthn.TimeoutsConfig{Login: limit, Registration: limit},
	})
}

// holder is a person as the library wants to see them.
type holder struct {
	person store.Person
	keys   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return []byte(h.person.ID) }
func (h *holder) WebAuthnName() string                       { return h.person.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.person.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

func (d *Directory) holder(ctx context.Context, id string) (*holder, error) {
	p, err := d.store.Person(ctx, id)
	if err != nil {
		return nil, err
	}
	keys, err := d.store.Passkeys(ctx, id)
	if err != nil {
		return nil, err
	}
	h := &holder{person: p, keys: make([]webauthn.Credential, len(keys))}
	for i, k := range keys {
		if err := json.Unmarshal(k.Credential, &h.keys[i]); err != nil {
			return nil, fmt.Errorf("reading a passkey of person %s: %w", id, err)
		}
	}
	return h, nil
}

var errNoPasskeys = refuse(ErrNotAllowed, "this server is not set up for passkeys")

// begun gives the options for the browser and what to keep until the end.
func begun(options any, session *webauthn.SessionData) (forBrowser, ceremony []byte, err error) {
	if forBrowser, err = json.Marshal(options); err != nil {
		return nil, nil, fmt.Errorf("writing the options of a passkey: %w", err)
	}
	if ceremony, err = json.Marshal(session); err != nil {
		return nil, nil, fmt.Errorf("writing a passkey ceremony: %w", err)
	}
	return forBrowser, ceremony, nil
}

// BeginRegister starts to add a passkey for somebody who is signed in. The
// options go to the browser. The ceremony stays in the session of the request,
// out of the browser's reach, and is taken out of it for FinishRegister, so that
// it is used once.
func (d *Directory) BeginRegister(ctx context.Context, id string) (options, ceremony []byte, err error) {
	if d.passkeys == nil {
		return nil, nil, errNoPasskeys
	}
	h, err := d.mayAdd(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	known := make([]protocol.CredentialDescriptor, len(h.keys))
	for i, k := range h.keys {
		known[i] = k.Descriptor()
	}
	creation, session, err := d.passkeys.BeginRegistration(h, webauthn.WithExclusions(known), webauthn.WithExtensions(webauthn.WithExtensionCredProps()))
	if err != nil {
		return nil, nil, fmt.Errorf("beginning to add a passkey: %w", err)
	}
	return begun(creation, session)
}

// mayAdd finds somebody who may have one more passkey.
func (d *Directory) mayAdd(ctx context.Context, id string) (*holder, error) {
	h, err := d.holder(ctx, id)
	if err != nil {
		return nil, translate(err)
	}
	if h.person.Blocked {
		return nil, ErrBlocked
	}
	if len(h.keys) >= mostPasskeys {
		return nil, translate(store.ErrTooMany)
	}
	return h, nil
}

// FinishRegister adds the passkey that the browser made.
func (d *Directory) FinishRegister(ctx context.Context, id, label string, ceremony, response []byte) (Passkey, error) {
	if d.passkeys == nil {
		return Passkey{}, errNoPasskeys
	}
	h, err := d.mayAdd(ctx, id)
	if err != nil {
		return Passkey{}, err
	}
	made, err := d.made(h, ceremony, response)
	if err != nil {
		return Passkey{}, err
	}
	body, err := json.Marshal(made)
	if err != nil {
		return Passkey{}, fmt.Errorf("writing a passkey: %w", err)
	}
	k := store.Passkey{ID: made.ID, Person: id, Credential: body, Label: parseLabel(label), Created: d.now()}
	note := d.note(ctx, Entry{Who: id, What: "passkey added", About: id, Detail: map[string]string{"label": k.Label}})
	if err := d.store.AddPasskey(ctx, k, note); err != nil {
		return Passkey{}, translate(err)
	}
	return shownPasskey(k), nil
}

// made checks a new passkey.
func (d *Directory) made(h *holder, ceremony, response []byte) (*webauthn.Credential, error) {
	var session webauthn.SessionData
	if err := json.Unmarshal(ceremony, &session); err != nil {
		return nil, refuse(ErrPasskey, "adding this passkey was not begun here: begin again")
	}
	parsed, err := protocol.ParseCredentialCreationResponseBytes(response)
	if err != nil {
		return nil, ErrPasskey
	}
	made, err := d.passkeys.CreateCredential(h, session, parsed)
	if err != nil {
		return nil, ErrPasskey
	}
	if rk := made.Extensions.RK; rk != nil && !*rk {
		return nil, refuse(ErrPasskey, "this device does not remember passkeys, so you could not sign in with it: take another")
	}
	return made, nil
}

// parseLabel makes a short readable label of what somebody calls their device.
func parseLabel(s string) string {
	s = tidy(strings.ToValidUTF8(strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return -1
	}, s[:min(len(s), 256)]), ""))
	if runes := []rune(s); len(runes) > 64 {
		s = string(runes[:64])
	}
	if s == "" {
		return "passkey"
	}
	return s
}

// BeginLogin starts to sign in somebody who has not said who they are. What
// becomes of options and ceremony is as with BeginRegister.
func (d *Directory) BeginLogin(context.Context) (options, ceremony []byte, err error) {
	if d.passkeys == nil {
		return nil, nil, errNoPasskeys
	}
	assertion, session, err := d.passkeys.BeginDiscoverableLogin()
	if err != nil {
		return nil, nil, fmt.Errorf("beginning to sign in by passkey: %w", err)
	}
	return begun(assertion, session)
}

// FinishLogin finds the person whose passkey answered.
func (d *Directory) FinishLogin(ctx context.Context, ceremony, response []byte) (Person, error) {
	if d.passkeys == nil {
		return Person{}, errNoPasskeys
	}
	var session webauthn.SessionData
	if err := json.Unmarshal(ceremony, &session); err != nil {
		return Person{}, ErrCredentials
	}
	parsed, err := protocol.ParseCredentialRequestResponseBytes(response)
	if err != nil {
		return Person{}, ErrCredentials
	}
	h, used, err := d.answered(ctx, session, parsed)
	if err != nil {
		return Person{}, err
	}
	if err := d.count(ctx, h.person.ID, used, parsed.Response.AuthenticatorData.Counter); err != nil {
		return Person{}, err
	}
	if h.person.Blocked {
		return Person{}, ErrBlocked
	}
	return d.signedIn(ctx, h.person, "passkey")
}

// personID is how our ids look: what an authenticator sends may be anything.
var personID = regexp.MustCompile(`^[0-9a-f]{24}$`)

// answered checks the answer of a passkey and finds its holder.
func (d *Directory) answered(ctx context.Context, session webauthn.SessionData, parsed *protocol.ParsedCredentialAssertionData) (*holder, *webauthn.Credential, error) {
	var found *holder
	var failed error // of the store, which is not the fault of the passkey
	find := func(_, handle []byte) (webauthn.User, error) {
		if !personID.Match(handle) {
			return nil, ErrNotFound
		}
		h, err := d.holder(ctx, string(handle))
		if err != nil {
			if !errors.Is(err, store.ErrNoPerson) {
				failed = err
			}
			return nil, err
		}
		found = h
		return h, nil
	}
	_, used, err := d.passkeys.ValidatePasskeyLogin(find, session, parsed)
	if failed != nil {
		return nil, nil, failed
	}
	if err != nil {
		return nil, nil, ErrCredentials
	}
	return found, used, nil
}

var errCopied = refuse(ErrPasskey, "this passkey seems to have been copied: sign in another way and remove it")

// count keeps the counter of a passkey, which only grows. One that does not has
// a twin somewhere. It is compared where nobody else can change it, so that not
// even two at once pass.
func (d *Directory) count(ctx context.Context, person string, used *webauthn.Credential, counter uint32) error {
	err := d.store.ChangePasskey(ctx, used.ID, func(k *store.Passkey) error {
		var kept webauthn.Credential
		if err := json.Unmarshal(k.Credential, &kept); err != nil {
			return fmt.Errorf("reading a passkey of person %s: %w", person, err)
		}
		if kept.Authenticator.UpdateCounter(counter); kept.Authenticator.CloneWarning {
			return errCopied
		}
		kept.Flags = used.Flags
		body, err := json.Marshal(&kept)
		if err != nil {
			return fmt.Errorf("writing a passkey: %w", err)
		}
		k.Credential, k.Used = body, d.now()
		return nil
	})
	if errors.Is(err, errCopied) {
		note := Entry{Who: person, What: "copied passkey refused", About: person, Detail: map[string]string{"counter": fmt.Sprint(counter)}}
		return errors.Join(errCopied, d.Audit(ctx, note))
	}
	if errors.Is(err, store.ErrNoPasskey) {
		return ErrCredentials // it was removed in the meantime
	}
	return err
}

func shownPasskey(k store.Passkey) Passkey {
	return Passkey{ID: k.ID, Label: k.Label, Created: k.Created, Used: k.Used}
}

// Passkeys lists a person's passkeys.
func (d *Directory) Passkeys(ctx context.Context, id string) ([]Passkey, error) {
	list, err := d.store.Passkeys(ctx, id)
	if err != nil {
		return nil, err
	}
	keys := make([]Passkey, len(list))
	for i, k := range list {
		keys[i] = shownPasskey(k)
	}
	return keys, nil
}

// RemovePasskey takes a person's passkey away, but never their last way in.
func (d *Directory) RemovePasskey(ctx context.Context, id string, key []byte) error {
	return translate(d.store.RemovePasskey(ctx, id, key, d.note(ctx, Entry{Who: id, What: "passkey removed", About: id})))
}
