// Package officers is the list of the games that bots have been taught to play. A game
// is added here with one line; what its officer knows is in its own folder of bot.
// Whoever wants more than recruits imports this package for its effect.
package officers

import (
	"sandtable/bot"
	"sandtable/bot/axis"
	"sandtable/bot/reich"
	"sandtable/bot/tt"
)

func init() {
	bot.Register("tt", tt.School)
	bot.Register("reich", reich.School)
	bot.Register("tk", axis.Europe)
	bot.Register("tk1", axis.Europe)
	bot.Register("ds", axis.Pacific)
	bot.Register("ae", axis.Both)
}
