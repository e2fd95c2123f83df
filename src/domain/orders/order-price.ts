import { addMoney, formatPrice, timesQuantity } from "#domain/shared/money.ts";

import type { ShippingAddress } from "./order.ts";
import { deliveryRule } from "./price-rules/delivery.ts";

/** A line to price: unit price in PKR and whole quantity. */
export interface PricedLine {
  readonly unitPrice: number;
  readonly quantity: number;
}

/**
 * A change to what an order costs. `amount` in PKR is positive for a charge, negative for a discount and 0 for a free
 * service. `label` is shown to shoppers. `source` names what set the amount, e.g. a discount code; null for the shop's
 * standard charges.
 */
export interface Adjustment {
  kind: string;
  label: string;
  amount: number;
  source: string | null;
}

/** An adjustment as shoppers see it. */
export type ShownAdjustment = Omit<Adjustment, "source">;

/** What price rules may read besides the lines. */
export interface PriceContext {
  /** Address that the order goes to, as far as it is known: a quote may have none. */
  readonly address?: Partial<ShippingAddress> | undefined;
}

/** What a price rule sees: the order lines, their sum in PKR, and the adjustments of the rules before it. */
export interface PriceInput {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  readonly adjustments: readonly Adjustment[];
  readonly context: PriceContext;
}

/** Returns the adjustment that a rule makes to an order, or `undefined` if the rule does not apply. */
export type PriceRule = (input: PriceInput) => Adjustment | undefined;

/** Amounts in PKR: the sum of the lines, what changes it, and what is paid. */
export interface OrderPrice {
  subtotal: number;
  adjustments: Adjustment[];
  totalAmount: number;
  totalItems: number;
}

/** The shop's price rules, in the order in which they apply and are shown. */
export const PRICE_RULES: readonly PriceRule[] = [deliveryRule];

/**
 * Returns what an order costs: `totalAmount` is the subtotal plus all adjustments. Spec: storefront §3.
 * @param rules replaces the shop's rules in tests
 */
export function priceOrder(
  lines: readonly PricedLine[],
  context: PriceContext = {},
  rules: readonly PriceRule[] = PRICE_RULES,
): OrderPrice {
  const subtotal = addMoney(...lines.map((line) => timesQuantity(line.unitPrice, line.quantity)));
  const adjustments = rules.reduce<Adjustment[]>((made, rule) => {
    const adjustment = rule({ lines, subtotal, adjustments: made, context });
    return adjustment === undefined ? made : [...made, adjustment];
  }, []);
  return {
    subtotal,
    adjustments,
    totalAmount: addMoney(subtotal, ...adjustments.map(({ amount }) => amount)),
    totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** Returns the amount of an adjustment as text: `Rs. 250`, or `−Rs. 250` for a discount. */
export function formatAmount(amount: number): string {
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** Returns an adjustment without its source, which only staff see. */
export function shownAdjustment({ kind, label, amount }: ShownAdjustment): ShownAdjustment {
  return { kind, label, amount };
}
