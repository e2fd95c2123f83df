import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { stockMovements } from "#catalogue/tables/stock-schema.server.ts";
import { listBalances } from "#ledger/operations/balances.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orderAdjustments, orders } from "#orders/tables/order-schema.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { inspectReturn } from "#shipments/operations/inspect-return.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { buildAccount, buildOwingOrder } from "#test/money.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import type { ReturnReason } from "../rules/return-reason.ts";
import { returns } from "../tables/return-schema.server.ts";
import { decideReturn, receiveReturn, withdrawReturn } from "./change-return.ts";
import { correctInspection } from "./correct-inspection.ts";
import { findScannedReturns } from "./find-scanned-returns.ts";
import { getOrderReturns } from "./get-order-returns.ts";
import { inspectReturnedItems } from "./inspect-returned-items.ts";
import { getReturn } from "./list-returns.ts";
import { requestReturn } from "./request-return.ts";

const db = await openTestDatabase();
const courier = await buildCourier(db);
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;

/** Builds an order whose parcel with all bottles is delivered. */
async function buildDelivered(quantity: number) {
  const built = await buildConfirmedOrder(db, quantity);
  const parcel = await buildParcel(db, built.order.id, courier.id, { isHandedOver: true });
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  const { id: orderId } = built.order;
  const { productId, variant } = built.line;
  const ask = (count: number, reason: ReturnReason = "changed-mind", now = new Date()) =>
    requestReturn(
      db,
      orderId,
      { lines: [{ productId, variant, quantity: count, reason }], wants: "refund" },
      { policy, now },
    );
  const receive = async (number: string) => {
    await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
    await receiveReturn(db, number, { by });
  };
  const inspect = (number: string, sealed: number, opened = 0, damaged = 0) =>
    inspectReturnedItems(
      db,
      number,
      { lines: [{ productId, variant, sealed, opened, damaged }] },
      { by, policy },
    );
  const readStock = async () => {
    const [sum] = await db
      .select({
        stock: sql<number>`sum(${stockMovements.delta})::int`,
        sold: sql<number>`sum(${stockMovements.soldDelta})::int`,
      })
      .from(stockMovements)
      .where(eq(stockMovements.productId, productId));
    return sum;
  };
  const readState = async (number: string) =>
    (await db.select({ state: returns.state }).from(returns).where(eq(returns.number, number)))[0]?.state;
  return { ...built, orderId, parcel, ask, receive, inspect, readStock, readState };
}

test("a return goes from the request to the inspection, which returns sealed bottles and fixes the credit", async () => {
  const { orderId, order, ask, receive, inspect, readStock, readState } = await buildDelivered(2);
  const number = await ask(2);
  expect(number).toBe(`${order.orderNumber}-R1`);
  await receive(number);
  expect(await readStock()).toEqual({ stock: 8, sold: 2 });
  const credit = await inspect(number, 1, 1);
  expect(credit).toBe(order.items[0] && order.items[0].product.price * 100);
  expect(await readStock()).toEqual({ stock: 9, sold: 1 });
  expect(await readState(number)).toBe("inspected");
  expect(await db.select().from(orderCredits).where(eq(orderCredits.orderId, orderId))).toMatchObject([
    { amount: credit },
  ]);
  await expect(inspect(number, 2)).rejects.toThrow("changed meanwhile");
});

test("opened bottles come back only if the shop is at fault, and never go back to the stock", async () => {
  const { ask, receive, inspect, readStock, readState, order } = await buildDelivered(2);
  const changedMind = await ask(1);
  await receive(changedMind);
  expect(await inspect(changedMind, 0, 1)).toBe(0);
  expect(await readState(changedMind)).toBe("rejected");
  expect(await readStock()).toEqual({ stock: 8, sold: 2 });
  const faulty = await ask(1, "faulty");
  await receive(faulty);
  expect(await inspect(faulty, 0, 1)).toBeGreaterThanOrEqual((order.items[0]?.product.price ?? 0) * 100);
  expect(await readStock()).toEqual({ stock: 8, sold: 1 });
});

test("a return keeps the decision about fees of its inspection, also if the policy has changed before the next one or a correction", async () => {
  const { orderId, order, line, ask, receive, inspect } = await buildDelivered(3);
  await db.transaction(async (tx) => {
    const fee = { kind: "delivery", label: "Delivery", amount: 15_000 };
    await tx.insert(orderAdjustments).values({ ...fee, orderId, position: 9 });
    await tx
      .update(orders)
      .set({ totalAmount: order.totalAmount * 100 + fee.amount })
      .where(eq(orders.id, orderId));
  });
  const price = (order.items[0]?.product.price ?? 0) * 100;
  const { productId, variant } = line;
  const toLines = (sealed: number, opened: number) => [{ productId, variant, sealed, opened, damaged: 0 }];
  const [first, second] = [await ask(2), await ask(1)];
  await receive(first);
  const generous = { by, policy: { ...policy, keepsFees: false } };
  expect(await inspectReturnedItems(db, first, { lines: toLines(2, 0) }, generous)).toBe(2 * price + 10_000);
  await receive(second);
  expect(await inspect(second, 1)).toBe(price);
  const correction = { lines: toLines(1, 1), reason: "One was opened" };
  expect(await correctInspection(db, first, correction, { by, policy })).toBe(price + 5000);
});

test("an edit leaves as many bottles in the order as came back or are in a return", async () => {
  const { order, line } = await buildConfirmedOrder(db, 4);
  const { productId, variant } = line;
  const other = await buildProduct(db, { stock: { "50ml": 5 } });
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const ask = (quantity: number) => {
    const lines = [{ productId, variant, quantity, reason: "changed-mind" as const }];
    return requestReturn(db, order.id, { lines, wants: "refund" }, { policy });
  };
  const [inspected, open] = [await ask(2), await ask(1)];
  await decideReturn(db, inspected, { decision: "approve", instructions: "12 Mall Road" }, { by });
  await receiveReturn(db, inspected, { by });
  // Of the two bottles, the shop does not accept the opened one.
  const conditions = [{ productId, variant, sealed: 1, opened: 1, damaged: 0 }];
  await inspectReturnedItems(db, inspected, { lines: conditions }, { by, policy });
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  const edit = async (...items: { productId: string; variant: string; quantity: number }[]) => {
    const { updatedAt } = (await getOrder(db, order.id)) ?? { updatedAt: "" };
    return updateOrderItems(db, order.id, { items, expectedUpdatedAt: updatedAt }, { by });
  };
  const refused = { code: "items-returned", message: expect.stringContaining("at least 2") };
  await expect(edit({ ...line, quantity: 1 })).rejects.toMatchObject(refused);
  await expect(edit({ productId: other.id, variant: "50ml", quantity: 4 })).rejects.toMatchObject(refused);
  expect((await edit({ ...line, quantity: 2 })).totalItems).toBe(2);
  await withdrawReturn(db, { orderId: order.id, number: open });
  expect((await edit({ ...line, quantity: 1 })).totalItems).toBe(1);
  await expect(edit({ productId: other.id, variant: "50ml", quantity: 1 })).rejects.toMatchObject({
    message: expect.stringContaining("at least 1"),
  });
});

test("the last bottle cannot be in two returns, also not at the same time", async () => {
  const { ask, orderId } = await buildDelivered(1);
  const results = await Promise.allSettled([ask(1), ask(1)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [number = ""] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  await withdrawReturn(db, { orderId, number });
  expect(await ask(1)).toMatch(/-R2$/);
});

test("a bottle that came back in a return is not inspected again in a parcel, also not at the same time", async () => {
  const { ask, receive, inspect, parcel, line, readStock } = await buildDelivered(1);
  const number = await ask(1);
  await receive(number);
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [parcel.id], state }, { by });
  const { productId, variant } = line;
  const lines = [{ productId, variant, sealed: 1, opened: 0, damaged: 0 }];
  const results = await Promise.allSettled([
    inspect(number, 1),
    inspectReturn(db, parcel.id, { lines, cancelsOrder: false }, { by }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await readStock()).toEqual({ stock: 10, sold: 0 });
});

test("customers ask in time for delivered items; staff may accept more with a reason", async () => {
  const { ask, orderId, line } = await buildDelivered(1);
  await expect(ask(1, "damaged", new Date(Date.now() + 3 * DAY_MS))).rejects.toThrow("time to report");
  await expect(ask(1, "faulty", new Date(Date.now() + 9 * DAY_MS))).rejects.toThrow(
    "could be returned until",
  );
  await expect(ask(2)).rejects.toThrow("only 1");
  const late = new Date(Date.now() + 30 * DAY_MS);
  const { productId, variant } = line;
  const request = {
    lines: [{ productId, variant, quantity: 1, reason: "changed-mind" as const }],
    wants: "refund" as const,
  };
  const outsidePolicy = "Regular customer";
  expect(await requestReturn(db, orderId, request, { policy, by, outsidePolicy, now: late })).toMatch(/-R1$/);
});

test("an item that was not delivered cannot come back; after a partial delivery, the delivered bottles can", async () => {
  const built = await buildConfirmedOrder(db, 3);
  const { productId, variant } = built.line;
  const ask = (quantity: number) =>
    requestReturn(
      db,
      built.order.id,
      { lines: [{ productId, variant, quantity, reason: "changed-mind" }], wants: "refund" },
      { policy },
    );
  await expect(ask(1)).rejects.toThrow("has not been delivered");
  const parcel = await buildParcel(db, built.order.id, courier.id, {
    lines: [{ ...built.line, quantity: 1 }],
    isHandedOver: true,
  });
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  await expect(ask(2)).rejects.toThrow("only 1");
  expect(await ask(1)).toMatch(/-R1$/);
});

test("a scanned slip finds its return, and an order number all returns of the order, in any case", async () => {
  const { order, ask } = await buildDelivered(2);
  const numbers = [await ask(1), await ask(1)];
  const find = async (code: string) => (await findScannedReturns(db, code)).map(({ reference }) => reference);
  expect(await find(` ${numbers[1]?.toLowerCase()}`)).toEqual([numbers[1]]);
  expect(await find(order.orderNumber)).toEqual(numbers);
  await expect(find(`${order.orderNumber}-R3`)).rejects.toThrow(`${order.orderNumber}-R3`);
});

test("customers choose what they want in an exchange among sizes of the same price in stock", async () => {
  const { orderId, line, order } = await buildDelivered(2);
  const price = order.items[0]?.product.price ?? 0;
  const [same, dearer, gone] = await Promise.all(
    [
      [price, 3],
      [price + 1, 3],
      [price, 0],
    ].map(([cost = 0, stock = 0]) =>
      buildProduct(db, { variantPricing: { "50ml": cost }, stock: { "50ml": stock } }),
    ),
  );
  const { productId, variant } = line;
  const ask = (wants: "refund" | "exchange", wished: string | undefined) =>
    requestReturn(
      db,
      orderId,
      {
        lines: [
          {
            productId,
            variant,
            quantity: 1,
            reason: "changed-mind",
            wish: { productId: wished ?? "", variant: "50ml" },
          },
        ],
        wants,
      },
      { policy },
    );
  const [choices] = (await getOrderReturns(db, orderId, policy)).lines;
  const offered = choices?.exchangeChoices.map((choice) => choice.productId) ?? [];
  expect(offered).toContain(same?.id);
  expect(offered).not.toContain(dearer?.id);
  expect(offered).not.toContain(gone?.id);
  for (const other of [dearer, gone]) await expect(ask("exchange", other?.id)).rejects.toThrow("same price");
  const exchange = await getReturn(db, await ask("exchange", same?.id));
  expect(exchange.lines).toMatchObject([{ wish: { productId: same?.id, variant: "50ml" } }]);
  const refund = await getReturn(db, await ask("refund", same?.id));
  expect(refund.lines).toMatchObject([{ wish: null }]);
});

test("everything can come back from an order that staff set to delivered", async () => {
  const built = await buildConfirmedOrder(db, 2);
  await updateOrderStatus(db, { orderId: built.order.id, status: "delivered" });
  const { productId, variant } = built.line;
  const lines = [{ productId, variant, quantity: 2, reason: "changed-mind" as const }];
  const options = { policy, idempotencyKey: "key-of-return" };
  const number = await requestReturn(db, built.order.id, { lines, wants: "refund" }, options);
  expect(await requestReturn(db, built.order.id, { lines, wants: "refund" }, options)).toBe(number);
});

test("vector #35: after a settlement, the courier owes the cash of a parcel that is returned", async () => {
  const { order } = await buildOwingOrder(db, { total: 3400 });
  await updateOrderStatus(db, { orderId: order.id, status: "confirmed" });
  const leopards = await buildCourier(db, "Leopards");
  const parcel = await buildParcel(db, order.id, leopards.id, { isHandedOver: true });
  const readAccount = async () => (await listBalances(db)).find(({ courierId }) => courierId === leopards.id);
  await recordState(db, { shipmentIds: [parcel.id], state: "delivered" }, { by });
  const account = await readAccount();
  expect(account?.balance).toBe(3400);
  const toId = await buildAccount(db, "bank", "Settled");
  await recordMovement(db, { kind: "remittance", fromId: account?.id ?? 0, toId, amount: 340_000 });
  expect((await readAccount())?.balance).toBe(0);
  for (const state of ["returning", "returned"] as const)
    await recordState(db, { shipmentIds: [parcel.id], state }, { by });
  expect((await readAccount())?.balance).toBe(-3400);
});
