import pakistan from "../../places/PK.json" with { type: "json" };
import { ALIASES } from "./city-aliases.ts";
import { URDU_NAMES } from "./urdu-names.ts";

/** Converts to lower case and removes accents, spaces and punctuation: `Dera Ghāzi Khan` → `deraghazikhan`. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

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
  "ak",
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
    k: "کقك",
    K: "خ",
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

/** Returns the consonants of a normalized name in Latin or Urdu letters, without `h`, `w` and `y`. `kh` is one consonant. */
function listConsonants(name: string): string {
  if (URDU.test(name))
    return [...name.replaceAll("کھ", "خ")].map((letter) => URDU_CONSONANTS.get(letter) ?? "").join("");
  return listLatinConsonants(name.replaceAll("kh", "K")).replaceAll(/[hwy]/g, "");
}

/** The first sound of a name where `listConsonants` drops it: a vowel, `h`, `w` or `y`; "" for any other consonant. */
function getFirstSound(name: string): string {
  const [first = ""] = name;
  if (/[aeiouاع]/u.test(first)) return "a";
  if (/[hہح]/u.test(first)) return "h";
  if (/[wvو]/u.test(first)) return "w";
  return /[yی]/u.test(first) ? "y" : "";
}

/** Returns whether an Urdu and a Latin name both have an `h` inside, or neither. `ھ` can be either. */
function hasSameH(urdu: string, latin: string): boolean {
  if (/[aeiou]h./.test(latin)) return /[ہحھ]/u.test(urdu);
  return !/[ہح]/u.test(urdu.slice(1, -1)) || /[^ckg]h./.test(latin);
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
const MIN_URDU_CONSONANTS = 4;
/**
 * Letters from which a typing error is certain: two swapped letters; one missing, additional or wrong vowel; the same of a
 * consonant. Shorter names with another consonant are other towns: Hajipur is not Haripur, Kanpur not Khanpur.
 */
const MIN_LETTERS = { swapped: 5, vowel: 7, consonant: 9, largeCity: 5 };

/** Cities so large that a missing or additional letter means them in short names, too. */
const LARGE_CITIES = new Set(
  "karachi lahore faisalabad rawalpindi gujranwala peshawar multan hyderabad islamabad quetta bahawalpur sargodha sialkot sukkur larkana".split(
    " ",
  ),
);

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

/** Returns whether a text certainly becomes the name by swapping two neighbors, or by one missing, additional or wrong letter. */
function isTypingError(typed: string, name: string): boolean {
  if (typed[0] !== name[0] || Math.abs(typed.length - name.length) > 1) return false;
  const shorter = Math.min(typed.length, name.length);
  let start = 1;
  while (start < shorter && typed[start] === name[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === name.at(-1 - end)) end += 1;
  const [wrong, right] = [typed, name].map((text) => text.slice(start, text.length - end));
  if (wrong === undefined || right === undefined) return false;
  const letters = Math.max(typed.length, name.length);
  if (wrong.length <= 1 && right.length <= 1) {
    const isVowel = /^[aeiouwy]*$/.test(wrong + right);
    const isMissing = wrong === "" || right === "";
    return (
      letters >= (isVowel ? MIN_LETTERS.vowel : MIN_LETTERS.consonant) ||
      (isMissing && letters >= MIN_LETTERS.largeCity && LARGE_CITIES.has(name))
    );
  }
  const isSwap = right.length === 2 && wrong === `${right[1]}${right[0]}`;
  return isSwap && typed.length >= MIN_LETTERS.swapped;
}

/** Converts an Urdu name to one spelling: `لاھور` and `لاہور`, `ٹھٹہ` and `ٹھٹھہ` are the same. */
const foldSpelling = (name: string) => foldUrdu(name).replaceAll(/[ھہ]+/g, "ہ");

function findUrduName(name: string): string | undefined {
  urduNames ??= new Map(Object.entries(URDU_NAMES).map(([urdu, city]) => [foldSpelling(urdu), city]));
  return urduNames.get(foldSpelling(name));
}

/** Returns the listed city that an Urdu name means, or undefined if it may mean none or several. */
function resolveUrdu(name: string): string | undefined {
  const known = findUrduName(name);
  if (known !== undefined) return known;
  const folded = foldUrdu(name);
  const consonants = listConsonants(folded);
  const derived =
    consonants.length >= MIN_URDU_CONSONANTS ? getIndex().byUrduConsonants.get(consonants) : undefined;
  if (derived === undefined || getFirstSound(folded) !== getFirstSound(derived)) return undefined;
  return consonants.length > MIN_URDU_CONSONANTS || hasSameH(folded, derived) ? derived : undefined;
}

let urduNames: ReadonlyMap<string, string> | undefined;

/** Returns whether two names have as many consonants with `h`, which are letters of their own, or are long. */
function hasSameAspirates(one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => name.match(/[^aeiou]h/g)?.length ?? 0);
  return first === second || Math.max(one.length, other.length) >= MIN_LETTERS.consonant;
}

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
  if (sounded !== undefined && sounded[0] === name[0] && hasSameAspirates(name, sounded)) return sounded;
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
  const resolved = getIndex().names.has(full) ? full : resolveVariants(name, full, stripWords(name));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(name, resolved);
  return resolved;
}

/** Returns whether a text is the name of a city in the location data of Pakistan, and nothing else. */
export function isCityName(name: string): boolean {
  return /^[\p{L}\p{M} '-]+$/u.test(name) && getIndex().names.has(normalizeName(name));
}

/** Returns whether a text is the name or an abbreviation of a listed city, not only a spelling that resembles one. */
export function isKnownCityName(name: string): boolean {
  const { names, byStrippedName } = getIndex();
  const isKnown = (key: string) => names.has(key) || Object.hasOwn(ALIASES, key) || byStrippedName.has(key);
  return (
    isKnown(normalizeName(name)) || isKnown(stripWords(name)) || findUrduName(stripWords(name)) !== undefined
  );
}

function resolveVariants(name: string, full: string, stripped: string): string {
  return (Object.hasOwn(ALIASES, full) ? ALIASES[full] : resolve(stripped)) ?? findInParts(name) ?? stripped;
}

/** What separates a city from its area, province or postcode. */
const PART_ENDS = /[,،;()/|]|\d+/u;
/** Number of words of a part that may be the city: `Bahria Town Rawalpindi`, `DHA Rahim Yar Khan`. The longest name counts. */
const WORD_COUNTS = [3, 2, 1];
/** What follows a city in front of its area. Other words belong to a name: `Khairpur Nathan Shah`, `Multan Road`. */
const AREA_WORDS =
  /^(?:dha|defen[cs]e|phase|block|sector|scheme|society|housing|bahria|satellite|model|johar|gulshan|cantt?|gpo)\b/i;

/**
 * Returns the one known city that is a part of a text or its last words, as behind an area: `Gulberg, Lahore`, `DHA Lahore`,
 * `Lahore 54000`; else its first words before an area: `Lahore DHA Phase 5`. Returns undefined if there is none, or two: `Sargodha / Khushab`.
 */
function findInParts(name: string): string | undefined {
  const parts = name.split(PART_ENDS).map((part) => part.trim().split(/\s+/u));
  const findOne = (listTexts: (words: readonly string[]) => readonly string[]) => {
    const cities = parts.flatMap((words) => {
      const city = listTexts(words).find((text) => text !== name && isKnownCityName(text));
      return city === undefined ? [] : [normalizeCity(city)];
    });
    return [...new Set(cities)];
  };
  const last = findOne((words) => [
    words.join(" "),
    ...WORD_COUNTS.map((count) => words.slice(-count).join(" ")),
  ]);
  const found =
    last.length > 0
      ? last
      : findOne((words) =>
          WORD_COUNTS.filter((count) => AREA_WORDS.test(words[count] ?? "")).map((count) =>
            words.slice(0, count).join(" "),
          ),
        );
  return found.length === 1 ? found[0] : undefined;
}
