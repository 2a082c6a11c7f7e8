package tt

import "unsafe"

// PositionBytes is the memory that a copy of a position copies.
const PositionBytes = unsafe.Sizeof(state{})
