import { parseOrderNumber } from "#kit/rules/order-number.ts";
import { DEFAULT_DIAL_CODE } from "#kit/rules/location.ts";
import { collapseDialCode, normalizeDigits } from "#kit/rules/phone.ts";

/** Digits with common separators. */
const PHONE_LIKE = /^\+?[\d\s().\-/]*\d[\d\s().\-/]*$/;

/** A mobile number with its dial code. */
const COMPLETE = new RegExp(`^${DEFAULT_DIAL_CODE}3\\d{9}$`);

/** Minimum number of digits of a phone number. Shorter numbers match too many orders. */
const MIN_DIGITS = 2;

/**
 * Returns the alternative texts of a search: an order matches if its stored search text contains any of them, ignoring
 * case. A phone number also yields its digits and, if it starts with 0, 00 or +, its E.164 form. Spec: admin §5.
 */
export function listSearchTexts(search: string): string[] {
  const query = normalizeDigits(search).trim();
  if (query === "") return [];
  const orderNumber = parseOrderNumber(query);
  return [...new Set([query, ...(orderNumber === undefined ? [] : [orderNumber]), ...listPhoneTexts(query)])];
}

function listPhoneTexts(query: string): string[] {
  if (!PHONE_LIKE.test(query)) return [];
  // "+92 (0) 300": a national prefix after a dial code is not dialled.
  const digits = (query.startsWith("+") ? query.replace(/\(0\)/, "") : query).replaceAll(/\D/g, "");
  if (digits.length < MIN_DIGITS) return [];
  if (query.startsWith("+")) return [`+${collapseDialCode(digits.replace(/^00/, ""))}`];
  return [digits, ...toInternationalForms(digits)];
}

function toInternationalForms(digits: string): string[] {
  const [, prefix = "", rest = ""] = /^(0{0,2})(.*)$/.exec(digits) ?? [];
  if (rest.length < MIN_DIGITS) return [];
  const collapsed = collapseDialCode(rest);
  const isInternational = prefix === "00" || COMPLETE.test(collapsed);
  if (isInternational) return [`+${collapsed}`];
  return prefix === "" ? [] : [`+${DEFAULT_DIAL_CODE}${rest}`];
}
