import { normalizeDigits } from "./phone.ts";

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

/** Words that people type before the number: `Order no. ZE…`, `آرڈر نمبر …`. */
const LABEL = "(?:MY|YOUR)?(?:ORDER|TRACKING|PARCEL|آرڈر|آڈر)?(?:NUMBER|NUM|NO|NR|ID|نمبر)?";
const ORDER_NUMBER = new RegExp(`^${LABEL}(ZE\\d{11})$`);
const BARE_NUMBER = new RegExp(`^${LABEL}(\\d{11})$`);

/** Converts digits of any script, and removes spaces, punctuation and invisible characters. */
const compact = (term: string) =>
  normalizeDigits(term.normalize("NFKC"))
    .replaceAll(/[\s#.,:;!?*_|<>{}[\]«»‹›'"،؛۔‘’“”()\u2010-\u2015-]/g, "")
    .toUpperCase();

/**
 * Parses an order number, ignoring case, spaces, hyphens, punctuation and words such as “order no.”; digits can be Urdu.
 * Returns `undefined` if the text is not an order number.
 */
export function parseOrderNumber(term: string): string | undefined {
  return ORDER_NUMBER.exec(compact(term))?.[1];
}

/** Parses an order number that lacks its letters. Returns `undefined` for any other text. Phone numbers can match, too. */
export function parseBareOrderNumber(term: string): string | undefined {
  const digits = BARE_NUMBER.exec(compact(term))?.[1];
  return digits === undefined ? undefined : `ZE${digits}`;
}
