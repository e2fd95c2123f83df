import { normalizeDigits } from "#kit/rules/phone.ts";

/** The contacts of a person. */
interface PersonContacts {
  /** E.164. */
  phones: readonly string[];
  /** In lower case. */
  emails: readonly string[];
}

/** The names and contacts that identify a person in a text. */
export interface PersonDetails extends PersonContacts {
  names: readonly string[];
}

/** Minimum length of a name part that counts as a mention. Shorter parts are often ordinary words. */
const MIN_NAME_LENGTH = 3;
/** Country codes with one or two digits. All other codes have three digits. */
const SHORT_COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const COUNTRY_CODE_DIGITS = 3;
/** Characters between the digits of a phone number. */
const SEPARATORS = String.raw`[\s()./\u2010-\u2015-]*`;

/**
 * Returns whether a text contains part of the person's name, or their phone number or email address in any notation.
 */
export function mentionsPerson(text: string, { names, phones, emails }: PersonDetails): boolean {
  if (mentionsContact(text, { phones, emails })) return true;
  const words = new Set(listWords(text));
  return names.flatMap(listWords).some((word) => word.length >= MIN_NAME_LENGTH && words.has(word));
}

/**
 * Returns whether a text, such as the name of a saved view, contains the person's complete name or a contact. A single
 * part of a name is often another person's.
 */
export function namesPerson(text: string, { names, phones, emails }: PersonDetails): boolean {
  const words = new Set(listWords(text));
  const containsName = (name: string) => {
    const parts = listWords(name).filter((part) => part.length >= MIN_NAME_LENGTH);
    return parts.length > 0 && parts.every((part) => words.has(part));
  };
  return mentionsContact(text, { phones, emails }) || names.some(containsName);
}

/**
 * Returns whether a search text searches for the person: it contains a contact, or each of its words starts a part of
 * the person's name, because staff search for the first letters.
 */
export function searchesPerson(text: string, { names, phones, emails }: PersonDetails): boolean {
  const words = listWords(text).filter((word) => word !== "");
  const startsName = (name: string) => {
    const parts = listWords(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const isLongEnough = words.some((word) => word.length >= MIN_NAME_LENGTH);
  return mentionsContact(text, { phones, emails }) || (isLongEnough && names.some(startsName));
}

function listWords(text: string): string[] {
  return text.toLowerCase().split(/[^\p{L}\p{M}]+/u);
}

/**
 * Returns whether a text contains the person's phone number or email address in any notation. Parts of longer numbers
 * or addresses do not count.
 */
export function mentionsContact(text: string, { phones, emails }: PersonContacts): boolean {
  const normalized = normalizeDigits(text.toLowerCase());
  return (
    emails.some((email) => containsEmail(normalized, email)) ||
    phones.some((phone) => toPhonePattern(phone).test(normalized))
  );
}

function containsEmail(text: string, email: string): boolean {
  return text
    .split(email)
    .some(
      (before, index, parts) =>
        index < parts.length - 1 &&
        !/[a-z0-9._%+-]$/.test(before) &&
        !/^(?:[a-z0-9-]|\.[a-z])/.test(parts[index + 1] ?? ""),
    );
}

/** Returns a pattern that matches an E.164 number in international or national notation. */
function toPhonePattern(phone: string): RegExp {
  const digits = phone.slice(1);
  const code = SHORT_COUNTRY_CODE.exec(digits)?.[0] ?? digits.slice(0, COUNTRY_CODE_DIGITS);
  const allowSeparators = (text: string) => [...text].join(SEPARATORS);
  const typedCode = `${allowSeparators(code)}${SEPARATORS}`;
  // Some people type the dial code after a zero, or twice.
  const international = `(?:0${SEPARATORS}){0,2}(?:${typedCode}){1,2}(?:0${SEPARATORS})?`;
  // A national number must not follow another country's code.
  const national = String.raw`(?<!\+(?:[0-9]{1,3}${SEPARATORS})?)(?:0${SEPARATORS})?`;
  return new RegExp(
    `(?<![0-9])(?:${international}|${national})${allowSeparators(digits.slice(code.length))}(?![0-9])`,
  );
}
