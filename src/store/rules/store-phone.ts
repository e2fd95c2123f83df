import { DEFAULT_DIAL_CODE } from "#kit/rules/location.ts";
import { cleanPhone, composePhone, removeDialCode } from "#kit/rules/phone.ts";

/** Returns a number in international form, as WhatsApp links need it: `0300 1234567` becomes `+92 300 1234567`. */
export function toInternationalNumber(number: string): string {
  return composePhone(cleanPhone(number), DEFAULT_DIAL_CODE);
}

/**
 * Like `toInternationalNumber`, but leaves numbers without a leading 0 or a dial code unchanged, e.g. the short code
 * `111 123 456`.
 */
export function toPublishedNumber(number: string): string {
  const phone = cleanPhone(number);
  const isComplete = phone.startsWith("0") || removeDialCode(phone, DEFAULT_DIAL_CODE) !== undefined;
  return isComplete ? composePhone(phone, DEFAULT_DIAL_CODE) : phone;
}
