package server

import (
	"fmt"

	"sandtable/people"
)

// Document is the description of the API by OpenAPI 3.1, as JSON, without a
// server: the page's types are made from it.
func Document(version string) ([]byte, error) {
	s := &Server{Config: Config{Version: version}, sessions: people.NewSessions(nil, false), hub: newHub(), limits: newLimits(0)}
	s.metrics = newMetrics(s)
	s.routes()
	b, err := s.api.OpenAPI().MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("describing the API: %w", err)
	}
	return b, nil
}
