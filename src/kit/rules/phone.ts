/** Dial codes of countries whose numbers keep a leading zero (Italy, San Marino, Vatican). */
const DIAL_CODES_WITH_LEADING_ZERO = new Set(["39", "378", "379"]);

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
 * Adds the dial code from the country picker to a national number: `0300 1234567` and `300 1234567` with 92 become
 * `+92 300 1234567`. An international number keeps its own dial code (`0044` becomes `+44`). Empty input stays empty.
 * @param dialCode without the plus sign
 */
export function composePhone(input: string, dialCode: string): string {
  const phone = normalizeDigits(input).trim();
  if (phone === "" || phone.startsWith("+")) return phone;
  if (/^00[1-9]/.test(phone)) return `+${phone.slice(2)}`;
  return `+${dialCode} ${DIAL_CODES_WITH_LEADING_ZERO.has(dialCode) ? phone : phone.replace(/^0\s*/, "")}`;
}
