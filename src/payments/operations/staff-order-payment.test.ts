import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { placeStaffOrder, quoteStaffOrder } from "#orders/operations/place-staff-order.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { MethodUnavailable } from "#orders/rules/order-errors.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";
import { buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount } from "#test/money.ts";

import { payments } from "../tables/payment-schema.server.ts";
import { acceptPayment } from "./decide-payment.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const bank = await buildAccount(db, "bank", "Meezan Bank");
await db.update(moneyAccounts).set({ raastId: "03001234567", iban: null }).where(eq(moneyAccounts.id, bank));
const setOffered = (isOffered: boolean) =>
  db.update(moneyAccounts).set({ isOffered }).where(eq(moneyAccounts.id, bank));

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

const PRODUCT = { variantPricing: { "50ml": 3400 }, stock: { "50ml": 5 } };

beforeEach(async () => {
  await saveStore(db, { ...buildStore({}), prepaymentPercent: 0 });
  await saveDeliveryRates(db, { rates: RATES });
  await setOffered(true);
});

async function enter(fields: object, idempotencyKey: string = randomUUID(), ordered?: string) {
  const productId = ordered ?? (await buildProduct(db, PRODUCT)).id;
  const items = [{ productId, variant: "50ml", quantity: 1 }];
  const { address = CHECKOUT.address, ...payment } = fields as { address?: typeof GILGIT };
  const input = staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "whatsapp",
    customer: { name: CHECKOUT.customer.name, phone: CHECKOUT.customer.phone },
    address,
    items,
    tellsCustomer: false,
    ...payment,
  });
  const quote = await quoteStaffOrder(db, { handover: "delivery", items, address, ...payment });
  const order = await placeStaffOrder(db, { ...input, expectedTotal: quote.total }, { by, idempotencyKey });
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  const stock = (await getProduct(db, productId))?.stock["50ml"];
  return { order, row, stock, productId, started: await db.$count(payments, eq(payments.orderId, order.id)) };
}

test("staff order with cash on delivery is confirmed at once and demands no advance", async () => {
  const { order, row, stock, started } = await enter({ paymentMethod: "cash-on-delivery" });
  expect(order).toMatchObject({ status: "confirmed", totalAmount: 3650 });
  expect(row).toMatchObject({ paymentMethod: null, advanceRequired: 0 });
  expect([stock, started]).toEqual([4, 0]);
});

test("staff order that is paid by Raast has no fee for cash and waits for the payment, which confirms it", async () => {
  const { order, row, stock, started } = await enter({ paymentMethod: "raast" });
  expect(order).toMatchObject({ status: "pending", paymentMethod: "raast", totalAmount: 3550 });
  expect(row).toMatchObject({ advanceRequired: 355_000 });
  expect([stock, started]).toEqual([5, 1]);
  const [payment] = await db.select().from(payments).where(eq(payments.orderId, order.id));
  const received = { amount: 3550, transactionId: randomUUID(), note: null, allowsOverpayment: false };
  await acceptPayment(db, payment?.id ?? 0, received, { by });
  expect((await getOrder(db, order.id))?.status).toBe("confirmed");
});

test("an advance without a method of the checkout is the whole total without the fee for cash", async () => {
  const { order, row, started } = await enter({ asksAdvance: true });
  expect(order).toMatchObject({ status: "pending", needsAdvancePayment: true, totalAmount: 3550 });
  expect(row).toMatchObject({ paymentMethod: null, advanceRequired: 355_000 });
  expect(started).toBe(0);
});

test("where there is no cash on delivery, a staff order demands its total in advance, with and without an account", async () => {
  await expect(enter({ address: GILGIT, paymentMethod: "cash-on-delivery" })).rejects.toThrow(
    MethodUnavailable,
  );
  expect((await enter({ address: GILGIT })).order.paymentMethod).toBe("raast");
  await setOffered(false);
  for (const paymentMethod of [undefined, "cash-on-delivery"]) {
    const { order, row } = await enter({ address: GILGIT, paymentMethod });
    expect(order.status).toBe("pending");
    expect(row).toMatchObject({ paymentMethod: null, advanceRequired: 400_000 });
  }
});

test.each([
  [
    "another wallet",
    { paymentMethod: "wallet", wallet: "JazzCash" },
    { paymentMethod: "wallet", wallet: "Easypaisa" },
  ],
  [
    "another advance",
    { paymentMethod: "cash-on-delivery", advance: 500 },
    { paymentMethod: "cash-on-delivery", advance: 400 },
  ],
  ["no advance", { paymentMethod: "cash-on-delivery", advance: 500 }, { paymentMethod: "cash-on-delivery" }],
  ["the total in advance", { paymentMethod: "cash-on-delivery" }, { asksAdvance: true }],
])("a repeated request with %s returns the first order and says so", async (_name, fields, others) => {
  for (const [name, phone] of [
    ["JazzCash", "+923001234567"],
    ["Easypaisa", "+923451234567"],
  ] as const)
    await db
      .insert(moneyAccounts)
      .values({ kind: "wallet", name, title: "Zarif", phone, isOffered: true })
      .onConflictDoNothing();
  const key = randomUUID();
  const { order: first, productId } = await enter(fields, key);
  const { order: same } = await enter(fields, key, productId);
  expect(same).toMatchObject({ id: first.id, hasOtherDetails: false });
  expect((await enter(others, key, productId)).order).toMatchObject({ id: first.id, hasOtherDetails: true });
});
