/**
 * Money. Entities and the API speak PKR (whole or two decimals); every sum and product is done here, in whole
 * paisa, so that no binary fraction ever reaches a price. Nothing else in the program does arithmetic on money.
 */

/** PKR → whole paisa. `4500.5` → `450050`. */
export function toPaisa(pkr: number): number {
  return Math.round(pkr * 100);
}

/** Whole paisa → PKR. */
export function toPkr(paisa: number): number {
  return paisa / 100;
}

/** Adds amounts in PKR without a rounding error. */
export function addMoney(...amounts: number[]): number {
  return toPkr(amounts.reduce((sum, amount) => sum + toPaisa(amount), 0));
}

/** One unit price in PKR times a whole quantity. */
export function timesQuantity(unitPrice: number, quantity: number): number {
  return toPkr(toPaisa(unitPrice) * quantity);
}

const WHOLE_RUPEES = new Intl.NumberFormat("en-PK", { maximumFractionDigits: 0 });

/** A price as people read it: `Rs. 4,500`, no decimals. Spec: storefront §1, §9. */
export function formatPrice(pkr: number): string {
  return `Rs. ${WHOLE_RUPEES.format(Math.round(toPaisa(pkr) / 100))}`;
}
