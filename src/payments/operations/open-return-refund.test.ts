import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { decideReturn, receiveReturn } from "#returns/operations/change-return.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildAccount } from "#test/money.ts";
import { buildConfirmedOrder } from "#test/shipments.ts";

import { refundInputSchema } from "../rules/payment-input.ts";
import { refunds } from "../tables/payment-schema.server.ts";
import { cancelRefund, createRefund, payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const bank = await buildAccount(db);
const policy = SPECIFIED_RETURNS;
const payee = { method: "wallet", holder: "Ayesha Khan", account: "+923001234567" } as const;

const pay = async (orderId: string, amount: number) =>
  recordMovement(db, {
    kind: "payment",
    fromId: await findAccountId(db, "customers"),
    toId: bank,
    amount,
    orderId,
  });

const readState = async (number: string) => (await getReturn(db, number)).state;

/** Returns one of two bottles of a delivered order and reads the refunds. `paid` is a part of the total. */
async function returnOne(wants: "refund" | "exchange", paid: number) {
  const { order, line } = await buildConfirmedOrder(db, 2);
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const total = order.totalAmount * 100;
  const movementId = paid > 0 ? await pay(order.id, total * paid) : null;
  const { productId, variant } = line;
  const lines = [{ productId, variant, quantity: 1, reason: "changed-mind" as const }];
  const number = await requestReturn(db, order.id, { lines, wants, payee }, { policy });
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  await receiveReturn(db, number, { by });
  const conditions = [{ productId, variant, sealed: 1, opened: 0, damaged: 0 }];
  const credit = await inspectReturnedItems(db, number, { lines: conditions }, { by, policy });
  return {
    number,
    order,
    movementId,
    credit,
    opened: await db.select().from(refunds).where(eq(refunds.orderId, order.id)),
  };
}

test("the inspection of a paid return opens a refund of the credit to the payee of the customer", async () => {
  const { credit, opened } = await returnOne("refund", 1);
  expect(opened).toMatchObject([
    { amount: credit, method: "wallet", payee: payee.holder, payeeAccount: payee.account, state: "open" },
  ]);
  expect(opened[0]?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("only a refund of the whole credit settles the return", async () => {
  const { credit, opened } = await returnOne("refund", 1);
  const [first] = opened;
  await cancelRefund(db, first?.id ?? 0, "Wrong account", { by });
  const enter = (amount: number) =>
    createRefund(
      db,
      first?.orderId ?? "",
      refundInputSchema.parse({ amount, method: "wallet", reason: "Return" }),
      { by },
    );
  const readReturn = async (id: number) =>
    (await db.select().from(refunds).where(eq(refunds.id, id)))[0]?.returnId;
  const part = await enter(credit / 100 - 100);
  expect(await readReturn(part)).toBeNull();
  await cancelRefund(db, part, "All at once", { by });
  expect(await readReturn(await enter(credit / 100))).toBe(first?.returnId);
});

test("nothing is refunded for an exchange, which waits for the other items", async () => {
  const { number, opened } = await returnOne("exchange", 1);
  expect(opened).toEqual([]);
  expect(await readState(number)).toBe("inspected");
});

test("the return of an order that was never paid is settled, and refunded once money has arrived", async () => {
  const { number, order, credit, opened } = await returnOne("refund", 0);
  expect(opened).toEqual([]);
  expect(await readState(number)).toBe("settled");
  await pay(order.id, order.totalAmount * 100);
  const input = refundInputSchema.parse({ amount: credit / 100, method: "wallet", reason: "Return" });
  const refund = await createRefund(db, order.id, input, { by });
  expect(await readState(number)).toBe("inspected");
  await payRefund(db, refund, { accountId: bank, reference: "R1" }, { by, canApprove: true });
  expect(await readState(number)).toBe("refunded");
});

test("a return is settled if its refund is cancelled after the payment was reversed", async () => {
  const { number, order, opened, movementId } = await returnOne("refund", 1);
  await reverseOrderEntry(db, movementId ?? 0, "Bounced", { by, canRefund: true });
  await cancelRefund(db, opened[0]?.id ?? 0, "Never paid", { by });
  expect(await readState(number)).toBe("settled");
  expect(await findViolations(db)).toEqual([]);
  expect(order.id).toBe(opened[0]?.orderId);
});
