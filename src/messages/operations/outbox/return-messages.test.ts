import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { moneyMovements } from "#ledger/tables/ledger-schema.server.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { createRefund, cancelRefund } from "#payments/operations/refunds.ts";
import { reverseOrderEntry } from "#payments/operations/reverse-entry.ts";
import { refundInputSchema } from "#payments/rules/payment-input.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { decideReturn, receiveReturn, withdrawReturn } from "#returns/operations/change-return.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { remindReturns } from "#returns/operations/remind-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore } from "#test/factories.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { readTopics } from "./topics/read-topics.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const channels = ["email"] as const;
const options = { by, channels };

/** Builds an order of two delivered bottles, which is paid unless it says otherwise. */
async function buildDelivered({ isPaid = true } = {}) {
  const { order, line } = await buildConfirmedOrder(db, 2);
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const payment = {
    kind: "payment",
    fromId: await findAccountId(db, "customers"),
    toId: await findAccountId(db, "suspense"),
    amount: order.totalAmount * 100,
    orderId: order.id,
  } as const;
  if (isPaid) await recordMovement(db, payment);
  const { productId, variant } = line;
  const lines = [{ productId, variant, quantity: 1, reason: "changed-mind" as const }];
  const request = () => requestReturn(db, order.id, { lines, wants: "refund" }, { policy, channels });
  const inspect = (number: string, opened: number) =>
    inspectReturnedItems(
      db,
      number,
      { lines: [{ productId, variant, sealed: 1 - opened, opened, damaged: 0 }] },
      { ...options, policy },
    );
  return { order, request, inspect, pay: () => recordMovement(db, payment) };
}

/** Returns the kinds of the queued messages about an order, with what they would say now; undefined if nothing. */
async function listQueued(orderId: string) {
  const messages = await db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.orderId, orderId))
    .orderBy(outboxMessages.id);
  const claimed = messages.map((message) => ({ ...message, claimedAt: new Date() }));
  const topics = await readTopics(db, claimed as Parameters<typeof readTopics>[1], buildStore({}));
  return messages
    .filter(({ kind }) => kind.startsWith("return-"))
    .map(({ id, kind }) => {
      const topic = topics.get(id);
      return [kind, topic?.blockedBy ? undefined : topic?.values] as const;
    });
}

test("the customer is told once that a return was requested, approved, received and refunded", async () => {
  const { order, request, inspect } = await buildDelivered();
  const number = await request();
  expect(await listQueued(order.id)).toMatchObject([["return-requested", { return: number }]]);
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, options);
  const approved = {
    return: number,
    instructions: "12 Mall Road",
    day: expect.stringMatching(/^\d+ [A-Z]/u),
  };
  expect(await listQueued(order.id)).toMatchObject([
    ["return-requested", undefined],
    ["return-approved", approved],
  ]);
  await receiveReturn(db, number, options);
  await receiveReturn(db, number, options);
  expect((await listQueued(order.id)).at(-1)).toMatchObject(["return-received", { return: number }]);
  const credit = await inspect(number, 0);
  const queued = await listQueued(order.id);
  expect(queued).toHaveLength(4);
  const amount = `Rs.\u00A0${(credit / 100).toLocaleString("en")}`;
  expect(queued.at(-1)).toMatchObject(["return-refund-due", { return: number, amount }]);
});

test("a rejected return is told with the reason, also if the inspection rejects it; a withdrawn one is not told", async () => {
  const { order, request, inspect } = await buildDelivered();
  const first = await request();
  await decideReturn(db, first, { decision: "reject", reason: "Opened bottles" }, options);
  const second = await request();
  await decideReturn(db, second, { decision: "approve", instructions: "12 Mall Road" }, options);
  await receiveReturn(db, second, options);
  await inspect(second, 1);
  const rejected = (await listQueued(order.id)).filter(([kind]) => kind === "return-rejected");
  expect(rejected).toMatchObject([
    ["return-rejected", { return: first, reason: "Opened bottles" }],
    ["return-rejected", { return: second, reason: "0 sealed, 1 opened, 0 damaged" }],
  ]);
  const other = await buildDelivered();
  await withdrawReturn(db, { orderId: other.order.id, number: await other.request() }, { channels });
  expect(await listQueued(other.order.id)).toEqual([["return-requested", undefined]]);
});

test("a return for which nothing is paid back is told as settled, and as refunded once money has arrived; each change is told anew", async () => {
  const { order, request, inspect, pay } = await buildDelivered({ isPaid: false });
  const number = await request();
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, options);
  await receiveReturn(db, number, options);
  const credit = await inspect(number, 0);
  const listResults = async () =>
    (await listQueued(order.id)).filter(
      ([kind]) => kind === "return-refund-due" || kind === "return-settled",
    );
  expect(await listResults()).toMatchObject([
    ["return-refund-due", undefined],
    ["return-settled", { return: number, orderNumber: order.orderNumber }],
  ]);
  const isRefundDue = and(eq(outboxMessages.orderId, order.id), eq(outboxMessages.kind, "return-refund-due"));
  await db.update(outboxMessages).set({ status: "skipped" }).where(isRefundDue);
  await pay();
  const refund = refundInputSchema.parse({ amount: credit / 100, method: "wallet" });
  const id = await createRefund(db, order.id, refund, options);
  expect(await listResults()).toMatchObject([
    ["return-refund-due", undefined],
    ["return-settled", undefined],
    ["return-refund-due", { return: number }],
  ]);
  const [movement] = await db.select().from(moneyMovements).where(eq(moneyMovements.orderId, order.id));
  await reverseOrderEntry(db, movement?.id ?? 0, "Bounced", { ...options, canRefund: true });
  await cancelRefund(db, id, "Never paid", options);
  expect(await listResults()).toMatchObject([
    ["return-refund-due", undefined],
    ["return-settled", undefined],
    ["return-refund-due", undefined],
    ["return-settled", { return: number }],
  ]);
});

test("the day before the last day to ask, customers without a return are reminded once", async () => {
  const [kept, asked] = [await buildDelivered(), await buildDelivered()];
  await asked.request();
  const now = Date.now() - (policy.startDays - 1) * DAY_MS;
  await db.update(orderStatusHistory).set({ createdAt: new Date(now) });
  await remindReturns(db, { channels, now: new Date(Date.now() - DAY_MS) });
  expect(await listQueued(kept.order.id)).toEqual([]);
  await remindReturns(db, { channels });
  await remindReturns(db, { channels });
  expect(await listQueued(kept.order.id)).toMatchObject([
    ["return-reminder", { day: expect.stringMatching(/^\d+ [A-Z]/u) }],
  ]);
  expect((await listQueued(asked.order.id)).map(([kind]) => kind)).toEqual(["return-requested"]);
  await kept.request();
  expect((await listQueued(kept.order.id))[0]).toEqual(["return-reminder", undefined]);
});

test("the reminder counts from the time of the courier, not from the day on which the shop heard of the delivery", async () => {
  const courier = await buildCourier(db);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const deliver = async (deliveredAt: Date) => {
    const { order } = await buildConfirmedOrder(db, 2);
    const parcel = await buildParcel(db, order.id, courier.id, { isHandedOver: true });
    await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, options);
    await db.update(shipments).set({ deliveredAt }).where(eq(shipments.id, parcel.id));
    return order.id;
  };
  const [lateHeard, tooLate, early] = [
    await deliver(daysAgo(policy.startDays)),
    await deliver(daysAgo(policy.startDays + 1)),
    await deliver(daysAgo(policy.startDays - 2)),
  ];
  await remindReturns(db, { channels });
  const kinds = async (id: string) =>
    (await listQueued(id)).map(([kind]) => kind).filter((kind) => kind === "return-reminder");
  expect(await kinds(lateHeard)).toEqual(["return-reminder"]);
  expect([await kinds(tooLate), await kinds(early)]).toEqual([[], []]);
});
