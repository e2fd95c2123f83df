import { maskEmail, maskPhone } from "./masking.ts";
import { normalizeDigits } from "./phone.ts";

/** Parts are limited, so that a long text without `@` is read only once. */
const EMAIL = /[^\s@<>()"',;:=]{1,64}@[\p{L}\p{M}\p{N}.-]{1,190}\.[\p{L}\p{N}-]{2,}/gu;

/** Separators that people write between the digits of a number, at most three at a time. */
const SEPARATOR = String.raw`[\s\p{Cf}().\/_\-\u2010-\u2015]{0,3}`;
const digits = (count: string) => `(?:${SEPARATOR}\\d){${count}}`;
/**
 * Phone numbers in the notations in which people write them, the exact forms first: a Pakistani mobile number with
 * +92, 0092, 92, 0 or no prefix, another international number, another national number. The digits of an order number
 * follow letters and are no phone number.
 */
const PHONE = new RegExp(
  String.raw`(?<![\d.])(?<!\bZE[\s-]?)\(?(?:` +
    [
      `(?:\\+|00|\\+?\\(?)${SEPARATOR}9${SEPARATOR}2${SEPARATOR}(?:\\(?0\\)?)?${SEPARATOR}3${digits("9")}(?!\\d)`,
      `(?:0${SEPARATOR})?3${digits("9")}(?!\\d)`,
      `\\+${digits("8,15")}`,
      `0${digits("8,14")}`,
    ].join("|") +
    ")",
  "giu",
);

/** Digits of scripts whose characters take one code unit, e.g. Arabic and Urdu. Others keep their position, too. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** Replaces the digits of any script with 0 to 9, so that every other character keeps its position. */
function toAsciiDigits(text: string): string {
  // A digit of two code units is followed by an invisible separator.
  return text.replaceAll(OTHER_DIGIT, (digit) => normalizeDigits(digit).padEnd(digit.length, "\u2060"));
}

function maskPhones(text: string): string {
  let masked = "";
  let end = 0;
  for (const { 0: phone, index } of toAsciiDigits(text).matchAll(PHONE)) {
    masked += text.slice(end, index) + maskPhone(phone);
    end = index + phone.length;
  }
  return masked + text.slice(end);
}

/** Masks the phone numbers and email addresses in a text, in any notation: `Call 0321.765.4321` → `Call ••• ••21`. */
export function maskText(text: string): string {
  const masked = maskPhones(text.replaceAll(EMAIL, maskEmail));
  if (!/%[0-9a-f]{2}|\+/i.test(masked)) return masked;
  // In a query string, spaces, @ and + are encoded, e.g. in the query of a saved view.
  const decoded = decodeQuery(masked);
  const maskedQuery = maskPhones(decoded.replaceAll(EMAIL, maskEmail));
  return maskedQuery === decoded ? masked : maskedQuery;
}

function decodeQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/(?<=[\d\p{L}=])\+/gu, " "));
  } catch {
    return text;
  }
}
