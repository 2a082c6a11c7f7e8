package reich

// Tests look at the board without going in by the game.
func init() { load() }
