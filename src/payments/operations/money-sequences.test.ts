import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { findCourierAccountIds } from "#ledger/operations/accounts.ts";
import { listBalances } from "#ledger/operations/balances.ts";
import { getCashSheet } from "#ledger/operations/cash-days.ts";
import { closeDay } from "#ledger/operations/close-day.ts";
import { handOver, recordExpense } from "#ledger/operations/record-cash.ts";
import { reverseEntry } from "#ledger/operations/reverse-entry.ts";
import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { DAY_MS, toShopDay } from "#platform/rules/day.ts";
import { decideReturn, receiveReturn } from "#returns/operations/change-return.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { createShipments } from "#shipments/operations/create-shipments.ts";
import { correctCollected } from "#shipments/operations/payments/correct-collected.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { findInconsistencies } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { getRunCount, REPRODUCE_HINT } from "#test/fuzz/fuzz-run.ts";
import { buildAccount, buildOwingOrder, buildSubmittedPayment, createTransactionId } from "#test/money.ts";
import { buildCourier } from "#test/shipments.ts";

import { acceptPayment, rejectPayment } from "./decide-payment.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { recordPayment } from "./record-payment.ts";
import { cancelRefund, createRefund, payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const [bank, till] = [await buildAccount(db), await buildAccount(db, "cash", "Till")];
const courier = await buildCourier(db);

const pick = fc.nat(1000);
const rupees = fc.integer({ min: 1, max: 4000 });
const event = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), fee: fc.constantFrom(0, 100) }),
  fc.record({
    kind: fc.constantFrom("submit" as const, "record" as const),
    pick,
    rupees,
    inCash: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("accept" as const, "reject" as const), pick, rupees }),
  fc.record({ kind: fc.constantFrom("reverse" as const, "reverse cash entry" as const), pick }),
  fc.record({ kind: fc.constant("edit" as const), pick, quantity: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant("set status" as const),
    pick,
    status: fc.constantFrom(
      "pending" as const,
      "confirmed" as const,
      "delivered" as const,
      "cancelled" as const,
    ),
    inCash: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom("ship" as const, "return" as const), pick }),
  fc.record({
    kind: fc.constant("report" as const),
    pick,
    state: fc.constantFrom("delivered" as const, "returning" as const, "returned" as const),
  }),
  fc.record({ kind: fc.constant("correct collected" as const), pick, rupees }),
  fc.record({
    kind: fc.constantFrom("enter refund" as const, "hand over" as const, "spend" as const),
    pick,
    rupees,
  }),
  fc.record({ kind: fc.constantFrom("pay refund" as const, "cancel refund" as const), pick }),
  fc.record({
    kind: fc.constant("close day" as const),
    daysAgo: fc.integer({ min: 1, max: 3 }),
    missing: fc.nat(3),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

interface Placed {
  id: string;
  productId: string;
}

const choose = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % Math.max(1, items.length)];

async function findRows(table: string, orderIds: readonly string[]): Promise<number[]> {
  const ids = sql.join(
    orderIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select id::float8 as id from ${sql.identifier(table)} where order_id in (${ids}) order by id`,
  );
  return rows.map(({ id }) => id);
}

async function returnBottle({ id, productId }: Placed): Promise<void> {
  const line = { productId, variant: "50ml" };
  const payee = { method: "wallet", holder: "Ayesha Khan", account: "+923001234567" } as const;
  const lines = [{ ...line, quantity: 1, reason: "changed-mind" as const }];
  const number = await requestReturn(
    db,
    id,
    { lines, wants: "refund", payee },
    { policy: SPECIFIED_RETURNS },
  );
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  await receiveReturn(db, number, { by });
  const inspected = [{ ...line, sealed: 1, opened: 0, damaged: 0 }];
  await inspectReturnedItems(db, number, { lines: inspected }, { by, policy: SPECIFIED_RETURNS });
}

async function countDay(daysAgo: number, missing: number): Promise<void> {
  const day = toShopDay(new Date(Date.now() - daysAgo * DAY_MS));
  const { expected } = await getCashSheet(db, till, day);
  const counted = Math.max(0, expected - missing);
  await closeDay(db, { accountId: till, day, counted, expected, note: "" }, { by });
}

/** Applies an event of the till or the riders. Returns whether it was one. */
async function applyToCash(change: Event): Promise<boolean> {
  switch (change.kind) {
    case "spend":
      await recordExpense(
        db,
        { accountId: till, amount: change.rupees, note: "Tape", reference: "", day: undefined },
        { by },
      );
      return true;
    case "hand over": {
      const accounts = await findCourierAccountIds(db, [
        { id: courier.id, name: courier.name, isRider: true },
      ]);
      const input = { fromId: accounts.get(courier.id) ?? 0, toId: till, amount: change.rupees };
      await handOver(db, { ...input, allowsMore: true, note: "", day: undefined }, { by });
      return true;
    }
    case "close day":
      await countDay(change.daysAgo, change.missing);
      return true;
    case "reverse cash entry": {
      const entries = await db
        .select({ id: moneyMovements.id })
        .from(moneyMovements)
        .where(sql`${moneyMovements.kind} in ('handover', 'expense')`)
        .orderBy(moneyMovements.id);
      const entry = choose(entries, change.pick);
      if (entry) await reverseEntry(db, entry.id, "Wrong", { by });
      return true;
    }
    default:
      return false;
  }
}

/** Applies an event to the orders of a history. Events that the shop rejects change nothing. */
async function apply(placed: Placed[], change: Event): Promise<void> {
  if (change.kind === "place") {
    const { order, productId } = await buildOwingOrder(db, { fee: change.fee, stock: 50 });
    placed.push({ id: order.id, productId });
    return;
  }
  if ((await applyToCash(change)) || !("pick" in change)) return;
  const order = choose(placed, change.pick);
  if (order === undefined) return;
  const find = async (table: string) => choose(await findRows(table, [order.id]), change.pick) ?? 0;
  switch (change.kind) {
    case "submit":
      await buildSubmittedPayment(db, order.id, bank, { amount: change.rupees });
      return;
    case "record": {
      const account = change.inCash
        ? ({ method: "cash", accountId: till, transactionId: null } as const)
        : ({ method: "bank-transfer", accountId: bank, transactionId: createTransactionId() } as const);
      const payment = { ...account, amount: change.rupees, note: null, allowsOverpayment: true };
      await recordPayment(db, order.id, payment, { by });
      return;
    }
    case "accept": {
      const receipt = { amount: change.rupees, transactionId: createTransactionId(), note: null };
      await acceptPayment(db, await find("payments"), { ...receipt, allowsOverpayment: true }, { by });
      return;
    }
    case "reject":
      await rejectPayment(db, await find("payments"), "Not on the statement", { by });
      return;
    case "reverse":
      await reverseOrderEntry(db, await find("money_movements"), "Wrong", { by, canRefund: true });
      return;
    case "edit": {
      const stored = await getOrder(db, order.id);
      const items = [{ productId: order.productId, variant: "50ml", quantity: change.quantity }];
      await updateOrderItems(db, order.id, { items, expectedUpdatedAt: stored?.updatedAt ?? "" }, { by });
      return;
    }
    case "set status": {
      const isPaid = change.inCash && change.status === "delivered";
      const update = { orderId: order.id, status: change.status, deductStock: true };
      await updateOrderStatus(db, { ...update, ...(isPaid && { cashAccountId: till }) }, { by });
      return;
    }
    case "ship":
      await createShipments(
        db,
        {
          courierId: courier.id,
          isHandedOver: true,
          shipments: [{ order: order.id, trackingNumber: null, pieces: 1 }],
        },
        { by },
      );
      return;
    case "report":
      await recordState(db, { shipmentIds: [await find("shipments")], state: change.state }, { by });
      return;
    case "correct collected":
      await correctCollected(db, await find("shipments"), { amount: change.rupees, note: "Rider" }, { by });
      return;
    case "return":
      await returnBottle(order);
      return;
    case "enter refund": {
      const refund = { method: "cash", payee: null, payeeAccount: null, reason: null } as const;
      await createRefund(db, order.id, { ...refund, amount: change.rupees }, { by });
      return;
    }
    case "pay refund": {
      const payment = { accountId: till, reference: createTransactionId() };
      await payRefund(db, await find("refunds"), payment, { by, canApprove: true });
      return;
    }
    case "cancel refund":
      await cancelRefund(db, await find("refunds"), "Not needed", { by });
  }
}

/** Returns the orders whose stored payment state differs from the rule, which reads the figures of the view. */
async function findWrongStates(placed: readonly Placed[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id } of placed) {
    const [row] = await db.select({ state: orders.paymentState }).from(orders).where(eq(orders.id, id));
    const { state } = await getOrderMoney(db, id);
    if (row?.state !== state) wrong.push(`${id}: ${row?.state} instead of ${state}`);
  }
  return wrong;
}

/** Returns a hash of the first movements, as they were written. */
const hashMovements = (count: number) =>
  queryRows(
    db,
    sql`select md5(string_agg(first::text, ' ' order by id)) as hash
      from (select * from ${moneyMovements} order by id limit ${count}) as first`,
  );

test("balances, figures, states and closed days agree after any history, and no movement ever changes", async () => {
  const history = fc.array(event, { minLength: 6, maxLength: 16, size: "max" });
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(history, async (events) => {
      const placed: Placed[] = [];
      const count = await db.$count(moneyMovements);
      const before = await hashMovements(count);
      await apply(placed, { kind: "place", fee: 100 });
      for (const change of events)
        try {
          await apply(placed, change);
          counts.set(change.kind, (counts.get(change.kind) ?? 0) + 1);
        } catch (error) {
          if (!(error instanceof ShopError)) throw error;
        }
      const balances = await listBalances(db);
      expect(Math.round(balances.reduce((sum, { balance }) => sum + balance * 100, 0))).toBe(0);
      expect(await hashMovements(count)).toEqual(before);
      expect(await findWrongStates(placed)).toEqual([]);
      expect(await findInconsistencies(db)).toEqual([]);
    }),
    { numRuns: getRunCount({ pglite: 3, postgres: 20, long: 2000 }) },
  );
  // Otherwise the events would prove nothing about money.
  expect(counts.size, REPRODUCE_HINT).toBeGreaterThan(10);
});
