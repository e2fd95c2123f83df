import { allocateAmount } from "#kit/rules/allocate-amount.ts";
import { multiplyPrice, toPaisa, toPkr } from "#kit/rules/money.ts";
import { z } from "#platform/rules/zod.ts";

import type { PricedLine, PriceRule } from "../order-price.ts";

/** What staff take off the goods of an order, besides the prices that they agree for lines. */
export const orderReductionSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("percent"), value: z.int().min(1).max(100) }),
  z.strictObject({ kind: z.literal("fixed"), value: z.int().min(1).max(10_000_000).describe("PKR") }),
]);

/** The price that staff agree for a unit of a line, at most its list price. In whole rupees. */
export const agreedPriceSchema = z.int().min(0).max(10_000_000);

/** The discount that staff give on an order. The order stores it, so that an edit applies it again. */
export interface StaffDiscount {
  /** Null if staff reduce only lines. */
  order: z.infer<typeof orderReductionSchema> | null;
  /** The agreed prices (PKR) of lines. */
  prices: { productId: string; variant: string; price: number }[];
}

/** Returns the price (PKR) that staff agreed for a unit of a size, or undefined. */
export function findAgreedPrice(
  discount: StaffDiscount | null | undefined,
  size: { productId: string; variant: string },
): number | undefined {
  return discount?.prices.find(
    ({ productId, variant }) => productId === size.productId && variant === size.variant,
  )?.price;
}

/** Returns what an agreed price takes off a line, in paisa. An agreed price above the price takes nothing off. */
function getLineReduction({ unitPrice, quantity, agreedPrice = unitPrice }: PricedLine): number {
  return Math.max(
    0,
    toPaisa(multiplyPrice(unitPrice, quantity)) - toPaisa(multiplyPrice(agreedPrice, quantity)),
  );
}

/** Returns what a reduction takes off a sum; both in paisa. Percentages are rounded half up to whole rupees. */
function getOrderReduction(reduction: StaffDiscount["order"], sum: number): number {
  if (reduction === null) return 0;
  const amount =
    reduction.kind === "percent"
      ? Math.round((sum * reduction.value) / 10_000) * 100
      : toPaisa(reduction.value);
  return Math.min(sum, amount);
}

/**
 * Returns the rule for the discount of staff, which replaces offers and codes: first the agreed prices of lines, then
 * the reduction of the order, which all lines share by what they cost then.
 */
export function createStaffDiscountRule({ order }: StaffDiscount): PriceRule {
  return ({ lines }) => {
    const reductions = lines.map(getLineReduction);
    const nets = lines.map(
      ({ unitPrice, quantity }, index) =>
        toPaisa(multiplyPrice(unitPrice, quantity)) - (reductions[index] ?? 0),
    );
    const ofOrder = getOrderReduction(
      order,
      nets.reduce((sum, net) => sum + net, 0),
    );
    const parts = allocateAmount(ofOrder, nets);
    const shares = reductions.map((reduction, index) => reduction + (parts[index] ?? 0));
    const amount = shares.reduce((sum, share) => sum + share, 0);
    if (amount === 0) return undefined;
    return {
      kind: "discount",
      label: "Discount",
      amount: -toPkr(amount),
      source: "staff",
      shares: shares.map((share) => (share === 0 ? 0 : -toPkr(share))),
    };
  };
}
