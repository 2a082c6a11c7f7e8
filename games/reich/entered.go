package reich

func (p *Position) lendLeaseOpen() bool { return false }
