package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"sandtable/notify"
	"sandtable/people"
)

// openNotices makes the sender of notices. Without a site there are none, since
// they would lead nowhere.
func (s *Server) openNotices(ctx context.Context) error {
	if s.Site == "" {
		return nil
	}
	keys, err := s.pushKeys(ctx)
	if err != nil {
		return err
	}
	s.notices, err = notify.New(notify.Config{
		Outbox: s.Store, Book: book{s}, Still: s.matches.StillYours, Site: s.Site,
		Mail: s.Mail, VAPID: keys, AllowLocal: s.People.AllowLocalWebhooks, Log: s.log, Now: s.Now,
	})
	return err
}

// pushKeys are made once and kept with the matches. Push services want to know
// whom to write to; a server without https and without mail has nobody to name,
// and sends none.
func (s *Server) pushKeys(ctx context.Context) (keys notify.VAPID, err error) {
	if !strings.HasPrefix(s.Site, "https://") && s.Mail.From == "" {
		return keys, nil
	}
	kept, err := s.Store.Setting(ctx, "push keys", func() ([]byte, error) {
		fresh, err := notify.NewVAPID()
		if err != nil {
			return nil, err
		}
		return json.Marshal(fresh)
	})
	if err != nil {
		return keys, err
	}
	if err := json.Unmarshal(kept, &keys); err != nil {
		return keys, fmt.Errorf("reading the keys for push messages: %w", err)
	}
	keys.Contact = s.Mail.From
	return keys, nil
}

// kinds are the ways in which people can be told here.
func (s *Server) kinds() []string {
	list := []string{}
	if s.notices == nil {
		return list
	}
	if s.notices.VAPID.Private != "" {
		list = append(list, people.Push)
	}
	if s.Mail.Addr != "" {
		list = append(list, people.Mail)
	}
	return append(list, people.Webhook)
}

// sends refuses a way to be told that this server does not have.
func (s *Server) sends(kind string) error {
	if !slices.Contains(s.kinds(), kind) {
		return problem(http.StatusNotFound, "this server sends no notices by "+kind)
	}
	return nil
}

// noticesEvery is how often the outbox is looked into: as exactly as the time
// after which people are told asks for, and no more often.
func (s *Server) noticesEvery() time.Duration {
	return min(max(s.Grace/10, 100*time.Millisecond), 5*time.Second)
}

// sendNotices tells people of their turns until the context ends.
func (s *Server) sendNotices(ctx context.Context) {
	if err := s.notices.Run(ctx, s.noticesEvery()); err != nil {
		s.log.Error("nobody is told of their turn any more", "problem", err)
	}
}

// book is where people asked to be told, for the sender.
type book struct{ s *Server }

func (b book) Addresses(ctx context.Context, person string) ([]notify.Address, error) {
	targets, err := b.s.people.Targets(ctx, person)
	if errors.Is(err, people.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var list []notify.Address
	for _, t := range targets {
		a, err := addressOf(t)
		if err != nil {
			return nil, err
		}
		list = append(list, a)
	}
	return list, nil
}

// addressOf writes a target as the sender wants it: a browser in the form in
// which browsers give their subscriptions.
func addressOf(t people.Target) (notify.Address, error) {
	a := notify.Address{ID: t.ID, Kind: t.Kind, Secret: t.Secret}
	switch t.Kind {
	case people.Push:
		sub := Subscription{Endpoint: t.Push.Endpoint}
		sub.Keys.P256dh, sub.Keys.Auth = t.Push.P256dh, t.Push.Auth
		text, err := json.Marshal(sub)
		if err != nil {
			return a, fmt.Errorf("writing a subscription: %w", err)
		}
		a.Target = string(text)
	case people.Mail:
		a.Target = t.Address
	case people.Webhook:
		a.Target = t.URL
	}
	return a, nil
}

// Drop forgets an address that is gone. If its owner removed it first, it is
// gone as well.
func (b book) Drop(ctx context.Context, person, id string) error {
	err := b.s.people.RemoveChannel(ctx, person, id)
	b.s.wanted.changed(person)
	if errors.Is(err, people.ErrNotFound) {
		return nil
	}
	return err
}
