package server_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"sandtable/server"
)

// Who may do what, as the statuses that callers get: on a laptop, and where there
// are accounts. Everything is asked of the seat axis of a match, which own holds:
// by a session, or by its token alone. Other holds the seat west; where there are
// accounts it is a guest who was invited. Host made the match and does not play in
// it. Spectator is signed in and has no seat. Blocked has the session of an account
// that was blocked since.
//
// A match is open while a seat is free, running, or over. A request that its
// caller may make but that makes no sense in the state gets 409.
const matrix = `
what is asked, and when                                         : nob spe oth tok own hos : nob spe oth tok own hos adm blo
GET    /api/games                                       -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/games/{game}                                -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/opponents                                   -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/bots                                        -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/games/{game}/rules                          -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/games/{game}/kit                            -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches                                     -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches?mine=true                           -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
GET    /api/matches?left=true                           -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
POST   /api/matches                                     -       | 200 200 200 401 200 200 | 401 200 403 401 200 200 200 401
POST   /api/import                                      -       | 401 200 200 401 200 200 | 401 403 403 401 403 200 200 401
GET    /api/matches/{id}                                open    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}                                running | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}                                over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}?seat=axis                      open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}?seat=axis                      running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}?seat=axis                      over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/log?seat=axis                  open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/log?seat=axis                  running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/log?seat=axis                  over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/sheet?seat=axis                open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/sheet?seat=axis                running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/sheet?seat=axis                over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/course                         open    | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
GET    /api/matches/{id}/course                         running | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
GET    /api/matches/{id}/course                         over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/reasons                        open    | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
GET    /api/matches/{id}/reasons                        running | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
GET    /api/matches/{id}/reasons                        over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/replay?seat=axis               open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/replay?seat=axis               running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/replay?seat=axis               over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/reach?seat=axis&step=to        open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/reach?seat=axis&step=to        running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/reach?seat=axis&step=to        over    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/why?seat=axis&move=done        open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/why?seat=axis&move=done        running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/why?seat=axis&move=done        over    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/supply?seat=axis               open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/supply?seat=axis               running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/supply?seat=axis               over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/survey?seat=axis               open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/survey?seat=axis               running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/survey?seat=axis               over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/live                           open    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/live                           running | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/live                           over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/live?seat=axis                 open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/live?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/live?seat=axis                 over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/chat                           open    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/chat                           running | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/chat                           over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/matches/{id}/note?seat=axis                 open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/note?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/note?seat=axis                 over    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/matches/{id}/export                         open    | 403 403 403 403 403 403 | 403 403 403 403 403 403 200 403
GET    /api/matches/{id}/export                         running | 403 403 403 403 403 403 | 403 403 403 403 403 403 200 403
GET    /api/matches/{id}/export                         over    | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
POST   /api/matches/{id}/seats/{name}                   open    | 200 200 200 403 200 200 | 401 200 403 401 200 200 200 401
POST   /api/matches/{id}/seats/{name}                   running | 409 409 409 403 409 409 | 401 409 403 401 409 409 409 401
POST   /api/matches/{id}/seats/{name}                   over    | 409 409 409 403 409 409 | 401 409 403 401 409 409 409 401
DELETE /api/matches/{id}/seats/{name}                   open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
DELETE /api/matches/{id}/seats/{name}                   running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
DELETE /api/matches/{id}/seats/{name}                   over    | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
PUT    /api/matches/{id}/seats/{name}/bot               open    | 403 403 403 403 403 200 | 403 403 403 403 403 200 200 403
PUT    /api/matches/{id}/seats/{name}/bot               running | 403 403 409 409 409 409 | 403 403 409 409 409 409 409 403
PUT    /api/matches/{id}/seats/{name}/bot               over    | 403 403 409 409 409 409 | 403 403 409 409 409 409 409 403
POST   /api/matches/{id}/seats/{name}/invitation        open    | 401 403 200 401 200 200 | 401 403 200 401 200 200 200 401
POST   /api/matches/{id}/seats/{name}/invitation        running | 401 403 409 401 409 409 | 401 403 409 401 409 409 409 401
POST   /api/matches/{id}/seats/{name}/invitation        over    | 401 403 409 401 409 409 | 401 403 409 401 409 409 409 401
POST   /api/matches/{id}/entropy?seat=axis              open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/entropy?seat=axis              running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/entropy?seat=axis              over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/dice?seat=axis                 open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/dice?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/dice?seat=axis                 over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/seats/{name}/ask?seat=axis     open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/seats/{name}/ask?seat=axis     running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/seats/{name}/ask?seat=axis     over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/moves?seat=axis                open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/moves?seat=axis                running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/moves?seat=axis                over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/setup?seat=axis                open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/setup?seat=axis                running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/setup?seat=axis                over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/undo?seat=axis                 open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/undo?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/undo?seat=axis                 over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/resign?seat=axis               open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/resign?seat=axis               running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/resign?seat=axis               over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/abandon?seat=axis              open    | 403 403 403 403 403 200 | 403 403 403 403 403 200 200 403
POST   /api/matches/{id}/abandon?seat=axis              running | 403 403 403 200 200 403 | 403 403 403 200 200 403 200 403
POST   /api/matches/{id}/abandon?seat=axis              over    | 409 409 409 409 409 409 | 409 409 409 409 409 409 409 409
POST   /api/matches/{id}/answers?seat=axis              open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/answers?seat=axis              running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/answers?seat=axis              over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/orders?seat=axis               open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/orders?seat=axis               running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/orders?seat=axis               over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
DELETE /api/matches/{id}/orders/{number}?seat=axis      open    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
DELETE /api/matches/{id}/orders/{number}?seat=axis      running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
DELETE /api/matches/{id}/orders/{number}?seat=axis      over    | 403 403 403 409 409 403 | 403 403 403 409 409 403 403 403
POST   /api/matches/{id}/chat?seat=axis                 open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/chat?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
POST   /api/matches/{id}/chat?seat=axis                 over    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
PUT    /api/matches/{id}/note?seat=axis                 open    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
PUT    /api/matches/{id}/note?seat=axis                 running | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
PUT    /api/matches/{id}/note?seat=axis                 over    | 403 403 403 200 200 403 | 403 403 403 200 200 403 403 403
GET    /api/lobby/live                                  -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
POST   /api/simulations                                 -       | 401 200 200 401 200 200 | 401 403 403 401 403 200 200 401
GET    /api/simulations                                 -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
DELETE /api/simulations/{id}                            -       | 401 403 403 401 403 200 | 401 403 403 401 403 200 200 401
GET    /api/simulations/{id}                            -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/packs                                       -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/packs/{name}                                -       | 401 404 404 401 404 404 | 401 404 403 401 404 404 404 401
GET    /api/packs/base/{theatre}/{file}                 -       | 401 404 404 401 404 404 | 401 404 403 401 404 404 404 401
GET    /api/packs/base/vocabulary                       -       | 401 404 404 401 404 404 | 401 404 403 401 404 404 404 401
POST   /api/packs/check                                 -       | 401 404 404 401 404 404 | 401 404 403 401 404 404 404 401
POST   /api/packs                                       -       | 401 404 404 401 404 404 | 401 403 403 401 403 404 404 401
GET    /api/session                                     -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
POST   /api/session/guest                               -       | 200 200 200 403 200 200 | 403 403 403 403 403 403 403 403
DELETE /api/session                                     -       | 200 200 200 403 200 200 | 200 200 200 403 200 200 200 200
POST   /api/accounts                                    -       | 404 404 404 404 404 404 | 200 409 200 403 409 409 409 200
POST   /api/session/login                               -       | 404 404 404 404 404 404 | 401 401 401 403 401 401 401 401
POST   /api/session/passkey/finish                      -       | 404 404 404 404 404 404 | 409 409 409 403 409 409 409 409
POST   /api/session/passkey/begin                       -       | 404 404 404 404 404 404 | 200 200 200 403 200 200 200 200
GET    /api/me                                          -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
PUT    /api/me/name                                     -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
PUT    /api/me/password                                 -       | 404 404 404 404 404 404 | 401 200 403 401 200 200 200 401
PUT    /api/me/email                                    -       | 404 404 404 404 404 404 | 401 200 403 401 200 200 200 401
DELETE /api/me/sessions                                 -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
GET    /api/me/passkeys                                 -       | 404 404 404 404 404 404 | 401 200 200 401 200 200 200 401
POST   /api/me/passkeys/finish                          -       | 404 404 404 404 404 404 | 401 409 409 401 409 409 409 401
POST   /api/me/passkeys/begin                           -       | 404 404 404 404 404 404 | 401 200 200 401 200 200 200 401
DELETE /api/me/passkeys/{id}                            -       | 404 404 404 404 404 404 | 401 404 404 401 404 404 404 401
GET    /api/me/invitations                              -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
POST   /api/me/invitations                              -       | 404 404 404 404 404 404 | 401 403 403 401 403 200 200 401
DELETE /api/me/invitations/{id}                         -       | 401 404 404 401 404 200 | 401 404 404 401 404 200 200 401
GET    /api/invitations/{code}                          -       | 404 404 404 404 404 404 | 200 200 200 200 200 200 200 200
POST   /api/invitations/{code}                          -       | 404 404 404 404 404 404 | 401 200 403 401 200 403 403 401
GET    /api/push-key                                    -       | 200 200 200 200 200 200 | 200 200 200 200 200 200 200 200
GET    /api/me/channels                                 -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
POST   /api/me/channels                                 -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 200 401
POST   /api/me/channels/confirm                         -       | 401 404 404 401 404 404 | 401 404 404 401 404 404 404 401
DELETE /api/me/channels/{id}                            -       | 401 404 404 401 200 404 | 401 404 404 401 200 404 404 401
GET    /api/people                                      -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
GET    /api/people/{id}                                 -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
PUT    /api/people/{id}/name                            -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
PUT    /api/people/{id}/role                            -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
PUT    /api/people/{id}/blocked                         -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
DELETE /api/people/{id}/sessions                        -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
GET    /api/audit                                       -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
POST   /api/session/recover                             -       | 404 404 404 404 404 404 | 409 409 409 403 409 409 409 409
POST   /api/session/recover/finish                      -       | 404 404 404 404 404 404 | 403 403 403 403 403 403 403 403
POST   /api/people/{id}/recovery                        -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
DELETE /api/people/{id}                                 -       | 404 404 404 404 404 404 | 401 403 403 401 403 403 200 401
DELETE /api/me                                          -       | 401 200 200 401 200 200 | 401 200 200 401 200 200 409 401
`

// The callers of the matrix, in its order, and the states of a match. Routes that
// are not about a match have one line.
var (
	atHome = []string{"nobody", "spectator", "other", "token", "own", "host"}
	inClub = append(slices.Clone(atHome), "admin", "blocked")
	states = []string{"open", "running", "over"}
)

const anytime = "-"

// row is a line of the matrix: what is asked, in which state of the match, and
// what is answered to whom.
type row struct {
	method, path, state string
	home, club          []string
}

func (r row) route() string {
	path, _, _ := strings.Cut(r.path, "?")
	return r.method + " " + path
}

func (r row) String() string {
	return fmt.Sprintf("%-6s %-48s %-7s | %s | %s", r.method, r.path, r.state, strings.Join(r.home, " "), strings.Join(r.club, " "))
}

func rows(t *testing.T) (list []row) {
	t.Helper()
	for line := range strings.Lines(matrix) {
		part := strings.Split(line, "|")
		if len(part) != 3 {
			continue
		}
		what := strings.Fields(part[0])
		r := row{method: what[0], path: what[1], state: what[2], home: strings.Fields(part[1]), club: strings.Fields(part[2])}
		if len(r.home) != len(atHome) || len(r.club) != len(inClub) {
			t.Fatalf("a line of the matrix has %d and %d callers: %s", len(r.home), len(r.club), line)
		}
		list = append(list, r)
	}
	return list
}

// town is a house with its admin, and how many names were used in it.
type town struct {
	*house
	admin *guest
	names int
	file  []byte // of a match that is over
}

// name is one that nobody has.
func (w *town) name(like string) string {
	w.names++
	return fmt.Sprint(like, w.names)
}

// cast are the callers of the matrix in a house.
type cast struct {
	*town
	who map[string]*guest
	ids map[string]string // of the people
	set map[string]*scene // by state; nil after it was changed
}

var simulation = map[string]any{"game": "tt", "setup": setup1939, "bots": []string{"recruit", "recruit", "recruit"}, "games": 1, "seed": 1}

const password = "correct horse battery"

// newCast lets everybody come in. With accounts, the guest does so later, by an
// invitation.
func newCast(h *town) *cast {
	h.t.Helper()
	c := &cast{town: h, who: map[string]*guest{"nobody": h.visitor(), "other": h.visitor()}, ids: map[string]string{}, set: map[string]*scene{}}
	names := []string{"spectator", "own", "host"}
	if !h.srv.Accounts {
		for _, name := range append(names, "other") {
			c.who[name] = h.guest(name)
		}
		return c
	}
	c.adminComesIn()
	for _, name := range append(names, "blocked", "victim") {
		role := "player"
		if name == "host" {
			role = "host"
		}
		var code server.Code
		h.admin.must("POST", "/api/me/invitations", map[string]any{"role": role}, &code)
		c.register(name, code.Code)
	}
	h.admin.must("PUT", "/api/people/"+c.ids["blocked"]+"/blocked", map[string]any{"blocked": true}, nil)
	return c
}

// adminComesIn makes the first admin, who signs in again later.
func (c *cast) adminComesIn() {
	c.t.Helper()
	code, err := c.srv.FirstAdmin(context.Background())
	if err != nil {
		c.t.Fatal(err)
	}
	c.admin = c.visitor()
	c.who["admin"] = c.admin
	if code == "" {
		c.admin.must("POST", "/api/session/login", map[string]any{"name": "admin", "password": password}, nil)
		return
	}
	c.admin.must("POST", "/api/accounts", map[string]any{"name": "admin", "password": password, "invitation": code}, nil)
}

func (c *cast) register(name, code string) {
	c.t.Helper()
	c.who[name] = c.visitor()
	var s server.Session
	c.who[name].must("POST", "/api/accounts", map[string]any{"name": c.name(name), "password": password, "invitation": code}, &s)
	c.ids[name] = s.Person.ID
}

// scene is a match of the cast, and what requests need to know of it.
type scene struct {
	id         string
	token      string // of the seat axis
	version    int
	move       string
	number     int    // of what other asks own for
	account    string // the code of an invitation to make an account
	role       string // the code of one that makes an account a host's
	sent       string // the id of an invitation that the host made
	channel    string // the id of a channel of own
	simulation string
}

// scene is a match in a state, made anew if the one before was changed.
func (c *cast) scene(state string) *scene {
	c.t.Helper()
	if s := c.set[state]; s != nil {
		return s
	}
	plan := []any{map[string]any{"seat": "axis", "for": "invited"}, map[string]any{"seat": "west", "for": "invited"}}
	if state != "open" {
		plan = append(plan, robot("ussr"))
	}
	var m created
	c.who["host"].must("POST", "/api/matches", map[string]any{"game": "tt", "setup": setup1939, "seats": plan}, &m)
	s := &scene{id: m.ID}
	for seat, who := range map[string]string{"axis": "own", "west": "other"} {
		var seated server.Seated
		c.who[who].must("POST", "/api/matches/"+m.ID+"/seats/"+seat, map[string]any{"name": who, "invitation": m.Codes[seat]}, &seated)
		if seat == "axis" {
			s.token = seated.Token
		}
	}
	c.who["token"] = c.script(s.token)
	if state == "open" {
		c.who["host"].must("POST", "/api/matches/"+m.ID+"/seats/ussr/invitation", nil, nil)
	}
	st := c.who["token"].state(m.ID)
	if s.version = st.Version; len(st.Moves) > 0 {
		s.move = st.Moves[0]
	}
	if state == "over" {
		number := c.after("abandon", s, nil)
		c.who["other"].must("POST", "/api/matches/"+m.ID+"/answers", map[string]any{"number": number, "agree": true}, nil)
		s.version = number + 1
	}
	c.belongings(s)
	c.set[state] = s
	return s
}

// belongings are what people have besides seats.
func (c *cast) belongings(s *scene) {
	c.t.Helper()
	if c.srv.Accounts {
		var code server.Code
		c.who["host"].must("POST", "/api/me/invitations", map[string]any{}, &code)
		s.account = code.Code
		c.admin.must("POST", "/api/me/invitations", map[string]any{"role": "host"}, &code)
		s.role = code.Code
	}
	var sent []server.SentInvitation
	c.who["host"].must("GET", "/api/me/invitations?limit=1", nil, &sent)
	s.sent = sent[0].ID
	var added server.AddedChannel
	c.who["own"].must("POST", "/api/me/channels", map[string]any{"kind": "webhook", "url": "https://example.org/own"}, &added)
	s.channel = added.Channel.ID
	old, err := c.store.Unfinished(context.Background(), 100)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, id := range old {
		if err := c.store.CancelSimulation(context.Background(), id); err != nil {
			c.t.Fatal(err)
		}
	}
	var sim server.SimulationID
	c.who["host"].must("POST", "/api/simulations", simulation, &sim)
	s.simulation = sim.ID
}

// after lets the holder of axis do something and returns the version after it.
func (c *cast) after(what string, s *scene, more map[string]any) int {
	c.t.Helper()
	body := map[string]any{"id": "before", "version": s.version}
	maps.Copy(body, more)
	var v server.Versioned
	c.who["own"].must("POST", "/api/matches/"+s.id+"/"+what+"?seat=axis", body, &v)
	return v.Version
}

// prepare brings about what a request is an answer to.
func (c *cast) prepare(r row, s *scene) {
	c.t.Helper()
	if r.state != "running" || s.number > 0 {
		return
	}
	switch r.route() {
	case "POST /api/matches/{id}/undo":
		s.version = c.after("moves", s, map[string]any{"move": s.move})
		s.number = s.version
	case "POST /api/matches/{id}/answers":
		var v server.Versioned
		c.who["other"].must("POST", "/api/matches/"+s.id+"/abandon", map[string]any{"id": "ask", "version": s.version}, &v)
		s.number = v.Version
	case "DELETE /api/matches/{id}/orders/{number}":
		var v server.Versioned
		c.who["own"].must("POST", "/api/matches/"+s.id+"/orders?seat=axis", standing, &v)
		s.number = v.Version
	}
}

// standing is an order that nothing carries out.
var standing = map[string]any{"rule": "99.9", "answers": []string{"pass"}}

// body is what a request carries.
func (c *cast) body(r row, s *scene, who string) any {
	request := map[string]any{"id": "request", "version": s.version}
	switch r.route() {
	case "POST /api/matches":
		return map[string]any{"game": "tt", "setup": setup1939, "name": "Somebody"}
	case "POST /api/matches/{id}/seats/{name}":
		return map[string]any{"name": "Somebody"}
	case "PUT /api/matches/{id}/seats/{name}/bot":
		return map[string]any{"bot": "recruit"}
	case "POST /api/matches/{id}/entropy":
		return map[string]any{"entropy": "seven"}
	case "POST /api/matches/{id}/moves":
		return map[string]any{"id": "request", "version": s.version, "move": s.move + " "}
	case "POST /api/matches/{id}/dice":
		return map[string]any{"promise": strings.Repeat("ab", 32)}
	case "POST /api/matches/{id}/seats/{name}/ask", "POST /api/matches/{id}/undo", "POST /api/matches/{id}/resign", "POST /api/matches/{id}/abandon":
		return request
	case "POST /api/matches/{id}/answers":
		return map[string]any{"number": s.number, "agree": true}
	case "POST /api/matches/{id}/orders":
		return standing
	case "POST /api/matches/{id}/chat", "PUT /api/matches/{id}/note":
		return map[string]any{"text": "Hello"}
	case "POST /api/import":
		return c.file
	case "POST /api/simulations":
		return simulation
	case "POST /api/packs", "POST /api/packs/check":
		return map[string]any{"files": map[string]string{"pack.json": "{}"}}
	case "POST /api/session/guest":
		return map[string]any{"name": who}
	case "POST /api/accounts":
		return map[string]any{"name": c.name("new"), "password": password, "invitation": s.account}
	case "POST /api/session/login":
		return map[string]any{"name": "nobody at all", "password": password}
	case "PUT /api/me/name", "PUT /api/people/{id}/name":
		if who == "admin" && r.path == "/api/me/name" {
			return map[string]any{"name": "admin"}
		}
		return map[string]any{"name": c.name("renamed")}
	case "PUT /api/me/password":
		return map[string]any{"old": password, "new": password}
	case "DELETE /api/me":
		return map[string]any{"password": password}
	case "POST /api/session/recover":
		return map[string]any{"name": "admin"}
	case "POST /api/session/recover/finish":
		return map[string]any{"code": "none", "password": password}
	case "PUT /api/me/email":
		return map[string]any{"email": ""}
	case "POST /api/session/passkey/finish", "POST /api/me/passkeys/finish":
		return map[string]any{"credential": map[string]any{}}
	case "POST /api/me/invitations":
		return map[string]any{}
	case "POST /api/me/channels":
		return map[string]any{"kind": "webhook", "url": "https://example.org/" + who}
	case "POST /api/me/channels/confirm":
		return map[string]any{"code": "none"}
	case "PUT /api/people/{id}/role":
		return map[string]any{"role": "player"}
	case "PUT /api/people/{id}/blocked":
		return map[string]any{"blocked": false}
	}
	return nil
}

// address fills in the path of a request.
func (c *cast) address(r row, s *scene) string {
	id := "none"
	for prefix, of := range map[string]string{
		"/api/matches/": s.id, "/api/people/": c.ids["victim"], "/api/me/invitations/": s.sent, "/api/me/channels/": s.channel, "/api/simulations/": s.simulation,
	} {
		if strings.HasPrefix(r.path, prefix) {
			id = of
		}
	}
	code := s.account
	if r.method == "POST" {
		code = s.role
	}
	if code == "" {
		code = "none"
	}
	name := "axis"
	if strings.Contains(r.path, "{name}/") || r.method == "POST" && strings.HasSuffix(r.path, "{name}") {
		name = "ussr"
	}
	return strings.NewReplacer("{id}", id, "{name}", name, "{game}", "tt", "{code}", code, "{number}", fmt.Sprint(max(1, s.number))).Replace(r.path)
}

// ask sends the request of a line as one caller and returns the status.
func (c *cast) status(r row, who string) string {
	c.t.Helper()
	state := r.state
	if state == anytime {
		state = "open"
	}
	s := c.scene(state)
	c.prepare(r, s)
	g := c.who[who]
	if who == "nobody" {
		g = c.visitor()
	}
	if who == "token" {
		g = c.script(s.token)
	}
	status := g.statusOf(r.method, c.address(r, s), c.body(r, s, who))
	if status == http.StatusOK && r.method != "GET" {
		c.set[state] = nil
		if strings.HasSuffix(r.path, "/sessions") || r.method == "DELETE" && (r.path == "/api/me" || r.path == "/api/people/{id}") || r.path == "/api/session" || r.path == "/api/accounts" || r.path == "/api/invitations/{code}" {
			*c = *newCast(c.town)
		}
	}
	return fmt.Sprint(status)
}

func (g *guest) request(method, path string, body any) *http.Request {
	g.h.t.Helper()
	text, raw := body.([]byte)
	if !raw && body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			g.h.t.Fatal(err)
		}
	}
	req, err := http.NewRequest(method, g.h.url+path, bytes.NewReader(text))
	if err != nil {
		g.h.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	return req
}

// statusOf sends a request and hangs up before the body of the answer, which may
// be a stream without end.
func (g *guest) statusOf(method, path string, body any) int {
	g.h.t.Helper()
	req := g.request(method, path, body)
	r, err := g.client.Do(req)
	if err != nil {
		g.h.t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode >= 300 && r.Header.Get("Content-Type") != "application/problem+json" {
		g.h.t.Errorf("%s %s is refused by %s", method, path, r.Header.Get("Content-Type"))
	}
	return r.StatusCode
}

func TestWhoMayDoWhat(t *testing.T) {
	quiet := func(c *server.Config) {
		c.Workers, c.Site, c.Simulate = 0, "https://localhost:8036", simulated
		c.Kit = func(_, _ string) ([]byte, error) { return []byte("{}"), nil }
		c.People.RPID, c.People.RPName, c.People.Origins = "localhost", "Sandtable", []string{"https://localhost:8036"}
	}
	home := newCast(&town{house: open(t, quiet)})
	club := newCast(&town{house: open(t, quiet, func(c *server.Config) { c.Accounts = true })})
	for _, c := range []*cast{home, club} {
		_, c.file = c.who["host"].ask("GET", "/api/matches/"+c.scene("over").id+"/export", nil)
	}
	for _, r := range rows(t) {
		got := row{method: r.method, path: r.path, state: r.state}
		for _, who := range atHome {
			got.home = append(got.home, home.status(r, who))
		}
		for _, who := range inClub {
			got.club = append(got.club, club.status(r, who))
		}
		if got.String() != r.String() {
			t.Errorf("the matrix says\n%s\nthe server\n%s", r, got)
		}
	}
}

// Nothing is allowed that the matrix does not speak of.
func TestTheMatrixSpeaksOfEveryRoute(t *testing.T) {
	var doc struct {
		Paths map[string]map[string]any
	}
	open(t).visitor().must("GET", "/api/openapi.json", nil, &doc)
	described := map[string]bool{}
	for path, methods := range doc.Paths {
		for m := range methods {
			described[strings.ToUpper(m)+" "+path] = true
		}
	}
	spoken := map[string][]string{}
	for _, r := range rows(t) {
		spoken[r.route()] = append(spoken[r.route()], r.state)
		if !described[r.route()] {
			t.Errorf("%s is in the matrix, but not in the document of the API", r.route())
		}
	}
	for route := range described {
		want := []string{anytime}
		if strings.Contains(route, "/api/matches/{id}") {
			want = states
		}
		for _, state := range want {
			if !slices.Contains(spoken[route], state) {
				t.Errorf("the matrix does not speak of %s (%s)", route, state)
			}
		}
	}
}
