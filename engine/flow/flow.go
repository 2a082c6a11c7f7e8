// Package flow drives the sequence of play. A game is a table of procedures: a
// phase calls a battle, a battle calls a retreat. A procedure runs on by itself,
// asks sides for a decision, lets chance decide, calls another procedure or
// returns. The procedures under way are a stack of frames inside the position, so
// that a match can stop, be copied and go on anywhere.
//
// A procedure keeps its prompt, its list, its refusals and its effects together:
// see Proc. What is the same in every game is here: the list and its memory,
// finding a move in it, running on until somebody must decide.
package flow

import (
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"sandtable/engine"
	"sandtable/engine/say"
)

// State is how far play has come. It is a part of a game's flat state.
type State struct {
	Asked  uint8  // a bit for each side that owes a decision
	Chance uint16 // outcomes chance chooses among, 0 when it does not decide
	Stack  engine.Stack
}

// Ask asks one side, AskAll asks several at once.
func Ask[W ~uint8](s *State, who W) { s.Asked = 1 << who }
func (s *State) AskAll(sides uint8) { s.Asked = sides }

// Roll lets chance decide among n equally likely outcomes.
func (s *State) Roll(n int) { s.Chance = uint16(n) }

// Waiting reports whether a side or chance must decide.
func (s *State) Waiting() bool { return s.Asked != 0 || s.Chance != 0 }

// Call calls a procedure whose frame has only zeros, CallWith one with a frame.
func (s *State) Call(proc uint8) { s.Stack.Push(engine.Frame{Proc: proc}) }

// CallWith calls a procedure with its frame.
func CallWith[F any](s *State, proc uint8, f F) { s.Stack.Push(Frame(proc, f)) }

// Frame is a procedure's own frame as the stack keeps it.
func Frame[F any](proc uint8, f F) (kept engine.Frame) {
	*(*F)(unsafe.Pointer(&kept)) = f // Of has made sure that it fits
	kept.Proc = proc
	return kept
}

// At is the frame of a procedure that begins at a step, with nothing but zeros else.
func At(proc, step uint8) engine.Frame { return engine.Frame{Proc: proc, Step: step} }

// Done returns from the innermost procedure.
func (s *State) Done() { s.Stack.Pop() }

// As sees a frame as its procedure does.
func As[F any](f *engine.Frame) *F { return (*F)(unsafe.Pointer(f)) }

// Find is the innermost frame of a procedure, or nil.
func Find[F any](s *State, proc uint8) *F { return As[F](s.Stack.Find(proc)) }

// In reports whether a procedure is under way.
func (s *State) In(proc uint8) bool { return s.Stack.Find(proc) != nil }

// Top is the innermost procedure.
func (s *State) Top() uint8 { return s.Stack.Frames[s.Stack.N-1].Proc }

const frameSize = int(unsafe.Sizeof(engine.Frame{}))

// frames is the memory of some frames.
func frames(list []engine.Frame) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*frameSize)
}

// AppendStack writes the procedures under way and none of the room for others, for
// a game whose bytes are written that way; ReadStack takes them from the front.
func (s *State) AppendStack(dst []byte) []byte {
	return append(append(dst, s.Stack.N), frames(s.Stack.Frames[:s.Stack.N])...)
}

// ReadStack reads what AppendStack wrote.
func (s *State) ReadStack(in []byte) (rest []byte, ok bool) {
	if len(in) == 0 || in[0] > engine.MaxDepth || len(in) < 1+int(in[0])*frameSize {
		return nil, false
	}
	s.Stack = engine.Stack{N: in[0]}
	n := copy(frames(s.Stack.Frames[:s.Stack.N]), in[1:])
	return in[1+n:], true
}

// Head begins every frame: which procedure it is and how far it has come.
type Head struct{ Proc, Step uint8 }

// Plain is the frame of a procedure that keeps nothing but its step.
type Plain struct{ Head }

// Proc is a procedure with its own frame F: a struct that begins with Head and
// goes on with at most six numbers of sixteen bits, each with a name. P is the
// game's position, W the sides that are asked.
type Proc[F, P any, W ~uint8] struct {
	Name string
	Rule string
	// Run does what comes next: it works, asks, rolls, calls or returns, and must
	// do one of the last four or change the step.
	Run func(p P, f *F)
	// Legal lists what a side that is asked may do.
	Legal func(p P, f *F, who W, out []engine.Move) []engine.Move
	// Play performs one of them; nobody is asked any more.
	Play func(p P, f *F, who W, m engine.Move)
	// Rolled takes the outcome of chance, from 0.
	Rolled func(p P, f *F, outcome int)
	// Question is the sentence that asks a side.
	Question func(p P, f *F, who W) say.Line
	// Cites is the rule of the question, where the procedure serves several.
	Cites func(p P, f *F) string
	// Why explains a move that is not on the list, or returns nil.
	Why func(p P, f *F, who W, m engine.Move) *engine.Refusal
}

// Procedure is a Proc as the table keeps it, with any frame.
type Procedure[P any, W ~uint8] struct {
	Proc[engine.Frame, P, W]
	Steps  []string // names of its steps: the tag steps of its frame's Head
	Fields []Field  // of its frame, for writing positions down
}

// Field is a number in a frame, by its name.
type Field struct {
	Name string
	Tag  reflect.StructTag
	Type reflect.Type
	At   int // which of the six numbers it is
}

// Number is one of the six numbers of a frame, by its place.
func Number(f *engine.Frame, at int) *int16 {
	return &(*[6]int16)(unsafe.Pointer(&f.A))[at]
}

// Of makes an entry of the table. It panics if the frame does not fit, which the
// first test of the game notices.
func Of[F, P any, W ~uint8](p Proc[F, P, W]) Procedure[P, W] {
	out := Procedure[P, W]{Fields: fieldsOf(reflect.TypeFor[F]())}
	out.Steps = strings.Fields(reflect.TypeFor[F]().Field(0).Tag.Get("steps"))
	out.Name, out.Rule = p.Name, p.Rule
	if p.Run != nil {
		out.Run = func(pos P, f *engine.Frame) { p.Run(pos, As[F](f)) }
	}
	if p.Legal != nil {
		out.Legal = func(pos P, f *engine.Frame, who W, list []engine.Move) []engine.Move {
			return p.Legal(pos, As[F](f), who, list)
		}
	}
	if p.Play != nil {
		out.Play = func(pos P, f *engine.Frame, who W, m engine.Move) { p.Play(pos, As[F](f), who, m) }
	}
	if p.Rolled != nil {
		out.Rolled = func(pos P, f *engine.Frame, outcome int) { p.Rolled(pos, As[F](f), outcome) }
	}
	if p.Question != nil {
		out.Question = func(pos P, f *engine.Frame, who W) say.Line { return p.Question(pos, As[F](f), who) }
	}
	if p.Cites != nil {
		out.Cites = func(pos P, f *engine.Frame) string { return p.Cites(pos, As[F](f)) }
	}
	if p.Why != nil {
		out.Why = func(pos P, f *engine.Frame, who W, m engine.Move) *engine.Refusal {
			return p.Why(pos, As[F](f), who, m)
		}
	}
	return out
}

// fieldsOf are the numbers of a frame. It panics with one sentence if the type is
// no frame.
func fieldsOf(t reflect.Type) (list []Field) {
	if t.Kind() != reflect.Struct || t.NumField() == 0 || t.Field(0).Type != reflect.TypeFor[Head]() {
		panic(fmt.Sprintf("flow: %v is no frame: begin it with flow.Head", t))
	}
	for i := 1; i < t.NumField(); i++ {
		f := t.Field(i)
		if f.Name == "_" {
			continue // numbers that the procedure does not use
		}
		if f.Type.Kind() != reflect.Int16 && f.Type.Kind() != reflect.Uint16 {
			panic(fmt.Sprintf("flow: the field %s of %v is a %v: a frame keeps numbers of sixteen bits", f.Name, t, f.Type))
		}
		list = append(list, Field{Name: f.Name, Tag: f.Tag, Type: f.Type, At: int(f.Offset-unsafe.Sizeof(Head{})) / 2})
	}
	if t.Size() > unsafe.Sizeof(engine.Frame{}) {
		panic(fmt.Sprintf("flow: %v has %d numbers: a frame keeps six", t, len(list)))
	}
	return list
}
