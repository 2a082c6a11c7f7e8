package server

import (
	"context"
	"encoding/json"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"sandtable/people"
)

// PackShelf keeps the data packs of a house: records that owners of printed games lay
// over our own.
type PackShelf interface {
	// Packs are the packs of the house, those kept last first.
	Packs() []PackInfo
	// Files are the files of a pack by their paths, and whether there is such a pack.
	Files(name string) (map[string]string, bool)
	// Base is one of our own files, to begin a record of one's own with.
	Base(theatre, file string) (json.RawMessage, bool)
	// Vocabulary is what the records of cards and tables may be written with.
	Vocabulary() (json.RawMessage, error)
	// Check tells everything that is wrong with a pack, and what its cards do.
	Check(files map[string]string) PackReport
	// Keep checks a pack and keeps it if nothing is wrong with it.
	Keep(files map[string]string) (PackInfo, PackReport, error)
}

// PackInfo is a data pack on the shelf.
type PackInfo struct {
	Name     string       `json:"name" doc:"How a set-up names it: its id and a part of its digest."`
	ID       string       `json:"id"`
	Title    string       `json:"title"`
	Note     string       `json:"note,omitempty"`
	Digest   string       `json:"digest"`
	Kept     time.Time    `json:"kept" doc:"When it was kept here."`
	Theatres []string     `json:"theatres"`
	Writes   []PackWrites `json:"writes" doc:"The records it writes."`
}

// PackWrites are the records of a list that a pack writes.
type PackWrites struct {
	File string   `json:"file"`
	List string   `json:"list"`
	IDs  []string `json:"ids"`
}

// PackReport is what a checker says of a pack.
type PackReport struct {
	Faults []PackFault `json:"faults"`
	Cards  []PackCard  `json:"cards" doc:"What the cards of the pack do, in sentences."`
	// Faces are drawn by the page of the game.
	Faces json.RawMessage `json:"faces,omitempty" doc:"The cards and counters that the pack writes as the game's kit has them, by theatre and id; none while there are faults."`
}

// PackFault is something wrong with a pack: where, and one sentence.
type PackFault struct {
	File   string `json:"file"`
	Record string `json:"record,omitempty"`
	Text   string `json:"text"`
}

// PackCard is what a card of a pack does.
type PackCard struct {
	ID    string     `json:"id"`
	Title string     `json:"title"`
	Lines []PackLine `json:"lines"`
}

// PackLine is a sentence of it, under the one that leads to it.
type PackLine struct {
	Depth int    `json:"depth"`
	Text  string `json:"text"`
}

// PackFiles are the files of a pack, by paths such as pack.json and europe/cards.json.
type PackFiles struct {
	Files map[string]string `json:"files" minProperties:"1" maxProperties:"40"`
}

// packRoutes: whoever may make a match sees packs and checks his own, hosts keep them.
func (s *Server) packRoutes() {
	op := func(method, path, id, summary string) huma.Operation {
		o := operation(method, "/api/packs"+path, id, summary, "packs")
		o.MaxBodyBytes = maxPack
		return o
	}
	huma.Register(s.api, op("GET", "", "packs", "The data packs that matches can be played with"), s.listPacks)
	huma.Register(s.api, op("GET", "/{name}", "pack", "The files of a data pack"), s.readPack)
	huma.Register(s.api, op("GET", "/base/{theatre}/{file}", "packBase", "One of our own files, which packs are laid over"), s.readBase)
	huma.Register(s.api, op("GET", "/base/vocabulary", "packVocabulary", "What cards and tables of a data pack may be written with"), s.readVocabulary)
	huma.Register(s.api, op("POST", "/check", "checkPack", "Check a data pack without keeping it"), s.checkPack)
	huma.Register(s.api, op("POST", "", "keepPack", "Check a data pack and keep it"), s.keepPack)
}

// shelf is where packs are kept.
func (s *Server) shelf() (PackShelf, error) {
	if s.Config.Packs == nil {
		return nil, problem(http.StatusNotFound, "this server keeps no data packs: start it with --packs and a folder")
	}
	return s.Config.Packs, nil
}

// shelfOf is where packs are kept, for a caller who may use the house.
func (s *Server) shelfOf(ctx context.Context) (PackShelf, error) {
	if _, err := s.member(ctx); err != nil {
		return nil, err
	}
	return s.shelf()
}

func (s *Server) listPacks(context.Context, *struct{}) (*body[[]PackInfo], error) {
	if s.Config.Packs == nil {
		return ok([]PackInfo{}), nil
	}
	return ok(s.Config.Packs.Packs()), nil
}

func (s *Server) readPack(ctx context.Context, in *struct {
	Name string `path:"name" maxLength:"100"`
}) (*body[PackFiles], error) {
	shelf, err := s.shelfOf(ctx)
	if err != nil {
		return nil, err
	}
	files, found := shelf.Files(in.Name)
	if !found {
		return nil, problem(http.StatusNotFound, "there is no data pack "+in.Name+" here")
	}
	return ok(PackFiles{files}), nil
}

func (s *Server) readBase(ctx context.Context, in *struct {
	Theatre string `path:"theatre" maxLength:"20"`
	File    string `path:"file" maxLength:"20"`
}) (*body[json.RawMessage], error) {
	shelf, err := s.shelfOf(ctx)
	if err != nil {
		return nil, err
	}
	text, found := shelf.Base(in.Theatre, in.File)
	if !found {
		return nil, problem(http.StatusNotFound, "there is no file "+in.File+" of "+in.Theatre)
	}
	return ok(text), nil
}

func (s *Server) readVocabulary(ctx context.Context, _ *struct{}) (*body[json.RawMessage], error) {
	shelf, err := s.shelfOf(ctx)
	if err != nil {
		return nil, err
	}
	text, err := shelf.Vocabulary()
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	return ok(text), nil
}

func (s *Server) checkPack(ctx context.Context, in *body[PackFiles]) (*body[PackReport], error) {
	shelf, err := s.shelfOf(ctx)
	if err != nil {
		return nil, err
	}
	leave, err := s.checks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	return ok(shelf.Check(in.Body.Files)), nil
}

// KeptPack is a pack that was kept, or what is wrong with it.
type KeptPack struct {
	Pack   *PackInfo  `json:"pack,omitempty"`
	Report PackReport `json:"report"`
}

func (s *Server) keepPack(ctx context.Context, in *body[PackFiles]) (*body[KeptPack], error) {
	if _, err := s.withRole(ctx, people.Host); err != nil {
		return nil, err
	}
	shelf, err := s.shelf()
	if err != nil {
		return nil, err
	}
	leave, err := s.checks.enter(ctx)
	if err != nil {
		return nil, err
	}
	defer leave()
	info, report, err := shelf.Keep(in.Body.Files)
	if err != nil {
		return nil, s.refused(ctx, err)
	}
	if len(report.Faults) > 0 {
		return ok(KeptPack{Report: report}), nil
	}
	return ok(KeptPack{&info, report}), nil
}
