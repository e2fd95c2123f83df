import { findListedState } from "#store/rules/places/find-listed-city.ts";

import { AREA, isLabel, PLACE } from "./address-words.ts";
import { findCities } from "./find-city.ts";
import type { Segment } from "./split-segments.ts";

/** Polite words and requests before a name: `please deliver to Sara`, `my name is Sara`, `mera naam Sara hai`. */
const LEADING_PHRASE =
  /^(?:(?:hi|hello|hey|dear|sir|madam|please|plz|pls|kindly|ji|ok)\b[\s,.!]*)*(?:(?:my|mera|meri|mra|customer|receiver|full|میرا)\s+(?:good\s+|full\s+)?(?:name|naam|nam|نام)(?:\s+(?:is|hai|he|hy|ہے))?|name\s+is|naam\s+hai|(?:deliver|send|ship|dispatch|post|parcel|order|courier|delivery)(?:\s+(?:it|this|the|my|an|\d+|bottles?|perfumes?|order|parcel|delivery|please|plz))*\s+(?:to|for|at)|to|this\s+is|i\s+am|i['’]?m)\s*[:=-]?\s+/iu;
const SELF = /^(?:main|mein|mai|میں)\s+(.{2,60}?)\s+(?:hoon|hun|hu|houn|ہوں)\b.*$/iu;
const POLITE = /^(?:(?:hi|hello|hey|dear|sir|madam|please|plz|pls|kindly|براہ کرم|پلیز)(?!\p{L})[\s,.!]*)+/iu;
/** `Sara Malik ko bhej dein` */
const RECEIVER = /^(.{3,60}?)\s+(?:(?:ko|ke naam|k naam)\s.*(?:bhej|send|deliver)|کو\s+.*بھیج)/iu;
/** Words after a name: `mera naam Ali hai`, `Ali Raza here`, `Ali Raza ko bhej dein`. */
const TRAILING_PHRASE =
  /\s+(?:(?:hai|hay|he|hy|hoon|hun|here|ہے|ہوں)|(?:ko|ke naam|k naam)\s.*(?:bhej|send|deliver|kar|kr|de).*)\s*$/iu;

/** The verb after a labelled name: `naam Ali hai`. “Abdul Hai” is a name. */
const VERB = /(?<!\babdu?l?)\s+(?:hai|hay|hy|hoon|hun|here|speaking|ہے|ہوں)$/iu;

/** More words are no name, but a sentence. */
const MAX_WORDS = 6;

/** Returns the text without the phrases of a message around a name. */
export function stripPhrases(text: string): string {
  const self = SELF.exec(text)?.[1];
  if (self !== undefined) return self;
  const receiver = RECEIVER.exec(text)?.[1];
  if (receiver !== undefined) return receiver.replace(POLITE, "");
  const stripped = text.replace(LEADING_PHRASE, "").replace(POLITE, "");
  return stripped === text ? text : stripped.replace(TRAILING_PHRASE, "").trim();
}

/** A name with whether the text leaves no doubt that it is one. */
interface TakenName {
  value: string;
  isSure: boolean;
}

const NO_NAME: TakenName = { value: "", isSure: false };

/** A name is not sure if it is an initial or a label, or contains digits. */
const isPlausible = (name: string) =>
  (name.match(/\p{L}/gu) ?? []).length > 2 && !/\d/.test(name) && !isLabel(name);

/** Returns whether a segment could be the name of a person: no digits, and no word of an address. */
function looksLikeName(text: string): boolean {
  return (
    !/\d/.test(text) &&
    !PLACE.test(text) &&
    !AREA.test(text) &&
    !isLabel(text) &&
    findListedState(text) === undefined &&
    text.split(" ").length <= MAX_WORDS
  );
}

/** Takes the labelled name. What follows it in the same segment stays: `Name: Ali Raza House 5`. */
function takeLabelled(segments: Segment[], index: number): TakenName | undefined {
  const text = stripPhrases(segments[index]?.text ?? "").replace(VERB, "");
  const placeStart = Math.min(
    ...[PLACE, /\d/].map((pattern) => pattern.exec(text)?.index ?? Number.POSITIVE_INFINITY),
  );
  const isMixed = placeStart > 0 && Number.isFinite(placeStart) && /\d/.test(text);
  if (placeStart === 0 && /\d/.test(text)) return undefined;
  const value = (isMixed ? text.slice(0, placeStart) : text).replaceAll(/[\s,.:–-]+$/g, "");
  const rest = isMixed ? text.slice(placeStart) : "";
  segments.splice(index, 1, ...(rest === "" ? [] : [{ label: undefined, text: rest }]));
  return { value, isSure: !isMixed && isPlausible(value) };
}

/**
 * Returns the position of the segment that is the name. The first one may sound like a city (“Dir Khan”, “Rustam”) if
 * another segment names the city.
 */
function findName(segments: readonly Segment[]): number {
  const texts = segments.map(({ text }) => text);
  const isCandidate = ({ label, text }: Segment) => label === undefined && looksLikeName(text);
  const isNoCity = (text: string) => findCities([text]).length === 0;
  const [first] = segments;
  if (first && isCandidate(first)) {
    const [city] = findCities([first.text]);
    const others = findCities(texts.slice(1));
    const isWholeName = city?.isExact === true && city.isWhole;
    const hasOther = others.some((other) => other.isLast && other.name !== city?.name);
    const isOnlySimilar = city !== undefined && !city.isExact && !city.isWhole;
    if (!city || (hasOther && !isWholeName) || isOnlySimilar) return 0;
  }
  const free = segments.findIndex((segment) => isCandidate(segment) && isNoCity(segment.text));
  if (free !== -1) return free;
  // Without another candidate, a name such as “Rustam” is one, also after the address.
  const exact = findCities(texts).filter((city) => city.isExact && city.isLast);
  return segments.findIndex((segment, index) => {
    if (!isCandidate(segment)) return false;
    const [city] = findCities([segment.text]);
    const isElsewhere = exact.some((other) => other.index !== index && other.name !== city?.name);
    return isElsewhere && (index === 0 ? city?.isExact === true : city?.isWhole === false && !city.isExact);
  });
}

/** Takes the name out of the segments. A label or a place at the beginning makes it sure. */
export function takeName(segments: Segment[], sender: string): TakenName {
  const labelled = segments.findIndex(({ label }) => label === "name");
  const named = labelled === -1 ? undefined : takeLabelled(segments, labelled);
  if (named) return named;
  const index = findName(segments);
  if (index === -1) return sender === "" ? NO_NAME : { value: sender, isSure: false };
  const text = segments[index]?.text.replace(VERB, "") ?? "";
  segments.splice(index, 1);
  const [city] = findCities([text]);
  return { value: text, isSure: index === 0 && isPlausible(text) && !(city?.isExact && city.isWhole) };
}
