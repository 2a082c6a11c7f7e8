package main

import (
	"fmt"

	"sandtable/server"
)

type apiCmd struct{}

// Run prints the OpenAPI document of the server.
func (apiCmd) Run(c *console) error {
	doc, err := server.Document(programVersion())
	if err != nil {
		return err
	}
	fmt.Fprintf(c.out, "%s\n", doc)
	return nil
}
