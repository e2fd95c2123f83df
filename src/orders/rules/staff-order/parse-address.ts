import { normalizeDigits } from "#kit/rules/phone.ts";
import { findListedState } from "#store/rules/places/find-listed-city.ts";

import { AREA, isNoise, PLACE } from "./address-words.ts";
import type { FoundCity } from "./find-city.ts";
import { endsWithPlace, findCities, removeCity } from "./find-city.ts";
import { findNumbers } from "./find-numbers.ts";
import type { Segment } from "./split-segments.ts";
import { splitSegments } from "./split-segments.ts";
import { stripPhrases, takeName } from "./take-name.ts";

/** A part of a pasted address. Staff check a part that is not sure. */
export interface ParsedPart {
  value: string;
  isSure: boolean;
}

const PARTS = ["name", "phone", "street", "area", "city", "state", "zipCode", "email"] as const;

/** The parts of a pasted address, "" where the text has none. */
export type ParsedAddress = Record<(typeof PARTS)[number], ParsedPart> & {
  /** Further phone numbers in the text. */
  otherPhones: string[];
};

const NOTHING: ParsedPart = { value: "", isSure: false };

const EMAIL = /[^\s,;<>:]+@[^\s,;<>]+\.\p{L}{2,}/u;

/** What WhatsApp writes before a copied message, with the name or the number of the sender. */
const WHATSAPP =
  /^\s*(?:\[[^\]\n]{5,40}\]\s*|\d{1,2}\/\d{1,2}\/\d{2,4}, [^\n-]{4,12} - )([^:\n]{1,40}):[ \t]*/gm;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\u20E3\uFE0F*_]/gu;

/** A greeting at the beginning of a line. “Aslam” and “Abdul Salam” are names. */
const GREETING =
  /^[^\S\n]*(?:\w*s+a*la+m[\s-]*(?:[ou]|ul|wa)?[\s-]*a?l+[aei]+y?k[uo]+m|wa?l?[ae]+i?kum[\s-]*(?:as+)?salam|a\.?o\.?a|salam(?=[^\S\n]*(?:[,.!\n]|sir|bhai|ji|dear|$))|السلام\s*(?:و\s*)?علیکم)(?![\p{L}\p{N}])[\s,.!۔،]*/gimu;

/** Numbers of orders, which are no part of an address. */
const ORDER_NUMBER =
  /(?<!\p{L})(?:order|tracking|invoice|parcel|ref(?:erence)?)[^\S\n]*(?:(?:no|number|num|id)\b\.?)?[^\S\n]*[#:=.-]*[^\S\n]*(?:is[^\S\n]+)?#?(?:[a-z]{1,3}-?)?\d[\d-]{2,}(?!\d)/giu;

/** Numbers of identity cards. */
const IDENTITY_CARD =
  /(?:(?<!\p{L})(?:c?nic|شناختی کارڈ)[^\S\n]*(?:no|number|#|نمبر)?[\s:.#-]*)?(?<!\d)\d{5}-\d{7}-\d(?!\d)/giu;

const COUNTRY = /(?:^|[\s,-]+)(?:pakistan|پاکستان)\.?$/iu;

/** A line of an order form that names goods or an amount. */
const GOODS = /^(?:products?|items?|qty|quantity|price|total|amount|payment)\s*(?:[:=–-]|(?:rs\.?\s*)?\d)/iu;

/** Digits that may be a phone number, or another number that is no part of a street. */
const LONG_NUMBER = /(?:\d[\s().-]{0,2}){6}\d/;

const part = (value: string, isSure: boolean): ParsedPart => (value === "" ? NOTHING : { value, isSure });

/** Returns the message without the headers of WhatsApp and symbols, and the name of the sender; "" if unknown. */
function cleanMessage(pasted: string): { message: string; sender: string } {
  let sender = "";
  const message = normalizeDigits(pasted.replaceAll("\r", ""))
    .replaceAll(WHATSAPP, (_, name: string) => {
      // WhatsApp shows the number of a sender that is not in the address book.
      if (/\d{3}/.test(name)) return `\n${name}\n`;
      sender = name.trim();
      return "\n";
    })
    .replaceAll(EMOJI, " ")
    .replaceAll(GREETING, "")
    .replaceAll(ORDER_NUMBER, "\n")
    .replaceAll(IDENTITY_CARD, "\n");
  return { message, sender };
}

const isState = (text: string) => findListedState(text) !== undefined;

/** Takes the postal code out of the segments: five digits after a city, a province or a label. */
function takeZipCode(segments: Segment[]): ParsedPart {
  for (const [index, { label, text }] of segments.entries()) {
    const [found = "", before = "", digits = ""] =
      /^(.*?)[\s(,.–-]*(?<!\d)(\d{5})\)?(?=$|[\s,.-]+\D)/u.exec(text) ?? [];
    if (digits === "") continue;
    const isLabelled =
      label === "zipCode" || /(?:^|\s)(?:(?:post(?:al)?|zip)[\s-]?code|zip)[\s:.-]*$/i.test(before);
    const previous = before === "" ? (segments[index - 1]?.text ?? "") : before;
    if (!isLabelled && !endsWithPlace(previous, isState)) continue;
    const rest = before.replace(/(?:^|\s)(?:(?:post(?:al)?|zip)[\s-]?code|zip)[\s:.-]*$/i, "");
    const after = text.slice(found.length).trim();
    segments[index] = { label: label === "zipCode" ? undefined : label, text: `${rest} ${after}`.trim() };
    return part(digits, true);
  }
  return NOTHING;
}

/** @param hasOtherCity whether the text names a city that is not listed; without any city, nothing confirms a province */
function takeState(segments: string[], city: FoundCity | undefined, hasOtherCity: boolean): ParsedPart {
  const index = segments.findIndex(isState);
  const named = index === -1 ? undefined : findListedState(segments[index] ?? "");
  const isOfCity = city !== undefined && segments[index] === city.text;
  if (index !== -1 && !isOfCity) segments[index] = "";
  if (!city) return part(named ?? "", hasOtherCity);
  const isSame = named === undefined || named === city.state;
  return part(named !== undefined && city.isShared ? named : city.state, city.isSure && isSame);
}

/** Returns whether a street begins with a place or a number, not with other words, such as a name in the same line. */
function startsWithPlace(street: string): boolean {
  return [PLACE, AREA, /\p{N}/u].some((pattern) => pattern.exec(street)?.index === 0);
}

/** Splits the rest of the segments into area and street. @param partOfCity a cantonment that was named with the city */
function splitStreet(
  rest: readonly string[],
  { partOfCity, hasName }: { partOfCity: string; hasName: boolean },
): Pick<ParsedAddress, "street" | "area"> {
  const index = rest.findLastIndex((segment, position) => position > 0 && AREA.test(segment));
  const street = rest.filter((_, position) => position !== index).join(", ");
  const area = [rest[index] ?? "", partOfCity].filter((name) => name !== "").join(", ");
  const isAddress = /\d/.test(street) && PLACE.test(street) && !LONG_NUMBER.test(street);
  const isStreet = isAddress && (hasName || startsWithPlace(street));
  return { area: part(area, !LONG_NUMBER.test(area)), street: part(street, isStreet) };
}

/** Returns the city that a label names, although it is not listed. */
function takeLabelledCity(segments: Segment[]): string {
  const index = segments.findIndex(({ label, text }) => label === "city" && text !== "");
  if (index === -1 || findCities([segments[index]?.text ?? ""]).length > 0) return "";
  return segments.splice(index, 1)[0]?.text ?? "";
}

/**
 * Splits an address that a customer sent into its parts: English, Roman Urdu or Urdu, in lines or in one line, with or
 * without labels. A part that the text leaves open is not sure: of two cities, the town is taken before its district.
 */
export function parseAddress(pasted: string): ParsedAddress {
  const { message, sender } = cleanMessage(pasted);
  const email = EMAIL.exec(message)?.[0] ?? "";
  const numbers = findNumbers(email === "" ? message : message.replace(email, "\n"));
  const segments = splitSegments(numbers.text)
    .map((segment) => readPhrase(segment))
    .filter(
      ({ label, text }) =>
        label !== undefined || !(GOODS.test(text) || isNoise(text)) || findCities([text]).length > 0,
    );
  const name = takeName(segments, sender);
  const zipCode = takeZipCode(segments);
  const otherCity = takeLabelledCity(segments);
  const texts = segments.map(({ text }) => text.replace(COUNTRY, ""));
  const cities = findCities(texts);
  const city = otherCity === "" ? cities[0] : undefined;
  const state = takeState(texts, city, otherCity !== "");
  const { segments: rest, partOfCity } = city ? removeCity(texts, city) : { segments: texts, partOfCity: "" };
  const isRepeatedCity = (text: string) => {
    const [found] = findCities([text]);
    return found?.isWhole === true && found.name === city?.name && !AREA.test(text);
  };
  const { mobiles, landlines, incomplete } = numbers;
  const [phone = "", ...otherPhones] = [...mobiles, ...landlines, ...incomplete];
  return {
    name: part(name.value, name.isSure),
    phone: part(phone, mobiles.length === 1),
    email: part(email, true),
    city: part(city?.name ?? otherCity, city?.isSure === true && cities.length === 1),
    state,
    zipCode,
    ...splitStreet(
      rest.filter((segment) => segment !== "" && !isRepeatedCity(segment)),
      { partOfCity, hasName: name.value !== "" },
    ),
    otherPhones,
  };
}

/** Reads a phrase such as “deliver to Sara Malik” as a label of the name. */
function readPhrase({ label, text }: Segment): Segment {
  const stripped = stripPhrases(text);
  if (label !== undefined || stripped === text || stripped === "") return { label, text };
  const isName =
    !/\d/.test(stripped) &&
    !PLACE.test(stripped) &&
    !AREA.test(stripped) &&
    findCities([stripped]).length === 0;
  return { label: isName && !isNoise(stripped) ? "name" : undefined, text: stripped };
}
