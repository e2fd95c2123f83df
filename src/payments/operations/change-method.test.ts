import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { correctByLink } from "#orders/operations/links/change-by-link.ts";
import { quoteOrderItems } from "#orders/operations/edit/plan-order-items.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import {
  CashOnDeliveryRefused,
  CorrectionTermsChanged,
  MethodUnavailable,
  NotCorrectable,
} from "#orders/rules/order-errors.ts";
import { orderEvents } from "#orders/tables/order-history-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { NO_CONSEQUENCES } from "#store/rules/risk-consequence.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount, buildSubmittedPayment, readOrderMoney } from "#test/money.ts";

import { payments } from "../tables/payment-schema.server.ts";
import { changeMethod } from "./change-method.ts";
import { acceptPayment } from "./decide-payment.ts";
import { openPayPage } from "./pay-page.ts";
import { startPayment } from "./start-payment.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db, "bank", "Meezan Bank");
await db
  .update(moneyAccounts)
  .set({ raastId: "03001234567", iban: "PK36SCBL0000001123456702" })
  .where(eq(moneyAccounts.id, bank));
const product = await buildProduct(db, { variantPricing: { "50ml": 3400 }, stock: { "50ml": 500 } });

/** Delivery costs Rs. 150 and cash Rs. 100; there is no cash on delivery in Gilgit-Baltistan. */
const saveRates = (cash = {}) =>
  saveDeliveryRates(db, {
    rates: {
      zones: [
        {
          name: "North",
          places: [{ country: "Pakistan", state: "Gilgit-Baltistan", city: null }],
          ...buildTerms([buildOption("standard", 600)], { isAllowed: false }),
        },
      ],
      elsewhere: buildTerms([buildOption("standard", 150)], { fee: 100, ...cash }),
      bottleGrams: 400,
    },
  });

beforeEach(async () => {
  await saveStore(db, { ...buildStore({}), prepaymentPercent: 3 });
  await saveRates();
  await db.update(moneyAccounts).set({ isOffered: true }).where(eq(moneyAccounts.id, bank));
});

async function place(
  paymentMethod: OrderInput["paymentMethod"],
  overrides: Partial<OrderInput> = {},
  quantity = 1,
) {
  const items = [{ productId: product.id, variant: "50ml", quantity }];
  const { id, token } = await placeOrder(db, buildOrderInput(items, { paymentMethod, ...overrides }));
  return { id, token: token ?? "" };
}

const toCash = (token: string, acceptedTotal: number) =>
  changeMethod(db, token, { method: "cash-on-delivery", acceptedTotal });
const toRaast = (token: string, acceptedTotal: number) =>
  changeMethod(db, token, { method: "raast", accountId: bank, acceptedTotal });

async function readRow(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const order = await getOrder(db, id);
  if (!row || !order) throw new Error("The order is missing");
  const sum = order.adjustments.reduce((total, { amount }) => total + amount, order.subtotal);
  expect(sum).toBe(order.totalAmount);
  const { paymentMethod, prepaymentPercent, advanceRequired } = row;
  return { total: order.totalAmount, paymentMethod, prepaymentPercent, advance: advanceRequired / 100 };
}

const listPaymentsOf = (orderId: string) =>
  db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(payments.id);

let transactions = 0;
async function pay(orderId: string, amount: number) {
  const id = await buildSubmittedPayment(db, orderId, bank, { amount });
  transactions += 1;
  const receipt = { amount, transactionId: `TX${transactions}`, note: null, allowsOverpayment: true };
  await acceptPayment(db, id, receipt, { by });
}

test("a switch to cash on delivery adds its fee, withdraws the reduction and ends the waiting payment", async () => {
  const { id, token } = await place("raast");
  expect((await openPayPage(db, token))?.change).toEqual({ isToCash: true, total: 3650, toPay: 3650 });
  await expect(toCash(token, 3448)).rejects.toThrow(CorrectionTermsChanged);
  await toCash(token, 3650);
  expect(await readRow(id)).toEqual({
    total: 3650,
    paymentMethod: null,
    prepaymentPercent: null,
    advance: 0,
  });
  expect(await getOrder(db, id)).not.toHaveProperty("needsAdvancePayment");
  expect(await listPaymentsOf(id)).toMatchObject([{ state: "expired" }]);
  const [event] = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(desc(orderEvents.id));
  expect(event).toMatchObject({
    kind: "payment-changed",
    changes: [
      { field: "payment", from: "Raast", to: "Cash on delivery" },
      { field: "total", from: "Rs.\u00A03,448", to: "Rs.\u00A03,650" },
    ],
  });
});

test("a switch back to payment in advance grants the reduction of the settings and asks for the new total", async () => {
  const { id, token } = await place(undefined);
  expect((await openPayPage(db, token))?.change).toEqual({ isToCash: false, total: 3448, toPay: 3448 });
  await toRaast(token, 3448);
  expect(await readRow(id)).toEqual({
    total: 3448,
    paymentMethod: "raast",
    prepaymentPercent: 3,
    advance: 3448,
  });
  expect((await listPaymentsOf(id)).map(({ state, amount }) => [state, amount])).toEqual([
    ["awaiting", 344_800],
  ]);
  await toCash(token, 3650);
  await toRaast(token, 3448);
  expect((await listPaymentsOf(id)).map(({ state }) => state)).toEqual(["expired", "awaiting"]);
});

test("a correction into a city without cash on delivery has the price of checkout there, which needs no other way to pay", async () => {
  const address = { state: "Gilgit-Baltistan", city: "Gilgit" };
  const bought = await place("raast", { address: { ...CHECKOUT.address, ...address } });
  const { total } = await readRow(bought.id);
  expect(total).toBe(3898);
  const { id, token } = await place(undefined);
  const { updatedAt: expectedUpdatedAt } = (await getOrder(db, id)) ?? { updatedAt: "" };
  const correct = (acceptedTotal: number) =>
    correctByLink(db, token, {
      address,
      expectedUpdatedAt,
      accepted: { total: acceptedTotal, day: "2099-01-01" },
    });
  await expect(correct(4000)).rejects.toThrow(CorrectionTermsChanged);
  await correct(total);
  expect(await readRow(id)).toEqual({ total, paymentMethod: null, prepaymentPercent: 3, advance: total });
  expect((await openPayPage(db, token))?.change).toBeNull();
  await startPayment(db, token, { method: "raast", accountId: bank, amount: total });
  expect(await readRow(id)).toMatchObject({ total, advance: total });
});

test("the same way to pay changes nothing, and another account in advance keeps the price", async () => {
  const { id, token } = await place("raast");
  await toRaast(token, 1);
  const input = { method: "bank-transfer", accountId: bank, amount: 3448 } as const;
  await startPayment(db, token, input);
  expect(await readRow(id)).toMatchObject({ total: 3448, paymentMethod: "bank-transfer" });
});

test("the courier collects what is left after a part payment, and the limit of cash is about that", async () => {
  await saveRates({ maximum: 10_000, fee: 0 });
  const { id, token } = await place("raast", {}, 3);
  expect((await openPayPage(db, token))?.change).toBeNull();
  await expect(toCash(token, 10_350)).rejects.toThrow(CashOnDeliveryRefused);
  await pay(id, 1000);
  expect((await openPayPage(db, token))?.change).toEqual({ isToCash: true, total: 10_350, toPay: 9350 });
  await toCash(token, 10_350);
  expect(await readRow(id)).toMatchObject({ total: 10_350, paymentMethod: null, advance: 0 });
  expect(await readOrderMoney(db, id)).toMatchObject({ net: 1000, due: 9350 });
});

test("where there is no cash on delivery, or risks exclude it, an order stays paid in advance", async () => {
  const address = { ...CHECKOUT.address, state: "Gilgit-Baltistan", city: "Gilgit" };
  const north = await place("raast", { address });
  await expect(toCash(north.token, 4000)).rejects.toThrow(CashOnDeliveryRefused);
  const risks = { ...NO_CONSEQUENCES, "short-address": "no-cod" } as const;
  await saveStore(db, { ...buildStore({}), risks });
  const risky = await place("raast", { address: { ...CHECKOUT.address, street: "x" } });
  await expect(toCash(risky.token, 3650)).rejects.toThrow(CashOnDeliveryRefused);
});

test("an order that staff entered becomes one in cash by the same rules, unless an advance was agreed", async () => {
  const entered = await place("raast");
  await db.update(orders).set({ channel: "phone" }).where(eq(orders.id, entered.id));
  expect((await openPayPage(db, entered.token))?.change).toMatchObject({ isToCash: true, total: 3650 });
  await toCash(entered.token, 3650);
  expect(await readRow(entered.id)).toMatchObject({ total: 3650, paymentMethod: null });
  const agreed = await place(undefined);
  const terms = { channel: "phone", advanceRequired: 100_000 } as const;
  await db.update(orders).set(terms).where(eq(orders.id, agreed.id));
  await expect(toRaast(agreed.token, 3448)).rejects.toThrow("We have agreed on the way to pay");
});

test("while a payment is checked, after the new total is paid, and once confirmed, nothing changes", async () => {
  const checked = await place("raast");
  await buildSubmittedPayment(db, checked.id, bank, { amount: 500 });
  await expect(toCash(checked.token, 3650)).rejects.toThrow("We are checking your payment");
  const paid = await place(undefined);
  await pay(paid.id, 3449);
  await db.update(orders).set({ status: "pending" }).where(eq(orders.id, paid.id));
  await expect(toRaast(paid.token, 3448)).rejects.toThrow("You have paid this order");
  const confirmed = await place("raast");
  await db.update(orders).set({ status: "confirmed" }).where(eq(orders.id, confirmed.id));
  await expect(toCash(confirmed.token, 3650)).rejects.toThrow(NotCorrectable);
});

test("an account that is withdrawn cannot be chosen", async () => {
  const { id, token } = await place(undefined);
  await db.update(moneyAccounts).set({ isOffered: false }).where(eq(moneyAccounts.id, bank));
  await expect(toRaast(token, 3448)).rejects.toThrow(MethodUnavailable);
  expect(await readRow(id)).toMatchObject({ total: 3650, paymentMethod: null });
});

test("two tabs that change the way to pay leave one price and one waiting payment", async () => {
  const { id, token } = await place(undefined);
  await Promise.allSettled([toRaast(token, 3448), toRaast(token, 3448), toCash(token, 3650)]);
  const { total, paymentMethod } = await readRow(id);
  expect(total).toBe(paymentMethod === null ? 3650 : 3448);
  const waiting = (await listPaymentsOf(id)).filter(({ state }) => state === "awaiting");
  expect(waiting).toHaveLength(paymentMethod === null ? 0 : 1);
});

test("a waiting payment of an edited order asks for the new total", async () => {
  const { id } = await place("raast");
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  const items = [{ productId: product.id, variant: "50ml", quantity: 2 }];
  const { totalAmount } = await updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt });
  expect((await listPaymentsOf(id)).map(({ amount }) => amount / 100)).toEqual([totalAmount]);
});

test("an edit that leaves nothing to collect drops the fee for cash, and staff see so before they save", async () => {
  const { id } = await place(undefined, {}, 2);
  await pay(id, 3550);
  await db.update(orders).set({ status: "pending" }).where(eq(orders.id, id));
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  expect(await quoteOrderItems(db, id, items)).toMatchObject({ totalAmount: 3550, due: 0, overpaid: 0 });
  await updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt, expectedTotal: 3550 });
  expect(await readOrderMoney(db, id)).toMatchObject({ charged: 3550, due: 0, overpaid: 0 });
});

test("the limit of cash on delivery is about what is left to collect, also after an edit", async () => {
  await saveRates({ maximum: 10_000, fee: 0 });
  const { id } = await place(undefined);
  await pay(id, 1000);
  await db.update(orders).set({ status: "pending" }).where(eq(orders.id, id));
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  const items = [{ productId: product.id, variant: "50ml", quantity: 3 }];
  await updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt });
  expect(await readRow(id)).toMatchObject({ total: 10_350, advance: 0 });
});
