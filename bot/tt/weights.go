package tt

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

// Doctrine are the weights by which each Faction is played.
type Doctrine [3]Weights
