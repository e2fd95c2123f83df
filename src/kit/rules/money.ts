/**
 * Money arithmetic. Entities and the API use PKR with up to two decimals. This module calculates all sums and products
 * in whole paisa, which avoids floating-point errors. No other module does arithmetic on money.
 */

/** Converts PKR to whole paisa: `4500.5` → `450050`. */
export function toPaisa(pkr: number): number {
  return Math.round(pkr * 100);
}

/** Converts whole paisa to PKR. */
export function toPkr(paisa: number): number {
  return paisa / 100;
}

/** Adds amounts in PKR without a rounding error. */
export function addMoney(...amounts: number[]): number {
  return toPkr(amounts.reduce((sum, amount) => sum + toPaisa(amount), 0));
}

/** Multiplies a unit price in PKR by an integer quantity. */
export function multiplyPrice(unitPrice: number, quantity: number): number {
  return toPkr(toPaisa(unitPrice) * quantity);
}

/**
 * Formats a price: `Rs. 4,500`, with a no-break space. Everything that shoppers pay is whole rupees and therefore shown without decimals. Other
 * amounts, such as the price that staff entered or an old order's total, show their paisa, so that the text never differs
 * from the amount: `Rs. 4,500.50`. Does not use `Intl.NumberFormat`, whose creation blocked hydration on phones for
 * 60 ms. Spec: storefront §1, §9.
 */
export function formatPrice(pkr: number): string {
  const paisa = Math.abs(toPaisa(pkr));
  const rupees = String(Math.floor(paisa / 100)).replaceAll(/\B(?=(?:\d{3})+$)/gu, ",");
  const decimals = paisa % 100 === 0 ? "" : `.${String(paisa % 100).padStart(2, "0")}`;
  return `Rs.\u00A0${pkr < 0 ? "-" : ""}${rupees}${decimals}`;
}
