package reich

func (p *Position) entered(unit, hex)   {}
func (p *Position) lendLeaseOpen() bool { return false }
