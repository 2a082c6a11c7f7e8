package reich

func (p *Position) jets() int { return 0 }
