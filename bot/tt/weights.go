package triumph

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"

	"sandtable/games/tt"
)

//go:embed weights.json
var weightsJSON []byte

//go:embed doctrine.json
var doctrineJSON []byte

// Weights are the numbers in the rules of thumb. The tags say what each weighs.
type Weights struct {
	// What things are worth, in Victory Points.
	Pop          float64 `json:"pop" about:"a POP while POP limits Production"`
	PopSpare     float64 `json:"popSpare" about:"a POP beyond that"`
	Res          float64 `json:"res" about:"a RES while RES limits Production"`
	ResSpare     float64 `json:"resSpare" about:"a RES beyond that"`
	Industry     float64 `json:"industry" about:"a step of IND"`
	Capital      float64 `json:"capital" about:"a Rival's Main- or SubCapital"`
	OwnCapital   float64 `json:"ownCapital" about:"keeping a Main- or SubCapital of one's own"`
	RivalLoss    float64 `json:"rivalLoss" about:"what a Rival loses, against what one gains"`
	LeaderLoss   float64 `json:"leaderLoss" about:"the same when the Rival leads"`
	Urgency      float64 `json:"urgency" about:"how much more that counts when the leader is about to win"`
	Tech         float64 `json:"tech" about:"a Technology for the army that one has"`
	Atomic       float64 `json:"atomic" about:"a stage of Atomic Research"`
	ActionCard   float64 `json:"actionCard" about:"an Action card in hand"`
	InvestCard   float64 `json:"investCard" about:"a Factory on an Investment card in hand"`
	Satellite    float64 `json:"satellite" about:"a point of Muster of a Satellite"`
	SecondMarker float64 `json:"secondMarker" about:"a second marker, as a share of the nation's worth"`
	ThirdMarker  float64 `json:"thirdMarker" about:"a third marker, as a share of the nation's worth"`

	// Production.
	Invest      float64 `json:"invest" about:"the wish for Investment cards"`
	Action      float64 `json:"action" about:"the wish for Action cards at Peace"`
	ActionWar   float64 `json:"actionWar" about:"the wish for Action cards at War"`
	Units       float64 `json:"units" about:"the wish for units at Peace"`
	UnitsWar    float64 `json:"unitsWar" about:"the wish for units at War"`
	UnitsBehind float64 `json:"unitsBehind" about:"the wish for units for each share of strength that is lacking"`
	Step        float64 `json:"step" about:"a step rather than a new Cadre"`

	// War.
	UnknownCV   float64 `json:"unknownCV" about:"the strength of a block that one cannot see"`
	AttackOdds  float64 `json:"attackOdds" about:"the odds at which an attack is made"`
	DeclareOdds float64 `json:"declareOdds" about:"the odds at which War is declared"`
	WarBalance  float64 `json:"warBalance" about:"the balance of all forces at which War is declared"`
	WarGain     float64 `json:"warGain" about:"the worth of the targets for which War is declared"`
	ViolateOdds float64 `json:"violateOdds" about:"the odds at which a Neutral is violated"`
	ViolateGain float64 `json:"violateGain" about:"the worth for which a Neutral is violated"`
	Reaction    float64 `json:"reaction" about:"a card drawn by the Rivals in reaction"`
	RetreatOdds float64 `json:"retreatOdds" about:"the odds below which a Battle is left"`
	PeaceFear   float64 `json:"peaceFear" about:"a Rival's army while at Peace, as a share of an Enemy's"`
	Guard       float64 `json:"guard" about:"the guard that a threatened place keeps"`
	Front       float64 `json:"front" about:"going where the Enemy is"`
	Command     float64 `json:"command" about:"a Command card for a season with something to do"`
}

// Shipped are the weights that come with the program; docs/bots.md tells how
// they were found.
func Shipped() Weights {
	w, err := ParseWeights(weightsJSON)
	if err != nil {
		panic("triumph: weights.json cannot be read: " + err.Error())
	}
	return w
}

// ParseWeights reads weights from JSON and refuses names it does not know.
func ParseWeights(b []byte) (w Weights, err error) {
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return w, fmt.Errorf("the weights cannot be read: %w", err)
	}
	return w, nil
}

// Doctrine are the weights by which each Faction is played.
type Doctrine [3]Weights

// Everywhere is the same judgement for all Factions.
func Everywhere(w Weights) Doctrine { return Doctrine{w, w, w} }

// ShippedDoctrine is the general's; docs/bots.md tells how it was found.
func ShippedDoctrine() Doctrine {
	d, err := ParseDoctrine(doctrineJSON)
	if err != nil {
		panic("triumph: doctrine.json cannot be read: " + err.Error())
	}
	return d
}

// doctrineFile is a doctrine with the Factions' names.
type doctrineFile struct {
	Axis Weights `json:"axis"`
	West Weights `json:"west"`
	USSR Weights `json:"ussr"`
}

// ParseDoctrine reads a doctrine from JSON and refuses names it does not know.
func ParseDoctrine(b []byte) (Doctrine, error) {
	var f doctrineFile
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return Doctrine{}, fmt.Errorf("the doctrine cannot be read: %w", err)
	}
	return Doctrine{tt.Axis: f.Axis, tt.West: f.West, tt.USSR: f.USSR}, nil
}

// MarshalJSON writes a doctrine by the names of the Factions.
func (d Doctrine) MarshalJSON() ([]byte, error) {
	return json.MarshalIndent(doctrineFile{d[tt.Axis], d[tt.West], d[tt.USSR]}, "", " ")
}

// Bent is a doctrine as a character has it; no name leaves it as it is.
func (d Doctrine) Bent(character string) (Doctrine, error) {
	for f := range d {
		w, err := Bent(d[f], character)
		if err != nil {
			return d, err
		}
		d[f] = w
	}
	return d, nil
}

// Vector lists the weights in their order, and WithVector gives others.
func (w Weights) Vector() []float64 {
	v := reflect.ValueOf(w)
	list := make([]float64, v.NumField())
	for i := range list {
		list[i] = v.Field(i).Float()
	}
	return list
}

// WithVector are the weights of a list in the order of Vector.
func WithVector(list []float64) (w Weights) {
	v := reflect.ValueOf(&w).Elem()
	for i := range v.NumField() {
		v.Field(i).SetFloat(list[i])
	}
	return w
}

// WeightNames are the names of the weights in the order of Vector.
func WeightNames() []string {
	t := reflect.TypeFor[Weights]()
	var names []string
	for i := range t.NumField() {
		names = append(names, t.Field(i).Tag.Get("json"))
	}
	return names
}
