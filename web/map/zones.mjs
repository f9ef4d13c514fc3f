// Which zone of the classic map a place on earth belongs to: countries of today merged, large ones cut by a
// few lines, seas by boxes where land parts them and by the nearest of chosen points in the open ocean.

const merged = {
  afghanistan: ["Afghanistan"],
  angola: ["Angola"],
  argentina_chile: ["Argentina", "Chile", "Paraguay", "Uruguay", "Falkland Is."],
  australia: ["Australia"],
  brazil: ["Brazil", "Guyana", "Suriname"],
  caucasus: ["Georgia", "Armenia", "Azerbaijan"],
  colombia: ["Colombia", "Venezuela", "Ecuador", "Trinidad and Tobago"],
  congo: ["Dem. Rep. Congo", "Congo", "Rwanda", "Burundi"],
  cuba: ["Cuba"],
  east_europe: ["Poland", "Slovakia", "Hungary", "Romania", "Bulgaria"],
  egypt: ["Egypt", "Sudan", "S. Sudan"],
  eire: ["Ireland"],
  finland_norway: ["Finland", "Norway", "Åland"],
  french_equatorial_africa: ["Niger", "Chad", "Nigeria", "Cameroon", "Central African Rep.", "Gabon", "Eq. Guinea"],
  french_indochina: ["Vietnam", "Laos", "Cambodia", "Thailand", "Myanmar"],
  french_west_africa: ["Senegal", "Gambia", "Mali", "Mauritania", "Guinea", "Guinea-Bissau", "Sierra Leone", "Liberia", "Côte d'Ivoire", "Ghana", "Togo", "Benin", "Burkina Faso"],
  india: ["India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier"],
  italian_east_africa: ["Ethiopia", "Eritrea", "Somalia", "Somaliland", "Djibouti"],
  japan: ["Japan"],
  karelia: ["Estonia", "Latvia", "Lithuania"],
  kazakh: ["Kazakhstan", "Uzbekistan", "Turkmenistan", "Kyrgyzstan", "Tajikistan"],
  kenya_rhodesia: ["Kenya", "Uganda", "Tanzania", "Zambia", "Zimbabwe", "Malawi"],
  kwangtung: ["Taiwan", "Hong Kong", "Macao"],
  libya: ["Libya", "Tunisia"],
  madagascar: ["Madagascar"],
  manchuria: ["North Korea", "South Korea"],
  mexico: ["Mexico", "Belize"],
  mongolia: ["Mongolia"],
  mozambique: ["Mozambique"],
  new_guinea: ["Papua New Guinea"],
  new_zealand: ["New Zealand"],
  panama: ["Panama", "Costa Rica", "Nicaragua", "Honduras", "El Salvador", "Guatemala"],
  persia: ["Iran"],
  peru: ["Peru", "Bolivia"],
  philippines: ["Philippines"],
  saudi_arabia: ["Saudi Arabia", "Yemen", "Oman", "United Arab Emirates", "Qatar", "Bahrain"],
  solomon_islands: ["Solomon Is."],
  south_africa: ["South Africa", "Namibia", "Botswana", "Lesotho", "eSwatini"],
  south_europe: ["Italy", "San Marino", "Vatican", "Slovenia", "Croatia", "Bosnia and Herz.", "Serbia", "Montenegro", "Kosovo", "Albania", "Macedonia", "Greece"],
  spain: ["Spain", "Portugal", "Andorra"],
  sweden: ["Sweden"],
  switzerland: ["Switzerland", "Liechtenstein"],
  syria_iraq: ["Syria", "Iraq", "Lebanon", "Israel", "Palestine", "Jordan", "Kuwait"],
  turkey: ["Turkey", "Cyprus", "N. Cyprus"],
  ukraine: ["Ukraine", "Belarus", "Moldova"],
  west_europe: ["France", "Belgium", "Netherlands", "Luxembourg", "Denmark", "Monaco"],
};
const zoneOfCountry = Object.fromEntries(Object.entries(merged).flatMap(([zone, names]) => names.map((name) => [name, zone])));

// The x of a line through points (y, x), straight between them.
function along(points, y) {
  if (y <= points[0][0]) return points[0][1];
  for (let i = 1; i < points.length; ++i) {
    const [y1, x1] = points[i - 1], [y2, x2] = points[i];
    if (y <= y2) return x1 + ((x2 - x1) * (y - y1)) / (y2 - y1);
  }
  return points.at(-1)[1];
}

const cuts = {
  "United States of America"(lon, lat) {
    if (lat < 24) return "hawaii";
    if (lon < -128 || lon > 100) return "alaska";
    return lon > along([[28, -83.3], [30.5, -84.2], [33, -87], [37, -91], [49, -95.3]], lat) ? "east_us" : "west_us";
  },
  Canada: (lon, lat) => (lon > along([[49, -95.3], [54, -91], [58, -89.5], [75, -89]], lat) ? "east_canada" : "west_canada"),
  Russia(lon, lat) {
    if (lon < 0) return "soviet_far_east";
    if (lon < 24) return "karelia";
    if (lat < along([[30, 53], [40, 53], [44, 52.2], [47.5, 50.5], [60, 50.5]].map(([a, b]) => [a, b]), lon) && lon < along([[40, 49], [44.6, 47.6], [45.4, 46], [52, 45.2]], lat)) return "caucasus";
    if (lon < along([[50, 37], [55, 38.5], [60, 42], [66, 47], [75, 54]], lat)) return "karelia";
    if (lon < along([[49, 61], [55, 66], [60, 66], [66, 70], [75, 72]], lat)) return "russia";
    if (lon < along([[49, 100], [54, 106], [58, 106], [64, 108], [75, 112]], lat)) return lat > along([[62, 58.5], [85, 59], [108, 58]], lon) ? "evenki" : "novosibirsk";
    return lon < along([[42, 121], [53, 124], [56, 131], [60, 140], [66, 152], [75, 160]], lat) ? "yakut" : "soviet_far_east";
  },
  China(lon, lat) {
    if (lat > 36 && lon > along([[36, 119.6], [40, 117.5], [42.5, 113.5], [48, 112]], lat)) return lat < 38.6 && lon < 122.8 ? "kwangtung" : "manchuria";
    if (lon > along([[18, 105], [22.5, 105.4], [24.5, 108.5], [27, 113], [31, 115.5], [36, 115], [39.5, 116]], lat) && lat < 40.2) return "kwangtung";
    return lon < along([[26, 98.9], [29, 99.5], [34, 98], [38, 99], [43, 98.5]], lat) ? "sinkiang" : "china";
  },
  Indonesia(lon, lat) {
    if (lon > 130.5) return "new_guinea";
    if (lat < -7.3 || lon < along([[-7.3, 115.5], [-4, 109.5], [0, 106.8], [6, 106.5]], lat)) return "east_indies";
    return "borneo";
  },
  Malaysia: (lon) => (lon < 106 ? "french_indochina" : "borneo"),
  Brunei: () => "borneo",
  "Timor-Leste": () => "east_indies",
  Singapore: () => "french_indochina",
  "United Kingdom": (lon, lat) => (lon < -5.4 && lat < 55.5 && lat > 54 ? "eire" : "united_kingdom"),
  Germany: (lon, lat) => (lat > 52.7 && lon < 9.3 ? "west_europe" : "germany"),
  Austria: () => "germany",
  Czechia: () => "germany",
  France: (lon, lat) => (lat < 20 ? (lon < -40 ? "brazil" : null) : lon > 8 && lat < 43.2 ? "south_europe" : "west_europe"),
  Algeria: () => "algeria",
  Morocco: () => "algeria",
  "W. Sahara": () => "rio_de_oro",
  Spain: (lon, lat) => (lat < 30 ? null : lat < 36.3 && lon > -3.2 ? "algeria" : "spain"),
  Portugal: (lon) => (lon < -12 ? null : "spain"),
  Ecuador: (lon) => (lon < -85 ? null : "colombia"),
  Chile: (lon) => (lon < -80 ? null : "argentina_chile"),
  Norway: (lon, lat) => (lat > 74 || lon < 0 ? null : "finland_norway"),
  Denmark: (lon) => (lon > 12.9 ? "sweden" : "west_europe"),
  Turkey: () => "turkey",
};

// Nothing: land that belongs to no zone.
export function landZone(country, lon, lat) {
  const cut = cuts[country];
  return cut ? cut(lon, lat) : (zoneOfCountry[country] ?? null);
}

// Islands too small for an outline, drawn round: longitude, latitude, radius on the map.
export const islands = {
  midway: [[-177.4, 28.2, 7.5]],
  wake_island: [[166.6, 19.3, 7.5]],
  okinawa: [[131, 26.6, 7]],
  caroline_islands: [[151.8, 7.4, 6], [147, 8.6, 3.2], [158.2, 6.9, 4]],
  hawaii: [[-155.6, 19.6, 7], [-157.9, 21.5, 3.5], [-159.5, 22, 3]],
  gibraltar: [[-5.0, 36.8, 7]],
  solomon_islands: [[160.2, -9.6, 6], [157.5, -8, 4]],
};

// Seas that land shuts off from their neighbours: [west, south, east, north, zone], the first that fits.
const basins = [
  [46.5, 36, 55, 47.5, "sz_caspian"],
  [26.8, 40.2, 42.5, 47.6, "sz_black"],
  [10.6, 53.4, 31, 66.2, "sz_baltic"],
  [9.4, 56.9, 10.6, 57.9, "sz_north_sea"],
  [31, 63, 46.5, 90, "sz_karelia"],
  [46.5, 66, 56, 90, null],
  [56, 67.5, 180, 90, null],
  [-180, 66.2, -168, 90, null],
  [-168, 67.5, -62, 90, null],
  [-62, 70.5, -20, 90, null],
  [-97, 50, -64.5, 67.5, "sz_east_canada"],
  [-98.5, 16.5, -86, 31, "sz_gulf_of_mexico"],
  [-86, 23.7, -84, 30.5, "sz_gulf_of_mexico"],
  [-5.6, 35, 8.7, 38.7, "sz_west_mediterranean"],
  [-5.6, 38.7, 7.6, 45, "sz_west_mediterranean"],
  [7.6, 30, 22, 46.2, "sz_central_mediterranean"],
  [22, 34.6, 26.25, 41.2, "sz_central_mediterranean"],
  [22, 30, 25.1, 34.6, "sz_central_mediterranean"],
  [25.1, 30.5, 37, 41, "sz_east_mediterranean"],
  [32, 10, 43.5, 30.2, "sz_red_sea"],
  [47, 23, 57, 31, "sz_red_sea"],
  [132, 45.8, 142.5, 56, "sz_soviet_far_east"],
  [117, 34, 127, 42, "sz_japan"],
  [127, 33.5, 142, 52, "sz_japan"],
  [98, -1, 103.6, 10, "sz_french_indochina"],
  [91.5, 8, 105, 21.5, "sz_french_indochina"],
];

const points = {
  sz_alaska: [[-165, 51], [-176, 52], [-158, 48], [-170, 59], [-165, 62]],
  sz_angola: [[8, -17], [11, -27], [3, -24], [14, -33], [10, -10]],
  sz_antarctic: [[-8, -46], [-25, -46], [6, -46]],
  sz_borneo: [[118, 4], [124, 2], [113, -4.5], [119, -4], [127, -3.5], [109, 3], [130, 1]],
  sz_caribbean: [[-76, 15], [-67, 16], [-81, 18], [-72, 20.5], [-84, 17], [-79, 22.6], [-63, 14], [-60, 12]],
  sz_caroline_islands: [[150, 9], [141, 9], [158, 8], [136, 7]],
  sz_congo: [[5, -1], [8, -3], [-3, -6], [-8, -8], [6, 3]],
  sz_east_argentina: [[-51, -38], [-44, -36], [-57, -43]],
  sz_east_canada: [[-52, 49], [-58, 57], [-44, 55], [-58, 63], [-40, 48], [-60, 46]],
  sz_east_compass: [[85, -14], [85, -22], [92, -20]],
  sz_east_indies: [[98, -6], [105, -10], [113, -11.5], [95, 0], [120, -9.8], [94, 5]],
  sz_east_pacific: [[-116, -8], [-110, -24], [-108, -10]],
  sz_east_us: [[-71, 38], [-75, 32], [-67, 34], [-79, 28], [-80.5, 25.6]],
  sz_french_indochina: [[111, 11], [106, 7], [102, 9], [109, 15], [96.5, 12], [107.5, 19]],
  sz_gulf_of_mexico: [[-90, 25], [-84.5, 24.6]],
  sz_hawaii: [[-157, 17], [-163, 14], [-149, 19], [-168, 18], [177, 25]],
  sz_indian_ocean: [[72, 8], [80, 1], [88, 12], [67, 18], [86, 6], [64, 23]],
  sz_japan: [[145, 33], [136, 31], [148, 39], [126.5, 28.3], [125, 31], [147, 43]],
  sz_karelia: [[40, 72]],
  sz_kwangtung: [[121.5, 27.5], [117, 21.5], [112, 19]],
  sz_mexico: [[-108, 16], [-118, 17], [-103, 13], [-118, 27]],
  sz_midway: [[-173, 31], [-165, 33], [-158, 37], [-175, 29], [-151, 43]],
  sz_mozambique: [[43, -10], [39, -19], [44, -4], [37, -26], [43, -16]],
  sz_new_guinea: [[140, 0.5], [149, -2], [134, -1.5], [147, -7.5], [152, -5], [136, -7]],
  sz_new_zealand: [[177, -34], [-172, -36], [-152, -38], [-125, -42], [-105, -48], [165, -44], [163, -36], [172, -46], [-100, -40]],
  sz_north_atlantic: [[-50, 36], [-45, 28], [-57, 27], [-38, 22], [-52, 22]],
  sz_north_australia: [[134, -11], [128, -12], [149, -14], [156, -21], [143, -10.5], [158, -29], [124, -12.5]],
  sz_north_brazil: [[-44, 5], [-50, 9], [-37, 0], [-55, 9]],
  sz_north_pacific: [[170, 41], [163, 38], [-178, 41], [176, 34]],
  sz_north_sea: [[-16, 56], [2, 57], [-9, 62], [4, 66], [-24, 60], [-2, 50.2], [0, 72], [18, 72], [28, 72], [-22, 66]],
  sz_okinawa: [[132, 26], [136, 23]],
  sz_peru: [[-83, -7], [-84, -14], [-80, -28], [-82, -40], [-90, -20]],
  sz_philippines: [[128, 15], [123.5, 21], [117.5, 16], [128, 8], [118.5, 10], [126.2, 24.6]],
  sz_red_sea: [[50, 13], [58, 18], [59, 24], [52, 5], [48, -0.5], [57, 9]],
  sz_solomon_islands: [[164, -9], [160, -4], [172, -13], [170, 3], [176, -5], [166, -17]],
  sz_south_africa: [[28, -39], [38, -35], [20, -40], [42, -28.5]],
  sz_south_argentina: [[-57, -51], [-52, -50], [-68, -57], [-78, -52], [-60, -56], [-42, -49]],
  sz_south_atlantic: [[-18, -30], [-10, -24], [-28, -36], [-15, -38], [-38, -42]],
  sz_south_australia: [[130, -37], [112, -42], [146, -45], [152, -38], [118, -37], [103, -36]],
  sz_south_brazil: [[-30, -14], [-34, -22], [-25, -8], [-43, -29]],
  sz_south_compass: [[76, -36], [86, -40], [92, -38]],
  sz_south_east_madagascar: [[52, -33], [56, -40], [50, -29]],
  sz_south_pacific: [[-146, -8], [-140, 4], [-136, -18], [-158, -14]],
  sz_soviet_far_east: [[160, 49], [150, 54], [166, 54], [172, 60], [178, 63], [-173, 65], [151, 47.5], [143, 54]],
  sz_wake_island: [[167, 18], [158, 19], [173, 23], [150, 22]],
  sz_west_africa: [[-22, 18], [-21, 9], [-28, 13], [-19, 25], [-9, 3], [-2, 3.5], [-16, 3]],
  sz_west_australia: [[109, -21], [109, -28], [113, -18]],
  sz_west_canada: [[-139, 52], [-147, 54], [-142, 57], [-148, 48]],
  sz_west_compass: [[61, -9], [57, -16], [64, -22], [54, -24], [68, -14]],
  sz_west_panama: [[-85, 3], [-91, 8], [-80, 4], [-94, 12]],
  sz_west_spain: [[-17, 42], [-28, 45], [-12, 35], [-11, 47], [-24, 36], [-6, 46]],
  sz_west_us: [[-127, 41], [-123, 35], [-134, 36], [-131, 46]],
};

export function basinOf(lon, lat) {
  const box = basins.find(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north);
  return box ? { zone: box[4] } : null;
}
export const oceanPoints = Object.entries(points).flatMap(([zone, list]) => list.map(([lon, lat]) => ({ zone, lon, lat })));

// Crossings that the picture does not show by itself, drawn as short lines: straits and canals.
export const crossings = {
  "sz_east_mediterranean sz_red_sea": [[32.3, 31.6], [32.9, 28.9]],
  "sz_caribbean sz_west_panama": [[-80.2, 10.2], [-79.3, 7.9]],
  "sz_black sz_central_mediterranean": [[25.2, 39.9], [28.6, 41.6]],
  "sz_black sz_east_mediterranean": [[26.3, 37.6], [29.3, 41.5]],
  "persia saudi_arabia": [[53.5, 28.4], [51.8, 24.6]],
  "sz_west_mediterranean sz_west_spain": [[-7, 35.8], [-4.2, 36]],
};
