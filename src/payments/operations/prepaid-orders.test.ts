import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";

import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { quoteOrder } from "#orders/operations/quote-order.ts";
import type { OrderInput } from "#orders/rules/checkout.ts";
import { MethodUnavailable, TotalChanged } from "#orders/rules/order-errors.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { NO_CONSEQUENCES } from "#store/rules/risk-consequence.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount, readOrderMoney } from "#test/money.ts";

import { payments } from "../tables/payment-schema.server.ts";
import { acceptPayment } from "./decide-payment.ts";
import { openPayPage } from "./pay-page.ts";

const db = await openTestDatabase();
const by = { uid: "sana", email: "sana@example.com" };
await db.insert(users).values({ id: "sana", email: by.email, passwordHash: "", isAdmin: true });
const bank = await buildAccount(db, "bank", "Meezan Bank");
await db.update(moneyAccounts).set({ raastId: "03001234567", iban: null }).where(eq(moneyAccounts.id, bank));
const product = await buildProduct(db, { variantPricing: { "50ml": 3400 }, stock: { "50ml": 500 } });

const setOffered = (isOffered: boolean) =>
  db.update(moneyAccounts).set({ isOffered }).where(eq(moneyAccounts.id, bank));
const setPercent = (prepaymentPercent: number) => saveStore(db, { ...buildStore({}), prepaymentPercent });

/** Delivery costs Rs. 150 and cash Rs. 100; there is no cash on delivery in Gilgit-Baltistan. */
const RATES = {
  zones: [
    {
      name: "North",
      places: [{ country: "Pakistan", state: "Gilgit-Baltistan", city: null }],
      ...buildTerms([buildOption("standard", 600)], { isAllowed: false }),
    },
  ],
  elsewhere: buildTerms([buildOption("standard", 150)], { fee: 100 }),
  bottleGrams: 400,
};
const GILGIT = { ...CHECKOUT.address, state: "Gilgit-Baltistan", city: "Gilgit" };

beforeEach(async () => {
  await setPercent(0);
  await saveDeliveryRates(db, { rates: RATES });
  await setOffered(true);
});

const buildInput = (overrides: Partial<OrderInput> = {}, quantity = 1) =>
  buildOrderInput([{ productId: product.id, variant: "50ml", quantity }], overrides);

async function readRow(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("The order is missing");
  return row;
}

const listPaymentsOf = (orderId: string) => db.select().from(payments).where(eq(payments.orderId, orderId));

afterEach(async () => {
  for (const { id } of await db.select({ id: orders.id }).from(orders)) {
    const order = await getOrder(db, id);
    const sum = order?.adjustments.reduce((total, { amount }) => total + amount, order.subtotal);
    expect(sum).toBe(order?.totalAmount);
  }
});

test("an order that is paid in advance has no cash fee, the reduction, and waits for its whole total", async () => {
  await setPercent(3);
  const quote = await quoteOrder(db, {
    ...buildInput({ paymentMethod: "raast" }),
    address: CHECKOUT.address,
  });
  expect(quote).toMatchObject({ total: 3448, payment: { method: "raast" } });
  const placed = await placeOrder(db, buildInput({ paymentMethod: "raast", expectedTotal: 3448 }));
  expect(placed).toMatchObject({
    paymentMethod: "raast",
    needsAdvancePayment: true,
    totalAmount: 3448,
    confirmation: { staffStep: "advance-payment", sentVia: [] },
  });
  expect(placed.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["prepayment", -102],
    ["delivery", 150],
  ]);
  expect(await readRow(placed.id)).toMatchObject({ paymentMethod: "raast", advanceRequired: 344_800 });
  const { payments: started } = (await openPayPage(db, placed.token ?? "")) ?? {};
  expect(started).toMatchObject([
    { method: "raast", state: "awaiting", amount: 3448, account: { accountId: bank } },
  ]);
});

test("a part of the payment leaves the order pending, the rest confirms it", async () => {
  const { id } = await placeOrder(db, buildInput({ paymentMethod: "raast" }));
  const [started] = await listPaymentsOf(id);
  const accept = (paymentId: number, amount: number, transactionId: string) =>
    acceptPayment(db, paymentId, { amount, transactionId, note: null, allowsOverpayment: false }, { by });
  await accept(started?.id ?? 0, 3000, "T-1");
  expect((await getOrder(db, id))?.status).toBe("pending");
  const [rest] = await db
    .insert(payments)
    .values({ orderId: id, method: "raast", accountId: bank, amount: 55_000, reference: "REST" })
    .returning({ id: payments.id });
  await accept(rest?.id ?? 0, 550, "T-2");
  expect((await getOrder(db, id))?.status).toBe("confirmed");
  expect(await readOrderMoney(db, id)).toMatchObject({ due: 0, overpaid: 0 });
});

test("bottles of an order that is paid in advance are reserved for the time to pay", async () => {
  const { confirmation } = await placeOrder(db, buildInput({ paymentMethod: "raast" }));
  const hours = (Date.parse(confirmation?.reservedUntil ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(47.9);
  expect(Date.parse(confirmation?.expiresAt ?? "")).toBeGreaterThanOrEqual(
    Date.parse(confirmation?.reservedUntil ?? "") - 1000,
  );
});

test("cash on delivery stays the first way to pay, starts no payment and demands no advance", async () => {
  const placed = await placeOrder(db, buildInput());
  expect(placed.totalAmount).toBe(3650);
  expect(placed).not.toHaveProperty("paymentMethod");
  expect(await readRow(placed.id)).toMatchObject({ paymentMethod: null, advanceRequired: 0 });
  expect(await listPaymentsOf(placed.id)).toEqual([]);
});

test("where there is no cash on delivery, an order is paid in advance, or demands an advance without an account", async () => {
  const quote = await quoteOrder(db, buildInput({ address: GILGIT }));
  expect(quote.delivery?.cashNotice).toBe(
    "Cash on delivery is not available for Gilgit. Please pay in advance.",
  );
  const prepaid = await placeOrder(db, buildInput({ address: GILGIT, expectedTotal: 4000 }));
  expect(prepaid.paymentMethod).toBe("raast");
  await expect(
    placeOrder(db, buildInput({ address: GILGIT, paymentMethod: "cash-on-delivery" })),
  ).rejects.toThrow(MethodUnavailable);
  await setOffered(false);
  const asked = await placeOrder(db, buildInput({ address: GILGIT }));
  expect(asked.confirmation?.staffStep).toBe("advance-payment");
  expect(await readRow(asked.id)).toMatchObject({ paymentMethod: null, advanceRequired: 400_000 });
});

test("risks that exclude cash on delivery do not exclude a payment in advance", async () => {
  const risks = { ...NO_CONSEQUENCES, "short-address": "no-cod" } as const;
  await saveStore(db, { ...buildStore({}), risks });
  const address = { ...CHECKOUT.address, street: "x" };
  await expect(placeOrder(db, buildInput({ address }))).rejects.toThrow("Please pay in advance: Raast.");
  expect((await placeOrder(db, buildInput({ address, paymentMethod: "raast" }))).paymentMethod).toBe("raast");
});

test("an order whose account is withdrawn is not placed, and the error has the price of another way to pay", async () => {
  const before = await db.$count(orders);
  await setOffered(false);
  const error: unknown = await placeOrder(db, buildInput({ paymentMethod: "raast" })).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MethodUnavailable);
  expect(error).toMatchObject({
    code: "method-unavailable",
    members: { quote: { total: 3650, payment: { method: "cash-on-delivery" } } },
  });
  expect(await db.$count(orders)).toBe(before);
});

test("an account is withdrawn before or after an order, never during it", async () => {
  for (let round = 0; round < 6; round += 1) {
    await setOffered(true);
    const [placed] = await Promise.allSettled([
      placeOrder(db, buildInput({ paymentMethod: "raast" })),
      setOffered(false),
    ]);
    if (placed.status === "rejected") expect(placed.reason).toBeInstanceOf(MethodUnavailable);
    else expect(await listPaymentsOf(placed.value.id)).toHaveLength(1);
  }
});

test("the total that the shopper saw with another way to pay is not accepted", async () => {
  await expect(placeOrder(db, buildInput({ paymentMethod: "raast", expectedTotal: 3650 }))).rejects.toThrow(
    TotalChanged,
  );
});

test("a repeated request with another way to pay returns the first order and says so", async () => {
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = await placeOrder(db, buildInput({ paymentMethod: "raast" }), options);
  const again = await placeOrder(db, buildInput({ paymentMethod: "raast" }), options);
  expect(again).toMatchObject({ id: first.id, hasOtherDetails: false, paymentMethod: "raast" });
  const other = await placeOrder(db, buildInput({ paymentMethod: "cash-on-delivery" }), options);
  expect(other).toMatchObject({ id: first.id, hasOtherDetails: true });
});

test("an edit keeps the reduction at its stored percentage, and the whole total stays the advance", async () => {
  await setPercent(2);
  const { id } = await placeOrder(db, buildInput({ paymentMethod: "raast" }));
  await setPercent(10);
  const { updatedAt } = (await getOrder(db, id)) ?? { updatedAt: "" };
  const edited = await updateOrderItems(db, id, {
    items: [{ productId: product.id, variant: "50ml", quantity: 2 }],
    expectedUpdatedAt: updatedAt,
  });
  expect(edited.adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["prepayment", -136],
    ["delivery", 150],
  ]);
  expect((await readRow(id)).advanceRequired).toBe(681_400);
});

test("of two wallets, the one that the shopper chose is to be paid, and one that is not offered is refused", async () => {
  for (const [name, phone] of [
    ["JazzCash", "+923001234567"],
    ["Easypaisa", "+923451234567"],
  ] as const)
    await db.insert(moneyAccounts).values({ kind: "wallet", name, title: "Zarif", phone, isOffered: true });
  const quote = await quoteOrder(db, { ...buildInput(), address: CHECKOUT.address });
  expect(quote.payment?.options.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["Raast", "JazzCash", "Easypaisa"]),
  );
  for (const wallet of ["Easypaisa", "JazzCash"]) {
    const { id } = await placeOrder(db, buildInput({ paymentMethod: "wallet", wallet }));
    const [started] = await listPaymentsOf(id);
    const isAccount = eq(moneyAccounts.id, started?.accountId ?? 0);
    expect((await db.select().from(moneyAccounts).where(isAccount))[0]?.name).toBe(wallet);
  }
  await expect(placeOrder(db, buildInput({ paymentMethod: "wallet", wallet: "SadaPay" }))).rejects.toThrow(
    MethodUnavailable,
  );
});
