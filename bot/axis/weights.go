package axis

// Weights are the numbers in the rules of thumb. The tags say what each weighs.
type Weights struct {
	// What things are worth, in steps of infantry.
	Goal  float64 `json:"goal" about:"a strategic hex or a city that the enemy holds, by its weight"`
	Hold  float64 `json:"hold" about:"one of one's own that the enemy is near"`
	Kill  float64 `json:"kill" about:"a step of the enemy"`
	Loss  float64 `json:"loss" about:"a step of one's own"`
	Armor float64 `json:"armor" about:"a step of armor, in steps of infantry"`
	Aside float64 `json:"aside" about:"in the last turn a place that the scenario's own conditions of victory do not name, as a part of what it is worth"`
	Hex   float64 `json:"hex" about:"any hex that is taken from the enemy"`

	// Where units stand.
	Pull  float64 `json:"pull" about:"being nearer to what is wanted"`
	Mass  float64 `json:"mass" about:"standing where an attack needs one more unit"`
	Task  float64 `json:"task" about:"standing next to what the plan of the turn tells a unit to attack"`
	Road  float64 `json:"road" about:"one hex less to a place to which a unit marches that no other attacks"`
	Fear  float64 `json:"fear" about:"standing weaker than the enemies around"`
	Rear  float64 `json:"rear" about:"an HQ that is not next to the enemy"`
	Seat  float64 `json:"seat" about:"the only unit in a capital that an enemy can come to; in another strategic hex a part of it"`
	Guard float64 `json:"guard" about:"a unit in a place worth holding that has no other"`

	// Combat.
	Doubt float64 `json:"doubt" about:"what is left of a goal's worth where the enemy is far too strong"`
	Odds  float64 `json:"odds" about:"the odds for which units are massed"`
	Risk  float64 `json:"risk" about:"what an attack must promise to be made"`
	Chase float64 `json:"chase" about:"what an advance must promise, against standing still"`
	Last  float64 `json:"last" about:"a step of one's own in the last turn of a scenario, as a part of what it is worth"`

	// Support, cards and politics.
	Air     float64 `json:"air" about:"an air force at an attack, or where the enemy will attack"`
	Contest float64 `json:"contest" about:"contesting what the enemy places"`
	Landing float64 `json:"landing" about:"a beachhead on an enemy shore"`
	Blitz   float64 `json:"blitz" about:"a Blitz marker of a card"`
	Sea     float64 `json:"sea" about:"what is left of a goal's worth across a naval zone"`
	Station float64 `json:"station" about:"a fleet or air force on station in a naval zone, by what is worth reaching over it"`
	Steps   float64 `json:"steps" about:"a reinforcement or replacement of a card"`
	Line    float64 `json:"line" about:"a card in the season in which the historical line plays it"`
	Europe  float64 `json:"europe" about:"one level of the European Strategic Value, to the Allies in the Pacific"`
	Crisis  float64 `json:"crisis" about:"a crisis of the Japanese cabinet over a Blitz marker"`
	War     float64 `json:"war" about:"a war that one is strong enough for"`
}
