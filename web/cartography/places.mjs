// A point inside each area, and where its city stands.
export const SEEDS = {
  berlin: [13.4, 52.5], ruhr: [8.5, 51.8], munich: [11.5, 48.6], konigsberg: [21.0, 54.2],
  rome: [11.5, 43.0], milan: [9.2, 45.3], venice: [11.9, 45.6], taranto: [16.4, 40.8], sardinia: [9.0, 40.0],
  london: [-1.2, 52.2], glasgow: [-3.8, 56.5],
  paris: [1.5, 48.6], marseille: [5.0, 44.0], lorraine: [5.2, 48.0], gascony: [0.2, 44.8],
  moscow: [38.5, 56.0], leningrad: [32.5, 59.0], baku: [48.0, 40.6], kiev: [29.5, 50.2], kharkov: [36.2, 49.6], odessa: [31.2, 47.6],
  stalingrad: [43.8, 49.6], urals: [61.0, 56.8], kuban: [40.5, 45.6], georgia: [43.8, 41.6], grozny: [45.5, 44.5],
  turkmenistan: [58.5, 39.5], kazakhstan: [64.0, 48.0], ufa: [54.0, 53.5], 'western-siberia': [72.0, 57.0],
  voronezh: [39.8, 52.2], bryansk: [33.8, 53.2], belorussia: [29.2, 54.5], penza: [45.0, 54.2], murmansk: [32.5, 66.5],
  archangel: [40.5, 63.5], vologda: [40.5, 60.2], gorky: [46.0, 59.0], perm: [55.5, 59.0],
  egypt: [27.5, 29.8], sudan: [36.0, 20.5], jordan: [36.2, 31.4], iraq: [43.5, 32.5],
  delhi: [79.0, 27.0], bombay: [76.0, 18.0], karachi: [68.5, 29.0],
  algiers: [2.5, 34.5], morocco: [-6.0, 32.0], dakar: [-12.5, 20.0], tunisia: [8.0, 35.0], sfax: [9.9, 33.2],
  damascus: [37.8, 35.0], tripoli: [14.5, 30.0], cyrenaica: [22.0, 30.0], kabul: [66.0, 34.0],
  albania: [20.0, 41.0], vienna: [14.8, 47.4], riga: [24.8, 57.0], sofia: [24.8, 42.6], prague: [16.0, 49.6],
  iceland: [-18.8, 64.8], helsinki: [26.0, 62.5], petsamo: [27.0, 68.3], athens: [22.0, 39.3], crete: [24.9, 35.2],
  budapest: [19.4, 47.0], dublin: [-7.8, 53.0], amsterdam: [5.0, 51.4], oslo: [9.0, 61.0], narvik: [17.5, 68.3],
  tehran: [54.0, 34.8], tabriz: [47.0, 37.2], abadan: [49.0, 32.0], shiraz: [55.5, 29.5],
  warsaw: [19.2, 52.0], lvov: [23.8, 50.4], vilna: [25.2, 53.4], lisbon: [-8.0, 39.8], bucharest: [25.5, 45.6],
  madrid: [-4.5, 39.4], barcelona: [-0.8, 40.6], leon: [-5.6, 42.4], stockholm: [15.0, 59.6], gallivare: [18.5, 65.2],
  ankara: [32.4, 39.6], izmir: [29.5, 38.0], adana: [35.5, 37.8], sinope: [36.0, 40.4], kars: [41.5, 40.2],
  belgrade: [21.2, 43.8], croatia: [16.6, 44.8],
  'irminger-sea': [-28.0, 63.6], 'greenland-sea': [-5.0, 68.9], 'norwegian-sea': [-2.0, 64.5], 'nordkapp-sea': [10.0, 69.0],
  'barents-sea': [34.0, 70.6], 'white-sea': [39.0, 65.6], 'irish-sea': [-13.0, 56.0], 'english-channel': [-3.0, 49.6],
  'north-sea': [3.0, 56.0], 'baltic-sea': [18.5, 56.4], 'gulf-of-bothnia': [20.0, 61.8], 'bay-of-biscay': [-9.0, 46.0],
  'madeira-sea': [-12.0, 36.5], 'western-mediterranean': [5.5, 39.5], 'tyrrhenian-sea': [11.8, 40.2],
  'central-mediterranean': [18.5, 35.5], 'aegean-sea': [25.0, 37.8], 'eastern-mediterranean': [29.5, 34.0],
  'adriatic-sea': [15.6, 42.9], 'western-black-sea': [31.0, 43.4], 'eastern-black-sea': [37.2, 43.2], 'sea-of-azov': [37.4, 46.5],
  'red-sea': [37.5, 21.5], 'gulf-of-aden': [48.0, 12.8], 'arabian-sea': [63.0, 21.0], 'persian-gulf': [51.0, 27.6],
  'northern-caspian-sea': [50.2, 43.5], 'southern-caspian-sea': [51.4, 38.8],
};

// The same for the areas of the insets, in the coordinates of their inset.
export const INSET_SEEDS = {
  northAmerica: { washington: [[-78.5, 37.5]], 'new-york': [[-75.5, 42.4]], ottawa: [[-72.0, 49.0], [-56.5, 48.6]] },
  southAmerica: { 'rio-de-janeiro': [[-52.0, -12.0]] },
};

// Oceans have no city and no middle: the seed is in board units.
export const OCEAN_SEEDS = {
  'north-atlantic-ocean': [330, 800], 'mid-atlantic-ocean': [120, 1250], 'south-atlantic-ocean': [100, 1900],
  'west-indian-ocean': [2880, 2000], 'east-indian-ocean': [3120, 1900],
};

// Waters and lands that belong to an area though a line parts them from it.
export const ANNEXES = { suez: [[34.75, 28.8]] };

// Off-board parts in board units.
export const OFF_BOARD_POINTS = {
  Labrador: [[200, 290], [13, 385]], 'Davis Strait': [[400, 150]], 'Arctic Ocean': [[3100, 60]], Tibet: [[3229, 777], [2806, 14]], Burma: [[3280, 1285]],
};

export const OFF_BOARD_WATERS = ['Davis Strait', 'Arctic Ocean'];

// Off-board names that the map prints.
export const OFF_BOARD_NAMES = {
  Greenland: 'Greenland', Pechora: 'Pechora', 'Pripyet Marshes': 'Pripyet Marshes', Tibet: 'Sinkiang & Tibet', Switzerland: 'Switzerland',
  Kurdistan: 'Van', Corsica: 'Corsica', Cyprus: 'Cyprus', Sahara: 'Sahara', Arabia: 'Saudi Arabia', Labrador: 'Labrador',
};

// Lands that the map shows and the game does not use, by name.
export const OFF_BOARD = {
  Greenland: [[-42.0, 64.5], [-40, 70]], Pechora: [[53.0, 65.5]], 'Northern Ireland': [[-6.7, 54.6]], 'Pripyet Marshes': [[28.8, 51.9]],
  Tibet: [[84.0, 36.0]], Switzerland: [[8.2, 46.8]], Kurdistan: [[42.5, 37.4]], Corsica: [[9.1, 42.1]], Cyprus: [[33.2, 35.0]],
  Sahara: [[8.0, 26.0]], Arabia: [[46.0, 24.0]], Ceylon: [[80.7, 7.3]],
};

export const CITIES = {
  berlin: [13.4, 52.52], ruhr: [7.0, 51.45], munich: [11.57, 48.14], konigsberg: [20.5, 54.71], rome: [12.5, 41.9], milan: [9.19, 45.46],
  london: [-0.13, 51.5], glasgow: [-4.25, 55.86], paris: [2.35, 48.86], marseille: [5.37, 43.4], moscow: [37.62, 55.75], leningrad: [30.5, 59.8],
  baku: [49.4, 40.4], kiev: [30.4, 50.45], kharkov: [36.23, 50.0], odessa: [30.9, 46.75], stalingrad: [44.3, 48.8], urals: [60.6, 56.84],
  gibraltar: [-5.4, 36.2], malta: [11.9, 36.2], suez: [32.4, 30.0], delhi: [77.2, 28.6], bombay: [73.3, 19.1], algiers: [3.05, 36.4],
  damascus: [36.6, 33.6], tripoli: [13.2, 32.6], kabul: [69.2, 34.5], vienna: [16.2, 48.2], riga: [24.2, 56.8], sofia: [23.4, 42.7],
  prague: [14.43, 50.08], copenhagen: [12.2, 55.6], helsinki: [24.95, 60.4], athens: [23.6, 38.1], budapest: [19.2, 47.5], dublin: [-6.6, 53.3],
  amsterdam: [4.95, 52.3], oslo: [10.6, 60.0], tehran: [51.4, 35.7], warsaw: [21.0, 52.23], lvov: [24.0, 49.84], vilna: [25.25, 54.65],
  lisbon: [-8.9, 38.8], bucharest: [26.1, 44.43], madrid: [-3.7, 40.42], barcelona: [1.9, 41.6], stockholm: [17.6, 59.4],
  belgrade: [20.6, 44.7], ankara: [32.85, 39.93], istanbul: [28.7, 41.15], izmir: [27.5, 38.42],
};
export const INSET_CITIES = {
  northAmerica: { washington: [-77.3, 38.9], 'new-york': [-74.3, 41.0], ottawa: [-75.7, 45.5] },
  southAmerica: { 'rio-de-janeiro': [-44.0, -22.5] },
};

// Lakes, drawn by hand for orientation only.
export const LAKES = [
  [[30.9, 60.0], [31.6, 59.9], [32.6, 60.2], [32.9, 60.6], [32.7, 61.1], [31.6, 61.6], [30.7, 61.6], [30.1, 61.1], [30.5, 60.5]],
  [[34.4, 61.6], [34.9, 61.0], [35.6, 60.9], [36.4, 61.2], [36.2, 61.9], [35.2, 62.4], [34.9, 62.0]],
  [[12.6, 58.5], [13.3, 58.5], [13.9, 58.8], [13.9, 59.2], [13.2, 59.4], [12.7, 58.9]],
  [[14.2, 57.9], [14.5, 58.1], [15.0, 58.8], [14.7, 58.8], [14.3, 58.3]],
  [[27.0, 58.7], [27.3, 58.95], [27.8, 58.9], [27.7, 58.4], [27.4, 58.6]],
  [[58.3, 45.0], [58.6, 44.2], [59.6, 43.7], [61.0, 44.2], [61.8, 45.2], [61.4, 46.4], [60.4, 46.6], [59.2, 46.2], [58.6, 45.6]],
  [[73.6, 45.6], [74.2, 45.1], [75.4, 46.6], [77.5, 46.4], [79.2, 46.6], [77.2, 46.8], [75.2, 46.8], [74.0, 46.4]],
];

// Islets that are too small for the scale, drawn larger, in board units from the middle of their disc.
export const ISLETS = {
  malta: [[[-24, 14], [-16, 9], [-6, 15], [-3, 22], [-12, 23], [-21, 20]], [[-35, 5], [-29, 3], [-25, 7], [-30, 10]]],
  azores: [[[-48, -14], [-42, -18], [-38, -12], [-44, -8]], [[-18, -6], [-8, -10], [0, -6], [-8, -2]], [[-6, 8], [4, 5], [12, 9], [4, 12]], [[34, 24], [46, 22], [54, 27], [44, 31]], [[44, 42], [50, 41], [50, 46], [45, 47]]],
};

// The nation whose tint land takes, by its country of today.
export const NATIONS_OF_TODAY = {
  Norway: 'norway', Denmark: 'denmark', 'United Kingdom': 'britain', 'Isle of Man': 'britain', Greece: 'greece', Croatia: 'yugoslavia', Sweden: 'sweden',
  Estonia: 'baltic-states', Finland: 'finland', Aland: 'finland', '\u00c5land': 'finland', Italy: 'italy', Spain: 'spain', Portugal: 'portugal', Turkey: 'turkey', Russia: 'ussr',
  Tunisia: 'french-north-africa', France: 'france', Germany: 'germany', Netherlands: 'low-countries', Iran: 'persia', India: 'india', Azerbaijan: 'ussr',
  Turkmenistan: 'ussr', Kazakhstan: 'ussr', Ireland: 'ireland', Malta: 'malta', Iceland: 'denmark', Kuwait: 'middle-east', 'Faeroe Is.': 'denmark', Morocco: 'french-north-africa', Egypt: 'middle-east',
  Israel: 'middle-east', Palestine: 'middle-east', Bulgaria: 'bulgaria', Ukraine: 'ussr',
};
