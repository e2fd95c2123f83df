import { DEFAULT_DIAL_CODE } from "./location.ts";
import { composePhone, isPhone, normalizeDigits, splitPhones } from "./phone.ts";

/** Minimum number of digits of a phone number that is searched as a whole. */
const MIN_DIGITS = 7;

/** Returns whether a search text may be a part of a phone number or of an email address. */
export function mayBeContact(text: string): boolean {
  return /[\p{Nd}@]/u.test(text);
}

/**
 * Returns the forms of a complete phone number, national and international: `0321.765.4321`, `(0321) 7654321`,
 * `923217654321`, `+92 (0) 321 7654321` and `0092…` yield the same forms. Returns [] for other texts.
 */
export function listPhoneForms(text: string): string[] {
  const phone = normalizeDigits(text).trim();
  if (!isPhone(phone, MIN_DIGITS)) return [];
  const digits = phone.replace(/^(\(?\+.*?)\(0\)/, "$1").replaceAll(/\D/g, "");
  const national = getNationalDigits(digits, phone.includes("+"));
  return national === undefined
    ? [phone.includes("+") ? `+${digits}` : digits]
    : [`0${national}`, `+${DEFAULT_DIAL_CODE}${national}`];
}

/** Returns whether two texts are the same phone number, however it is written. Of several numbers, the first counts. */
export function isSamePhone(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(text: string): string {
  const [first] = splitPhones(text);
  return listPhoneForms(composePhone(first, DEFAULT_DIAL_CODE)).at(-1) ?? text.trim();
}

/** Returns the digits of a Pakistani number without prefixes; undefined for another number. */
function getNationalDigits(digits: string, isInternational: boolean): string | undefined {
  // Before a mobile number, some people type the dial code twice, or with a zero.
  const repeated = `(?:${DEFAULT_DIAL_CODE}(?=${DEFAULT_DIAL_CODE}0?3\\d{9}$))?`;
  const dialled = new RegExp(`^(?:0{0,2})${repeated}${DEFAULT_DIAL_CODE}0?(\\d{8,})$`).exec(digits)?.[1];
  if (dialled !== undefined && (isInternational || digits.replace(/^0/, "").length > 10)) return dialled;
  return isInternational ? undefined : /^0(?!0)(\d+)$/.exec(digits)?.[1];
}
