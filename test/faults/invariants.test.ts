import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { COMMAND_LINE } from "#domain/staff/audit.ts";
import type { OrderStatus } from "#domain/orders/order-status.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";

import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";
import { readStoredState } from "./stored-state.ts";
import { createJournal } from "./journal.ts";
import { INVARIANTS } from "./invariants.ts";

const db = await openTestDatabase();
const sizes = { "50ml": 4500, "100ml": 7900 };
const { id: productId } = await buildProduct(db, {
  variantPricing: sizes,
  stock: { "50ml": 20, "100ml": null },
});
const before = await readStoredState(db);
const journal = createJournal();

/** Orders as shoppers place them and staff work on them; responses the order's id. */
async function order(key: string, ...life: OrderStatus[]): Promise<string> {
  const items = Object.keys(sizes).map((variant) => ({ productId, variant, quantity: 2 }));
  const request = { key, email: `${key}@example.com`, items };
  const input = orderInput(items);
  const customer = { ...input.customer, email: request.email };
  const placed = await placeOrder(db, { ...input, customer }, { idempotencyKey: key });
  journal.orderRequests.set(key, { request, outcome: placed });
  for (const to of life) {
    const note = `${placed.id} ${to}`;
    await updateOrderStatus(db, { orderId: placed.id, status: to, notes: note }, { by: COMMAND_LINE });
    journal.changes.push({ note, orderId: placed.id, to, outcome: "acknowledged" });
  }
  return placed.id;
}

await order("a-key-of-a-waiting-order");
const held = await order("a-key-of-a-held-order", "confirmed", "processing");
const cancelled = await order("a-key-of-a-cancelled-order", "confirmed", "cancelled");

const violationsOf = async (rule: (typeof INVARIANTS)[number], told = journal) =>
  rule.violations({ before, after: await readStoredState(db), journal: told });

test.each(INVARIANTS)("what nobody tampered with is fine: $title", async (rule) => {
  expect(await violationsOf(rule)).toEqual([]);
});

/** Rolls a change back whatever came of the task. */
async function withTampered<Result>(statement: string, task: () => Promise<Result>): Promise<Result> {
  await db.execute(sql`begin`);
  try {
    await db.execute(sql.raw(statement));
    return await task();
  } finally {
    await db.execute(sql`rollback`);
  }
}

const COPIED = `insert into orders (id, order_number, status, customer_name, customer_email, customer_phone, street, city,
  state, zip_code, country, subtotal, total_amount, total_items) select 'another', 'ZZ', 'pending', customer_name,
  customer_email, customer_phone, street, city, state, zip_code, country, subtotal, total_amount, total_items
  from orders where id = '${held}'`;

test.each([
  ["a lost order", `delete from orders where id = '${held}'`, "every acknowledged order exists"],
  [
    "a lost line",
    `delete from order_items where order_id = '${held}' and position = 1`,
    "every acknowledged",
  ],
  [
    "another amount",
    `with charged as (update order_adjustments set amount = 100 where order_id = '${held}')
     update orders set total_amount = total_amount + 100 where id = '${held}'`,
    "every acknowledged",
  ],
  ["an order made twice", COPIED, "no request became two orders"],
  ["an order nobody knows", COPIED, "every order is one that somebody was told of"],
  [
    "an order without lines",
    `delete from order_items where order_id = '${held}'`,
    "no order is half written",
  ],
  ["another quantity", `update order_items set quantity = quantity + 1`, "no order is half written"],
  [
    "no first entry",
    `delete from order_status_history where order_id = '${held}' and status = 'pending'`,
    "no order is half written",
  ],
  [
    "an entry that is gone",
    `delete from order_status_history where notes = '${held} processing'`,
    "the history",
  ],
  ["a change nobody asked for", tell("shipped"), "the history tells each acknowledged change once"],
  ["a change told twice", tell(`${held} confirmed`), "the history tells each acknowledged change once"],
  [
    "entries in another order",
    `update order_status_history set notes = case notes when '${held} confirmed' then '${held} processing'
      else '${held} confirmed' end where order_id = '${held}' and notes is not null`,
    "the history tells each acknowledged change once",
  ],
  [
    "a status of no history",
    `update orders set status = 'shipped'`,
    "an order has the status that its history",
  ],
  [
    "no audit",
    `delete from audit_entries where subject_id = '${held}'`,
    "an order has the status that its history",
  ],
  ["a bottle too many", `update product_variants set stock = stock + 1`, "stock and sold together"],
  ["a bottle taken twice", `update product_variants set stock = stock - 2`, "stock and sold together"],
  [
    "a sale too many",
    `update product_variants set sold = sold + 1`,
    "what is sold is what confirmed orders hold",
  ],
  [
    "a line that holds none",
    `update order_items set stock_taken = 0`,
    "what is sold is what confirmed orders hold",
  ],
  [
    "a cancelled order that holds",
    `update orders set holds_stock = true`,
    "an order holds stock exactly when",
  ],
  [
    "a movement that is gone",
    `delete from stock_movements where reason = 'order-cancelled'`,
    "stock and sold of every",
  ],
])("%s is seen", async (_, statement, title) => {
  const rule = INVARIANTS.find((each) => each.title.startsWith(title));
  expect(rule).toBeDefined();
  if (rule) expect(await withTampered(statement, () => violationsOf(rule))).not.toEqual([]);
});

test.each([
  ["a ledger that is lost", "delete from stock_movements"],
  ["the ledger of sizes that nobody ordered", "delete from stock_movements where reason = 'initial'"],
  ["a history that is lost", "delete from order_status_history"],
])("%s is seen in any shop", async (_, statement) => {
  expect(await withTampered(statement, () => findInconsistencies(db))).not.toEqual([]);
});

function tell(note: string): string {
  return `insert into order_status_history (order_id, status, notes) values ('${held}', 'processing', '${note}')`;
}

test("an answer that contradicts an earlier one is seen", async () => {
  const [rule] = INVARIANTS;
  const told = { ...journal, contradictions: ["One key was answered with two orders"] };
  expect(rule && (await violationsOf(rule, told))).toEqual(told.contradictions);
  expect(cancelled).not.toBe(held);
});
