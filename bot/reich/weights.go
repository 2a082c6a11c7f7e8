package reich

// Weights are the numbers in the rules of thumb. The tags say what each weighs.
type Weights struct {
	// What things are worth, in BRPs.
	Hex           float64 `json:"hex" about:"a hex that is taken"`
	City          float64 `json:"city" about:"a city in it"`
	Objective     float64 `json:"objective" about:"an objective in it"`
	Capital       float64 `json:"capital" about:"the capital of a major power"`
	MinorCapital  float64 `json:"minorCapital" about:"the capital of a minor country"`
	Kill          float64 `json:"kill" about:"a BRP of the enemy's units, against one of one's own"`
	HoldObjective float64 `json:"holdObjective" about:"keeping an objective"`
	HoldCapital   float64 `json:"holdCapital" about:"keeping a capital"`
	HoldHome      float64 `json:"holdHome" about:"and a power's own capital"`

	// Attacks.
	Offensive    float64 `json:"offensive" about:"what an Offensive must promise to be paid for"`
	Outnumbered  float64 `json:"outnumbered" about:"what it promises on a front where one is the weaker, as a share"`
	FairOdds     float64 `json:"fairOdds" about:"the odds at which enough units attack any hex"`
	GoodOdds     float64 `json:"goodOdds" about:"an objective or a capital"`
	SureOdds     float64 `json:"sureOdds" about:"a capital that is dearer"`
	RiskOdds     float64 `json:"riskOdds" about:"the odds below which nothing is attacked"`
	CapitalOdds  float64 `json:"capitalOdds" about:"but the capital of a power"`
	Breakthrough float64 `json:"breakthrough" about:"what lies within reach beyond a breakthrough, as a share"`
	Landing      float64 `json:"landing" about:"what a shore must be worth before ships go there"`
	Inland       float64 `json:"inland" about:"a hex nearer to what is wanted, for a landing"`
	Fear         float64 `json:"fear" about:"an enemy factor near a shore"`

	// Where units stand.
	Pull    float64 `json:"pull" about:"going towards what is wanted"`
	Crowd   float64 `json:"crowd" about:"standing where others do"`
	Line    float64 `json:"line" about:"standing next to the enemy"`
	WeakAt  float64 `json:"weakAt" about:"the balance of forces below which a front is defended"`
	Retreat float64 `json:"retreat" about:"standing near what must be held, when defending"`
	Stack   float64 `json:"stack" about:"a factor in a stack that the enemy is next to, when defending"`

	// War and production.
	WarForces   float64 `json:"warForces" about:"the balance on the border at which Germany attacks Russia"`
	MinorForces float64 `json:"minorForces" about:"the factors near a minor country, against its own, at which it is attacked"`
	WarFunds    float64 `json:"warFunds" about:"the BRPs with which a war is begun, against the usual"`
	Reserve     float64 `json:"reserve" about:"the BRPs that are kept for the next Offensives"`
	Armor       float64 `json:"armor" about:"armor before infantry"`
	Aircraft    float64 `json:"aircraft" about:"aircraft before ground units"`
	AirReserve  float64 `json:"airReserve" about:"the BRPs that are kept besides before aircraft are built"`
	SeaWar      float64 `json:"seaWar" about:"the part of strategic warfare at sea, against the usual"`
}
