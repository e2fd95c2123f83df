import { eq, sql } from "drizzle-orm";

import { discounts } from "#discounts/tables/discount-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

type DiscountRow = typeof discounts.$inferInsert;

/** Adds a discount: by default Rs. 500 off with this code, or as an automatic offer without a code. */
export async function buildDiscount(
  db: Database,
  code: string | null,
  fields: Partial<DiscountRow> = {},
): Promise<number> {
  const trigger = code === null ? "automatic" : "code";
  const row: DiscountRow = { trigger, code, name: code ?? "Offer", kind: "fixed", ...fields };
  const [added] = await db
    .insert(discounts)
    .values({ amount: row.kind === "fixed" ? 500_00 : null, ...row })
    .returning({ id: discounts.id });
  if (!added) throw new Error("The discount was not added");
  return added.id;
}

/** Returns the counts of a discount: its uses and what they saved in PKR. */
export async function readCounts(db: Database, id: number): Promise<[used: number, given: number]> {
  const [row] = await db.select().from(discounts).where(eq(discounts.id, id));
  return [row?.used ?? 0, (row?.given ?? 0) / 100];
}

/** Returns the discounts whose counts are not those of their redemptions, and the adjustments without exact shares. */
export async function findWrongCounts(db: Database): Promise<unknown[]> {
  return queryRows(
    db,
    sql`
    select 'count' as rule, discount.id::text from discounts as discount
    left join lateral (select count(*) as uses, coalesce(sum(amount), 0) as amount from discount_redemptions
      where discount_id = discount.id and released_at is null) as redeemed on true
    where discount.used <> redeemed.uses or discount.given <> redeemed.amount
    union all
    select 'code', one_use.code from discount_codes as one_use where one_use.uses <> (
      select count(*) from discount_redemptions as redemption where redemption.code = one_use.code and released_at is null)
    union all
    select 'shares', adjustment.order_id from order_adjustments as adjustment where kind = 'discount' and amount <> (
      select coalesce(sum(share.amount), 0) from order_item_discounts as share
      where share.order_id = adjustment.order_id and share.adjustment_position = adjustment.position)`,
  );
}
