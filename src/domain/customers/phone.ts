/** Countries whose national numbers keep their leading zero behind the dial code (Italy, San Marino, Vatican). */
const ZERO_STAYS = new Set(["39", "378", "379"]);

/** Marks that only steer how what is around them is shown; they come along when a number is copied. */
const INVISIBLE = /\p{Cf}/gu;
const DIGIT = /^\p{Nd}$/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Every script has its ten digits in a row, from 0 to 9. */
function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A number in the digits 0 to 9, whichever keyboard wrote it, and without marks that nobody sees: `۰۳۰۰` is `0300`. */
export function plainNumber(typed: string): string {
  return typed.replaceAll(INVISIBLE, "").replaceAll(FOREIGN_DIGIT, latinDigit);
}

/** Digits with the punctuation that people write between them, an optional plus in front, an optional extension. */
const PHONE = /^\(?\+?[\d\p{Zs}\t()./\u2010-\u2015-]+(?:(?:extension|ext\.?|x|#)\p{Zs}*\d+)?$/iu;

/** Returns whether a text, after `plainNumber`, has the form of a phone number and at least `minDigits` digits. */
export function isPhone(value: string, minDigits: number): boolean {
  return PHONE.test(value) && (value.match(/\d/g)?.length ?? 0) >= minDigits;
}

/**
 * What was typed beside a country picker as one international number: `0300 1234567` and `300 1234567` with 92
 * become `+92 300 1234567`. A number that is international already stays as it is; nothing stays nothing.
 * @param dialCode without plus
 */
export function composePhone(typed: string, dialCode: string): string {
  const phone = plainNumber(typed).trim();
  if (phone === "" || phone.startsWith("+")) return phone;
  if (/^00[1-9]/.test(phone)) return `+${phone.slice(2)}`;
  return `+${dialCode} ${ZERO_STAYS.has(dialCode) ? phone : phone.replace(/^0\s*/, "")}`;
}
