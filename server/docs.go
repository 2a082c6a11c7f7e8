package server

import (
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// docs describes the API on one page that needs nothing from elsewhere and no
// script.
func (s *Server) docs(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	// This page alone carries its style in itself.
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
	if err := docsPage.Execute(w, s.described()); err != nil {
		s.log.Error("writing the page of the API", "problem", err)
	}
}

// plainPage stands where the table will be.
func (s *Server) plainPage(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != "/" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprint(w, `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sandtable</title><h1>Sandtable</h1><p>The server is up. <a href="/api/docs">Its API</a> is described here.</p></html>`)
}

type describedRoute struct {
	Method, Path, Summary, Description string
	Parameters                         []describedParameter
	Body, Answer                       string
}

type describedParameter struct {
	Name, In, Doc string
}

type described struct {
	Title, Version, About string
	Tags                  []string
	Routes                map[string][]describedRoute
	Schemas               []describedSchema
}

type describedSchema struct {
	Name, JSON string
}

// described is the OpenAPI document as the page shows it.
func (s *Server) described() described {
	doc := s.api.OpenAPI()
	d := described{Title: doc.Info.Title, Version: doc.Info.Version, About: doc.Info.Description, Routes: map[string][]describedRoute{}}
	paths := make([]string, 0, len(doc.Paths))
	for p := range doc.Paths {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	for _, p := range paths {
		item := doc.Paths[p]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op == nil {
				continue
			}
			tag := op.Tags[0]
			if !slices.Contains(d.Tags, tag) {
				d.Tags = append(d.Tags, tag)
			}
			d.Routes[tag] = append(d.Routes[tag], describeRoute(p, op))
		}
	}
	for name, schema := range doc.Components.Schemas.Map() {
		b, err := json.MarshalIndent(schema, "", "  ")
		if err == nil {
			d.Schemas = append(d.Schemas, describedSchema{name, string(b)})
		}
	}
	slices.SortFunc(d.Schemas, func(a, b describedSchema) int { return strings.Compare(a.Name, b.Name) })
	return d
}

func describeRoute(path string, op *huma.Operation) describedRoute {
	r := describedRoute{Method: op.Method, Path: path, Summary: op.Summary, Description: op.Description}
	for _, p := range op.Parameters {
		r.Parameters = append(r.Parameters, describedParameter{p.Name, p.In, p.Description})
	}
	if op.RequestBody != nil {
		r.Body = contentName(op.RequestBody.Content)
	}
	if a := op.Responses["200"]; a != nil {
		r.Answer = contentName(a.Content)
	}
	return r
}

// contentName is the name of the schema of a body.
func contentName(content map[string]*huma.MediaType) string {
	for kind, m := range content {
		if m == nil || m.Schema == nil {
			return kind
		}
		switch schema := m.Schema; {
		case schema.Ref != "":
			return strings.TrimPrefix(schema.Ref, "#/components/schemas/")
		case schema.Items != nil && schema.Items.Ref != "":
			return "list of " + strings.TrimPrefix(schema.Items.Ref, "#/components/schemas/")
		}
		return kind
	}
	return ""
}

var docsPage = template.Must(template.New("docs").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}} API</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fcfbf7 }
h1, h2 { font-family: Georgia, serif; font-weight: normal } h2 { border-bottom: 1px solid #ccc; margin-top: 2.5rem; text-transform: capitalize }
section { margin: 1.2rem 0; padding: .6rem 1rem; background: #fff; border: 1px solid #e4e0d5; border-radius: 6px }
code, pre { font: 14px/1.4 ui-monospace, monospace } .m { display: inline-block; min-width: 4.2rem; font-weight: 600; color: #245 }
table { border-collapse: collapse; margin: .4rem 0 } td { padding: .1rem .8rem .1rem 0; vertical-align: top } p { margin: .3rem 0 }
pre { overflow-x: auto; background: #f5f2ea; padding: .6rem; border-radius: 4px } summary { cursor: pointer }
@media (prefers-color-scheme: dark) { body { background: #191a1c; color: #ddd } section { background: #222427; border-color: #34363a } pre { background: #1b1d1f } .m { color: #9cd } a { color: #9cd } }
</style></head><body>
<h1>{{.Title}} API</h1><p>{{.About}}</p><p>Version {{.Version}}. The same as a document: <a href="/api/openapi.json">openapi.json</a>, <a href="/api/openapi.yaml">openapi.yaml</a>.</p>
<p>Errors are <code>application/problem+json</code>: one sentence in <code>detail</code>, and the number of the rule in <code>rule</code> where a rule was the reason.</p>
{{$d := .}}{{range .Tags}}<h2>{{.}}</h2>{{range index $d.Routes .}}
<section><p><span class="m">{{.Method}}</span> <code>{{.Path}}</code></p><p>{{.Summary}}.{{with .Description}} {{.}}{{end}}</p>
{{if .Parameters}}<table>{{range .Parameters}}<tr><td><code>{{.Name}}</code></td><td>{{.In}}</td><td>{{.Doc}}</td></tr>{{end}}</table>{{end}}
{{with .Body}}<p>Send: <a href="#{{.}}">{{.}}</a></p>{{end}}{{with .Answer}}<p>Answer: <a href="#{{.}}">{{.}}</a></p>{{end}}</section>
{{end}}{{end}}<h2>Schemas</h2>{{range .Schemas}}<details id="{{.Name}}"><summary><code>{{.Name}}</code></summary><pre>{{.JSON}}</pre></details>
{{end}}</body></html>
`))
