package reich

import (
	"sync"

	"sandtable/games/reich/atlas"
)

// world is the board and all else that is printed.
var world *atlas.World

var loadOnce sync.Once

// load reads the game's data and works out all that follows from it, when the game
// is first asked for something. Every way into the package that does not begin with
// a position calls it: a position cannot be had without it.
func load() {
	loadOnce.Do(func() {
		world = atlas.Open()
		derive()
		variantRules = [atlas.NumAlliances][numVariants]variantRule{axisVariants(), alliedVariants()}
		speech = marksOfSpeech()
		table = tableOf(speech)
		layout = readLayout()
		findNames(layout, &table)
	})
}

// derive works out what the chapters need of the board, each line from those above
// it.
func derive() {
	needs1939 = findNeeds1939()
	needs = findNeeds()
	belgianBorder = findBelgianBorder()
	fortressHexes = findFortressHexes()
	fortressList, fortressNumber = numberHexes(fortressHexes)
	portHexes, portNumber = numberHexes(world.Ports)
	armorUnits = countersOf(atlas.Armor)
	partisanUnits = countersOf(atlas.Partisan)
	airCounters = countersOf(atlas.Air)
	airborneCounters = countersOf(atlas.Airborne)
	baseCounters = countersOf(atlas.AirBase)
	portless = findPortless()
	capePorts = findCapePorts()
	minorBounds = findMinorBounds()
	alliedSpain = atlas.Union(atlas.Spain).Plus(world.Fronts[atlas.MediterraneanFront]).Plus(world.Fronts[atlas.Western])
	westernPoland = atlas.Union(atlas.Poland).Minus(world.Tagged[atlas.EastEuropeTag])
	frontierSides = findFrontierSides()
	capitalSources = findCapitalSources()
	southEdge = findSouthEdge()
	islands = findIslands()
	canalExit = findCanalExit()
	danishIslands = [2]atlas.Hex{atlas.HexNamed("I31"), atlas.HexNamed("I32")}
	bombardable = findBombardable()
	portKiel = atlas.PlaceNamed("Kiel")
	portGibraltar = atlas.PlaceNamed("Gibraltar")
	invadable = findInvadable()
	portIstanbul = atlas.PlaceNamed("Istanbul")
	portSuez = atlas.PlaceNamed("Suez")
	portMalta = atlas.PlaceNamed("Malta")
	allFleets = countersOf(atlas.Fleet)
	fleetNumber = numberCounters(isFleet)
	factored = numberCounters(isFactored)
	allegiance = numberAllegiance()
	daring = numberCounters(isDaring)
	daringCounters = findDaring()
	lands, landNumber = numberLands()
	allPorts = findAllPorts()
	bosporus = atlas.StraitNamed("Bosporus")
	dardanelles = atlas.StraitNamed("Dardanelles")
	limfjord = atlas.StraitNamed("Limfjord (North Jutland)")
	turkishShores = [4]atlas.Hex{atlas.HexNamed("Z33"), atlas.HexNamed("Z34"), atlas.HexNamed("AA31"), atlas.HexNamed("BB31")}
	sundShores = [2]atlas.Hex{atlas.HexNamed("I32"), atlas.HexNamed("I33")}
	canalShores = [4]atlas.Hex{atlas.HexNamed("LL30"), atlas.HexNamed("LL31"), atlas.HexNamed("MM30"), atlas.HexNamed("MM31")}
	westWaters = findWestWaters()
	harbours = findHarbours()
	seaParts = findSeaParts()
	istanbulSeas = findIstanbulSeas()
	corridor = atlas.HexSet{}.With(atlas.HexNamed("J35")).With(atlas.HexNamed("K34")).With(atlas.HexNamed("L34"))
	levantPorts = [...]atlas.Hex{atlas.Sites.Antioch, atlas.Sites.Beirut, atlas.Sites.Haifa, atlas.Sites.PortSaid}
	leaseCities = findLeaseCities()
	northCities = [2]atlas.Hex{atlas.Site("Leningrad"), atlas.Site("Vologda")}
	russianCities = [numCapitals]atlas.Hex{moscowCity: atlas.Sites.Moscow, leningradCity: atlas.Sites.Leningrad}
	unplayable = findUnplayable()
	openWater = atlas.EveryHex().Minus(world.OnLand)
	frontHexes = findFrontHexes()
}
