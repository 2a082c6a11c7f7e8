package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/alecthomas/kong"
)

// configFile is a JSON file with the names of flags. The command line comes before
// it, and so does the environment.
type configFile struct {
	kong.Resolver
	names map[string]json.RawMessage
}

func readConfig(r io.Reader) (kong.Resolver, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("reading the configuration: %w", err)
	}
	c := configFile{}
	if err := json.Unmarshal(text, &c.names); err != nil {
		return nil, fmt.Errorf("the configuration is not a JSON object of flags: %w", err)
	}
	c.Resolver, err = kong.JSON(bytes.NewReader(text))
	return c, err
}

// Validate refuses a name that no flag has, which would be passed over in silence.
func (c configFile) Validate(app *kong.Application) error {
	known := map[string]bool{}
	err := kong.Visit(app, func(node kong.Visitable, next kong.Next) error {
		if f, ok := node.(*kong.Flag); ok {
			known[f.Name] = true
		}
		return next(nil)
	})
	if err != nil {
		return err
	}
	for name := range c.names {
		if !known[name] {
			return fmt.Errorf("there is no flag --%s, which the configuration names", name)
		}
	}
	return nil
}

// Resolve gives what the file says of a flag, unless the environment says it.
func (c configFile) Resolve(ctx *kong.Context, parent *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		if _, set := os.LookupEnv(name); set {
			return nil, nil
		}
	}
	return c.Resolver.Resolve(ctx, parent, flag)
}
