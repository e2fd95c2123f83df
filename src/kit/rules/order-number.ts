/**
 * Generates an order number: 'ZE' + the last 8 digits of the millisecond time + 3 random digits, zero-padded. The
 * number might not be unique: the database rejects a duplicate, and the caller generates another. Spec: storefront
 * §9.
 * @param now milliseconds since 1970
 * @param random a number in the range [0, 1)
 */
export function generateOrderNumber(now: number, random: number): string {
  const timeDigits = String(now).slice(-8).padStart(8, "0");
  const suffix = String(Math.floor(random * 1000)).padStart(3, "0");
  return `ZE${timeDigits}${suffix}`;
}

const ORDER_NUMBER = /^ZE\d{11}$/;

/** Removes spaces and punctuation that people type between or after the digits. */
const compact = (term: string) => term.replaceAll(/[\s#.,:_\u2010-\u2015-]/g, "").toUpperCase();

/**
 * Parses an order number, ignoring case, spaces, hyphens, punctuation and `#`. Returns `undefined` if the text is not an
 * order number.
 */
export function parseOrderNumber(term: string): string | undefined {
  const number = compact(term);
  return ORDER_NUMBER.test(number) ? number : undefined;
}

/** Parses an order number that lacks its letters. Returns `undefined` for any other text. Phone numbers can match, too. */
export function parseBareOrderNumber(term: string): string | undefined {
  return parseOrderNumber(`ZE${compact(term)}`);
}
