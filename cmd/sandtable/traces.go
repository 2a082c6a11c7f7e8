package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	"go.opentelemetry.io/otel/sdk/trace"

	"sandtable/server"
)

// startTraces sends a trace of each request to an address, if one is given. What
// it returns sends the rest and ends it.
func startTraces(ctx context.Context, address string, c *server.Config) (end func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return nil, misused("--traces is an address such as http://127.0.0.1:4318, not %q", address)
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces" // where collectors take them
	}
	out, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(u.String()))
	if err != nil {
		return nil, fmt.Errorf("sending traces to %s: %w", address, err)
	}
	p := trace.NewTracerProvider(trace.WithBatcher(out), trace.WithResource(resource.NewSchemaless(attribute.String("service.name", "sandtable"))))
	c.Wrap = func(next http.Handler) http.Handler {
		return otelhttp.NewHandler(next, "request", otelhttp.WithTracerProvider(p))
	}
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := p.Shutdown(ctx); err != nil {
			c.Log.Warn("the last traces were not sent", "problem", err)
		}
	}, nil
}
