package engine

import "fmt"

// MaxDepth is how deep procedures may call each other: an event can activate a
// country in the middle of a card.
const MaxDepth = 20

// Frame is one procedure under way: which, how far it has come, and its numbers.
type Frame struct {
	Proc, Step       uint8
	A, B, C, D, E, F int16
}

// Stack is the procedures under way, the innermost last. It is a flat value
// inside a position, so that a match can stop, be copied and go on anywhere.
type Stack struct {
	N      uint8
	Frames [MaxDepth]Frame
}

// Push calls a procedure.
func (s *Stack) Push(f Frame) {
	if int(s.N) == MaxDepth {
		panic(fmt.Sprintf("engine: procedures nested deeper than %d", MaxDepth))
	}
	s.Frames[s.N] = f
	s.N++
}

// Pop returns from the innermost procedure. What it leaves behind is zeroed, so
// that equal stacks are equal bytes.
func (s *Stack) Pop() {
	s.N--
	s.Frames[s.N] = Frame{}
}

// Top is the innermost procedure, or nil when all have returned.
func (s *Stack) Top() *Frame {
	if s.N == 0 {
		return nil
	}
	return &s.Frames[s.N-1]
}

// Find is the innermost frame of a procedure, or nil.
func (s *Stack) Find(proc uint8) *Frame {
	for i := int(s.N) - 1; i >= 0; i-- {
		if s.Frames[i].Proc == proc {
			return &s.Frames[i]
		}
	}
	return nil
}
