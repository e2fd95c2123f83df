import { allocateAmount } from "#kit/rules/allocate-amount.ts";
import { multiplyPrice, toPaisa } from "#kit/rules/money.ts";

import type { DiscountTerms } from "./discount-terms.ts";

/** A line to which discounts can apply; `unitPrice` in PKR. */
export interface DiscountableLine {
  readonly unitPrice: number;
  readonly quantity: number;
  /** Undefined if unknown: only discounts for all products then apply. */
  readonly productId?: string | undefined;
}

/** What discounts depend on, of a product. */
export interface DiscountedProduct {
  collectionId: string | null;
  /** Whether the price of the product is reduced. */
  isOnSale: boolean;
}

/** Lines with their products, by id. */
export interface DiscountableOrder {
  readonly lines: readonly DiscountableLine[];
  readonly products: ReadonlyMap<string, DiscountedProduct>;
}

/** An automatic offer, or the discount of a code. */
export interface Offer {
  id: number;
  /** The normalized code that the shopper entered; null for an automatic offer. */
  code: string | null;
  /** What shoppers see next to the amount. */
  label: string;
  terms: DiscountTerms;
  /** Returns whether a line qualifies. Default: by the terms. */
  qualifies?: ((index: number) => boolean) | undefined;
  /** Whether the discount applies without its minimum, because the order has it already. */
  ignoresMinimum?: boolean | undefined;
}

/** The goods discount of an order: its amount and the share of each line, in paisa. */
export interface GoodsDiscount {
  offer: Offer;
  amount: number;
  /** 0 for lines that do not qualify. */
  shares: number[];
  /** Whether each line qualifies. */
  qualifying: boolean[];
}

const getAmount = ({ unitPrice, quantity }: DiscountableLine) => toPaisa(unitPrice) * quantity;

const addUp = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Returns a function that says whether a line is one of those that a discount is for. */
export function createMatcher(
  { scope, scopeIds, excludesSaleItems }: DiscountTerms,
  products: DiscountableOrder["products"],
): (line: DiscountableLine) => boolean {
  const ids = new Set(scope === "all" ? [] : scopeIds);
  return ({ productId = "" }) => {
    const product = products.get(productId);
    if (excludesSaleItems && product?.isOnSale === true) return false;
    if (scope === "all") return true;
    const id = scope === "products" ? productId : product?.collectionId;
    return id != null && ids.has(id);
  };
}

/** The lines of an order that qualify for an offer. */
interface QualifyingLines {
  lines: DiscountableLine[];
  /** Whether each line of the order qualifies. */
  qualifying: boolean[];
  /** The price of each line of the order in paisa, 0 if it does not qualify. */
  weights: number[];
  sum: number;
}

/** Returns which lines of an order qualify for an offer. */
export function findQualifying(
  { terms, qualifies }: Offer,
  { lines, products }: DiscountableOrder,
): QualifyingLines {
  const matches = createMatcher(terms, products);
  const qualifying = lines.map((line, index) => (qualifies ? qualifies(index) : matches(line)));
  const weights = lines.map((line, index) => (qualifying[index] === true ? getAmount(line) : 0));
  return { lines: lines.filter((_, index) => qualifying[index]), qualifying, weights, sum: addUp(weights) };
}

function reachesMinimum({ ignoresMinimum, terms }: Offer, { lines, sum }: QualifyingLines): boolean {
  if (ignoresMinimum === true) return lines.length > 0;
  const quantity = addUp(lines.map((line) => line.quantity));
  return quantity > 0 && quantity >= terms.minQuantity && sum >= toPaisa(terms.minSubtotal);
}

/** Returns whether the qualifying lines of an order reach the minimums of an offer, and there is at least one. */
export function isMinimumMet(offer: Offer, order: DiscountableOrder): boolean {
  return reachesMinimum(offer, findQualifying(offer, order));
}

/** Returns the paisa that an offer takes off its qualifying lines, before the cap at their sum. */
function calculateAmount(terms: DiscountTerms, lines: readonly DiscountableLine[], sum: number): number {
  switch (terms.kind) {
    case "percent":
      // Half up to whole rupees.
      return Math.round((sum * (terms.percent ?? 0)) / 10_000) * 100;
    case "fixed":
      return toPaisa(terms.amount ?? 0);
    case "buy-x-get-y":
      return calculateFreeUnits(terms, lines);
    case "free-delivery":
      return 0;
  }
}

/** Returns the price of the cheapest units: for each complete group of bought and free units, the free ones. */
function calculateFreeUnits(
  { buyQuantity, getQuantity }: DiscountTerms,
  lines: readonly DiscountableLine[],
): number {
  const group = (buyQuantity ?? 0) + (getQuantity ?? 0);
  const units = addUp(lines.map(({ quantity }) => quantity));
  let free = group === 0 ? 0 : Math.floor(units / group) * (getQuantity ?? 0);
  let amount = 0;
  for (const { unitPrice, quantity } of lines.toSorted((a, b) => a.unitPrice - b.unitPrice)) {
    const freeOfLine = Math.min(free, quantity);
    amount += toPaisa(multiplyPrice(unitPrice, freeOfLine));
    free -= freeOfLine;
  }
  return amount;
}

interface FoundDiscount {
  offer: Offer;
  amount: number;
  found: QualifyingLines;
}

/** Returns what an offer takes off an order without the shares, which only the best offer needs. */
function findDiscount(offer: Offer, order: DiscountableOrder): FoundDiscount[] {
  if (offer.terms.kind === "free-delivery") return [];
  const found = findQualifying(offer, order);
  if (!reachesMinimum(offer, found)) return [];
  const amount = Math.min(found.sum, calculateAmount(offer.terms, found.lines, found.sum));
  return amount === 0 ? [] : [{ offer, amount, found }];
}

function toGoodsDiscount({ offer, amount, found: { weights, qualifying } }: FoundDiscount): GoodsDiscount {
  return { offer, amount, shares: allocateAmount(amount, weights), qualifying };
}

/**
 * Returns what an offer takes off an order, or undefined if it takes off nothing. The amount is at most the sum of the
 * qualifying lines and is divided among all of them, so that a returned bottle never keeps a free one.
 */
export function calculateGoodsDiscount(offer: Offer, order: DiscountableOrder): GoodsDiscount | undefined {
  return findDiscount(offer, order).map(toGoodsDiscount)[0];
}

/**
 * Returns the one goods discount of an order: the best of the offers. Of equal ones, an automatic offer is better than
 * a code, which then is not used up.
 */
export function chooseGoodsDiscount(
  offers: readonly Offer[],
  order: DiscountableOrder,
): GoodsDiscount | undefined {
  const isCode = ({ offer }: FoundDiscount) => Number(offer.code !== null);
  const [best] = offers
    .flatMap((offer) => findDiscount(offer, order))
    .toSorted((a, b) => b.amount - a.amount || isCode(a) - isCode(b) || a.offer.id - b.offer.id);
  return best && toGoodsDiscount(best);
}

/** Returns the one offer of free delivery that applies to an order: an automatic one, or else that of the code. */
export function chooseFreeDelivery(offers: readonly Offer[], order: DiscountableOrder): Offer | undefined {
  const free = offers.filter((offer) => offer.terms.kind === "free-delivery" && isMinimumMet(offer, order));
  return free.find(({ code }) => code === null) ?? free[0];
}

/**
 * Returns the share of some units of a line in its net amount, in whole paisa rounded down. The shares of 1, 2, … all
 * units end with the net amount.
 */
export function getShareOfUnits(netAmount: number, quantity: number, units: number): number {
  return Math.floor((netAmount * units) / quantity);
}
