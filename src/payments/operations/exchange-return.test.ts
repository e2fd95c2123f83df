import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { findAccountId } from "#ledger/operations/accounts.ts";
import { listBalances } from "#ledger/operations/balances.ts";
import { recordMovement } from "#ledger/operations/record-movement.ts";
import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { decideReturn, receiveReturn } from "#returns/operations/change-return.ts";
import { inspectReturnedItems } from "#returns/operations/inspect-returned-items.ts";
import { requestReturn } from "#returns/operations/request-return.ts";
import { ReturnChanged } from "#returns/rules/return-errors.ts";
import { returns } from "#returns/tables/return-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { SPECIFIED_RETURNS } from "#store/rules/return-policy.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";
import { buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount, readOrderMoney } from "#test/money.ts";

import { RefundDecided } from "../rules/payment-errors.ts";
import { refunds } from "../tables/payment-schema.server.ts";

import { exchangeReturn } from "./exchange-return.ts";
import { payRefund } from "./refunds.ts";
import { reverseOrderEntry } from "./reverse-entry.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const policy = SPECIFIED_RETURNS;
const bank = await buildAccount(db);

beforeAll(async () => {
  // The rates apply once the shop has settings.
  await saveStore(db, buildStore({}));
  const terms = buildTerms([buildOption("standard", 250)], { fee: 100 });
  await saveDeliveryRates(db, { rates: { zones: [], elsewhere: terms, bottleGrams: 400 } });
});

const buildSize = async (price: number, stock = 10) => {
  const { id } = await buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": stock } });
  return { productId: id, variant: "50ml", quantity: 1 };
};

/** Returns A of the paid order O1, whose credit is 3,112, for an exchange or a refund. */
async function returnA(wants: "refund" | "exchange" = "exchange") {
  const [a, b] = [await buildSize(3400), await buildSize(1250)];
  const input = staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "phone",
    customer: { name: CHECKOUT.customer.name, phone: "0300 1234567" },
    address: CHECKOUT.address,
    items: [a, { ...b, quantity: 2 }],
    discount: { kind: "fixed", value: 500 },
    discountReason: "Regular customer",
    tellsCustomer: false,
  });
  const order = await placeStaffOrder(db, input, { by });
  await recordMovement(db, {
    kind: "payment",
    fromId: await findAccountId(db, "customers"),
    toId: bank,
    amount: toPaisa(order.totalAmount),
    orderId: order.id,
  });
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  const lines = [{ ...a, reason: "changed-mind" as const }];
  const number = await requestReturn(db, order.id, { lines, wants }, { policy });
  await decideReturn(db, number, { decision: "approve", instructions: "12 Mall Road" }, { by });
  await receiveReturn(db, number, { by });
  const { productId, variant } = a;
  const conditions = [{ productId, variant, sealed: 1, opened: 0, damaged: 0 }];
  expect(await inspectReturnedItems(db, number, { lines: conditions }, { by, policy })).toBe(311_200);
  return { order, number, a };
}

const readState = async (number: string) =>
  (await db.select({ state: returns.state }).from(returns).where(eq(returns.number, number)))[0]?.state;

const listRefunds = (orderId: string) =>
  db
    .select({ id: refunds.id, amount: refunds.amount, state: refunds.state, movementId: refunds.movementId })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(refunds.id);

test.each([
  ["#10", 4200, true, { charged: 4162, received: 3112, due: 1050 }, 0],
  ["#11", 2600, true, { charged: 2562, received: 2562, due: 0 }, 550],
  ["#12", 3400, false, { charged: 3112, received: 3112, due: 0 }, 0],
] as const)(
  "vector %s: the difference is due or refunded",
  async (_name, price, chargesDelivery, money, rest) => {
    const { order, number } = await returnA();
    const item = await buildSize(price);
    const input = { items: [item], chargesDelivery, ...(price !== 3400 && { reason: "Sold out" }) };
    const exchanged = await exchangeReturn(db, number, input, { by });
    expect(await readOrderMoney(db, exchanged.orderId)).toMatchObject({ ...money, overpaid: 0 });
    expect(await readOrderMoney(db, order.id)).toMatchObject({ credited: 3112, due: 0, overpaid: rest });
    expect(await listRefunds(order.id)).toMatchObject(
      rest === 0 ? [] : [{ amount: toPaisa(rest), state: "open" }],
    );
    expect(await readState(number)).toBe("exchanged");
    const [placed] = await db.select().from(orders).where(eq(orders.id, exchanged.orderId));
    expect(placed).toMatchObject({ channel: "exchange", status: "confirmed", isStockDeducted: true });
    expect((await getProduct(db, item.productId))?.stock["50ml"]).toBe(9);
    expect((await listBalances(db)).reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
    expect(await findViolations(db)).toEqual([]);
  },
);

test("items of another value need a reason, and the stock must suffice", async () => {
  const { order, number } = await returnA();
  const [other, soldOut] = [await buildSize(4200), await buildSize(3400, 0)];
  const exchange = (item: typeof other) =>
    exchangeReturn(db, number, { items: [item], chargesDelivery: false }, { by });
  await expect(exchange(other)).rejects.toThrow("Enter a reason");
  await expect(exchange(soldOut)).rejects.toThrow(InsufficientStock);
  expect(await readState(number)).toBe("inspected");
  expect(await readOrderMoney(db, order.id)).toMatchObject({ overpaid: 3112 });
});

test("a repeated key enters one exchange, and another key none", async () => {
  const { number, a } = await returnA();
  const input = { items: [a], chargesDelivery: false };
  const keyed = () => exchangeReturn(db, number, input, { by, idempotencyKey: "exchange-once" });
  const [first, second] = await Promise.all([keyed(), keyed()]);
  expect(second).toEqual(first);
  await expect(exchangeReturn(db, number, input, { by, idempotencyKey: "other" })).rejects.toThrow(
    ReturnChanged,
  );
});

test("a return is refunded once its refund is paid, and inspected again after a reversal", async () => {
  const { order, number } = await returnA("refund");
  const [refund] = await listRefunds(order.id);
  await payRefund(db, refund?.id ?? 0, { accountId: bank, reference: "R1" }, { by, canApprove: true });
  expect(await readState(number)).toBe("refunded");
  const [paid] = await listRefunds(order.id);
  await reverseOrderEntry(db, paid?.movementId ?? 0, "Wrong account", { by, canRefund: true });
  expect(await readState(number)).toBe("inspected");
});

test("of a refund and an exchange at the same time, one happens", async () => {
  const { order, number, a } = await returnA("refund");
  const [refund] = await listRefunds(order.id);
  const results = await Promise.allSettled([
    payRefund(db, refund?.id ?? 0, { accountId: bank, reference: "R2" }, { by, canApprove: true }),
    exchangeReturn(db, number, { items: [a], chargesDelivery: false }, { by }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [error] = results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));
  expect(error instanceof RefundDecided || error instanceof ReturnChanged).toBe(true);
  const { received, refunded } = await readOrderMoney(db, order.id);
  expect(refunded).toBe(3112);
  expect(received).toBe(order.totalAmount);
});
