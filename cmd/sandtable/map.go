package main

import (
	"bytes"
	"fmt"
	"os"

	"sandtable/board/chart"
	"sandtable/games"
)

type mapCmd struct {
	Game   string `arg:"" help:"Whose board: tt, reich, tk, tk1, ds."`
	SVG    string `name:"svg" required:"" placeholder:"FILE" help:"The file to draw into, or - for standard output."`
	Dark   bool   `help:"Draw it for the evening."`
	German bool   `help:"Write its names in German: tk, tk1, ds."`
}

// Run draws a board.
func (m *mapCmd) Run(c *console) error {
	b, err := games.BoardByID(m.Game)
	if err != nil {
		return usageError{err}
	}
	draw := b.Chart
	if m.German {
		draw = b.GermanChart
	}
	if draw == nil {
		return usageError{fmt.Errorf("the board of %s is drawn with English names only", b.Name)}
	}
	board, err := draw()
	if err != nil {
		return err
	}
	var svg bytes.Buffer
	if err := chart.WriteSVG(&svg, board, chart.Options{Dark: m.Dark}); err != nil {
		return err
	}
	if m.SVG == "-" {
		_, err := c.out.Write(svg.Bytes())
		return err
	}
	if err := os.WriteFile(m.SVG, svg.Bytes(), 0o666); err != nil {
		return fmt.Errorf("the map could not be written: %w", err)
	}
	fmt.Fprintf(c.out, "The board of %s is drawn in %s (%d areas, %d KB).\n", b.Name, m.SVG, len(board.Areas), svg.Len()/1024)
	return nil
}
