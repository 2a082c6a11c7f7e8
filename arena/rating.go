package arena

import (
	"math"
	"slices"
	"strconv"

	"sandtable/dice"
)

// Ratings on the scale of Elo. The chance that a seat wins is its bot's strength
// times its own over the sum of all seats', so that an unfair seat does not favour
// a bot (the model of Bradley and Terry for several players). The strengths that
// make the results most likely are found by repeated proportions.

// samples is how many times the matches are drawn again to see how far the
// ratings could be off.
const samples = 200

// rate gives each bot its rating with a 95 % interval.
func rate(matches []Match, bots int, seed uint64) []Interval {
	out := make([]Interval, bots)
	if bots < 2 {
		return out
	}
	for b, x := range strengths(matches, bots) {
		out[b].Mean = x
	}
	src := dice.New(dice.FromNumber(seed).Mix("ratings", strconv.Itoa(len(matches))))
	drawn := make([][]float64, bots)
	again := make([]Match, len(matches))
	for range samples {
		for i := range again {
			again[i] = matches[src.Draw(len(matches))]
		}
		for b, x := range strengths(again, bots) {
			drawn[b] = append(drawn[b], x)
		}
	}
	for b := range out {
		slices.Sort(drawn[b])
		out[b].Low, out[b].High = drawn[b][samples*25/1000], drawn[b][samples*975/1000-1]
	}
	return out
}

// strengths are the bots' ratings, with their mean at 0. Half a win for everybody
// against the field keeps a bot that always wins from an endless rating.
func strengths(matches []Match, bots int) []float64 {
	seats := len(matches[0].Seats)
	bot, seat := ones(bots), ones(seats)
	for range 100 {
		won, met := make([]float64, bots), make([]float64, bots)
		wonSeat, metSeat := make([]float64, seats), make([]float64, seats)
		for b := range won {
			won[b], met[b] = 0.5, 1/(bot[b]+1)
		}
		for i := range matches {
			m := &matches[i]
			sum := 0.0
			for s, b := range m.Seats {
				sum += bot[b] * seat[s]
			}
			for s, b := range m.Seats {
				met[b] += seat[s] / sum
				metSeat[s] += bot[b] / sum
			}
			for _, s := range m.Winners {
				won[m.Seats[s]] += 1 / float64(len(m.Winners))
				wonSeat[s] += 1 / float64(len(m.Winners))
			}
		}
		for b := range bot {
			bot[b] = won[b] / met[b]
		}
		for s := range seat {
			seat[s] = (wonSeat[s] + 0.5) / (metSeat[s] + 0.5)
		}
		scale(seat)
	}
	mean := 0.0
	for b := range bot {
		bot[b] = 400 * math.Log10(bot[b])
		mean += bot[b] / float64(bots)
	}
	for b := range bot {
		bot[b] -= mean
	}
	return bot
}

func ones(n int) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = 1
	}
	return list
}

// scale keeps the mean of a list at one.
func scale(list []float64) {
	sum := 0.0
	for _, x := range list {
		sum += x
	}
	for i := range list {
		list[i] *= float64(len(list)) / sum
	}
}
