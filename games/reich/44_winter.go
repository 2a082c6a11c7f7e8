package reich

import (
	"sandtable/engine"
	"sandtable/engine/flow"
	"sandtable/engine/say"
	"sandtable/games/reich/atlas"
)

// Chapter 44: the Russian winter.

// The steps of a Winter game turn (44.2).
const (
	winterBegin = iota
	winterChoice
	winterInvoked // Germany may be ready for it (Axis variant 15)
	winterStrike
)

type winterFrame struct {
	flow.Head
	sum  int16 // of the dice
	dice int16 // rolled
}

func winterProc() procedure {
	return flow.Of(proc[winterFrame]{
		Name: "Winter", Rule: "44.2",
		Run: (*Position).runWinter, Legal: (*Position).legalWinter, Play: (*Position).playWinter,
		Rolled: (*Position).rolledWinter, Question: (*Position).askWinter, Why: (*Position).whyWinter,
	})
}

func (p *Position) runWinter(f *winterFrame) {
	switch f.Step {
	case winterBegin:
		p.beginWinter(f)
	case winterChoice:
		p.ask(atlas.USSR)
	case winterInvoked:
		f.Step = winterStrike
		flow.CallWith(&p.State, pVariants, variantsFrame{moment: atWinter})
	case winterStrike:
		if !p.winterCancelled() {
			p.winterNow("44.1")
		}
		p.Done()
	}
}

// beginWinter rolls the four dice if this is the first winter of the war in Russia,
// and has the winter come in the second year if it was put off (44.1, 44.2).
func (p *Position) beginWinter(f *winterFrame) {
	switch {
	case p.politics.winterDone || !p.atWar(atlas.USSR, atlas.Germany) || p.fallen.Has(atlas.USSR) || p.fallen.Has(atlas.Germany) || p.winterCancelled():
		p.Done()
	case p.politics.winterOnce:
		f.Step = winterInvoked
	case f.dice < 4:
		p.Roll(6)
	case p.axisInRussia() < int(f.sum):
		f.Step = winterChoice
	default:
		f.Step = winterInvoked
	}
}

func (p *Position) rolledWinter(f *winterFrame, outcome int) {
	f.sum += int16(outcome) + 1
	f.dice++
	if f.dice == 4 {
		p.tell(evWinterDice, "44.2", f.sum, int16(p.axisInRussia()))
	}
}

// axisInRussia are the Axis ground units east of the original Russian border, but
// for Finns (44.2).
func (p *Position) axisInRussia() (count int) {
	for h := range world.Countries[atlas.USSR].Hexes.Bits().All() {
		for u := range p.here(atlas.Hex(h)) {
			if u.Kind().Ground() && p.nation.of(u) != atlas.Finland && p.camp(p.nation.of(u)) == atlas.Axis {
				count++
			}
		}
	}
	return count
}

func (p *Position) legalWinter(_ *winterFrame, _ atlas.Country, out []engine.Move) []engine.Move {
	return append(out, engine.M1(kPostpone, atlas.USSR), engine.M1(kDone, atlas.USSR))
}

func (p *Position) playWinter(f *winterFrame, _ atlas.Country, m engine.Move) {
	if m.Kind != kPostpone {
		f.Step = winterInvoked
		return
	}
	p.politics.winterOnce = true
	p.tell(evPostponed, "44.2")
	p.Done()
}

func (p *Position) askWinter(f *winterFrame, _ atlas.Country) say.Line {
	return say.Say("The dice show {i} against {i} Axis units in Russia: Russia may put the winter off to the next year.", f.sum, int16(p.axisInRussia()))
}

func (p *Position) whyWinter(*winterFrame, atlas.Country, engine.Move) *engine.Refusal {
	return engine.Refuse("44.2", "Russia either takes the winter now or puts it off.")
}

// winterNow lets the winter strike for this game turn.
func (p *Position) winterNow(rule string) {
	p.politics.winterDone = true
	p.politics.bitter = p.now + 1
	p.tell(evWinter, rule)
}

// firstWinterNow: if Russia declares war in a Winter turn that is the first
// winter, and cannot be put off (44.3).
func (p *Position) firstWinterNow() {
	if p.now.Season() == atlas.Winter && !p.politics.winterDone && !p.winterCancelled() {
		p.Stack.Push(flow.At(pWinter, winterInvoked))
	}
}

// hardWinter is the effect of Allied variant 10: Axis units are not doubled in this
// game turn, Germany makes no Offensive in the East, and Russia's is free (33.42,
// 44.4).
func (p *Position) hardWinter() {
	p.politics.freeWinter = p.now + 1
	p.tell(evWinter, "44.4")
}

// winterStrikes reports whether the Russian winter strikes in this game turn (44.1),
// severeWinter whether Allied variant 10 does.
func (s *state) winterStrikes() bool { return s.politics.bitter == s.now+1 }
func (s *state) severeWinter() bool  { return s.politics.freeWinter == s.now+1 }

// frozen reports whether units of a nation in a hex lose their doubling (44.1):
// those of the Axis, but for Finns, east of the original Russian border.
func (s *state) frozen(n atlas.Country, h atlas.Hex) bool {
	return (s.winterStrikes() || s.severeWinter()) && world.Hexes[h].Country == atlas.USSR && n != atlas.Finland && s.camp(n) == atlas.Axis
}
