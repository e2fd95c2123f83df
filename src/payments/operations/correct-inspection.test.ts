import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { orderCredits } from "#ledger/tables/ledger-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { decideReturn, receiveReturn } from "#returns/operations/change-return.ts";
import { correctInspection } from "#returns/operations/correct-inspection.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { getReturn } from "#returns/operations/list-returns.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { inspectReturn } from "#shipments/operations/inspect-return.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput } from "#test/factories.ts";
import { buildAccount } from "#test/money.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";

import { refunds } from "../tables/payment-schema.server.ts";
import { payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const bank = await buildAccount(db);

/** Inspects the return of both bottles of a paid order, of whose size 3 bottles are left. */
async function buildInspected(opened: number) {
  const { order, line, product } = await buildConfirmedOrder(db, 2, 5);
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
  await receiveReturn(db, number, { by });
  const toLines = (count: number) => [{ productId, variant, sealed: 2 - count, opened: count, damaged: 0 }];
  await inspectReturnedItems(db, number, { lines: toLines(opened) }, { by, policy });
  const correct = (count: number) =>
    correctInspection(db, number, { lines: toLines(count), reason: "Miscounted" }, { by, policy });
  const readStock = async () => (await getProduct(db, product.id))?.stock["50ml"];
  const listRefunds = () =>
    db.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
  return { order, line, number, correct, readStock, listRefunds };
}

test("a correction moves the stock, reverses the credit and replaces the open refund; a repeated one writes nothing", async () => {
  const { order, number, correct, readStock, listRefunds } = await buildInspected(0);
  expect(await readStock()).toBe(5);
  const credit = await correct(1);
  expect(await correct(1)).toBe(credit);
  expect(await readStock()).toBe(4);
  const credits = await db.select().from(orderCredits).where(eq(orderCredits.orderId, order.id));
  expect(credits.map(({ amount }) => amount)).toEqual([2 * credit, -2 * credit, credit]);
  expect(await listRefunds()).toMatchObject([
    { amount: 2 * credit, state: "cancelled", reason: "Inspection corrected" },
    { amount: credit, state: "open" },
  ]);
  expect(await getReturn(db, number)).toMatchObject({
    state: "inspected",
    credit: credit / 100,
    corrections: [{ reason: "Miscounted", by: null, at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) }],
  });
  expect(await findViolations(db)).toEqual([]);
});

test("a correction may reject all bottles, and accept them again", async () => {
  const { number, correct, readStock, listRefunds } = await buildInspected(1);
  expect(await correct(2)).toBe(0);
  expect(await getReturn(db, number)).toMatchObject({ state: "rejected", credit: 0 });
  expect(await readStock()).toBe(3);
  await correct(0);
  expect(await getReturn(db, number)).toMatchObject({ state: "inspected", rejection: null });
  expect(await readStock()).toBe(5);
  expect((await listRefunds()).map(({ state }) => state)).toEqual(["cancelled", "open"]);
  expect(await findViolations(db)).toEqual([]);
});

test("a paid refund must be reversed before the correction", async () => {
  const { correct, listRefunds } = await buildInspected(0);
  const [refund] = await listRefunds();
  await payRefund(db, refund?.id ?? 0, { accountId: bank, reference: "R1" }, { by, canApprove: true });
  await expect(correct(1)).rejects.toThrow("Reverse its payment");
  const [paid] = await listRefunds();
  await reverseOrderEntry(db, paid?.movementId ?? 0, "Miscounted", { by, canRefund: true });
  await correct(1);
  expect((await listRefunds()).map(({ state }) => state)).toEqual(["cancelled", "open"]);
  expect(await findViolations(db)).toEqual([]);
});

test("bottles that are sold again cannot become opened ones, but the others can", async () => {
  const { line, correct, readStock } = await buildInspected(0);
  const { id } = await placeOrder(db, buildOrderInput([{ ...line, quantity: 4 }]));
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await expect(correct(2)).rejects.toThrow(InsufficientStock);
  await correct(1);
  expect(await readStock()).toBe(0);
  expect(await findViolations(db)).toEqual([]);
});

test.each([
  ["the courier reports the parcel back", "parcel"],
  ["staff set the order back to processing", "status"],
] as const)("a return that staff hold is inspected, and corrected, even after %s", async (_, change) => {
  const { order, line } = await buildConfirmedOrder(db, 2, 5);
  const { productId, variant } = line;
  const shipmentIds: number[] = [];
  if (change === "parcel") {
    const { id } = await buildCourier(db);
    shipmentIds.push((await buildParcel(db, order.id, id, { isHandedOver: true })).id);
    await recordState(db, { shipmentIds, state: "delivered" }, { by });
  } else await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const build = (opened: number) => [{ productId, variant, sealed: 1 - opened, opened, damaged: 0 }];
  const numbers = [];
  for (const _ of [1, 2]) {
    const lines = [{ productId, variant, quantity: 1, reason: "faulty" as const }];
    const number = await requestReturn(db, order.id, { lines, wants: "refund" }, { policy });
    await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
    await receiveReturn(db, number, { by });
    numbers.push(number);
  }
  const [inspected = "", received = ""] = numbers;
  await inspectReturnedItems(db, inspected, { lines: build(0) }, { by, policy });
  if (change === "parcel")
    for (const state of ["returning", "returned"] as const)
      await recordState(db, { shipmentIds, state }, { by });
  else await updateOrderStatus(db, { orderId: order.id, status: "processing" });
  await correctInspection(db, inspected, { lines: build(1), reason: "Miscounted" }, { by, policy });
  await inspectReturnedItems(db, received, { lines: build(0) }, { by, policy });
  expect(await findViolations(db)).toEqual([]);
  const parcelLines = [{ productId, variant, sealed: 2, opened: 0, damaged: 0 }];
  for (const id of shipmentIds)
    await expect(
      inspectReturn(db, id, { lines: parcelLines, cancelsOrder: false }, { by }),
    ).rejects.toMatchObject({ code: "return-quantity" });
});
