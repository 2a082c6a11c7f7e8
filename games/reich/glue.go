package reich

func (p *Position) americanNavy() int { return 0 }
