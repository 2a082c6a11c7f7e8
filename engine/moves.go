package engine

// Number is whatever a move can name.
type Number interface {
	~uint8 | ~uint16 | ~int | ~int16
}

// M0 to M3 make a move of a kind and what it names.
func M0(kind uint8) Move { return Move{Kind: kind} }

// M1 is a move that names one thing.
func M1[A Number](kind uint8, a A) Move { return Move{Kind: kind, A: int16(a)} }

// M2 is a move that names two things.
func M2[A, B Number](kind uint8, a A, b B) Move {
	return Move{Kind: kind, A: int16(a), B: int16(b)}
}

// M3 is a move that names three things.
func M3[A, B, C Number](kind uint8, a A, b B, c C) Move {
	return Move{Kind: kind, A: int16(a), B: int16(b), C: int16(c)}
}
