package notify_test

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"sandtable/notify"
)

// receiver is a browser that subscribed to push messages.
type receiver struct {
	key    *ecdh.PrivateKey
	secret []byte
}

var browser = newReceiver()

func newReceiver() receiver {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	return receiver{key: key, secret: []byte(rand.Text())[:16]}
}

func (r receiver) public() string {
	return base64.RawURLEncoding.EncodeToString(r.key.PublicKey().Bytes())
}
func (r receiver) auth() string { return base64.RawURLEncoding.EncodeToString(r.secret) }

// subscription is what the browser hands to the server.
func (r receiver) subscription(endpoint string) notify.Address {
	body := fmt.Sprintf(`{"endpoint":%q,"expirationTime":null,"keys":{"p256dh":%q,"auth":%q}}`, endpoint, r.public(), r.auth())
	return notify.Address{Kind: notify.Push, Target: body}
}

// decrypt reads a message as a browser does (RFC 8188 and 8291).
func (r receiver) decrypt(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, errors.New("it has no header")
	}
	salt, size, id := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])]
	sealed := body[21+len(id):]
	if len(sealed) > int(size) {
		return nil, errors.New("it has more than one record")
	}
	sender, err := ecdh.P256().NewPublicKey(id)
	if err != nil {
		return nil, err
	}
	shared, err := r.key.ECDH(sender)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(r.key.PublicKey().Bytes()) + string(id)
	ikm, err := hkdf.Key(sha256.New, shared, r.secret, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	open, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text, found := strings.CutSuffix(strings.TrimRight(string(open), "\x00"), "\x02")
	if !found {
		return nil, errors.New("its last record is not marked as such")
	}
	return []byte(text), nil
}

// claims are what a server says of itself to a push service (RFC 8292).
type claims struct {
	Audience string `json:"aud"`
	Expires  int64  `json:"exp"`
	Subject  string `json:"sub"`
}

// identify checks the signature of an Authorization header by the key that the
// browser subscribed with.
func identify(header, public string) (c claims, err error) {
	rest, ok := strings.CutPrefix(header, "vapid t=")
	token, key, ok2 := strings.Cut(rest, ", k=")
	parts := strings.Split(token, ".")
	if !ok || !ok2 || key != public || len(parts) != 3 {
		return c, fmt.Errorf("%q does not identify the server", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return c, err
	}
	signer, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return c, err
	}
	sig, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(sig) != 64 {
		return c, fmt.Errorf("the signature has %d bytes (%v)", len(sig), err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(signer, sum[:], new(big.Int).SetBytes(sig[:32]), new(big.Int).SetBytes(sig[32:])) {
		return c, errors.New("the signature is wrong")
	}
	body, err := base64.RawURLEncoding.DecodeString(parts[1])
	if err != nil {
		return c, err
	}
	return c, json.Unmarshal(body, &c)
}

func newVAPID(t testing.TB) notify.VAPID {
	t.Helper()
	v, err := notify.NewVAPID()
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestABrowserReadsItsPushMessage(t *testing.T) {
	db, service := newStore(t), newHooks(t)
	service.answer(http.StatusCreated)
	yourTurn(t, db, "m1", "Monday night")
	c := config(db, addresses(browser.subscription(service.URL+"/push/1")))
	c.VAPID = newVAPID(t)
	expect(t, mustNew(t, c), 1)
	calls := service.got()
	if len(calls) != 1 || waiting(t, db) != 0 {
		t.Fatalf("the service was called %d times, and %d notices are left", len(calls), waiting(t, db))
	}
	call := calls[0]
	for header, want := range map[string]string{"Content-Encoding": "aes128gcm", "Ttl": "86400", "Urgency": "normal"} {
		if got := call.header.Get(header); got != want {
			t.Errorf("%s is %q, not %q", header, got, want)
		}
	}
	if topic := call.header.Get("Topic"); len(topic) != 32 {
		t.Errorf("the topic is %q", topic)
	}
	who, err := identify(call.header.Get("Authorization"), c.VAPID.Public)
	if err != nil {
		t.Fatal(err)
	}
	if who.Audience != service.URL || who.Subject != "https://table.example" || who.Expires < time.Now().Unix() || who.Expires > time.Now().Add(24*time.Hour).Unix() {
		t.Errorf("the server says of itself %+v", who)
	}
	text, err := browser.decrypt([]byte(call.body))
	want := `{"title":"It is your turn in Monday night","body":"It is your turn as axis in Monday night.","url":"https://table.example/m/m1"}`
	if err != nil || string(text) != want {
		t.Errorf("the browser reads %q (%v)", text, err)
	}
	if _, err := newReceiver().decrypt([]byte(call.body)); err == nil {
		t.Error("another browser can read it")
	}
}

func TestASubscriptionThatIsGoneIsDropped(t *testing.T) {
	for status, dropped := range map[int]bool{http.StatusNotFound: true, http.StatusGone: true, http.StatusTooManyRequests: false, http.StatusForbidden: false} {
		db, service, other := newStore(t), newHooks(t), newHooks(t)
		service.answer(status)
		yourTurn(t, db, "m1", "")
		where := addresses(browser.subscription(service.URL), hook(other.URL))
		c := config(db, where)
		c.VAPID = newVAPID(t)
		c.VAPID.Contact = "admin@table.example"
		expect(t, mustNew(t, c), 1)
		if left := len(where.list); (left == 1) != dropped || (waiting(t, db) == 0) != dropped {
			t.Errorf("after %d there are %d addresses and %d notices", status, left, waiting(t, db))
		}
		if who, err := identify(service.got()[0].header.Get("Authorization"), c.VAPID.Public); err != nil || who.Subject != "mailto:admin@table.example" {
			t.Errorf("the server says of itself %+v (%v)", who, err)
		}
	}
}

func TestASubscriptionThatMakesNoSenseIsAFailureOfItsOwn(t *testing.T) {
	service := newHooks(t)
	for _, target := range []string{
		"", "{}", "[]",
		`{"endpoint":"` + service.URL + `"}`,
		`{"endpoint":"` + service.URL + `","keys":{"p256dh":"AAAA","auth":"AAAA"}}`,
		`{"endpoint":"` + service.URL + `","keys":{"p256dh":"!","auth":"!"}}`,
	} {
		db, other := newStore(t), newHooks(t)
		yourTurn(t, db, "m1", "")
		c := config(db, addresses(notify.Address{Kind: notify.Push, Target: target}, hook(other.URL)))
		c.VAPID = newVAPID(t)
		expect(t, mustNew(t, c), 1)
	}
	if service.count() != 0 {
		t.Error("something was sent to it")
	}
}

func TestWithoutKeysNoPushMessageIsSent(t *testing.T) {
	db, service := newStore(t), newHooks(t)
	yourTurn(t, db, "m1", "")
	expect(t, mustNew(t, config(db, addresses(browser.subscription(service.URL)))), 0)
	if service.count() != 0 || waiting(t, db) != 1 {
		t.Errorf("%d calls were made, and %d notices are left", service.count(), waiting(t, db))
	}
}
