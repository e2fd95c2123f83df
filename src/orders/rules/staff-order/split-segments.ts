import { PLACE } from "./address-words.ts";
import { NUMBER_MARK } from "./find-numbers.ts";

/** What a label says about a part of a message. */
type Label = "name" | "address" | "city" | "state" | "zipCode";

/** A part of a message: between line breaks, commas, sentences and labels. */
export interface Segment {
  label: Label | undefined;
  text: string;
}

const QUALIFIERS =
  "complete|full|street|delivery|shipping|home|postal|my|mera|meri|customer|receiver|recipient|contact person|آپ کا|میرا|مکمل";
const LABELS: Readonly<Record<Label, string>> = {
  name: "name|naam|nam|نام|to|m/s|attn|attention|receiver|recipient|consignee|contact(?: person)?|customer",
  address: "address|addres|adress|adres|addr|add|pata|پتہ|ایڈریس",
  city: "city|shehr|شہر",
  state: "province|state|صوبہ",
  zipCode: "(?:post(?:al)?|zip|pin)[\\s-]?code|zip|postcode|پوسٹل کوڈ|پوسٹ کوڈ",
};
const QUALIFIED = `(?:(?:${QUALIFIERS})(?:['’]?s)?\\s+)*`;
const MARK = "[:=–.-]+";

/** Labels with a mark after them, or that are followed by a value as they stand: `Name Waqas`, `Address House 5`. */
const PATTERNS = Object.entries(LABELS).map(([label, words]) => ({
  label: label as Label,
  marked: new RegExp(`^${QUALIFIED}(?:${words})\\s*${MARK}\\s*`, "iu"),
}));
const UNMARKED: readonly (readonly [Label, RegExp])[] = [
  ["name", new RegExp(`^${QUALIFIED}(?:name|naam|نام)\\s+(?:(?:is|hai|ہے)\\s+)?`, "iu")],
  ["name", /^m\/s\s+/iu],
  // “Street: 2” is a part of the address itself.
  ["address", /^(?:street|area|علاقہ)\s*[:=]\s*(?!.{0,2}\d)/iu],
  [
    "address",
    new RegExp(`^${QUALIFIED}(?:address|adress|addres|پتہ|ایڈریس)\\s+(?:(?:is|hai|ye hai|ہے)\\s+)?`, "iu"),
  ],
  ["zipCode", /^(?:(?:post(?:al)?|zip)[\s-]?code|zip)\s+(?=\d)/iu],
];
/** A label inside a line, after which another value begins. */
const INLINE_LABEL = new RegExp(
  `(?<!(?<!\\p{L})(?:${QUALIFIERS})(?:['’]?s)?)[^\\S\\n]+(${QUALIFIED}(?:name|naam|نام|address|adress|addres|pata|پتہ|ایڈریس|city|شہر|province|صوبہ|${LABELS.zipCode})\\s*[:=])`,
  "giu",
);
/** The address after the name in a sentence: `my name is Sadia and my address is House 5`. */
const ADDRESS_PHRASE =
  /[^\S\n]+(?:(?:and|aur|اور)\s+)?(?=(?:my|mera|meri|میرا)\s+(?:address|adress|pata|پتہ|ایڈریس)\s)/giu;
/** A label with a dash or a full stop: `Name - Saima`. The mark does not end the part. */
const MARKED_LINE = new RegExp(
  `(^|[\\n,;،])(\\s*${QUALIFIED}(?:${Object.values(LABELS).join("|")}))\\s*${MARK}[^\\S\\n]*`,
  "giu",
);

/** Words of three letters or more that end with a full stop inside a sentence. */
const ABBREVIATIONS = new Set(
  "mrs miss prof engr capt brig adv col maj gen hav rtd retd govt univ dept hosp blk apt appt bldg blvd sec sect str hse opp teh dist distt tehs vill moh mohd muhd muh mhd ext flr chk soc sch nos add addr mob tel cell name naam phone haji hafiz syed".split(
    " ",
  ),
);

/** “Mst”, “Rtd”, “Brgdr”: abbreviations. KPK is a province. */
const WITHOUT_VOWELS = /^(?!kpk$)[b-df-hj-np-tv-z]+$/i;

/** Returns whether a full stop between two texts ends a sentence. After an initial, a title or a label, it does not. */
function isSentenceEnd(before: string, after: string): boolean {
  if (!/^\p{L}/u.test(after)) return false;
  const word = /[\p{L}\p{M}\p{N}/-]+$/u.exec(before)?.[0] ?? "";
  const isCapital = /^[\p{Lu}\p{Lo}]/u.test(after);
  if (word === "" || /\d/.test(word)) return isCapital;
  if (word.length < 3 || ABBREVIATIONS.has(word.toLowerCase()) || WITHOUT_VOWELS.test(word)) return false;
  // “Block. C”
  if (PLACE.test(word) && /^\p{L}(?!\p{L})/u.test(after)) return false;
  return isCapital || word.length > 3;
}

function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: stop, index } of text.matchAll(/\.\s+/g)) {
    if (!isSentenceEnd(text.slice(start, index), text.slice(index + stop.length))) continue;
    sentences.push(text.slice(start, index));
    start = index + stop.length;
  }
  return [...sentences, text.slice(start)];
}

const SEPARATOR = new RegExp(`[\\n,،;۔${NUMBER_MARK}]|\\s[–|]\\s|\\s-\\s`, "u");

function trimSegment(text: string): string {
  return text
    .replaceAll(/^[\s./|:–-]+|[\s./|:–(-]+$/gu, "")
    .replace(/^\d[.)]\s+(?=\p{L})/u, "")
    .replaceAll(/\s+/g, " ");
}

function readLabel(text: string): Segment {
  for (const { label, marked } of PATTERNS)
    if (marked.test(text)) return { label, text: trimSegment(text.replace(marked, "")) };
  for (const [label, pattern] of UNMARKED) {
    const value = trimSegment(text.replace(pattern, ""));
    // “mera address likh lain” is followed by no address.
    const isValue = label !== "address" || /\d/.test(value) || PLACE.test(value);
    if (pattern.test(text) && isValue) return { label, text: value };
  }
  return { label: undefined, text: trimSegment(text) };
}

/** Splits a message into its parts, in their sequence. A label without a value belongs to the next part. */
export function splitSegments(message: string): Segment[] {
  const parts = message
    .replaceAll(ADDRESS_PHRASE, "\n")
    .replaceAll(INLINE_LABEL, "\n$1")
    .replaceAll(MARKED_LINE, "$1$2: ")
    .split(SEPARATOR)
    .flatMap((part) => splitSentences(part))
    .map((part) => part.replaceAll(/\s+/g, " ").replace(/^[\s./|–-]+/u, ""))
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const segments: Segment[] = [];
  let pending: Label | undefined;
  for (const part of parts) {
    const { label = pending, text } = readLabel(part);
    pending = text === "" ? label : undefined;
    if (text !== "") segments.push({ label, text });
  }
  return segments;
}
