import { calculateUnitPrice } from "../pricing.ts";
import { PRICE_LIMIT } from "../product-limits.ts";
import { parseMillilitres } from "../variant.ts";
import { toPaisa } from "#kit/rules/money.ts";

import { priceChangeMessages as messages } from "./price-change-messages.ts";

/** New prices can be rounded to the nearest multiple of one of these amounts, in PKR. */
export const PRICE_STEPS = [1, 10, 50, 100] as const;

export type PriceStep = (typeof PRICE_STEPS)[number];

/** New prices are at least this amount, in PKR. */
const MIN_PRICE = 1;

/** A rule for the calculation of new prices from current prices. */
export interface PriceRule {
  unit: "percent" | "rupees";
  /** Percent or PKR with at most 2 decimals; negative to reduce prices. */
  change: number;
  /** The size to change; `null` changes all sizes. */
  size: string | null;
  roundTo: PriceStep;
}

/** The current prices of a product in PKR before its discount, in the order of its sizes. */
export interface CurrentPrices {
  id: string;
  name: string;
  discountPercentage: number | null;
  prices: { size: string; price: number }[];
}

/** A price change of one size, in PKR before the discount. */
export interface SizePriceChange {
  productId: string;
  size: string;
  from: number;
  to: number;
}

/** A price change of one size with the prices that shoppers pay after the discount, in PKR. */
export interface PlannedPrice extends SizePriceChange {
  name: string;
  paidFrom: number;
  paidTo: number;
}

/** A reason why prices of a product cannot change. */
export interface BlockedPrice {
  productId: string;
  name: string;
  reason: string;
}

/** The effect of a rule. */
export interface PricePlan {
  changes: PlannedPrice[];
  blocked: BlockedPrice[];
  /** Number of prices that the rule does not change. */
  unchangedCount: number;
}

/** Applies a rule to a price. Returns PKR, rounded half up to a multiple of the rule's step; may be 0 or negative. */
export function applyPriceRule(price: number, { unit, change, roundTo }: PriceRule): number {
  // Calculates with integers (paisa × hundredths of a percent), so that exactly half a step is rounded up.
  const scaledPrice =
    unit === "percent"
      ? toPaisa(price) * (10_000 + Math.round(change * 100))
      : (toPaisa(price) + toPaisa(change)) * 10_000;
  const scaledStep = toPaisa(roundTo) * 10_000;
  return Math.floor((scaledPrice + scaledStep / 2) / scaledStep) * roundTo;
}

/** Returns the effect of a rule on products. */
export function planPrices(products: readonly CurrentPrices[], rule: PriceRule): PricePlan {
  const plan: PricePlan = { changes: [], blocked: [], unchangedCount: 0 };
  for (const product of products) addToPlan(plan, product, rule);
  return plan;
}

function addToPlan(plan: PricePlan, product: CurrentPrices, rule: PriceRule): void {
  const { id: productId, name, discountPercentage } = product;
  const affectedPrices = product.prices.filter(({ size }) => rule.size === null || size === rule.size);
  if (affectedPrices.length === 0 && rule.size !== null)
    plan.blocked.push({ productId, name, reason: messages.sizeMissing(rule.size) });
  for (const { size, price: from } of affectedPrices) {
    const to = applyPriceRule(from, rule);
    const reason = findBlockReason(size, from, to);
    if (reason !== undefined) plan.blocked.push({ productId, name, reason });
    else if (from === to) plan.unchangedCount += 1;
    else {
      const paidFrom = calculateUnitPrice(from, discountPercentage);
      const paidTo = calculateUnitPrice(to, discountPercentage);
      plan.changes.push({ productId, name, size, from, to, paidFrom, paidTo });
    }
  }
}

function findBlockReason(size: string, from: number, to: number): string | undefined {
  if (from <= 0) return messages.priceMissing(size);
  if (to < MIN_PRICE) return messages.tooLow(size);
  return to >= PRICE_LIMIT ? messages.tooHigh(size, PRICE_LIMIT) : undefined;
}

/** Returns the changes that restore the old prices. */
export function restorePrices(changes: readonly SizePriceChange[]): SizePriceChange[] {
  return changes.map(({ productId, size, from, to }) => ({ productId, size, from: to, to: from }));
}

/** Returns the sizes of products without duplicates, smallest first. */
export function listSizes(products: readonly CurrentPrices[]): string[] {
  const sizes = new Set(products.flatMap(({ prices }) => prices.map(({ size }) => size)));
  return [...sizes].toSorted((a, b) => parseMillilitres(a) - parseMillilitres(b) || a.localeCompare(b));
}

/** Returns the number of different products. */
export function countProducts(changes: readonly { productId: string }[]): number {
  return new Set(changes.map(({ productId }) => productId)).size;
}
