import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { decideReturn, receiveReturn } from "#returns/operations/change-return.ts";
import { correctInspection } from "#returns/operations/correct-inspection.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { createCrashes } from "#test/databases/crash-steps.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount } from "#test/money.ts";
import { buildConfirmedOrder } from "#test/shipments.ts";

import { refunds } from "../tables/payment-schema.server.ts";
import { payRefund } from "./refunds.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const finishes = createCrashes(db);

const bank = await buildAccount(db);

/** Returns everything that the steps of a return change. */
async function readState(orderId: string, number: string) {
  const ofOrder = sql`select count(*)::int as count from money_movements where order_id = ${orderId}`;
  return {
    given: await getReturn(db, number),
    credits: await db.select().from(orderCredits).where(eq(orderCredits.orderId, orderId)),
    refunds: await db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    stock: await db.$count(stockMovements, eq(stockMovements.orderId, orderId)),
    movements: ((await db.execute(ofOrder)) as { rows: unknown[] }).rows,
  };
}

test("a kill at any statement of receiving, inspecting, correcting or refunding changes nothing, and the repeated step finishes", async () => {
  const { order, line } = await buildConfirmedOrder(db, 2);
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  await recordMovement(db, {
    kind: "payment",
    fromId: await findAccountId(db, "customers"),
    toId: bank,
    amount: order.totalAmount * 100,
    orderId: order.id,
  });
  const { productId, variant } = line;
  const lines = [{ productId, variant, quantity: 2, reason: "changed-mind" as const }];
  const number = await requestReturn(db, order.id, { lines, wants: "refund" }, { policy });
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  const toLines = (opened: number) => [{ productId, variant, sealed: 2 - opened, opened, damaged: 0 }];
  const findRefund = async () => {
    const open = await db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
    return open.at(-1)?.id ?? 0;
  };
  const correction = { lines: toLines(1), reason: "Miscounted" };
  const steps: [state: string, run: () => Promise<unknown>][] = [
    ["received", () => receiveReturn(db, number, { by })],
    ["inspected", () => inspectReturnedItems(db, number, { lines: toLines(0) }, { by, policy })],
    ["inspected", () => correctInspection(db, number, correction, { by, policy })],
    [
      "refunded",
      async () => {
        const payment = { accountId: bank, reference: "R1" };
        await payRefund(db, await findRefund(), payment, { by, canApprove: true });
      },
    ],
  ];
  for (const [state, run] of steps) {
    const before = await readState(order.id, number);
    let kills = 0;
    while (!(await finishes(run, kills))) {
      expect(await readState(order.id, number), `killed before statement ${kills + 1}`).toEqual(before);
      kills += 1;
    }
    expect(kills).toBeGreaterThan(5);
    expect((await getReturn(db, number)).state).toBe(state);
  }
  expect(await findViolations(db)).toEqual([]);
});
