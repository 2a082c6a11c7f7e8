package reich

func (p *Position) americanNavy() int           { return 0 }
func (p *Position) loseAir(u unit, factors int) { p.lose(u) }
