package main

import (
	"bytes"
	"fmt"
	"os"

	"sandtable/board/chart"
)

type mapCmd struct {
	Game string `arg:"" help:"Which game."`
	SVG  string `name:"svg" required:"" placeholder:"FILE" help:"The file to draw into, or - for standard output."`
	Dark bool   `help:"Draw it for the evening."`
}

// Run draws a game's board.
func (m *mapCmd) Run(c *console) error {
	g, err := findGame(m.Game)
	if err != nil {
		return err
	}
	if g.Chart == nil {
		return fmt.Errorf("%s has no board to draw", g.Title())
	}
	board, err := g.Chart()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := chart.WriteSVG(&b, board, chart.Options{Dark: m.Dark}); err != nil {
		return err
	}
	if m.SVG == "-" {
		_, err := c.out.Write(b.Bytes())
		return err
	}
	if err := os.WriteFile(m.SVG, b.Bytes(), 0o666); err != nil {
		return fmt.Errorf("the map could not be written: %w", err)
	}
	fmt.Fprintf(c.out, "The board of %s is drawn in %s (%d areas, %d KB).\n", g.Title(), m.SVG, len(board.Areas), b.Len()/1024)
	return nil
}
