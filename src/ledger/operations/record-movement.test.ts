import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { readOrderMoney } from "#test/money.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { AlreadyReversed, DayClosed } from "../rules/ledger-errors.ts";
import { cashDays, moneyAccounts, moneyMovements } from "../tables/ledger-schema.server.ts";

import { findAccountId } from "./accounts.ts";
import { recordMovement, reverseMovement } from "./record-movement.ts";

const db = await openTestDatabase();
const customers = await findAccountId(db, "customers");
const [cash] = await db.select().from(moneyAccounts).where(eq(moneyAccounts.kind, "cash"));
const cashId = cash?.id ?? 0;
const [bank] = await db.insert(moneyAccounts).values({ kind: "bank", name: "Bank" }).returning();
const bankId = bank?.id ?? 0;
const pay = (amount: number, orderId: string | null = null) =>
  recordMovement(db, { kind: "payment", fromId: customers, toId: bankId, amount, orderId });
const by = { staffId: "staff", note: "typed twice" };

async function buildOrder() {
  const product = await buildProduct(db);
  return placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
}

const readMoney = (orderId: string) => readOrderMoney(db, orderId);

describe("the money of an order", () => {
  test("a part payment leaves the rest due, and a reversal makes the whole total due again", async () => {
    const { id, totalAmount } = await buildOrder();
    const movementId = await pay(50_000, id);
    expect(await readMoney(id)).toMatchObject({ received: 500, due: totalAmount - 500, overpaid: 0 });
    await reverseMovement(db, movementId ?? 0, by);
    expect(await readMoney(id)).toMatchObject({ received: 0, due: totalAmount });
  });

  test("a payment of an order that was cancelled is overpaid, and restoring the order uses it", async () => {
    const { id, totalAmount } = await buildOrder();
    await updateOrderStatus(db, { orderId: id, status: "cancelled" });
    await pay(totalAmount * 100, id);
    expect(await readMoney(id)).toMatchObject({ charged: 0, due: 0, overpaid: totalAmount });
    await updateOrderStatus(db, { orderId: id, status: "pending" });
    expect(await readMoney(id)).toMatchObject({ due: 0, overpaid: 0 });
  });
});

describe("movements", () => {
  test("a repeated cause writes nothing", async () => {
    const movement = {
      kind: "payment",
      fromId: customers,
      toId: bankId,
      amount: 1,
      dedupeKey: "cause",
    } as const;
    expect(await recordMovement(db, movement)).toEqual(expect.any(Number));
    expect(await recordMovement(db, movement)).toBeUndefined();
  });

  test("a movement is reversed once, and a reversal never", async () => {
    const id = (await pay(700)) ?? 0;
    const reversal = await reverseMovement(db, id, by);
    await expect(reverseMovement(db, id, by)).rejects.toThrow(AlreadyReversed);
    await expect(reverseMovement(db, reversal.id, by)).rejects.toThrow(AlreadyReversed);
  });

  test("the database rejects changes, deletions and reversals of another amount", async () => {
    const id = (await pay(900)) ?? 0;
    const where = eq(moneyMovements.id, id);
    await expect(db.update(moneyMovements).set({ amount: 1 }).where(where)).rejects.toThrow();
    await expect(db.delete(moneyMovements).where(where)).rejects.toThrow();
    const reversal = { kind: "payment", fromId: bankId, toId: customers, reversesId: id } as const;
    await expect(
      db.insert(moneyMovements).values({ ...reversal, amount: 800, occurredAt: new Date() }),
    ).rejects.toThrow();
    await db.update(moneyMovements).set({ note: null }).where(where);
  });

  test("cash of a closed day and of earlier days is rejected, and other accounts stay open", async () => {
    const occurredAt = new Date("2026-11-20T20:00:00Z");
    const movement = { kind: "payment", fromId: customers, amount: 100, occurredAt } as const;
    await recordMovement(db, { ...movement, toId: cashId });
    // 01:00 in Pakistan.
    await db
      .update(cashDays)
      .set({ opening: 0, counted: 100, difference: 0, closedAt: new Date() })
      .where(eq(cashDays.day, "2026-11-21"));
    await expect(recordMovement(db, { ...movement, toId: cashId })).rejects.toThrow(DayClosed);
    await recordMovement(db, { ...movement, toId: bankId });
    // The day before is part of the closed day's opening amount.
    const dayBefore = new Date("2026-11-20T18:00:00Z");
    await expect(recordMovement(db, { ...movement, toId: cashId, occurredAt: dayBefore })).rejects.toThrow(
      DayClosed,
    );
    const { occurredAt: _time, ...untimed } = movement;
    await recordMovement(db, { ...untimed, toId: cashId }, occurredAt);
    const rows = await db.select().from(moneyMovements).where(eq(moneyMovements.toId, cashId));
    expect(rows.at(-1)?.occurredAt.toISOString()).toBe("2026-11-21T19:00:00.000Z");
    const dayAfter = new Date("2026-11-21T19:00:00Z");
    await recordMovement(db, { ...movement, toId: cashId, occurredAt: dayAfter });
  });

  test("the balances of all accounts add up to zero", async () => {
    const rows = await queryRows(
      db,
      sql`select sum(case when account.id = move.to_id then move.amount
      else -move.amount end)::text as sum from money_accounts account
      join money_movements move on account.id in (move.from_id, move.to_id)`,
    );
    expect(rows).toEqual([{ sum: "0" }]);
  });
});
