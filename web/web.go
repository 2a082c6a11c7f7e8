// Package web holds the table for the browser, as make builds it, inside the
// binary.
package web

import (
	"embed"
	"io/fs"
	"net/http"
	"path"
	"strings"

	"github.com/klauspost/compress/gzhttp"
)

//go:embed all:dist
var dist embed.FS

// Handler serves the page, or is nil if the binary was built without it. Every
// path that is no file is the page itself, which knows what to show there.
func Handler() http.Handler {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		return nil
	}
	index, err := fs.ReadFile(files, "index.html")
	if err != nil {
		return nil
	}
	static := http.FileServerFS(files)
	return gzhttp.GzipHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
		if info, err := fs.Stat(files, name); err == nil && !info.IsDir() && name != "index.html" {
			cache(w, name)
			static.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-cache")
		w.Write(index)
	}))
}

// cache lets browsers keep what carries its version in its name for ever, and
// the rest for an hour.
func cache(w http.ResponseWriter, name string) {
	if strings.HasPrefix(name, "assets/") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=3600")
}
