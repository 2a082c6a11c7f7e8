package server

import (
	"context"
	"net/http"
	"net/mail"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"golang.org/x/time/rate"

	"sandtable/people"
)

// ChannelInfo is a place where somebody wants to be told, as it may be shown.
type ChannelInfo struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind" enum:"push,mail,webhook"`
	Shown     string    `json:"shown" doc:"Enough to tell channels apart."`
	Confirmed bool      `json:"confirmed" doc:"Nothing goes to an address before it is confirmed."`
	Created   time.Time `json:"created"`
}

// ChannelList are somebody's channels, and which kinds can be added.
type ChannelList struct {
	Kinds    []string      `json:"kinds" doc:"The kinds that this server sends to."`
	Channels []ChannelInfo `json:"channels"`
}

// NewChannel is a place where somebody wants to be told. Which field counts
// depends on the kind.
type NewChannel struct {
	Kind    string        `json:"kind" enum:"push,mail,webhook"`
	Push    *Subscription `json:"push,omitempty" doc:"For push: the subscription as the browser gives it."`
	Address string        `json:"address,omitempty" maxLength:"300" doc:"For mail."`
	URL     string        `json:"url,omitempty" maxLength:"2048" doc:"For a webhook: a URL that begins with https://."`
}

// Subscription is a browser's PushSubscription as JSON.
type Subscription struct {
	Endpoint   string   `json:"endpoint" maxLength:"2048"`
	Expiration *float64 `json:"expirationTime,omitempty" nullable:"true"`
	Keys       struct {
		P256dh string `json:"p256dh" maxLength:"200"`
		Auth   string `json:"auth" maxLength:"100"`
	} `json:"keys"`
}

// AddedChannel is a new channel, with what is said of it only once.
type AddedChannel struct {
	Channel ChannelInfo `json:"channel"`
	Secret  string      `json:"secret,omitempty" doc:"Of a webhook: with it the receiver can check that a notice is from here. It is not shown again."`
}

// PushKey is what a browser needs to subscribe.
type PushKey struct {
	Key string `json:"key" doc:"The applicationServerKey, in base64url."`
}

func channelInfo(c people.Channel) ChannelInfo { return ChannelInfo(c) }

func (s *Server) channelRoutes() {
	op := func(method, path, id, summary string) huma.Operation {
		return operation(method, path, id, summary, "notices")
	}
	huma.Register(s.api, op("GET", "/api/push-key", "pushKey", "The key with which a browser subscribes to push messages"), s.pushKey)
	huma.Register(s.api, op("GET", "/api/me/channels", "channels", "Where you want to be told that it is your turn"), s.listChannels)
	huma.Register(s.api, op("POST", "/api/me/channels", "addChannel", "Add a place to be told at"), s.addChannel)
	huma.Register(s.api, op("POST", "/api/me/channels/confirm", "confirmChannel", "Confirm a mail address by the code that was sent there"), s.confirmChannel)
	huma.Register(s.api, op("DELETE", "/api/me/channels/{id}", "removeChannel", "Be told there no more"), s.removeChannel)
}

func (s *Server) pushKey(context.Context, *struct{}) (*body[PushKey], error) {
	if err := s.sends(people.Push); err != nil {
		return nil, err
	}
	return ok(PushKey{s.notices.VAPID.Public}), nil
}

func (s *Server) listChannels(ctx context.Context, _ *struct{}) (*body[ChannelList], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.people.Channels(ctx, c.person.ID)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	list := ChannelList{Kinds: s.kinds(), Channels: []ChannelInfo{}}
	for _, ch := range found {
		list.Channels = append(list.Channels, channelInfo(ch))
	}
	return ok(list), nil
}

func (s *Server) addChannel(ctx context.Context, in *body[NewChannel]) (*body[AddedChannel], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.sends(in.Body.Kind); err != nil {
		return nil, err
	}
	added, err := s.newChannel(ctx, c, in.Body)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.wanted.changed(c.person.ID)
	return ok(added), nil
}

func (s *Server) newChannel(ctx context.Context, c *caller, w NewChannel) (AddedChannel, error) {
	switch w.Kind {
	case people.Push:
		if w.Push == nil {
			return AddedChannel{}, problem(http.StatusUnprocessableEntity, "give the browser's subscription as push")
		}
		ch, err := s.people.AddPush(ctx, c.person.ID, people.Subscription{Endpoint: w.Push.Endpoint, P256dh: w.Push.Keys.P256dh, Auth: w.Push.Keys.Auth})
		return AddedChannel{Channel: channelInfo(ch)}, err
	case people.Mail:
		ch, err := s.addMail(ctx, c, w.Address)
		return AddedChannel{Channel: channelInfo(ch)}, err
	}
	ch, secret, err := s.people.AddWebhook(ctx, c.person.ID, w.URL)
	return AddedChannel{Channel: channelInfo(ch), Secret: secret}, err
}

// addMail adds an address and asks whoever reads it to confirm it.
func (s *Server) addMail(ctx context.Context, c *caller, address string) (people.Channel, error) {
	to, err := mail.ParseAddress(address)
	if err != nil {
		return people.Channel{}, people.ErrEmail
	}
	if !s.postage.allow("to "+strings.ToLower(to.Address), "for "+c.person.ID, "from "+household(c.address)) {
		p := problem(http.StatusTooManyRequests, "enough mail was sent for now: wait a while and try again")
		p.wait = int(postageEvery.Seconds())
		return people.Channel{}, p
	}
	ch, code, err := s.people.AddMail(ctx, c.person.ID, to.Address)
	if err != nil || ch.Confirmed {
		return ch, err
	}
	if err := s.notices.AskToConfirm(ctx, to.Address, s.notices.Site+"/settings?confirm="+code); err != nil {
		s.log.Error("a mail to confirm an address could not be sent", "problem", err, "request", requestOf(ctx))
		if err := s.people.RemoveChannel(ctx, c.person.ID, ch.ID); err != nil {
			return people.Channel{}, err
		}
		return people.Channel{}, problem(http.StatusBadGateway, "no mail could be sent there: look at the address, or try again later")
	}
	return ch, nil
}

func (s *Server) confirmChannel(ctx context.Context, in *struct {
	Body struct {
		Code string `json:"code" maxLength:"100"`
	}
}) (*body[ChannelInfo], error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	ch, err := s.people.ConfirmChannel(ctx, c.person.ID, in.Body.Code)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	s.wanted.changed(c.person.ID)
	return ok(channelInfo(ch)), nil
}

func (s *Server) removeChannel(ctx context.Context, in *struct {
	ID string `path:"id" maxLength:"64"`
}) (*done, error) {
	c, err := s.somebody(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.people.RemoveChannel(ctx, c.person.ID, in.ID); err != nil {
		return nil, s.refused(ctx, err)
	}
	s.wanted.changed(c.person.ID)
	return &done{}, nil
}

// How much mail strangers can make the server send: a few at once, and then one
// after a while.
const (
	postageAtOnce = 5
	postageEvery  = 10 * time.Minute
	maxPostage    = 10_000
)

// postage limits mail that nobody has confirmed yet: to one address, for one
// person, and from one place.
type postage struct {
	mu   sync.Mutex
	left map[string]*rate.Limiter
}

func newPostage() *postage { return &postage{left: map[string]*rate.Limiter{}} }

func (p *postage) allow(keys ...string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.left) > maxPostage {
		clear(p.left)
	}
	allowed := true
	for _, k := range keys {
		if p.left[k] == nil {
			p.left[k] = rate.NewLimiter(rate.Every(postageEvery), postageAtOnce)
		}
		allowed = p.left[k].Allow() && allowed
	}
	return allowed
}
