import { isKnownCityName } from "#store/rules/places/city-names.ts";
import type { ListedCity } from "#store/rules/places/find-listed-city.ts";
import { findListedCity } from "#store/rules/places/find-listed-city.ts";

import { PLACE } from "./address-words.ts";

/** A city that a segment of an address names. */
export interface FoundCity extends ListedCity {
  /** The words that name it. */
  text: string;
  /** Position of the segment. */
  index: number;
  /** Whether the words are a name of the city, not only a spelling that resembles it. */
  isExact: boolean;
  /** Whether the segment names nothing else. */
  isWhole: boolean;
  /** Whether the segment ends with the city. */
  isLast: boolean;
  isSure: boolean;
}

const MAX_CITY_WORDS = 4;

/** Shorter names are also common words, such as “chak” or “bagh”, so that only a whole segment names them. */
const MIN_LETTERS_IN_TEXT = 5;

/** Words after which a city is the name of a road or a house: “Multan Road”. */
const ROAD =
  /^(?:road|rd|raod|chowk|bazaa?r|colony|town|house|hotel|bakery|sweets|gate|adda|traders|street|روڈ)\b/iu;

const DISTRICT = /^(?:zila|zilla|distt?|district|ضلع)\b\.?/iu;
const PREFIX = /^(?:(?:city|tehsil|teh|zila|zilla|distt?|district|village|شہر|تحصیل|ضلع)\b[.:]?\s*)+/iu;

/** Words after a city that name a part of it, to which other couriers or rates may apply. */
const PART_OF_CITY = /(?:^|\s)(?:cant{1,2}|cantone?ment|sadd?ar|کینٹ|چھاونی|چھاؤنی|صدر)(?=$|[\s.,)])/iu;

/** The end of an adjective from a city, which people have as a name: “Multani”, “Lahori”, “Kashmiry”, “ملتانی”. */
const ADJECTIVE = /(?:[iy]|ee|ی)$/iu;

/** Returns the listed city that a text names. An adjective from a city does not name it. */
function findCity(text: string): (ListedCity & { isExact: boolean }) | undefined {
  const city = findListedCity(text);
  if (!city) return undefined;
  const isExact = isKnownCityName(text);
  const isAdjective = ADJECTIVE.test(text) && !/[iy]$/i.test(city.name);
  return isExact || !isAdjective ? { ...city, isExact } : undefined;
}

/** Returns the name with which a segment ends: `Karachi` of `Malir Cantt Karachi`. */
function findAtEnd(words: readonly string[]) {
  for (let length = Math.min(MAX_CITY_WORDS, words.length); length > 0; length -= 1) {
    const text = words.slice(-length).join(" ");
    const isShort = text.replaceAll(/[^\p{L}]/gu, "").length < MIN_LETTERS_IN_TEXT;
    const city = /\d/.test(text) || (isShort && length < words.length) ? undefined : findCity(text);
    if (city?.isExact) return { city, start: words.length - length, length };
  }
  return undefined;
}

/** Returns the longest name of a city among consecutive words of a segment, from its end. */
function findInWords(words: readonly string[]) {
  const atEnd = findAtEnd(words);
  if (atEnd) return atEnd;
  for (let length = Math.min(MAX_CITY_WORDS, words.length); length > 0; length -= 1) {
    for (let start = words.length - length; start >= 0; start -= 1) {
      const text = words.slice(start, start + length).join(" ");
      const isWhole = length === words.length;
      const letters = text.replaceAll(/[^\p{L}]/gu, "").length;
      if (/\d/.test(text) || (!isWhole && letters < MIN_LETTERS_IN_TEXT)) continue;
      const city = findCity(text);
      if (city && !ROAD.test(words[start + length] ?? "")) return { city, start, length };
    }
  }
  return undefined;
}

/** Returns another city at the end of the words before a city: `Multan` of `Multan Lahore`. */
function findOtherCity(words: readonly string[], name: string) {
  const match = findAtEnd(words);
  if (!match || match.city.name === name) return undefined;
  return { ...match.city, text: words.slice(match.start).join(" ") };
}

/** Returns how well a segment names a city; the best is first. */
function rankCity({ isLast, isShared, index, isDistrict }: FoundCity & { isDistrict: boolean }): number {
  return (isDistrict ? -1000 : 0) + (isLast && !isShared ? 100 : 0) + index;
}

/** Returns the cities that the segments of an address name, each once, the most probable first. */
export function findCities(segments: readonly string[]): FoundCity[] {
  const found = segments.flatMap((segment, index) => {
    const parts = segment.split(/\s+(?=(?:zila|zilla|distt?|district|tehsil|teh|ضلع|تحصیل)\b)/iu);
    return parts.flatMap((phrase) => {
      const words = phrase
        .replace(PREFIX, "")
        .split(/[\s()]+/)
        .filter(Boolean);
      const match = findInWords(words);
      if (!match) return [];
      const { city, start, length } = match;
      const text = words.slice(start, start + length).join(" ");
      const isLast = start + length === words.length;
      const isWhole = isLast && start === 0;
      const isSure = isLast && !city.isShared && (city.isExact || isWhole);
      const isDistrict = DISTRICT.test(phrase);
      const named = { ...city, text, index, isWhole, isLast, isSure, isDistrict };
      const other = findOtherCity(words.slice(0, start), city.name);
      return other ? [named, { ...named, ...other, isWhole: false, isLast: false, isSure: false }] : [named];
    });
  });
  const sorted = found.toSorted((a, b) => rankCity(b) - rankCity(a));
  return sorted.filter((city, position) => sorted.findIndex(({ name }) => name === city.name) === position);
}

/** “Chak” is a town, too, but in “Chak 12345” it is a village with that number. */
const isPlaceWord = (text: string) => !text.includes(" ") && PLACE.test(text);

/** Returns whether a text ends with the name of a city, of a province or of the country. @param isState recognizes a province */
export function endsWithPlace(text: string, isState: (text: string) => boolean): boolean {
  const words = text.split(/[\s(),.–-]+/u).filter(Boolean);
  if (/^(?:pakistan|pk|پاکستان)$/iu.test(words.at(-1) ?? "")) return true;
  return Array.from({ length: Math.min(MAX_CITY_WORDS, words.length) }, (_, count) =>
    words.slice(-1 - count).join(" "),
  ).some((place) => isState(place) || (!isPlaceWord(place) && findCity(place)?.isExact === true));
}

/** The segments without the words that name a city, and the part of the city that they named with it. */
interface WithoutCity {
  segments: string[];
  /** `cantt` of `lahore cantt`; "" for none. */
  partOfCity: string;
}

/**
 * Removes the words that name a city from the segments; a segment with nothing else becomes empty. A cantonment after the
 * name remains, because it is a part of the address.
 */
export function removeCity(
  segments: readonly string[],
  { text, index, isLast, isShared, name }: FoundCity,
): WithoutCity {
  const segment = segments[index] ?? "";
  const pattern = text
    .split(" ")
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
    .join(String.raw`[\s()]+`);
  const ending = new RegExp(
    `(?<![\\p{L}\\p{N}])\\(?${pattern}(?:[\\s(]+(?:distt?|district|zill?a|tehsil|city|ضلع))?[\\s).]*$`,
    "iu",
  );
  if (!isLast || isShared || !ending.test(segment)) return { segments: [...segments], partOfCity: "" };
  const rest = segment
    .replace(ending, "")
    .replace(PREFIX, "")
    .replaceAll(/[\s,(-]+$/g, "");
  const isOwnName = /canton/i.test(name);
  const partOfCity = isOwnName ? "" : (PART_OF_CITY.exec(text)?.[0] ?? "").trim();
  return { segments: segments.with(index, rest), partOfCity };
}
