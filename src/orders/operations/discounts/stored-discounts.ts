import { and, asc, eq, isNull } from "drizzle-orm";

import type { DiscountableOrder, Offer } from "#discounts/rules/calculate-discount.ts";
import { createMatcher, isMinimumMet } from "#discounts/rules/calculate-discount.ts";
import type { Database } from "#platform/db/client.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";

import type { OrderItemsEdit } from "../../rules/edit/order-edit.ts";
import { orderEditMessages } from "../../rules/edit/order-edit-messages.ts";
import type { PricedAdjustment } from "../../rules/order-price.ts";
import { FREE_DELIVERY } from "../../rules/price-rules/price-rules.ts";
import { discountRedemptions, orderItemDiscounts } from "../../tables/order-discount-schema.server.ts";
import { orderAdjustments } from "../../tables/order-schema.server.ts";
import { getSaved, prepareCount } from "./redeem-discounts.ts";

/** A discount that an order used. */
export interface StoredDiscount {
  /** The discount with its terms at the time of the order. */
  offer: Offer;
  /** What the order saves, in paisa. */
  amount: number;
  /** Positions of the lines that take part; empty if unknown. */
  itemPositions: number[];
}

/** Returns the discounts that an order uses, by ascending id. */
export async function readStoredDiscounts(db: Database, orderId: string): Promise<StoredDiscount[]> {
  const rows = await db
    .select({
      row: discountRedemptions,
      itemPositions: subquery<number[]>`array(
        select share.item_position from ${orderItemDiscounts} as share
        join ${orderAdjustments} as adjustment
          on adjustment.order_id = share.order_id and adjustment.position = share.adjustment_position
        where share.order_id = ${orderId} and adjustment.kind =
          case when ${discountRedemptions.terms}->>'kind' = 'free-delivery' then ${FREE_DELIVERY} else 'discount' end)`,
    })
    .from(discountRedemptions)
    .where(and(eq(discountRedemptions.orderId, orderId), isNull(discountRedemptions.releasedAt)))
    .orderBy(asc(discountRedemptions.discountId));
  return rows.map(({ row: { discountId: id, code, label, terms, amount }, itemPositions }) => ({
    offer: { id, code, label, terms },
    amount,
    itemPositions,
  }));
}

/** The discounts of an order as offers for its edited lines. */
interface KeptOffers {
  /** Without those that staff remove. */
  offers: Offer[];
  removedIds: number[];
  /** Names the discounts whose minimum the edited order does not reach; null if there are none. */
  notice: string | null;
}

interface KeptOptions {
  storedPositions: readonly (number | undefined)[];
  choice: NonNullable<OrderItemsEdit["discounts"]>;
}

/**
 * Returns stored discounts as offers for the edited lines of their order. They apply whatever their period, limits and
 * minimum are, to the lines that took part and to new lines by their terms.
 * Staff choose only about the discounts that the notice names: the order keeps the others, and a choice made before
 * another change of the items has no effect.
 * @param storedPositions position of each edited line; undefined for a new line
 */
export function toKeptOffers(
  discounts: readonly StoredDiscount[],
  order: DiscountableOrder,
  { storedPositions, choice }: KeptOptions,
): KeptOffers {
  const offers = discounts.map(({ offer, itemPositions }): Offer => {
    const matchesTerms = createMatcher(offer.terms, order.products);
    const matches = order.lines.map((line, index) => {
      const position = storedPositions[index];
      return itemPositions.length > 0 && position !== undefined
        ? itemPositions.includes(position)
        : matchesTerms(line);
    });
    return { ...offer, qualifies: (index) => matches[index] === true, ignoresMinimum: true };
  });
  const missed = offers.filter((offer) => !isMinimumMet({ ...offer, ignoresMinimum: false }, order));
  const labelMissed = (hasItems: boolean) =>
    missed.filter((offer) => isMinimumMet(offer, order) === hasItems).map(({ label }) => label);
  const [below, withoutItems] = [labelMissed(true), labelMissed(false)];
  const notices = [
    ...(below.length > 0 ? [orderEditMessages.belowMinimum(below)] : []),
    ...(withoutItems.length > 0 ? [orderEditMessages.noItems(withoutItems)] : []),
  ];
  const removed = choice === "remove" ? missed : [];
  return {
    offers: offers.filter((offer) => !removed.includes(offer)),
    removedIds: removed.map(({ id }) => id),
    notice: notices.length === 0 ? null : notices.join(" "),
  };
}

/**
 * Saves what an edited order saves by its discounts, or removes those that staff removed. The caller must lock the
 * order.
 * @param adjustments the adjustments of the edited order
 * @param removedIds the discounts that staff removed
 */
export async function saveStoredDiscounts(
  tx: Database,
  orderId: string,
  stored: readonly StoredDiscount[],
  { adjustments, removedIds }: { adjustments: readonly PricedAdjustment[]; removedIds: readonly number[] },
): Promise<void> {
  for (const { offer, amount } of stored) {
    const { id, code } = offer;
    const isRow = and(eq(discountRedemptions.orderId, orderId), eq(discountRedemptions.discountId, id));
    const adjustment = adjustments.find(({ discount }) => discount?.id === id);
    const saved = adjustment ? getSaved(adjustment) : 0;
    const removes = removedIds.includes(id);
    if (removes) await tx.delete(discountRedemptions).where(isRow);
    else if (saved !== amount) await tx.update(discountRedemptions).set({ amount: saved }).where(isRow);
    else continue;
    const change = removes ? { uses: -1, amount: -amount } : { uses: 0, amount: saved - amount };
    for (const write of prepareCount(tx, { id, code, ...change })) await tx.execute(write.getSQL());
  }
}
