package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/mail"
	"strings"
	"time"

	"github.com/SherClockHolmes/webpush-go"
)

// pushLife is how long a push service keeps a message for a browser that is off.
const pushLife = 24 * time.Hour

// VAPID is how push services know this server: a pair of keys, of which browsers
// are given the public one when they subscribe, and whom to write to about it.
type VAPID struct {
	Public  string
	Private string
	// Contact is a mail address or an https URL, that of the site if empty.
	Contact string
}

// NewVAPID makes a new pair of keys. A server keeps one pair forever:
// subscriptions made for one are of no use with another.
func NewVAPID() (VAPID, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	if err != nil {
		return VAPID{}, fmt.Errorf("making keys for push messages: %w", err)
	}
	return VAPID{Public: public, Private: private}, nil
}

// checked is the same with a contact, or what is wrong with it.
func (v VAPID) checked(site string) (VAPID, error) {
	secret, err := base64.RawURLEncoding.DecodeString(v.Private)
	if err != nil {
		return v, errors.New("the private key for push messages is not in base64: give both keys as they were made")
	}
	key, err := ecdh.P256().NewPrivateKey(secret)
	if err != nil || base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()) != v.Public {
		return v, errors.New("the keys for push messages do not belong together: give both as they were made")
	}
	if v.Contact == "" {
		v.Contact = site
	}
	if strings.HasPrefix(v.Contact, "https://") {
		return v, nil
	}
	a, err := mail.ParseAddress(v.Contact)
	if err != nil {
		return v, fmt.Errorf("push services want to know whom to write to, and %q is neither a mail address nor an https URL: give a contact", v.Contact)
	}
	v.Contact = a.Address
	return v, nil
}

// pushed is what the browser gets to show.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	URL   string `json:"url"`
}

func (s *Sender) sendPush(ctx context.Context, a Address, m message) error {
	if s.VAPID.Private == "" {
		return errors.New("this server has no keys for push messages: configure them")
	}
	var to webpush.Subscription
	if err := json.Unmarshal([]byte(a.Target), &to); err != nil {
		return fmt.Errorf("the push subscription cannot be read: %w", err)
	}
	if _, err := s.checkURL(to.Endpoint); err != nil {
		return err
	}
	body, err := json.Marshal(pushed{Title: m.Title, Body: m.Text, URL: m.URL})
	if err != nil {
		return fmt.Errorf("writing the message: %w", err)
	}
	code, err := status(webpush.SendNotificationWithContext(ctx, body, &to, &webpush.Options{
		HTTPClient:      s.client,
		Subscriber:      s.VAPID.Contact,
		VAPIDPublicKey:  s.VAPID.Public,
		VAPIDPrivateKey: s.VAPID.Private,
		TTL:             int(pushLife.Seconds()),
		Topic:           topic(m),
		Urgency:         webpush.UrgencyNormal,
	}))
	if err != nil {
		return err
	}
	if code == http.StatusNotFound || code == http.StatusGone {
		return errGone
	}
	return accepted(code)
}

// topic makes a message replace an earlier one for the same seat that the browser
// has not fetched yet.
func topic(m message) string {
	sum := sha256.Sum256([]byte(m.Match + "/" + m.Seat))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}
