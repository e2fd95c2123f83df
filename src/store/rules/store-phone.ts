import { DEFAULT_DIAL_CODE } from "#kit/rules/location.ts";
import { composePhone, normalizeDigits } from "#kit/rules/phone.ts";

/** Returns a number in international form, as WhatsApp links need it: `0300 1234567` becomes `+92 300 1234567`. */
export function toInternationalNumber(number: string): string {
  return composePhone(number, DEFAULT_DIAL_CODE);
}

/**
 * Like `toInternationalNumber`, but leaves numbers without a leading 0 unchanged, e.g. the short code `111 123 456`.
 */
export function toPublishedNumber(number: string): string {
  const phone = normalizeDigits(number).trim();
  return phone.startsWith("0") ? composePhone(phone, DEFAULT_DIAL_CODE) : phone;
}
