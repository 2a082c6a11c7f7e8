package notify

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// call is what a webhook is sent; docs/notices.md describes it.
type call struct {
	Event string `json:"event"`
	ID    string `json:"id"`
	Match string `json:"match"`
	Name  string `json:"name,omitempty"`
	Game  string `json:"game,omitempty"`
	Seat  string `json:"seat"`
	Text  string `json:"text"`
	URL   string `json:"url"`
}

// discordCall is what Discord's webhooks take.
type discordCall struct {
	Content  string          `json:"content"`
	Flags    int             `json:"flags"`
	Mentions discordMentions `json:"allowed_mentions"`
}

type discordMentions struct {
	Parse []string `json:"parse"`
}

// discordNoPreview asks Discord not to show previews of links.
const discordNoPreview = 1 << 2

func (s *Sender) sendWebhook(ctx context.Context, a Address, m message) error {
	u, err := s.checkURL(a.Target)
	if err != nil {
		return err
	}
	body, err := json.Marshal(webhookBody(u, m))
	if err != nil {
		return fmt.Errorf("writing the message: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(body))
	if err != nil {
		return withoutURL(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "Sandtable")
	if a.Secret != "" {
		req.Header.Set("Sandtable-Signature", signature(a.Secret, body))
	}
	code, err := status(s.client.Do(req))
	if err != nil {
		return err
	}
	return accepted(code)
}

// signature is how a receiver who has the secret knows that a call is ours.
func signature(secret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

func webhookBody(u *url.URL, m message) any {
	if !isDiscord(u.Hostname()) {
		return call{Event: "your-turn", ID: m.ID, Match: m.Match, Name: m.Name, Game: m.Game, Seat: m.Seat, Text: m.Text, URL: m.URL}
	}
	return discordCall{
		Content:  discordText(m.Text) + "\n" + m.URL,
		Flags:    discordNoPreview,
		Mentions: discordMentions{Parse: []string{}}, // a match named @everyone calls nobody
	}
}

func isDiscord(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, d := range []string{"discord.com", "discordapp.com"} {
		if host == d || strings.HasSuffix(host, "."+d) {
			return true
		}
	}
	return false
}

// discordText writes text so that Discord shows it as it is: the name of a match
// could otherwise hold a link that hides where it leads.
func discordText(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strings.ContainsRune("\\*_~`|<>[]()#:@", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}
