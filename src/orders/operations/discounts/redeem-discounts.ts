import type { SQLWrapper } from "drizzle-orm";
import { and, asc, count, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";

import type { CodeProblem } from "#discounts/rules/discount.ts";
import { findDiscountProblem } from "#discounts/rules/discount.ts";
import { discountCodes, discounts } from "#discounts/tables/discount-schema.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { Database } from "#platform/db/client.server.ts";
import { toShopDay } from "#platform/rules/day.ts";

import type { PricedAdjustment } from "../../rules/order-price.ts";
import { discountRedemptions, orderItemDiscounts } from "../../tables/order-discount-schema.server.ts";
import { orderAdjustments, orders } from "../../tables/order-schema.server.ts";
import { matchesPhone } from "../matches-phone.ts";
import type { NewOrder } from "../order-rows.ts";

/** A discount of a new order that cannot be used any more. */
export interface LostDiscount {
  /** Null for an automatic offer. */
  code: string | null;
  problem: CodeProblem;
  /** Whether this phone number has used the code as often as it may. */
  isOwnLimit?: boolean;
}

type RedeemingOrder = Pick<NewOrder, "id" | "adjustments" | "phoneE164" | "customer">;

/** Returns what an order saves by a discount, in paisa. */
export const getSaved = ({ amount, saved }: Pick<PricedAdjustment, "amount" | "saved">) =>
  toPaisa(saved ?? 0) - toPaisa(amount);

type Redeemed = Pick<PricedAdjustment, "amount" | "saved"> & Required<Pick<PricedAdjustment, "discount">>;

function listRedeemed(adjustments: readonly PricedAdjustment[]): Redeemed[] {
  return adjustments.flatMap(({ discount, amount, saved }) =>
    discount ? [{ discount, amount, saved }] : [],
  );
}

/**
 * Locks the discounts of a new order by ascending id until the transaction ends, and checks their period and limits.
 * Executes no statement for an order without a discount.
 * @returns the first discount that cannot be used any more; undefined if the order can use all of them
 */
export async function lockDiscounts(
  tx: Database,
  { adjustments, phoneE164, customer }: RedeemingOrder,
): Promise<LostDiscount | undefined> {
  const redeemed = listRedeemed(adjustments);
  if (redeemed.length === 0) return undefined;
  const ids = redeemed.map(({ discount }) => discount.id);
  const rows = await tx
    .select()
    .from(discounts)
    .where(inArray(discounts.id, ids))
    .orderBy(asc(discounts.id))
    .for("no key update");
  const phone = { phone: phoneE164 ?? null, typedPhone: customer.phone };
  const today = toShopDay(new Date());
  for (const { discount } of redeemed) {
    const { id, code } = discount;
    const row = rows.find((candidate) => candidate.id === id);
    const problem = row ? findDiscountProblem(row, today) : "ended";
    if (problem !== null) return { code, problem };
    const reached = row && (await findLimitProblem(tx, row, code, phone));
    if (reached) return { code, ...reached };
  }
  return undefined;
}

type Phone = Parameters<typeof matchesPhone>[0];

/** Returns the number for which limits count an order; null for a customer at the counter who gave none. */
function toNumber({ phone, typedPhone }: Phone): string | null {
  return phone ?? (typedPhone === "" ? null : typedPhone);
}

/** Returns which limit of a locked discount a code or a phone number has reached, or null. */
async function findLimitProblem(
  tx: Database,
  { id, trigger, maxUsesPerPhone, firstOrderOnly }: typeof discounts.$inferSelect,
  code: string | null,
  phone: Phone,
): Promise<Omit<LostDiscount, "code"> | null> {
  if (trigger === "codes") {
    const isUnused = and(eq(discountCodes.code, code ?? ""), eq(discountCodes.uses, 0));
    if ((await tx.$count(discountCodes, isUnused)) === 0) return { problem: "used-up" };
  }
  if (maxUsesPerPhone === null && !firstOrderOnly) return null;
  const number = toNumber(phone);
  if (number === null) return { problem: "phone-required" };
  if (maxUsesPerPhone !== null) {
    const [counted] = await tx
      .select({ uses: count() })
      .from(discountRedemptions)
      .innerJoin(orders, eq(orders.id, discountRedemptions.orderId))
      .where(
        and(
          eq(discountRedemptions.discountId, id),
          isNull(discountRedemptions.releasedAt),
          or(matchesPhone(phone), eq(discountRedemptions.phone, number)),
        ),
      );
    if ((counted?.uses ?? 0) >= maxUsesPerPhone) return { problem: "used-up", isOwnLimit: true };
  }
  if (!firstOrderOnly) return null;
  // Orders with other discounts for first orders wait here, until the order of this number is written.
  const key = `first-order:${number}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const hasOrdered =
    (await tx.$count(orders, and(matchesPhone(phone), ne(orders.status, "cancelled")))) > 0 ||
    // An order of this number whose number has been corrected.
    (await tx.$count(
      discountRedemptions,
      and(eq(discountRedemptions.phone, number), isNull(discountRedemptions.releasedAt)),
    )) > 0;
  return hasOrdered ? { problem: "first-order-only" } : null;
}

/** Returns the writes that count the locked discounts of a new order as used. */
export function prepareRedemptions(
  tx: Database,
  { id: orderId, adjustments, phoneE164, customer }: RedeemingOrder,
): SQLWrapper[] {
  const redeemed = listRedeemed(adjustments);
  const phone = toNumber({ phone: phoneE164 ?? null, typedPhone: customer.phone });
  if (redeemed.length === 0) return [];
  return [
    tx.insert(discountRedemptions).values(
      redeemed.map(({ discount, ...adjustment }) => {
        const { id: discountId, code, label, terms } = discount;
        return { orderId, discountId, code, label, terms, phone, amount: getSaved(adjustment) };
      }),
    ),
    ...redeemed.flatMap(({ discount: { id, code }, ...adjustment }) =>
      prepareCount(tx, { id, code, uses: 1, amount: getSaved(adjustment) }),
    ),
  ];
}

interface CountChange {
  id: number;
  code: string | null;
  uses: number;
  /** In paisa. */
  amount: number;
}

/** Returns the writes that change the counts of a discount and of its one-use code. */
export function prepareCount(tx: Database, { id, code, uses, amount }: CountChange): SQLWrapper[] {
  return [
    tx
      .update(discounts)
      .set({
        used: sql`${discounts.used} + ${uses}::int`,
        given: sql`${discounts.given} + ${amount}::bigint`,
      })
      .where(eq(discounts.id, id)),
    ...(code === null || uses === 0
      ? []
      : [
          tx
            .update(discountCodes)
            .set({ uses: sql`${discountCodes.uses} + ${uses}::int` })
            .where(and(eq(discountCodes.code, code), eq(discountCodes.discountId, id))),
        ]),
  ];
}

/**
 * Returns the writes of an order's adjustments and of the lines' shares in them.
 * @param positions positions of the order's lines, in the sequence of the shares
 */
export function prepareAdjustments(
  tx: Database,
  orderId: string,
  adjustments: readonly PricedAdjustment[],
  positions: readonly number[],
): SQLWrapper[] {
  const rows = adjustments.map(({ kind, label, amount, source }, position) => {
    return { orderId, position, kind, label, amount: toPaisa(amount), source };
  });
  const shares = adjustments.flatMap(({ shares: parts = [] }, adjustmentPosition) =>
    parts.flatMap((share, index) => {
      const itemPosition = positions[index];
      if (share === null || itemPosition === undefined) return [];
      return [{ orderId, adjustmentPosition, itemPosition, amount: toPaisa(share) }];
    }),
  );
  return [
    ...(rows.length === 0 ? [] : [tx.insert(orderAdjustments).values(rows)]),
    ...(shares.length === 0 ? [] : [tx.insert(orderItemDiscounts).values(shares)]),
  ];
}

/**
 * Releases the discounts of a cancelled order, or takes those of a restored one again, whatever their limits are. The
 * caller must lock the order.
 */
export async function changeRedemptions(
  tx: Database,
  orderId: string,
  change: "release" | "restore",
): Promise<void> {
  const isRelease = change === "release";
  const sign = sql.raw(isRelease ? "-" : "+");
  const isAffected = and(
    eq(discountRedemptions.orderId, orderId),
    isRelease ? isNull(discountRedemptions.releasedAt) : isNotNull(discountRedemptions.releasedAt),
  );
  const affected = tx
    .select({ id: discountRedemptions.discountId })
    .from(discountRedemptions)
    .where(isAffected);
  // Locks by ascending id, as a new order does, and before the update: see `lockOrder`.
  const locked = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(inArray(discounts.id, affected))
    .orderBy(asc(discounts.id))
    .for("no key update");
  if (locked.length === 0) return;
  await tx.execute(sql`
    with redeemed as (
      update ${discountRedemptions} set released_at = ${isRelease ? sql`now()` : sql`null`}
      where ${isAffected} returning discount_id, code, amount
    ), one_use as (
      update ${discountCodes} set uses = uses ${sign} 1
      from redeemed where discount_codes.code = redeemed.code and discount_codes.discount_id = redeemed.discount_id
    )
    update ${discounts} set used = used ${sign} 1, given = given ${sign} redeemed.amount
    from redeemed where discounts.id = redeemed.discount_id`);
}
