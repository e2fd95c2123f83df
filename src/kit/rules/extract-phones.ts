/** What people type between the digits of a number. */
const GAP = String.raw`[\p{Zs}().\u2010-\u2015-]{0,3}`;
/** Pakistan's dial code or the zero of an area code: `+92`, `0092`, `92`, `092`, `(+92)`, `+92 (0)`, `0`. */
const PREFIX = `(?:\\(?(?:\\+|00${GAP}|0)?92${GAP}0?|0)`;
/** A mobile number has 10 digits after the prefix, a landline 9 or 10. */
const DIGITS = `(?:3(?:${GAP}\\d){9}|[24-9](?:${GAP}\\d){8,9})`;
const PAKISTANI_NUMBER = new RegExp(
  `(?<![\\p{L}\\d+])\\(?(?:${PREFIX}${GAP}${DIGITS}|3(?:${GAP}\\d){9})(?!\\d)`,
  "gu",
);

/** Stands for a number that was found. */
const MARK = "\uE000";
/** Text around numbers that may be another number or a part of the number, or that no person writes there. */
const UNCLEAR = new RegExp(
  `\\d{3}|\\d${GAP}${MARK}|${MARK}${GAP}[\\d+/]*\\d|[<>@+\\p{Cc}]|${MARK}\\p{L}`,
  "u",
);

/** Maximum length of a text that may contain numbers (characters). */
const MAX_LENGTH = 200;
/** Maximum number of phone numbers in a text. */
const MAX_NUMBERS = 2;

/**
 * Returns the Pakistani number that stands among words, or both of two: `Ph: 0300 1234567 (WhatsApp)` → `0300 1234567`,
 * `0300 1234567 Ali, 0321 7654321 Sara` → `0300 1234567 / 0321 7654321`. Returns other texts unchanged.
 * @param text with ASCII digits
 */
export function extractPhones(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const found = text.match(PAKISTANI_NUMBER) ?? [];
  if (found.length === 0 || found.length > MAX_NUMBERS) return text;
  if (UNCLEAR.test(text.replaceAll(PAKISTANI_NUMBER, MARK))) return text;
  return found.map((number) => number.replace(/^\((?!\D*\d+\))/, "")).join(" / ");
}
