package reich

func (p *Position) invaders(h hex) func(func(unit) bool) {
	return func(yield func(unit) bool) {
		for u := range p.in(carried) {
			if p.task[u] == aboard && p.goal[u] == h && !yield(u) {
				return
			}
		}
	}
}
func (p *Position) bombardment(hex) int     { return 0 }
func (p *Position) landed(u unit, h hex)    { p.task[u], p.goal[u] = idle, 0 }
func (p *Position) sinkBombarders(hex, int) {}
func (p *Position) endInvasions()           {}
func (p *Position) sinkInPort(hex, int)     {}
func (p *Position) jets() int               { return 0 }
