// Package data holds the files of the fixed world as they were compiled. Package
// atlas reads them; README.md says how sure each fact is.
package data

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed hexes.json hexsides.json countries.json units.json force-pools.json scenarios.json tables.json
var files embed.FS

// Decode reads a file into a value of its shape.
func Decode(name string, into any) error {
	b, err := files.ReadFile(name)
	if err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	if err := json.Unmarshal(b, into); err != nil {
		return fmt.Errorf("reading %s: %w", name, err)
	}
	return nil
}
