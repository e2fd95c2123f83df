/** Length of an IBAN of Pakistan: country, check digits, 4 letters of the bank and 16 characters of the account. */
const PAKISTANI_IBAN = /^PK\d{2}[A-Z]{4}[A-Z0-9]{16}$/;

/** Removes what people write between the groups of an IBAN, and puts it in capitals. */
export function normalizeIban(text: string): string {
  return text.replaceAll(/[\s.\-\u00ad\u200b-\u200f\u2010-\u2015]/gu, "").toUpperCase();
}

/** Returns whether a normalized text is an IBAN of Pakistan whose check digits match (ISO 13616, modulo 97). */
export function isPakistaniIban(iban: string): boolean {
  if (!PAKISTANI_IBAN.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36));
  return digits.reduce((rest, value) => (rest * (value > 9 ? 100 : 10) + value) % 97, 0) === 1;
}

/** Returns an IBAN in groups of four, as banks print it. */
export function formatIban(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/gu, "$1 ");
}
