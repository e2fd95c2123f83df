/*
 * Numbers as people type them: with separators, currencies and the digits of Arabic and Urdu keyboards. Every field and
 * every file that people fill in is parsed here.
 */

/** Names of the Pakistani rupee: `Rs.`, `PKR`, `₨`, which Unicode normalization writes as `Rs`. */
const RUPEES = String.raw`(?:rs|pkr|rupees?|روپے|روپیہ|روپیے)`;
const CURRENCY_BEFORE = new RegExp(String.raw`^${RUPEES}\s*[.:]?\s*(?=\S)`, "iu");
/** What people write behind an amount: `/-`, `.-`, `/=`, `only`, `صرف`. */
const CURRENCY_AFTER = new RegExp(String.raw`\s*(?:[./,]\s?[-=–—]|${RUPEES}\.?|only|صرف|فقط)\.?$`, "iu");
/** Spaces and apostrophes between groups of digits. */
const GROUP_SPACES = /(?<=\d)[ '’](?=\d{2,3}(?!\d))/gu;
/** Digits of Arabic and Urdu keyboards. */
const EASTERN_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;
/** Characters that show nothing, such as the direction marks in texts with Urdu. */
const INVISIBLE = /\p{Cf}/gu;

/** Returns the number without currency, in Western digits, with `,` and `.` as separators. */
function normalizeNumber(typed: string): string {
  let text = typed
    .normalize("NFKC")
    .replaceAll(INVISIBLE, "")
    .trim()
    // Spreadsheets mark numbers stored as text with an apostrophe.
    .replace(/^'(?=\S)/u, "")
    .replaceAll(EASTERN_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/[٬،]/gu, ",")
    .replaceAll("٫", ".")
    .replace(/^[−–](?=\d)/u, "-")
    .replace(CURRENCY_BEFORE, "");
  while (CURRENCY_AFTER.test(text)) text = text.replace(CURRENCY_AFTER, "");
  return hasGroups(text) ? text.replaceAll(GROUP_SPACES, "") : text;
}

/** Returns whether the spaces or apostrophes of a number separate groups as in `4 500`, `12 34 567`. */
function hasGroups(text: string): boolean {
  return /^-?\d{1,3}(?:[ '’]\d{2,3})*[ '’]\d{3}(?:[.,]\d+)?$/u.test(text);
}

/**
 * Parses a number in a common notation: `4500`, `4,500.50`, `1,25,000`, `1.234,50`, `4 500`, `Rs. 4,500/-`,
 * `4,500 PKR only`, `4500,5`, `۴۵۰۰`. Returns NaN for any other text, including `1e3`, and `null` for blank text.
 */
export function parseNumber(typed: string): number | null {
  if (typed.trim() === "") return null;
  const text = normalizeNumber(typed);
  if (/^-?(?:\d+\.?|\d*\.\d+)$/.test(text)) return Number(text);
  // Groups of three digits, or of two digits before the last three, as in 1,25,000.
  if (/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/.test(text)) return Number(text.replaceAll(",", ""));
  if (/^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  // Two groups are thousands, because a decimal separator occurs once.
  if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll(".", ""));
  if (/^-?\d+,\d{1,2}$/.test(text)) return Number(text.replace(",", "."));
  return Number.NaN;
}

/**
 * Parses an amount in rupees like `parseNumber`. Also returns NaN for `4.500`, which is 4,500 for some people and 4.50 for
 * others. `10.005` stays a number with too many decimals.
 */
export function parseMoney(typed: string): number | null {
  return /^-?[1-9]\d{0,2}\.\d\d0$/.test(normalizeNumber(typed)) ? Number.NaN : parseNumber(typed);
}

/** Parses a percentage, with or without a percent sign: `10`, `10 %`, `12,5%`. */
export function parsePercent(typed: string): number | null {
  const number = typed.trim().replace(/\s*[%٪]$/, "");
  return number === "" && typed.trim() !== "" ? Number.NaN : parseNumber(number);
}
