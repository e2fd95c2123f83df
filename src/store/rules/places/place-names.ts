/**
 * Other names of Pakistani cities: abbreviations, former names and other spellings. Keys and values are normalized;
 * each value is a name in the location data.
 */
const CITY_ALIASES: Readonly<Record<string, string>> = {
  khi: "karachi",
  karachicity: "karachi",
  lhr: "lahore",
  lahorecity: "lahore",
  isb: "islamabad",
  islamabadcity: "islamabad",
  pindi: "rawalpindi",
  rwp: "rawalpindi",
  rawalpindicity: "rawalpindi",
  fsd: "faisalabad",
  lyallpur: "faisalabad",
  mux: "multan",
  pew: "peshawar",
  pesh: "peshawar",
  hyd: "hyderabad",
  grw: "gujranwala",
  skt: "sialkot",
  qta: "quetta",
  dgkhan: "deraghazikhan",
  dikhan: "deraismailkhan",
  rykhan: "rahimyarkhan",
  ryk: "rahimyarkhan",
  ttsingh: "tobateksingh",
  mbdin: "mandibahauddin",
  mandibahaudin: "mandibahauddin",
  jhangsadar: "jhang",
  jhangsaddar: "jhang",
  wahcantt: "wahcantonment",
  abbotabad: "abbottabad",
  nawabshahcity: "nawabshah",
  shaheedbenazirabad: "nawabshah",
  benazirabad: "nawabshah",
  montgomery: "sahiwal",
  campbellpur: "attock",
  swat: "mingora",
  mingaora: "mingora",
  lakkimarwat: "lakki",
  muzafarabad: "muzaffarabad",
  muzafargarh: "muzaffargarh",
  sheikhupora: "sheikhupura",
  shekhupura: "sheikhupura",
  bhawalpur: "bahawalpur",
  bhawalnagar: "bahawalnagar",
  hassanabdal: "hasanabdal",
};

/** Other names of Pakistani provinces and territories. Keys and values are normalized. */
const STATE_ALIASES: Readonly<Record<string, string>> = {
  kpk: "khyberpakhtunkhwa",
  kp: "khyberpakhtunkhwa",
  nwfp: "khyberpakhtunkhwa",
  khyberpakhtoonkhwa: "khyberpakhtunkhwa",
  sind: "sindh",
  panjab: "punjab",
  baluchistan: "balochistan",
  ajk: "azadkashmir",
  azadjammuandkashmir: "azadkashmir",
  azadjammukashmir: "azadkashmir",
  gb: "gilgitbaltistan",
  ict: "islamabad",
  islamabadcapitalterritory: "islamabad",
  federalcapital: "islamabad",
};

/** Normalized names of the Pakistani provinces and territories. */
export const PROVINCES: readonly string[] = [
  "azadkashmir",
  "balochistan",
  "gilgitbaltistan",
  "islamabad",
  "khyberpakhtunkhwa",
  "punjab",
  "sindh",
];

/** Converts to lower case and removes accents, spaces and punctuation: `Dera Ghāzi Khan` → `deraghazikhan`. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/** Returns the normalized name of a city. All known names of a Pakistani city have the same normalized name. */
export function normalizeCity(name: string): string {
  const normalized = normalizeName(name);
  return Object.hasOwn(CITY_ALIASES, normalized) ? (CITY_ALIASES[normalized] ?? normalized) : normalized;
}

/** Returns the normalized name of a state or province, with known aliases resolved. */
export function normalizeState(name: string): string {
  const normalized = normalizeName(name);
  return Object.hasOwn(STATE_ALIASES, normalized) ? (STATE_ALIASES[normalized] ?? normalized) : normalized;
}
