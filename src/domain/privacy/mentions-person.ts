/** What a text about a person can contain. */
export interface PersonDetails {
  names: readonly string[];
  /** E.164. */
  phones: readonly string[];
  /** In lower case. */
  emails: readonly string[];
}

/** Shorter parts of names are also ordinary words. */
const MIN_NAME_LENGTH = 3;
/** Number of digits at the end of a phone number that identify it in any notation. */
const PHONE_DIGITS = 9;

/** Returns whether a text contains a name of the person, or the person's phone number or e-mail address in any notation. */
export function mentionsPerson(text: string, { names, phones, emails }: PersonDetails): boolean {
  const lower = text.toLowerCase();
  if (emails.some((email) => lower.includes(email))) return true;
  const digits = text.replaceAll(/(?<=\p{Nd})[\s().\u2010-\u2015-]+(?=\p{Nd})/gu, "");
  if (phones.some((phone) => digits.includes(phone.slice(-PHONE_DIGITS)))) return true;
  const words = new Set(lower.split(/[^\p{L}\p{M}]+/u));
  return names
    .flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{M}]+/u))
    .some((word) => word.length >= MIN_NAME_LENGTH && words.has(word));
}
