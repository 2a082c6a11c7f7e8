package match

import (
	"encoding/json"
	"reflect"
	"testing"
)

// A move stands in the log as the library would write it, whatever it carries.
func TestAMoveIsWrittenByHandAsTheLibraryWritesIt(t *testing.T) {
	whole := step{
		Kind: stepPlay, Seat: 2, Move: "march u12 <warsaw>", Why: "to \"win\" & więcej", Rolls: []int{5, 0, 12}, Ms: 1234,
		Reveal: "aa", Promise: "bb", Anew: true,
	}
	for leave := range 1 << 7 {
		st := whole
		v := reflect.ValueOf(&st).Elem()
		for i, name := range []string{"Move", "Why", "Rolls", "Ms", "Reveal", "Promise", "Anew"} {
			if leave&(1<<i) != 0 {
				v.FieldByName(name).SetZero()
			}
		}
		sameStep(t, st)
	}
	// Whatever else a step has or will have is not left out of a move.
	for i := range reflect.TypeFor[step]().NumField() {
		st := whole
		switch f := reflect.ValueOf(&st).Elem().Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.String:
			f.SetString("play")
		case reflect.Slice:
			f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		case reflect.Uint8:
			f.SetUint(1)
		case reflect.Pointer:
			f.Set(reflect.New(f.Type().Elem()))
		default:
			f.SetInt(1)
		}
		sameStep(t, st)
	}
	sameStep(t, step{Kind: stepSit, Name: "Ann", Token: "t", Starts: true})
	sameStep(t, step{Kind: stepUndo, Seat: 1, To: 7})
}

func sameStep(t *testing.T, st step) {
	t.Helper()
	want, err := json.Marshal(st)
	if err != nil {
		t.Fatal(err)
	}
	if got := st.appendJSON(nil); string(got) != string(want) {
		t.Errorf("%s is written by hand as %s", want, got)
	}
}
