import { extractPhones } from "./extract-phones.ts";
import { DEFAULT_DIAL_CODE } from "./location.ts";

/** Dial codes of countries whose numbers keep a leading zero: Italy, San Marino, Vatican, and four in Africa. */
const DIAL_CODES_WITH_LEADING_ZERO = new Set(["39", "378", "379", "225", "229", "241", "242"]);

/** Invisible formatting characters, such as direction marks, that users copy together with a number. */
const INVISIBLE = /\p{Cf}/gu;
const DIGIT = /^\p{Nd}$/u;
const NON_ASCII_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Converts a digit of any script to 0–9. Unicode numbers the ten digits of each script consecutively. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** Replaces the digits of any script with 0 to 9 and removes invisible characters: `۰۳۰۰` → `0300`. */
export function normalizeDigits(input: string): string {
  return input.replaceAll(INVISIBLE, "").replaceAll(NON_ASCII_DIGIT, toAsciiDigit);
}

/** Minimum number of digits in a phone number that someone leaves to be contacted. Spec: storefront §5, §9. */
export const CONTACT_PHONE_MIN_DIGITS = 10;

/** Digits with common punctuation, an optional leading plus sign and an optional extension. */
const PHONE = /^\(?\+?[\d\p{Zs}\t()./\u2010-\u2015-]+(?:(?:extension|ext\.?|x|#)\p{Zs}*\d+)?$/iu;

/** Returns whether a normalized text has the form of a phone number and at least `minDigits` digits. */
export function isPhone(value: string, minDigits: number): boolean {
  return PHONE.test(value) && (value.match(/\d/g)?.length ?? 0) >= minDigits;
}

/**
 * Returns a phone number as it is stored: with ASCII digits, and without the words that people add: `Ph: 0300 1234567`.
 * A number with an extension keeps it.
 */
export function cleanPhone(input: string): string {
  const phone = normalizeDigits(input).trim();
  return PHONE.test(phone) ? phone : extractPhones(phone);
}

/** What people write between two phone numbers. */
const BETWEEN_PHONES = /[,;/|&\\،؛]|\b(?:or|and|ya|aur|alt)\b\.?|یا|اور/iu;
/** Two numbers with only spaces between them. The second starts like a number with its trunk or country code. */
const TWO_PHONES = /^(\S[^+]*?)\s+((?:\+|0|92[\s-]*0?3)[\d\s().-]+)$/;
/** Maximum length of a text that may contain several numbers (characters). */
const MAX_PHONES_LENGTH = 100;
/** Minimum number of digits of each of two phone numbers. */
const MIN_DIGITS_OF_TWO = 9;
/** Maximum number of digits in a phone number (E.164). */
const MAX_PHONE_DIGITS = 15;

/**
 * Splits a text with two or more phone numbers: `0300 1234567 / 0321 7654321` → the first number, and the others. Returns
 * one number unchanged, also with an extension such as `042 35711234/5`.
 */
export function splitPhones(text: string): [phone: string, ...others: string[]] {
  const phone = cleanPhone(text);
  if (phone.length > MAX_PHONES_LENGTH) return [text];
  const separated = phone
    .split(BETWEEN_PHONES)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  if (separated.length > 1 && separated.every((part) => isOneOfTwo(part))) return toPhones(separated);
  const [, first = "", second = ""] = TWO_PHONES.exec(phone) ?? [];
  const isTooLong = (phone.match(/\d/g)?.length ?? 0) > MAX_PHONE_DIGITS;
  return isTooLong && isOneOfTwo(first) && isOneOfTwo(second) ? [first, second] : [text];
}

function isOneOfTwo(phone: string): boolean {
  return isPhone(phone, MIN_DIGITS_OF_TWO) && (phone.match(/\d/g)?.length ?? 0) <= MAX_PHONE_DIGITS;
}

function toPhones([first = "", ...others]: readonly string[]): [string, ...string[]] {
  return [first, ...others];
}

/**
 * Maximum number of digits of a national number without its leading zero, by dial code, where it is not 10 (or 9 after a
 * dial code of three digits). In Germany and Brazil, area codes start with the digits of the dial code.
 */
const MAX_NATIONAL_DIGITS: Readonly<Record<string, number>> = { 45: 8, 47: 8, 49: 11, 55: 11, 65: 8 };
/** Minimum number of digits of a number after its dial code. */
const MIN_NATIONAL_DIGITS = 7;
/** What people type between the groups of a number. */
const GAP = String.raw`[\p{Zs}\t().\u2010-\u2015-]*`;
/** The prefix of an international number: `00`, `+`, and both of them, also in parentheses. */
const INTERNATIONAL = new RegExp(`^${GAP}(?:\\+${GAP}00(?!0)|\\+|0${GAP}0(?!0))${GAP}(?=[1-9])`, "u");
/** The digits and separators at the beginning of a text, without an extension. */
const LEADING_NUMBER = /^[\d\p{Zs}\t()./\u2010-\u2015-]*/u;

const countDigits = (text: string) => text.match(/\d/g)?.length ?? 0;

/**
 * Removes a dial code at the beginning of a number without `+` or `00`: `92 300 1234567` and `092-0300-1234567` with 92
 * become `300 1234567`. Returns undefined if the number has no more digits than a national number, or too few without the
 * code.
 * @param dialCode without the plus sign
 */
export function removeDialCode(number: string, dialCode: string): string | undefined {
  const [first] = splitPhones(number);
  const digits = LEADING_NUMBER.exec(first)?.[0].replaceAll(/\D/g, "").replace(/^0+/, "") ?? "";
  const maximum = MAX_NATIONAL_DIGITS[dialCode] ?? (dialCode.length > 2 ? 9 : 10);
  if (digits.length <= maximum) return undefined;
  const trunk = DIAL_CODES_WITH_LEADING_ZERO.has(dialCode) ? "" : "0?";
  const code = new RegExp(`^${GAP}0?${GAP}${[...dialCode].join(GAP)}${GAP}${trunk}[\\p{Zs}\\t.)-]*`, "u");
  const rest = number.replace(code, "");
  return rest !== number && countDigits(rest) >= MIN_NATIONAL_DIGITS ? rest : undefined;
}

/** Removes the dial code as often as it is repeated. */
function toNational(number: string, dialCode: string): string {
  const rest = removeDialCode(number, dialCode);
  return rest === undefined ? number : toNational(rest, dialCode);
}

/**
 * Adds the dial code from the country picker to a national number: `0300 1234567` and `300 1234567` with 92 become
 * `+92 300 1234567`. A dial code that the shopper typed, too, is not repeated: `92 300 1234567`. An international number
 * keeps its own dial code (`0044` becomes `+44`). Empty input stays empty.
 * @param dialCode without the plus sign
 */
export function composePhone(input: string, dialCode: string): string {
  const phone = normalizeDigits(input).trim();
  if (phone === "") return phone;
  if (INTERNATIONAL.test(phone)) {
    const number = phone.replace(INTERNATIONAL, "").replace(/^(\d{1,3})\)/, "$1");
    const rest = number.startsWith(dialCode) ? number.slice(dialCode.length) : "";
    const national = toNational(rest, dialCode);
    return national === rest ? `+${number}` : `+${dialCode} ${national}`;
  }
  // No dial code starts with 0.
  const number = toNational(phone.replace(/^\+(?=\s*0)/, ""), dialCode);
  if (number.startsWith("+")) return number;
  return `+${dialCode} ${DIAL_CODES_WITH_LEADING_ZERO.has(dialCode) ? number : number.replace(/^0\s*/, "")}`;
}

/**
 * Returns a mobile number as people in Pakistan write it: `+923001234567`, `0300-1234567` and `+92 300 1234567` become
 * `0300 1234567`. Others are unchanged.
 */
export function formatPhone(phone: string): string {
  const digits = phone.trim().replaceAll(/[\s().-]/g, "");
  const [, code, rest] = /^(?:(?:\+|00)?920?|0)(3\d{2})(\d{7})$/.exec(digits) ?? [];
  return code === undefined ? phone : `0${code} ${rest}`;
}

const REPEATED_DIAL_CODE = new RegExp(`^(?:${DEFAULT_DIAL_CODE})+0?(?=3)`);

/**
 * Removes a zero after the dial code of a mobile number, and a dial code that is typed twice, from the digits of a
 * search: `920300` and `9292300` become `92300`.
 */
export function collapseDialCode(digits: string): string {
  return digits.replace(REPEATED_DIAL_CODE, DEFAULT_DIAL_CODE);
}
