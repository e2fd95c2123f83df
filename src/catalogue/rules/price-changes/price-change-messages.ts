import { formatPercent } from "#kit/rules/number-formats.ts";
import { formatPrice } from "#kit/rules/money.ts";

const formatProductCount = (count: number) => (count === 1 ? "1 product" : `${count} products`);
const formatPriceCount = (count: number) => (count === 1 ? "1 price" : `${count} prices`);

interface DescribedRule {
  unit: "percent" | "rupees";
  change: number;
  size: string | null;
  roundTo: number;
}

/** Texts about changing the prices of several products at once, for staff. Not in the specification. */
export const priceChangeMessages = {
  sizeMissing: (size: string) => `has no size ${size}`,
  priceMissing: (size: string) => `${size} has no price`,
  tooLow: (size: string) => `${size} would cost less than ${formatPrice(1)}`,
  tooHigh: (size: string, limit: number) => `${size} would cost ${formatPrice(limit)} or more`,
  productGone: "was deleted by someone else",
  sizeRequired: "Size is required",
  valueRequired: "Enter a number above 0",
  percentTooHigh: "Enter at most 1000%",
  reductionTooHigh: "Enter less than 100%",
  amountTooHigh: (limit: number) => `Enter an amount below ${formatPrice(limit)}`,
  decimals: "Use at most 2 decimals",
  title: (products: number) => `Change prices of ${formatProductCount(products)}`,
  previewHint: "Enter a number to see the new prices.",
  /** Labels of the steps to round to, in PKR. */
  steps: {
    1: "Whole rupees",
    10: `Nearest ${formatPrice(10)}`,
    50: `Nearest ${formatPrice(50)}`,
    100: `Nearest ${formatPrice(100)}`,
  },
  tooMany: (max: number) => `Prices of at most ${max} products can be changed at once`,
  /** States the rounding rule. */
  rounding: (roundTo: number) =>
    roundTo === 1
      ? "New prices are rounded to whole rupees. Half a rupee rounds up."
      : `New prices are rounded to the nearest ${formatPrice(roundTo)}. Exactly half rounds up.`,
  paid: "“Shoppers pay” is the price after the discount, rounded to whole rupees.",
  counts: (prices: number, products: number) =>
    `${formatPriceCount(prices)} of ${formatProductCount(products)} will change.`,
  unchanged: (count: number) => `${formatPriceCount(count)} ${count === 1 ? "stays" : "stay"} the same.`,
  nothingChanges: "No price changes with these values.",
  blocked: (count: number) =>
    `${count === 1 ? "1 price or product" : `${count} prices or products`} cannot change:`,
  andMore: (count: number) => `and ${count} more`,
  applyNothing: "Change prices",
  apply: (count: number) => `Change ${formatPriceCount(count)}`,
  /** E.g. `+10%, 50ml, rounded to Rs. 10`. */
  describe: ({ unit, change, size, roundTo }: DescribedRule) => {
    const sign = change < 0 ? "−" : "+";
    const amount = Math.abs(change);
    const value = unit === "percent" ? `${sign}${formatPercent(amount)}` : `${sign}${formatPrice(amount)}`;
    const rounding = roundTo === 1 ? [] : [`rounded to ${formatPrice(roundTo)}`];
    return [value, size ?? "all sizes", ...rounding].join(", ");
  },
  changed: (prices: number, products: number) =>
    `${formatPriceCount(prices)} of ${formatProductCount(products)} changed`,
  changeFailed: "Failed to change prices",
  readFailed: "Failed to load prices",
  /** Detail of a rejected change or undo; the errors list the products. */
  conflict: (count: number) =>
    count === 1
      ? "The price of 1 product has changed since. Nothing was saved."
      : `The prices of ${count} products have changed since. Nothing was saved.`,
  reviewAgain: "The table below shows the current prices. Review it, then save again.",
  priceChangedSince: (name: string, size: string, price: number) =>
    `${name}: ${size} now costs ${formatPrice(price)}`,
  sizeDeleted: (name: string, size: string) => `${name}: ${size} no longer exists`,
  deletedSince: (id: string) => `${id}: someone else deleted it`,
  unknown: "Price change not found",
  undo: "Undo",
  undoUntil: (time: string) => `Undo until ${time}`,
  undoRejected: "Prices not restored",
  undoOthers: (count: number) => `Undo the other ${count}`,
  undone: (count: number) => `Prices of ${formatProductCount(count)} restored`,
  undoFailed: "Failed to restore prices",
  undoExpired: (minutes: number) =>
    `A price change can be undone for ${minutes} minutes. This time has passed, so the prices are unchanged.`,
} as const;
