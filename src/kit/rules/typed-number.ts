import { normalizeDigits } from "./phone.ts";

/*
 * Numbers as people type them: with separators, currencies and the digits of Arabic and Urdu keyboards. Every field and
 * every file that people fill in is parsed here.
 */

/** Names of the Pakistani rupee: `Rs.`, `PKR`, `₨`, which Unicode normalization writes as `Rs`. */
const RUPEES = String.raw`(?:rs|pkr|rupees?|rupa(?:y|ye|iye)|روپے|روپئے|روپیہ|روپیے)`;
const DASH = "[-=‐‑‒–—−]";
/** A dash that joins currency and amount as in `Rs-4500` and `Rs - 4500`. `Rs -4500` could be a negative amount. */
const JOINING_DASH = String.raw`(?:(?<=\S)${DASH}\s*|${DASH}\s+)`;
const CURRENCY_BEFORE = new RegExp(
  String.raw`^(-?)\s*${RUPEES}\s*[.:]?\s*(?:\/\s?${DASH}?\s*)?${JOINING_DASH}?(?=\.?\d)`,
  "iu",
);
/** What people write behind an amount: `/-`, `.-`, `/=`, `only`, `صرف`. */
const CURRENCY_AFTER = new RegExp(String.raw`\s*(?:[./,:]\s?${DASH}|${RUPEES}\.?|only|صرف|فقط)\.?$`, "iu");
/** The same in front, where a keyboard for texts from right to left puts it: `-/4500`. */
const MARK_BEFORE = new RegExp(String.raw`^(?:${DASH}\/|\/${DASH})\s*(?=\d)`, "u");
/** The mark `/-` without its stroke, which is certain only behind a currency: `4500-` alone could be negative. */
const DASH_BEHIND_RUPEES = new RegExp(String.raw`\s*${DASH}$`, "u");
/** Spaces and apostrophes between groups of digits. */
const GROUP_SPACES = /(?<=\d)[ '’](?=\d{2,3}(?!\d))/gu;

/** Returns the text in Western digits and without invisible characters, such as the direction marks of Urdu texts. */
function normalizeText(typed: string): string {
  return (
    normalizeDigits(typed.normalize("NFKC"))
      .trim()
      // Spreadsheets mark numbers stored as text with an apostrophe.
      .replace(/^'(?=\S)/u, "")
      .replaceAll(/[٬،]/gu, ",")
      .replaceAll("٫", ".")
      .replace(/^[−–](?=\s*\S)/u, "-")
  );
}

/** Returns the number without currency, with `,` and `.` as separators. */
function normalizeNumber(typed: string): string {
  const normalized = normalizeText(typed);
  const isInRupees = CURRENCY_BEFORE.test(normalized);
  let text = normalized.replace(CURRENCY_BEFORE, "$1").replace(MARK_BEFORE, "");
  while (CURRENCY_AFTER.test(text)) text = text.replace(CURRENCY_AFTER, "");
  if (isInRupees) text = text.replace(DASH_BEHIND_RUPEES, "");
  return hasGroups(text) ? text.replaceAll(GROUP_SPACES, "") : text;
}

/** Returns whether the spaces or apostrophes of a number separate groups as in `4 500`, `12 34 567`. */
function hasGroups(text: string): boolean {
  return /^-?\d{1,3}(?:[ '’]\d{2,3})*[ '’]\d{3}(?:[.,]\d+)?$/u.test(text);
}

/** Groups of three digits, or of two before the last three as in `1,25,000`. A number starts with no zero. */
const buildGroups = (separator: string) =>
  String.raw`[1-9](?:\d{0,2}(?:${separator}\d{3})+|\d?(?:${separator}\d{2})+${separator}\d{3})`;
const COMMA_GROUPS = new RegExp(String.raw`^-?${buildGroups(",")}(?:\.\d*)?$`);
const POINT_GROUPS = new RegExp(String.raw`^-?${buildGroups(String.raw`\.`)},\d+$`);
/** Two groups are thousands, because a decimal separator occurs once. */
const SEVERAL_POINTS = new RegExp(String.raw`^-?(?=(?:\d+\.){2})${buildGroups(String.raw`\.`)}$`);
/** Digits behind a comma that cannot be a group: `4500,5`, `0,250`, and the four or six decimals of other shops. */
const DECIMAL_COMMA = /^-?(?:0,\d+|\d+,(?:\d{1,2}|0{4}|\d{6}))$/;

/**
 * Parses a number in a common notation: `4500`, `4,500.50`, `1,25,000`, `1.234,50`, `4 500`, `Rs. 4,500/-`, `Rs-4500`,
 * `4,500 PKR only`, `4500,5`, `0,250`, `۴۵۰۰`. Returns NaN for any other text, including `1e3` and other currencies, and
 * `null` for blank text.
 */
export function parseNumber(typed: string): number | null {
  if (typed.trim() === "") return null;
  const text = normalizeNumber(typed);
  if (/^-?(?:\d+\.?|\d*\.\d+)$/.test(text)) return Number(text);
  if (COMMA_GROUPS.test(text)) return Number(text.replaceAll(",", ""));
  if (POINT_GROUPS.test(text)) return Number(text.replaceAll(".", "").replace(",", "."));
  if (SEVERAL_POINTS.test(text)) return Number(text.replaceAll(".", ""));
  if (DECIMAL_COMMA.test(text)) return Number(text.replace(",", "."));
  return Number.NaN;
}

/**
 * Parses an amount in rupees like `parseNumber`. Also returns NaN for `4.500`, which is 4,500 for some people and 4.50 for
 * others. `10.005` stays a number with too many decimals.
 */
export function parseMoney(typed: string): number | null {
  return /^-?[1-9]\d{0,2}\.\d\d0$/.test(normalizeNumber(typed)) ? Number.NaN : parseNumber(typed);
}

/** Parses an amount in rupees like `parseMoney`. Returns NaN for blank text, too, which schemas reject. */
export function parseAmount(typed: string): number {
  return parseMoney(typed) ?? Number.NaN;
}

const PERCENT = String.raw`(?:[%٪]|percent|pct\.?|فیصد)`;
const PERCENT_SIGN = new RegExp(String.raw`^(-?)\s*${PERCENT}\s*(?=[\d.])|\s*${PERCENT}(?:\s*off)?$`, "iu");

/** Parses a percentage, with or without a percent sign: `10`, `10 %`, `12,5%`, `%10`, `10％`. */
export function parsePercent(typed: string): number | null {
  if (typed.trim() === "") return null;
  return parseNumber(normalizeText(typed).replace(PERCENT_SIGN, "$1")) ?? Number.NaN;
}

/** Kilograms that could be thousands elsewhere: nothing here weighs a ton. */
const KILOGRAMS_WITH_COMMA = /^\d{1,3},\d{3}$/;
const WEIGHT_UNIT = /\s*(kgs?|kilo(?:gram)?s?|g|gms?|grams?|کلو|گرام)\.?$/iu;

/**
 * Parses a weight in `unit`, or in the unit behind it, and returns grams: `0,250` kg, `1,250` kg and `1.25 kg` are 250, 1250
 * and 1250. Returns NaN and `null` like `parseNumber`.
 */
export function parseWeight(typed: string, unit: "g" | "kg"): number | null {
  if (typed.trim() === "") return null;
  const text = normalizeText(typed);
  const typedUnit = WEIGHT_UNIT.exec(text)?.[1]?.toLowerCase() ?? unit;
  const number = text.replace(WEIGHT_UNIT, "");
  if (/^(?:g|گ)/u.test(typedUnit)) return parseNumber(number) ?? Number.NaN;
  const kilograms = parseNumber(KILOGRAMS_WITH_COMMA.test(number) ? number.replace(",", ".") : number);
  return Math.round((kilograms ?? Number.NaN) * 100_000) / 100;
}

const OTHER_CURRENCY =
  /(?<!\p{L})(?:INR|USD|EUR|GBP|AED|SAR|QAR|OMR|KWD|BHD|BDT|LKR|NPR|CNY|CAD|AUD|TRY|IRR|AFN|dollars?|euros?|pounds?|dirhams?|riyals?)(?!\p{L})|[$€£₹¥৳]/iu;

/** Returns the name or sign of another currency than rupees in a text, such as `INR`, or `undefined`. */
export function findOtherCurrency(typed: string): string | undefined {
  return OTHER_CURRENCY.exec(typed.normalize("NFKC"))?.[0];
}
