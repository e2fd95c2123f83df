import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { discountCodes, discounts } from "#discounts/tables/discount-schema.server.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildDiscount, findWrongCounts } from "#test/discounts.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { getRunCount, REPRODUCE_HINT } from "#test/fuzz/fuzz-run.ts";

import { discountRedemptions } from "../../tables/order-discount-schema.server.ts";
import { updateOrderDetails } from "../edit/update-order-details.ts";
import { updateOrderItems } from "../edit/update-order-items.ts";
import { getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const products = await Promise.all(
  [3400, 1250, 999.5].map((price) =>
    buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": 100_000 } }),
  ),
);
const ids = await Promise.all([
  buildDiscount(db, "PCT15", { kind: "percent", percent: 15, maxUsesPerPhone: 2 }),
  buildDiscount(db, "BUY2", { kind: "buy-x-get-y", buyQuantity: 2, getQuantity: 1, maxUses: 3 }),
  buildDiscount(db, "FIRST", { firstOrderOnly: true, minSubtotal: 2000_00 }),
  buildDiscount(db, null, { amount: 300_00, minQuantity: 3 }),
  buildDiscount(db, null, { trigger: "codes", name: "Letter", amount: 700_00 }),
]);
const ONE_USE = ["ONCE1", "ONCE2"];
await db.insert(discountCodes).values(ONE_USE.map((code) => ({ code, discountId: ids[4] })));

const CODES = [undefined, "PCT15", "BUY2", "FIRST", ...ONE_USE];
const PHONES = ["0300 1000001", "0300 1000002", "0300 1000003"];

const lines = fc
  .array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 })
  .filter((quantities) => quantities.some((quantity) => quantity > 0));
const order = fc.nat(20);
const phone = fc.constantFrom(...PHONES);
const event = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), lines, code: fc.constantFrom(...CODES), phone }),
  fc.record({ kind: fc.constantFrom("cancel" as const, "restore" as const), order }),
  fc.record({ kind: fc.constant("edit" as const), order, lines, removes: fc.boolean() }),
  fc.record({ kind: fc.constant("correct" as const), order, phone }),
  fc.record({ kind: fc.constant("switch" as const), discount: fc.nat(4), isActive: fc.boolean() }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const toItems = (quantities: readonly number[]) =>
  products.flatMap(({ id: productId }, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity === 0 ? [] : [{ productId, variant: "50ml", quantity }];
  });

/** Applies an event to the orders of a sequence. Events that the shop rejects change nothing. */
async function apply(placed: string[], change: Event): Promise<void> {
  if (change.kind === "place") {
    const { code } = change;
    const customer = { ...CHECKOUT.customer, phone: change.phone };
    const input = buildOrderInput(toItems(change.lines), { customer, ...(code !== undefined && { code }) });
    placed.push((await placeOrder(db, input)).id);
    return;
  }
  if (change.kind === "switch") {
    const id = ids[change.discount] ?? 0;
    await db.update(discounts).set({ isActive: change.isActive }).where(eq(discounts.id, id));
    return;
  }
  const orderId = placed[change.order % Math.max(1, placed.length)];
  const stored = orderId === undefined ? undefined : await getOrder(db, orderId);
  if (!stored) return;
  const { id, updatedAt: expectedUpdatedAt, customerInfo } = stored;
  if (change.kind === "cancel") await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  if (change.kind === "restore") await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  if (change.kind === "correct")
    await updateOrderDetails(db, id, {
      customer: { ...customerInfo, phone: change.phone },
      expectedUpdatedAt,
    });
  if (change.kind === "edit")
    await updateOrderItems(db, id, {
      items: toItems(change.lines),
      expectedUpdatedAt,
      discounts: change.removes ? "remove" : "keep",
    });
}

/** Returns the orders whose total is not the sum of its parts in whole rupees, or whose redemption is not that of their status. */
const findWrongOrders = () =>
  queryRows(
    db,
    sql`
    select placed.order_number from orders as placed where total_amount % 100 <> 0 or total_amount <> subtotal + (
      select coalesce(sum(amount), 0) from order_adjustments where order_id = placed.id)
    union all
    select placed.order_number from orders as placed join discount_redemptions as used on used.order_id = placed.id
    where (placed.status = 'cancelled') <> (used.released_at is not null)
    union all
    select order_id from order_item_discounts group by order_id, item_position having sum(amount) < -(
      select unit_price * quantity from order_items as item
      where item.order_id = order_item_discounts.order_id and item.position = order_item_discounts.item_position)`,
  );

test("uses, amounts and shares agree after any sequence of placing, cancelling, restoring, editing and ending", async () => {
  const sequence = fc.array(event, { minLength: 5, maxLength: 25, size: "max" });
  await fc.assert(
    fc.asyncProperty(sequence, async (events) => {
      const placed: string[] = [];
      await db.update(discounts).set({ isActive: true });
      for (const change of events)
        await apply(placed, change).catch((error: unknown) => {
          if (!(error instanceof ShopError)) throw error;
        });
      expect([await findWrongCounts(db), await findWrongOrders()]).toEqual([[], []]);
    }),
    { numRuns: getRunCount({ pglite: 5, postgres: 30, long: 2000 }) },
  );
  // Otherwise the events would prove nothing about discounts.
  expect(await db.$count(discountRedemptions), REPRODUCE_HINT).toBeGreaterThan(0);
});
