package reich

import "sandtable/engine"

// The kinds of moves. Each is a decision as small as a click; a choice of a unit
// and then of a place is two moves, with a third to take the first back.
const (
	_ uint8 = iota

	// Common to all chapters.
	kDone   // done <power>: finish what this power is asked
	kBack   // take back the choice begun
	kAt     // at <hex>: the place for what was chosen
	kChoose // choose <unit>: a unit for what is asked

	// Set-up (3).
	kDeploy
	kBox // box <power>: into the box beside the board

	// Movement and supply (12.5, 13, 19, 27).
	kDestroy
	kSupply
	kMove
	kVia
	kDrop
	kBase
	kMurmansk
	kLift

	// Ground and air combat (14, 18, 28, 31).
	kFly        // fly <unit>
	kSupport    // support <hex>
	kCounterair // counterair <hex>
	kStrike     // strike <hex>
	kCover      // cover <hex>
	kIntercept  // intercept-air <hex>
	kFactors    // factors <number>
	kDivide     // divide <number> <mission>
	kDecline    // decline <power>
	kEngage     // engage <power>
	kAttack     // attack <power> <hex>
	kAlso       // also <power> <hex>
	kJoin       // join <unit>
	kLaunch     // launch <power>
	kLose       // lose <unit> <number>
	kSink       // sink <power> <number>
	kAdvance    // advance <unit> <hex>
	kBridge     // bridgehead <power> <hex>
	kUnbridge   // lift-bridgehead <power> <hex>
	kExploit    // exploit <unit> <hex>
	kFollow     // follow <unit>
	kHalt       // halt <unit>
	kGrind      // grind <power> <front>
	kTake       // take <power> <hex>
	kShow       // show <power>

	// Naval warfare (29).
	kSail
	kHarbour
	kCourse // course <unit> <course>
	kMeet   // meet <unit> <unit>
	kFetch  // fetch <unit> <unit>
	kAmerica
	kCombine
	kTransport
	kInvade
	kBombard
	kTarget
	kEmbark
	kPutOut
	kSortie
	kAircraftFirst
	kShipsFirst
	kFight
	kBreakOff
	kConcede
	kSpare
	kProceed
	kTurnBack

	// War, options, politics (12.2, 21 to 26, 43, 49).
	kDeclare
	kOption
	kCourt
	kConsent
	kDissent
	kWithdraw
	kPostpone
	kAccept
	kReject
	kGiveUp
	kShare
	kDispute
	kYield

	// Economy (10, 15, 16, 32, 33, 40, 42).
	kSeaWar        // sea-war <power> <n>: build submarines or ASW
	kAirWar        // air-war <power> <n>: build interceptors or SAC
	kNorthward     // north <power> <n>: SW factors go to the Murmansk box
	kHomeward      // home <power> <n>: and come back
	kAgainstUSA    // strike-usa <n>: submarines against American BRPs
	kVariant       // variant <power> <n>: play the variant counter
	kQuiet         // quiet <power>: do not ask for the counter every turn
	kAskMe         // ask-me <power>: ask again
	kPlan          // plan <power> <n>
	kBuild         // build <unit>
	kRaise         // raise <power> <unit>: partisans
	kTransfer      // transfer <unit>: from Siberia
	kBuildAir      // build-air <power> <n>
	kBuildFleet    // build-fleet <power>
	kRebuildFleet  // rebuild-fleet <power>
	kGrant         // grant <power> <power>
	kConvoy        // convoy <power>
	kSendLease     // lend-lease <power>
	kSendTurkey    // by-turkey <power>
	kAid           // aid <power> <nation>
	kAmount        // amount <power> <n>
	kReceive       // receive <power>: BRPs that are offered
	kRefuse        // refuse <power>
	kOpenRoute     // open-route <power>
	kVichy         // vichy <power>
	kIntelligence  // intelligence <power>
	kCounter       // counter <power>
	kResult        // result <power> <n>
	kVictim        // target <power> <power>
	kStopAid       // stop-aid <power> <nation>
	kNullify       // nullify <power>
	kRedeploy      // redeploy <unit>
	kSplit         // split <unit> <n>
	kLend          // lend <unit>
	kReclaim       // reclaim <unit>
	kForward       // forward <power>
	kForwardTurkey // on-from-turkey <power>
	kRecall        // recall <power>
	kBlockade      // blockade <unit>
	kUnblock       // unblock <unit>
	kGuard         // guard <unit>
	kSubs          // submarines <n>
	kGiveBattle    // give-battle <power>
	kAvoid         // avoid <power>
	kStandFor      // stand-for <power>

	numKinds
)

var kinds = [numKinds]engine.Kind{
	kDone:   {Name: "done", Args: []string{"power"}, Rule: "12.3", Help: "Finish what this power is asked."},
	kBack:   {Name: "back", Rule: "12.3", Help: "Take back the choice you have begun.", Back: true},
	kAt:     {Name: "at", Args: []string{"hex"}, Rule: "13.1", Help: "Choose this hex for it."},
	kChoose: {Name: "choose", Args: []string{"unit"}, Rule: "14.21", Help: "Choose this unit for it."},

	// Set-up.
	kBox:    {Name: "box", Args: []string{"power"}, Rule: "50.2", Help: "Place it in the box beside the board."},
	kDeploy: {Name: "deploy", Args: []string{"unit"}, Rule: "3.34", Help: "Take this counter in hand to place it."},

	// Movement and supply.
	kDestroy:  {Name: "destroy", Args: []string{"power"}, Rule: "12.5", Help: "Choose an own unit to destroy before movement."},
	kSupply:   {Name: "supply", Args: []string{"unit"}, Rule: "13.8", Help: "Name this fleet to carry supply in this game turn."},
	kMove:     {Name: "move", Args: []string{"unit"}, Rule: "13.1", Help: "Take this ground or air unit in hand to move it."},
	kVia:      {Name: "via", Args: []string{"hex"}, Rule: "13.2", Help: "Lead the unit in hand through this hex and go on."},
	kDrop:     {Name: "drop", Args: []string{"unit"}, Rule: "31.1", Help: "Take this airborne unit in hand to drop it."},
	kBase:     {Name: "base", Args: []string{"unit"}, Rule: "28.12", Help: "Take this air base counter in hand to place it."},
	kMurmansk: {Name: "murmansk", Args: []string{"unit"}, Rule: "42.41", Help: "Move this German air unit or fleet to the Murmansk box."},
	kLift:     {Name: "lift", Args: []string{"hex"}, Rule: "9.4", Help: "Take the bridgehead off this hex."},

	// Ground and air combat.
	kFly:        {Name: "fly", Args: []string{"unit"}, Rule: "28.31", Help: "Take this air unit in hand to give it a mission."},
	kSupport:    {Name: "support", Args: []string{"hex"}, Rule: "28.42", Help: "Fly Ground Support over this hex."},
	kCounterair: {Name: "counterair", Args: []string{"hex"}, Rule: "28.43", Help: "Attack the aircraft at this base."},
	kStrike:     {Name: "strike", Args: []string{"hex"}, Rule: "28.45", Help: "Attack the fleets in this port."},
	kCover:      {Name: "cover", Args: []string{"hex"}, Rule: "28.51", Help: "Fly Defensive Air Support over this hex."},
	kIntercept:  {Name: "intercept-air", Args: []string{"hex"}, Rule: "28.44", Help: "Intercept the Defensive Air Support over this hex."},
	kFactors:    {Name: "factors", Args: []string{"number"}, Rule: "28.61", Help: "Send so many factors of the air unit."},
	kDivide:     {Name: "divide", Args: []string{"number", "mission"}, Rule: "28.67", Help: "Send so many factors on the mission chosen and the others on this one in the same hex."},
	kDecline:    {Name: "decline", Args: []string{"power"}, Rule: "28.435", Help: "Decline the air combat; the aircraft are inverted."},
	kEngage:     {Name: "engage", Args: []string{"power"}, Rule: "28.435", Help: "Fight the air combat."},
	kAttack:     {Name: "attack", Args: []string{"power", "hex"}, Rule: "14.2", Help: "Begin an attack on this hex."},
	kAlso:       {Name: "also", Args: []string{"power", "hex"}, Rule: "14.23", Help: "Attack this hex in the same attack."},
	kJoin:       {Name: "join", Args: []string{"unit"}, Rule: "14.21", Help: "Let this unit take part in the attack."},
	kLaunch:     {Name: "launch", Args: []string{"power"}, Rule: "14.25", Help: "Make the attack with the units chosen."},
	kLose:       {Name: "lose", Args: []string{"unit", "number"}, Rule: "14.26", Help: "Give up this unit, or so many of its air factors."},
	kSink:       {Name: "sink", Args: []string{"power", "number"}, Rule: "29.414", Help: "Give up bombarding ships, three naval factors for each factor of loss."},
	kAdvance:    {Name: "advance", Args: []string{"unit", "hex"}, Rule: "14.29", Help: "Advance this unit after combat."},
	kBridge:     {Name: "bridgehead", Args: []string{"power", "hex"}, Rule: "9.2", Help: "Place a bridgehead counter here."},
	kUnbridge:   {Name: "lift-bridgehead", Args: []string{"power", "hex"}, Rule: "9.4", Help: "Take the bridgehead off this hex to use it elsewhere."},
	kExploit:    {Name: "exploit", Args: []string{"unit", "hex"}, Rule: "14.32", Help: "Put this armor on the breakthrough hex to exploit from there."},
	kFollow:     {Name: "follow", Args: []string{"unit"}, Rule: "14.33", Help: "Repeat the way of this exploiting unit."},
	kHalt:       {Name: "halt", Args: []string{"unit"}, Rule: "14.33", Help: "Go the way that was chosen and stop there."},
	kGrind:      {Name: "grind", Args: []string{"power", "front"}, Rule: "18.0", Help: "Take the attrition on this front now."},
	kTake:       {Name: "take", Args: []string{"power", "hex"}, Rule: "18.32", Help: "Let the enemy leave this hex."},
	kShow:       {Name: "show", Args: []string{"power"}, Rule: "26.814", Help: "Show that aircraft can keep Paris from falling, so that the French may not attack."},

	// Naval warfare.
	kSail:          {Name: "sail", Args: []string{"unit"}, Rule: "29.21", Help: "Take this fleet in hand to change its base."},
	kHarbour:       {Name: "harbour", Args: []string{"place"}, Rule: "29.21", Help: "Go to this port."},
	kCourse:        {Name: "course", Args: []string{"unit", "course"}, Rule: "29.52", Help: "Sail this course."},
	kMeet:          {Name: "meet", Args: []string{"unit", "unit"}, Rule: "29.53", Help: "Meet the other fleet on its way and sail on with it."},
	kFetch:         {Name: "fetch", Args: []string{"unit", "unit"}, Rule: "29.53", Help: "Let the other fleet call at the port of this one, to sail on together."},
	kAmerica:       {Name: "to-america", Args: []string{"power"}, Rule: "29.25", Help: "Go to the U.S. box."},
	kCombine:       {Name: "combine", Args: []string{"unit"}, Rule: "29.74", Help: "Join this partial counter with others in its port to a larger one."},
	kTransport:     {Name: "transport", Args: []string{"unit"}, Rule: "29.42", Help: "Send this fleet out to carry units from port to port."},
	kInvade:        {Name: "invade", Args: []string{"unit"}, Rule: "29.43", Help: "Send this fleet out with an invasion."},
	kBombard:       {Name: "bombard", Args: []string{"unit"}, Rule: "29.41", Help: "Send this fleet out to bombard a shore."},
	kTarget:        {Name: "shore", Args: []string{"hex", "number"}, Rule: "29.431", Help: "Choose this shore for it; the number tells the waters of a hex apart."},
	kEmbark:        {Name: "embark", Args: []string{"unit"}, Rule: "29.42", Help: "Send this unit aboard."},
	kPutOut:        {Name: "intercept", Args: []string{"unit"}, Rule: "29.51", Help: "Send this fleet out to intercept."},
	kSortie:        {Name: "sortie", Args: []string{"unit"}, Rule: "28.521", Help: "Let this air unit attack ships at sea."},
	kAircraftFirst: {Name: "aircraft-first", Args: []string{"power"}, Rule: "29.57", Help: "Let the aircraft attack before the ships."},
	kShipsFirst:    {Name: "ships-first", Args: []string{"power"}, Rule: "29.57", Help: "Let the ships attack before the aircraft."},
	kFight:         {Name: "fight", Args: []string{"power"}, Rule: "29.571", Help: "Fight the naval battle."},
	kBreakOff:      {Name: "break-off", Args: []string{"power"}, Rule: "29.574", Help: "Break off: lose the battle at half the losses."},
	kConcede:       {Name: "let-sink", Args: []string{"power"}, Rule: "29.9", Help: "Let the enemy lose the ships."},
	kSpare:         {Name: "spare", Args: []string{"power"}, Rule: "29.9", Help: "Refuse the enemy's loss: his ships stay in play."},
	kProceed:       {Name: "proceed", Args: []string{"power", "unit"}, Rule: "29.58", Help: "Go on with the mission."},
	kTurnBack:      {Name: "turn-back", Args: []string{"power", "unit"}, Rule: "29.58", Help: "Give the mission up and return to base."},

	// War, options, politics.
	kDeclare:  {Name: "declare", Args: []string{"power", "nation"}, Rule: "21.1", Help: "Declare war on this nation."},
	kOption:   {Name: "option", Args: []string{"power", "front", "option"}, Rule: "12.22", Help: "Choose this option on this front."},
	kCourt:    {Name: "court", Args: []string{"power", "nation"}, Rule: "33.71", Help: "Try to win this country as a Minor Ally."},
	kConsent:  {Name: "consent", Args: []string{"power", "power"}, Rule: "51.4", Help: "Let this ally enter your hexes and join your attacks."},
	kDissent:  {Name: "dissent", Args: []string{"power", "power"}, Rule: "51.4", Help: "Keep this ally out of your hexes and your attacks."},
	kWithdraw: {Name: "withdraw", Args: []string{"power", "power"}, Rule: "2.5", Help: "Hand this power for good to the player of the other."},
	kPostpone: {Name: "postpone", Args: []string{"power"}, Rule: "44.2", Help: "Put the Russian winter off to the next year."},
	kAccept:   {Name: "accept", Args: []string{"power"}, Rule: "26.921", Help: "Accept what is offered."},
	kReject:   {Name: "reject", Args: []string{"power"}, Rule: "26.922", Help: "Reject what is offered."},
	kGiveUp:   {Name: "give-up", Args: []string{"power"}, Rule: "43.3", Help: "Give up the units that may not stay where they are."},

	kDispute: {Name: "dispute", Args: []string{"power", "nation", "power"}, Rule: "51.5", Help: "Toss a coin with this ally over who goes first there, and move in turn."},
	kYield:   {Name: "yield", Args: []string{"power"}, Rule: "51.5", Help: "Send no more units there; your ally is free to."},
	kShare:   {Name: "share", Args: []string{"power", "number"}, Rule: "24.7", Help: "Give this power so many of the BRPs that the country yields in a year."},

	// Economy.
	kSeaWar:        {Name: "sea-war", Args: []string{"power", "number"}, Rule: "10.43", Help: "Build so many submarines or ASW factors."},
	kAirWar:        {Name: "air-war", Args: []string{"power", "number"}, Rule: "10.43", Help: "Build so many interceptors or bombers (SAC)."},
	kNorthward:     {Name: "north", Args: []string{"power", "number"}, Rule: "10.44", Help: "Put so many submarines or ASW factors into the Murmansk box."},
	kHomeward:      {Name: "home", Args: []string{"power", "number"}, Rule: "42.6", Help: "Bring so many ASW factors back from the Murmansk box."},
	kAgainstUSA:    {Name: "strike-usa", Args: []string{"number"}, Rule: "10.22", Help: "Turn so many submarine factors on American BRPs."},
	kVariant:       {Name: "variant", Args: []string{"power", "number"}, Rule: "33.2", Help: "Play your variant counter."},
	kQuiet:         {Name: "quiet", Args: []string{"power"}, Rule: "33.2", Help: "Do not ask for the counter at every turn any more."},
	kAskMe:         {Name: "ask-me", Args: []string{"power"}, Rule: "33.2", Help: "Ask for the counter at every turn again."},
	kPlan:          {Name: "plan", Args: []string{"power", "number"}, Rule: "33.42", Help: "Choose this plan."},
	kBuild:         {Name: "build", Args: []string{"unit"}, Rule: "15.1", Help: "Build this unit."},
	kRaise:         {Name: "raise", Args: []string{"power", "unit"}, Rule: "32.1", Help: "Raise these partisans."},
	kTransfer:      {Name: "transfer", Args: []string{"unit"}, Rule: "15.6", Help: "Bring this unit free from Siberia."},
	kBuildAir:      {Name: "build-air", Args: []string{"power", "number"}, Rule: "28.62", Help: "Build so many air factors."},
	kBuildFleet:    {Name: "build-fleet", Args: []string{"power"}, Rule: "29.81", Help: "Build a 9-factor fleet."},
	kRebuildFleet:  {Name: "rebuild-fleet", Args: []string{"power"}, Rule: "29.82", Help: "Rebuild nine lost naval factors; it takes a year."},
	kGrant:         {Name: "grant", Args: []string{"power", "power"}, Rule: "15.5", Help: "Grant BRPs to an ally."},
	kConvoy:        {Name: "convoy", Args: []string{"power"}, Rule: "42.2", Help: "Send BRPs to Russia by Murmansk."},
	kSendLease:     {Name: "lend-lease", Args: []string{"power"}, Rule: "40.3", Help: "Send BRPs to the Lend-Lease box."},
	kSendTurkey:    {Name: "by-turkey", Args: []string{"power"}, Rule: "40.5", Help: "Send BRPs to a Turkish port on the way to Russia."},
	kAid:           {Name: "aid", Args: []string{"power", "nation"}, Rule: "33.6", Help: "Give a minor country foreign aid."},
	kAmount:        {Name: "amount", Args: []string{"power", "number"}, Rule: "15.5", Help: "So many BRPs."},
	kReceive:       {Name: "receive", Args: []string{"power"}, Rule: "15.5", Help: "Take the BRPs."},
	kRefuse:        {Name: "refuse", Args: []string{"power"}, Rule: "15.5", Help: "Refuse the BRPs."},
	kOpenRoute:     {Name: "open-route", Args: []string{"power"}, Rule: "40.2", Help: "Open the way through Persia for 25 BRPs."},
	kVichy:         {Name: "vichy", Args: []string{"power"}, Rule: "49.4", Help: "Roll for Vichy France for 5 BRPs."},
	kIntelligence:  {Name: "intelligence", Args: []string{"power"}, Rule: "33.5", Help: "Make an intelligence effort."},
	kCounter:       {Name: "counter", Args: []string{"power"}, Rule: "33.51", Help: "Oppose the intelligence effort for 5 BRPs."},
	kResult:        {Name: "result", Args: []string{"power", "number"}, Rule: "33.53", Help: "Use this result of the Intelligence Table."},
	kVictim:        {Name: "victim", Args: []string{"power", "power"}, Rule: "33.55", Help: "Turn the result on this power's camp."},
	kStopAid:       {Name: "stop-aid", Args: []string{"power", "nation"}, Rule: "33.5", Help: "Undo aid of this power in this country."},
	kNullify:       {Name: "nullify", Args: []string{"power"}, Rule: "33.5", Help: "Nullify the counter."},
	kRedeploy:      {Name: "redeploy", Args: []string{"unit"}, Rule: "16.1", Help: "Redeploy this unit."},
	kSplit:         {Name: "split", Args: []string{"unit", "number"}, Rule: "28.61", Help: "Split so many factors off this air unit to redeploy them alone."},
	kLend:          {Name: "lend", Args: []string{"unit"}, Rule: "36.21", Help: "Lend this Italian unit to Germany."},
	kReclaim:       {Name: "reclaim", Args: []string{"unit"}, Rule: "36.24", Help: "Take this Italian unit back."},
	kForward:       {Name: "forward", Args: []string{"power"}, Rule: "40.3", Help: "Send the BRPs in the Lend-Lease box on to Russia."},
	kForwardTurkey: {Name: "on-from-turkey", Args: []string{"power"}, Rule: "40.5", Help: "Send the BRPs in the Turkish port on to Russia."},
	kRecall:        {Name: "recall", Args: []string{"power"}, Rule: "40.3", Help: "Take the BRPs in the Lend-Lease box back."},
	kBlockade:      {Name: "blockade", Args: []string{"unit"}, Rule: "47.3", Help: "Shut the Gulf of Suez with this fleet."},
	kUnblock:       {Name: "unblock", Args: []string{"unit"}, Rule: "47.3", Help: "Bring the fleet back that shuts the Gulf of Suez."},
	kGuard:         {Name: "guard", Args: []string{"unit"}, Rule: "16.8", Help: "Let this fleet protect the convoy."},
	kSubs:          {Name: "submarines", Args: []string{"number"}, Rule: "42.44", Help: "Attack the convoy with so many submarine factors."},
	kGiveBattle:    {Name: "give-battle", Args: []string{"power"}, Rule: "42.42", Help: "Give battle."},
	kAvoid:         {Name: "avoid-battle", Args: []string{"power"}, Rule: "42.42", Help: "Avoid battle."},
	kStandFor:      {Name: "stand-for", Args: []string{"power"}, Rule: "2.5", Help: "Be judged by the victory conditions of this power."},
}
