import { addMoney, formatPrice, multiplyPrice } from "#kit/rules/money.ts";

import type { OrderTerms } from "#delivery/rules/choose-delivery.ts";
import type { DeliveredLine } from "#delivery/rules/delivery-charge.ts";
import type { Offer } from "#discounts/rules/calculate-discount.ts";

import type { ShippingAddress } from "./order.ts";
import { codFeeRule, deliveryRule, giftWrapRule } from "./price-rules/price-rules.ts";

/** A line to price: unit price in PKR and whole quantity. */
export interface PricedLine extends DeliveredLine {
  readonly unitPrice: number;
  /** Undefined if unknown, as in a cart before its quote. */
  readonly productId?: string | undefined;
  /** The price (PKR) of a unit that staff agreed with the customer. Undefined if they agreed none. */
  readonly agreedPrice?: number | undefined;
}

/**
 * A charge or discount added to an order's subtotal. `amount` in PKR is positive for a charge, negative for a
 * discount and 0 for a free service. Shoppers see `label`. `source` is the origin of the amount, e.g. a discount
 * code, or null for the shop's standard charges.
 */
export interface Adjustment {
  kind: string;
  label: string;
  amount: number;
  source: string | null;
}

/** An adjustment of a calculated price, with what an order stores besides. Amounts in PKR. */
export interface PricedAdjustment extends Adjustment {
  /**
   * Only of an adjustment that the goods share: the part of each line, which add up to the amount; null for a line that
   * takes no part.
   */
  shares?: readonly (number | null)[];
  /** Only of a discount: what the order stores of it. */
  discount?: Pick<Offer, "id" | "code" | "label" | "terms">;
  /** Only of an offer of free delivery: the charge that it saves; null while the charge is unknown. */
  saved?: number | null;
}

/** An adjustment without its source, which only staff may see. */
export type PublicAdjustment = Omit<Adjustment, "source">;

/** Data that price rules may use besides the lines. */
export interface PriceContext {
  /** The known fields of the shipping address. A quote may have none. */
  readonly address?: Partial<ShippingAddress> | undefined;
  /**
   * The delivery terms of the destination. Null while the destination is unknown: the price then excludes delivery.
   * Default: free delivery.
   */
  readonly delivery?: OrderTerms | null | undefined;
  /** Whether the shop delivers the order; not if the customer takes it along at the counter. Default: true. */
  readonly isDelivered?: boolean | undefined;
  /** The price of gift wrapping in PKR, if the shopper wants it. Default: no gift wrapping. */
  readonly giftWrapPrice?: number | undefined;
  /** Whether the shopper pays in cash on delivery. Default: true. */
  readonly collectsCash?: boolean;
  /** What the shopper has paid already, in PKR, so that the courier collects only the rest. Default: 0. */
  readonly paidInAdvance?: number | undefined;
  /** The rules for discounts, which apply first. Only the server knows the discounts. Default: none. */
  readonly discountRules?: readonly PriceRule[] | undefined;
}

/** Input of a price rule: the order lines, their sum in PKR, and the adjustments of earlier rules. */
export interface PriceInput {
  readonly lines: readonly PricedLine[];
  readonly subtotal: number;
  readonly adjustments: readonly PricedAdjustment[];
  readonly context: PriceContext;
}

/** Returns the adjustment for an order, or `undefined` if the rule does not apply. */
export type PriceRule = (input: PriceInput) => PricedAdjustment | undefined;

/** Price of an order in PKR: the sum of the lines, the adjustments, and the total to pay. */
export interface OrderPrice {
  subtotal: number;
  adjustments: PricedAdjustment[];
  totalAmount: number;
  totalItems: number;
}

/** The shop's price rules apart from discounts, in the order in which they are applied and displayed. */
export const PRICE_RULES: readonly PriceRule[] = [giftWrapRule, deliveryRule, codFeeRule];

/**
 * Returns the price of an order: `totalAmount` is the subtotal plus all adjustments. No lines have none. Spec: storefront §3.
 * @param rules override the shop's rules in tests
 */
export function priceOrder(
  lines: readonly PricedLine[],
  context: PriceContext = {},
  rules: readonly PriceRule[] = PRICE_RULES,
): OrderPrice {
  const subtotal = addMoney(...lines.map((line) => multiplyPrice(line.unitPrice, line.quantity)));
  const { discountRules = [] } = context;
  const applied = lines.length === 0 ? [] : [...discountRules, ...rules];
  const adjustments = applied.reduce<PricedAdjustment[]>((earlier, rule) => {
    const adjustment = rule({ lines, subtotal, adjustments: earlier, context });
    return adjustment === undefined ? earlier : [...earlier, adjustment];
  }, []);
  return {
    subtotal,
    adjustments,
    totalAmount: addMoney(subtotal, ...adjustments.map(({ amount }) => amount)),
    totalItems: lines.reduce((sum, line) => sum + line.quantity, 0),
  };
}

/** Returns the amount of an adjustment as text: `Rs. 250`, `Free`, or `−Rs. 250` for a discount. */
export function formatAmount(amount: number): string {
  if (amount === 0) return "Free";
  return amount < 0 ? `−${formatPrice(-amount)}` : formatPrice(amount);
}

/** Returns the fields of an adjustment that an order stores and staff see. */
export function toAdjustment({ kind, label, amount, source }: Adjustment): Adjustment {
  return { kind, label, amount, source };
}

/** Removes the source from an adjustment. */
export function toPublicAdjustment({ kind, label, amount }: PublicAdjustment): PublicAdjustment {
  return { kind, label, amount };
}
