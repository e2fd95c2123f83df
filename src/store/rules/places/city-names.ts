import pakistan from "../../places/PK.json" with { type: "json" };

/** Converts to lower case and removes accents, spaces and punctuation: `Dera Ghāzi Khan` → `deraghazikhan`. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Other names of Pakistani cities: abbreviations, former names, and spellings that `normalizeCity` does not derive. Keys
 * and values are normalized; each value is a name in the location data.
 */
const ALIASES: Readonly<Record<string, string>> = {
  khi: "karachi",
  karchi: "karachi",
  krachi: "karachi",
  karachee: "karachi",
  karanchi: "karachi",
  lhr: "lahore",
  lahor: "lahore",
  lahoor: "lahore",
  lahour: "lahore",
  lhore: "lahore",
  isb: "islamabad",
  pindi: "rawalpindi",
  rwp: "rawalpindi",
  fsd: "faisalabad",
  lyallpur: "faisalabad",
  mux: "multan",
  pew: "peshawar",
  pesh: "peshawar",
  hyd: "hyderabad",
  grw: "gujranwala",
  skt: "sialkot",
  qta: "quetta",
  queta: "quetta",
  koita: "quetta",
  dgkhan: "deraghazikhan",
  dikhan: "deraismailkhan",
  rykhan: "rahimyarkhan",
  ryk: "rahimyarkhan",
  ttsingh: "tobateksingh",
  mbdin: "mandibahauddin",
  shaheedbenazirabad: "nawabshah",
  benazirabad: "nawabshah",
  montgomery: "sahiwal",
  campbellpur: "attock",
  swat: "mingora",
  mingaora: "mingora",
  lakkimarwat: "lakki",
  omerkot: "umerkot",
  omarkot: "umerkot",
  nankana: "nankanasahib",
  toba: "tobateksingh",
  sukhar: "sukkur",
  sakkhar: "sukkur",
  sakhar: "sukkur",
  khairpurmirs: "khairpur",
  newmirpur: "mirpur",
  qasur: "kasur",
  vehari: "vihari",
  wehari: "vihari",
  jehlum: "jhelum",
  karachieast: "karachi",
  karachiwest: "karachi",
  karachisouth: "karachi",
  karachicentral: "karachi",
  leiah: "layyah",
  leyyah: "layyah",
  qambar: "kambar",
  pakpattansharif: "pakpattan",
  chenabnagar: "rabwah",
  bhawalpur: "bahawalpur",
  bhawalnagar: "bahawalnagar",
};

/**
 * Urdu names of cities that `normalizeCity` cannot derive, because the consonants of the name are few or shared. Keys have
 * no spaces.
 */
const URDU_NAMES: Readonly<Record<string, string>> = {
  اٹک: "attock",
  اوباڑو: "ubauro",
  اوتھل: "uthal",
  اوکاڑہ: "okara",
  اکوڑہ: "akora",
  آواران: "awaran",
  باغ: "bagh",
  بفہ: "baffa",
  بنوں: "bannu",
  بھاگ: "bhag",
  بھان: "bhan",
  بھریا: "bhiria",
  بھوانہ: "bhawana",
  بھیرہ: "bhera",
  بیلہ: "bela",
  پبی: "pabbi",
  پسنی: "pasni",
  پشین: "pishin",
  پنڈی: "rawalpindi",
  پھالیہ: "phalia",
  تھل: "thal",
  ٹوپی: "topi",
  ٹھٹھہ: "thatta",
  ٹھل: "thul",
  جاتی: "jati",
  جوہی: "johi",
  جھول: "jhol",
  جیوانی: "jiwani",
  چاغی: "chagai",
  چنابنگر: "rabwah",
  چک: "chak",
  چھور: "chhor",
  حضرو: "hazro",
  حویلیاں: "havelian",
  خاران: "kharan",
  دادو: "dadu",
  دوآبہ: "doaba",
  دوڑ: "daur",
  دکی: "duki",
  ڈیآئیخان: "deraismailkhan",
  ڈیجیخان: "deraghazikhan",
  ربوہ: "rabwah",
  روہڑی: "rohri",
  زیدہ: "zaida",
  ژوب: "zhob",
  ساہیوال: "sahiwal",
  سبی: "sibi",
  سن: "sann",
  سوات: "mingora",
  سیہون: "sehwan",
  شرقپور: "sharqpur",
  صوابی: "swabi",
  علیزئی: "alizai",
  کامونکی: "kamoke",
  کنڈیارو: "kandiaro",
  کوئٹہ: "quetta",
  کوہاٹ: "kohat",
  کوہلو: "kohlu",
  کھاریاں: "kharian",
  کھیوڑہ: "khewra",
  کہوٹہ: "kahuta",
  گھارو: "gharo",
  لاچی: "lachi",
  لاہور: "lahore",
  لالیاں: "lalian",
  للیانی: "liliani",
  لکھی: "lakhi",
  لکی: "lakki",
  لکیمروت: "lakki",
  لیہ: "layyah",
  مٹھی: "mithi",
  مچھ: "mach",
  مری: "murree",
  منڈیبہاؤالدین: "mandibahauddin",
  مورو: "moro",
  میہڑ: "mehar",
  مینگورہ: "mingora",
  واہ: "wahcantonment",
  وارہ: "warah",
  وانا: "wana",
  وہاڑی: "vihari",
  ہالا: "hala",
  ہرنائی: "harnai",
  ہنزہ: "hunza",
  ہنگو: "hangu",
  ہڈالی: "hadali",
};

/** Converts letters of Arabic keyboards to the letters of Urdu, without marks: `ي` → `ی`. */
export function foldUrdu(name: string): string {
  return normalizeName(name)
    .replaceAll("ي", "ی")
    .replaceAll("ك", "ک")
    .replaceAll(/[هةۃەۀ]/g, "ہ");
}

/** Words before and after the name of a city that belong to the same destination. */
const LEADING_WORDS = new Set(
  "city dist distt district division mouza ضلع tahsil taluka taluqa teh tehsil zila zilla تحصیل شہر".split(
    " ",
  ),
);
const TRAILING_WORDS = new Set(
  "cant cantonement cantonment cantt city dist distt district division pakistan sadar saddar tahsil taluka taluqa teh tehsil zila zilla شہر ضلع تحصیل کینٹ چھاونی صدر پاکستان".split(
    " ",
  ),
);

/** Names of Pakistani provinces and territories that often follow a city. Islamabad is a city, too. */
const PROVINCE_SUFFIXES = [
  "azad jammu and kashmir",
  "azad kashmir",
  "gilgit baltistan",
  "khyber pakhtunkhwa",
  "balochistan",
  "baluchistan",
  "punjab",
  "sindh",
  "sind",
  "kpk",
  "ajk",
  "kp",
  "gb",
  "آزاد کشمیر",
  "گلگت بلتستان",
  "خیبر پختونخوا",
  "بلوچستان",
  "پنجاب",
  "سندھ",
].map((name) => name.split(" "));

/** Removes what belongs to the destination, not to the name: `District Lahore`, `Rawalpindi Cantt.`, `Hyderabad, Sindh`. */
function stripWords(name: string): string {
  let words = name
    .normalize("NFC")
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  for (let before = 0; before !== words.length;) {
    before = words.length;
    for (const suffix of PROVINCE_SUFFIXES)
      if (
        words.length > suffix.length &&
        suffix.every((word, index) => words.at(index - suffix.length) === word)
      )
        words = words.slice(0, -suffix.length);
    if (words.length > 1 && TRAILING_WORDS.has(words.at(-1) ?? "")) words = words.slice(0, -1);
    if (words.length > 1 && LEADING_WORDS.has(words[0] ?? "")) words = words.slice(1);
  }
  return normalizeName(words.join(" "));
}

/** The Latin letters for the consonants of Urdu. Letters that are or may be vowels are missing. */
const URDU_CONSONANTS = new Map(
  Object.entries({
    b: "ب",
    p: "پ",
    t: "تٹط",
    s: "ثسصش",
    j: "ج",
    C: "چ",
    k: "خکقك",
    d: "دڈ",
    z: "ذزژضظ",
    r: "رڑ",
    g: "غگ",
    f: "ف",
    l: "ل",
    m: "م",
    n: "نں",
  }).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
);

const URDU = /[\u0600-\u06ff]/;

/** Returns the consonants of a normalized name in Latin or Urdu letters, without `h`, `w` and `y`. */
function listConsonants(name: string): string {
  if (URDU.test(name)) return [...name].map((letter) => URDU_CONSONANTS.get(letter) ?? "").join("");
  return listLatinConsonants(name).replaceAll(/[hwy]/g, "");
}

/**
 * Returns the consonants of a normalized Latin name. Doubled letters count once, `v` as `w`, `q` as `k`, and an `h` after a
 * consonant does not count: spellings differ in these.
 */
function listLatinConsonants(name: string): string {
  return name
    .replaceAll("ch", "C")
    .replaceAll(/ck|q|c/g, "k")
    .replaceAll("x", "ks")
    .replaceAll("v", "w")
    .replaceAll(/(.)\1+/g, "$1")
    .replaceAll(/(?<=[^aeiou])h/g, "")
    .replaceAll(/[aeiou]|(?<=.)y/g, "");
}

/** Returns a normalized Latin name as spoken: without doubled letters, long vowels and a final `h`. */
function toSpoken(name: string): string {
  return name
    .replaceAll(/ck|q/g, "k")
    .replaceAll("v", "w")
    .replaceAll("ee", "i")
    .replaceAll(/oo|ou/g, "u")
    .replaceAll(/y|ie/g, "i")
    .replaceAll(/(.)\1+/g, "$1")
    .replace(/(?<=[aeiou])h$/, "")
    .replace(/e$/, "i");
}

/** Consonants from which a name counts as recognized. Shorter ones are shared by too many towns. */
const MIN_CONSONANTS = 4;
const MIN_URDU_CONSONANTS = 3;
/** Letters from which two swapped letters count as a typing error, and one missing, additional or wrong letter. */
const MIN_LETTERS = { swapped: 5, other: 7 };

interface CityIndex {
  /** Normalized names in the location data. */
  names: ReadonlySet<string>;
  /** Names by a key that one city has. */
  byStrippedName: ReadonlyMap<string, string>;
  bySpokenName: ReadonlyMap<string, string>;
  byConsonants: ReadonlyMap<string, string>;
  byUrduConsonants: ReadonlyMap<string, string>;
}

/** Returns the names by key, without the keys that several names have. */
function indexBy(names: Iterable<string>, getKey: (name: string) => string): Map<string, string> {
  const groups = Map.groupBy(names, getKey);
  return new Map(
    [...groups].flatMap(([key, [name, ...others]]) => (name && others.length === 0 ? [[key, name]] : [])),
  );
}

let builtIndex: CityIndex | undefined;

function getIndex(): CityIndex {
  if (builtIndex) return builtIndex;
  const listed = [...new Set(Object.values(pakistan.cities).flat())];
  const names = new Set(listed.map(normalizeName));
  const strippedNames = indexBy(listed, stripWords);
  builtIndex = {
    names,
    byStrippedName: new Map([...strippedNames].map(([key, name]) => [key, normalizeName(name)])),
    bySpokenName: indexBy(names, toSpoken),
    byConsonants: indexBy(names, listLatinConsonants),
    byUrduConsonants: indexBy(names, listConsonants),
  };
  return builtIndex;
}

/** Returns whether a text becomes the name by swapping two neighbors, or by adding, removing or changing one letter. */
function isTypingError(typed: string, name: string): boolean {
  if (typed[0] !== name[0] || Math.abs(typed.length - name.length) > 1) return false;
  const shorter = Math.min(typed.length, name.length);
  let start = 1;
  while (start < shorter && typed[start] === name[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === name.at(-1 - end)) end += 1;
  const [wrong, right] = [typed, name].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || right === undefined) return false;
  if (wrong.length <= 1 && right.length <= 1) return typed.length >= MIN_LETTERS.other;
  const isSwap = right.length === 2 && wrong === `${right[1]}${right[0]}`;
  return isSwap && typed.length >= MIN_LETTERS.swapped;
}

/** Returns the listed city that an Urdu name means, or undefined if it may mean none or several. */
function resolveUrdu(name: string): string | undefined {
  urduNames ??= new Map(Object.entries(URDU_NAMES).map(([urdu, city]) => [foldUrdu(urdu), city]));
  const consonants = listConsonants(name);
  const derived =
    consonants.length >= MIN_URDU_CONSONANTS ? getIndex().byUrduConsonants.get(consonants) : undefined;
  return urduNames.get(foldUrdu(name)) ?? derived;
}

let urduNames: ReadonlyMap<string, string> | undefined;

/** Returns the listed city that a name without additions means, or undefined if it may mean none or several. */
function resolve(name: string): string | undefined {
  const { names, byStrippedName, bySpokenName, byConsonants } = getIndex();
  if (names.has(name)) return name;
  const known = Object.hasOwn(ALIASES, name) ? ALIASES[name] : byStrippedName.get(name);
  if (known !== undefined) return known;
  if (URDU.test(name)) return resolveUrdu(name);
  const consonants = listLatinConsonants(name);
  const sounded =
    bySpokenName.get(toSpoken(name)) ??
    (consonants.length >= MIN_CONSONANTS ? byConsonants.get(consonants) : undefined);
  if (sounded !== undefined && sounded[0] === name[0]) return sounded;
  const candidates = [...names].filter((candidate) => isTypingError(name, candidate));
  return candidates.length === 1 ? candidates[0] : undefined;
}

const MAX_CACHED = 5000;
const cache = new Map<string, string>();

/**
 * Returns the normalized name of a city. All known names of a Pakistani city have the same normalized name: abbreviations,
 * Urdu, `Rawalpindi Cantt.`, `District Lahore`, `Hyderabad Sindh`, and spellings and typing errors that only one city in the
 * location data can mean.
 */
export function normalizeCity(name: string): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const full = normalizeName(name);
  const resolved = getIndex().names.has(full) ? full : resolveVariants(full, stripWords(name));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, resolved);
  return resolved;
}

function resolveVariants(full: string, stripped: string): string {
  return (Object.hasOwn(ALIASES, full) ? ALIASES[full] : resolve(stripped)) ?? stripped;
}
