// Package data holds the files of both theatres as they were compiled. Package
// atlas reads them; README.md says how sure each fact is.
package data

import "embed"

// Files are the shipped data: a folder for each theatre, what both share, the
// empty pack to copy and the pack of the first edition.
//
//go:embed europe pacific variants pack-template vocabulary.json combined.json
var Files embed.FS
