import { parseMoney, parsePercent } from "#kit/rules/typed-number.ts";

/** Returns an entered price (PKR), or 0 if it is not a valid price. */
export function readPrice(text: string): number {
  const price = parseMoney(text);
  return price !== null && price > 0 && Number.isFinite(price) ? price : 0;
}

/** Returns an entered discount in percent, or null if there is none or it is invalid. */
export function readDiscount(text: string): number | null {
  const discount = parsePercent(text);
  return discount !== null && discount > 0 && discount <= 100 ? discount : null;
}
