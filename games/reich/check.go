package reich

import "fmt"

// Check returns the first invariant of the game that does not hold.
func (p *Position) Check() error {
	for u := range unit(numUnits) {
		if p.at[u] >= numSpots {
			return fmt.Errorf("%s is nowhere", u)
		}
	}
	return nil
}
