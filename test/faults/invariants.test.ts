import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";

import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";
import { readStoredState } from "./stored-state.ts";
import { createJournal } from "./journal.ts";
import type { Invariant } from "./invariants.ts";
import { INVARIANTS } from "./invariants.ts";

const db = await openTestDatabase();
const sizes = { "50ml": 4500, "100ml": 7900 };
const { id: productId } = await buildProduct(db, {
  variantPricing: sizes,
  stock: { "50ml": 20, "100ml": null },
});
const before = await readStoredState(db);
const journal = createJournal();

/** Places an order, sets the statuses in sequence and returns the order id. */
async function placeOrderWithStatuses(key: string, ...statuses: OrderStatus[]): Promise<string> {
  const items = Object.keys(sizes).map((variant) => ({ productId, variant, quantity: 2 }));
  const request = { key, email: `${key}@example.com`, items };
  const input = buildOrderInput(items);
  const customer = { ...input.customer, email: request.email };
  const placed = await placeOrder(db, { ...input, customer }, { idempotencyKey: key });
  journal.orderRequests.set(key, { request, outcome: placed });
  for (const to of statuses) {
    const note = `${placed.id} ${to}`;
    await updateOrderStatus(db, { orderId: placed.id, status: to, notes: note }, { by: COMMAND_LINE });
    journal.changes.push({ note, orderId: placed.id, to, outcome: "acknowledged" });
  }
  return placed.id;
}

await placeOrderWithStatuses("a-key-of-a-pending-order");
const processingId = await placeOrderWithStatuses("a-key-of-a-processing-order", "confirmed", "processing");
const cancelledId = await placeOrderWithStatuses("a-key-of-a-cancelled-order", "confirmed", "cancelled");

const findInvariantViolations = async (invariant: Invariant, checkedJournal = journal) =>
  invariant.listViolations({ before, after: await readStoredState(db), journal: checkedJournal });

test.each(INVARIANTS)("valid data has no violations of the invariant: $title", async (invariant) => {
  expect(await findInvariantViolations(invariant)).toEqual([]);
});

/** Changes the database, runs a task and rolls the change back. */
async function withTamperedDatabase<Result>(statement: string, task: () => Promise<Result>): Promise<Result> {
  await db.execute(sql`begin`);
  try {
    await db.execute(sql.raw(statement));
    return await task();
  } finally {
    await db.execute(sql`rollback`);
  }
}

const COPY_ORDER = `insert into orders (id, order_number, status, customer_name, customer_email, customer_phone, street, city,
  state, zip_code, country, subtotal, total_amount, total_items) select 'another', 'ZZ', 'pending', customer_name,
  customer_email, customer_phone, street, city, state, zip_code, country, subtotal, total_amount, total_items
  from orders where id = '${processingId}'`;

test.each([
  ["a lost order", `delete from orders where id = '${processingId}'`, "every acknowledged order exists"],
  [
    "a lost line",
    `delete from order_items where order_id = '${processingId}' and position = 1`,
    "every acknowledged",
  ],
  [
    "a wrong amount",
    `with charged as (update order_adjustments set amount = 100 where order_id = '${processingId}')
     update orders set total_amount = total_amount + 100 where id = '${processingId}'`,
    "every acknowledged",
  ],
  ["a duplicated order", COPY_ORDER, "a repeated request creates only one order"],
  ["an order that was not acknowledged", COPY_ORDER, "every stored order was acknowledged"],
  [
    "an order without lines",
    `delete from order_items where order_id = '${processingId}'`,
    "every order has lines",
  ],
  ["a wrong quantity", `update order_items set quantity = quantity + 1`, "every order has lines"],
  [
    "a missing first history entry",
    `delete from order_status_history where order_id = '${processingId}' and status = 'pending'`,
    "every order has lines",
  ],
  [
    "a missing history entry",
    `delete from order_status_history where notes = '${processingId} processing'`,
    "the history",
  ],
  [
    "a change that no client requested",
    insertHistory("shipped"),
    "the history contains exactly the acknowledged changes",
  ],
  [
    "a duplicated change",
    insertHistory(`${processingId} confirmed`),
    "the history contains exactly the acknowledged changes",
  ],
  [
    "history entries in the wrong order",
    `update order_status_history set notes = case notes when '${processingId} confirmed' then '${processingId} processing'
      else '${processingId} confirmed' end where order_id = '${processingId}' and notes is not null`,
    "the history contains exactly the acknowledged changes",
  ],
  [
    "a status that is not in the history",
    `update orders set status = 'shipped'`,
    "the status and the audit log of an order",
  ],
  [
    "a missing audit entry",
    `delete from audit_entries where subject_id = '${processingId}'`,
    "the status and the audit log of an order",
  ],
  ["a surplus bottle", `update product_variants set stock = stock + 1`, "the sum of stock and sold units"],
  [
    "a bottle deducted twice",
    `update product_variants set stock = stock - 2`,
    "the sum of stock and sold units",
  ],
  ["a surplus sale", `update product_variants set sold = sold + 1`, "the sold units of a size"],
  ["a line without deducted stock", `update order_items set stock_taken = 0`, "the sold units of a size"],
  [
    "a cancelled order with deducted stock",
    `update orders set holds_stock = true`,
    "an order has deducted stock if and only if",
  ],
  [
    "a missing stock movement",
    `delete from stock_movements where reason = 'order-cancelled'`,
    "stock and sold units of every",
  ],
])("the invariants detect %s", async (_, statement, title) => {
  const invariant = INVARIANTS.find((candidate) => candidate.title.startsWith(title));
  expect(invariant).toBeDefined();
  if (invariant)
    expect(await withTamperedDatabase(statement, () => findInvariantViolations(invariant))).not.toEqual([]);
});

test.each([
  ["a ledger without movements", "delete from stock_movements"],
  ["a ledger without initial movements", "delete from stock_movements where reason = 'initial'"],
  ["a lost order history", "delete from order_status_history"],
])("the consistency checks detect %s", async (_, statement) => {
  expect(await withTamperedDatabase(statement, () => findInconsistencies(db))).not.toEqual([]);
});

function insertHistory(note: string): string {
  return `insert into order_status_history (order_id, status, notes) values ('${processingId}', 'processing', '${note}')`;
}

test("the invariants detect a contradictory response", async () => {
  const [invariant] = INVARIANTS;
  const contradictoryJournal = { ...journal, contradictions: ["One key returned two orders"] };
  expect(invariant && (await findInvariantViolations(invariant, contradictoryJournal))).toEqual(
    contradictoryJournal.contradictions,
  );
  expect(cancelledId).not.toBe(processingId);
});
