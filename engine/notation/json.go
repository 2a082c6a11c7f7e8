package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// DecodeJSON reads a sheet, and refuses what it does not know and what lacks a part
// that it needs. Only fields with omitempty may be left out.
func DecodeJSON[S any](b []byte, s *S) error {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows its end")
	}
	var raw any
	if err := json.Unmarshal(b, &raw); err != nil {
		return err
	}
	return complete(raw, reflect.TypeFor[S](), "position")
}

// complete reports a field that must be there and is not. The decoder would take
// its zero value, which names something: a unit without an area would stand in the
// first one.
func complete(v any, t reflect.Type, at string) error {
	if t.Implements(marshaler) || t.Implements(reflect.TypeFor[json.Marshaler]()) {
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		if v == nil {
			return nil
		}
		return complete(v, t.Elem(), at)
	case reflect.Map:
		parts, _ := v.(map[string]any)
		for key, part := range parts {
			if err := complete(part, t.Elem(), key); err != nil {
				return err
			}
		}
	case reflect.Slice, reflect.Array:
		parts, _ := v.([]any)
		if t.Kind() == reflect.Array && len(parts) != t.Len() {
			return fmt.Errorf("%q has %d parts: write %d", at, len(parts), t.Len())
		}
		for _, part := range parts {
			if part == nil {
				return fmt.Errorf("%q has an empty part: leave it out", at)
			}
			if err := complete(part, t.Elem(), at); err != nil {
				return err
			}
		}
	case reflect.Struct:
		return completeFields(v, t, at)
	}
	return nil
}

func completeFields(v any, t reflect.Type, at string) error {
	parts, _ := v.(map[string]any)
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			continue
		}
		part := parts[name]
		if part == nil {
			if options != "omitempty" {
				return fmt.Errorf("%q lacks its %q: write it", at, name)
			}
			continue
		}
		if err := complete(part, f.Type, name); err != nil {
			return err
		}
	}
	return nil
}
