import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { moneyAccounts } from "#ledger/tables/ledger-schema.server.ts";
import { getWhatsAppMessage } from "#messages/operations/outbox/get-whatsapp-message.ts";
import { updateOrderDetails } from "#orders/operations/edit/update-order-details.ts";
import { updateOrderItems } from "#orders/operations/edit/update-order-items.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { openLinkedOrder } from "#orders/operations/links/find-order-link.ts";
import { placeStaffOrder, quoteStaffOrder } from "#orders/operations/place-staff-order.ts";
import { trackOrder } from "#orders/operations/track-order.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOption, buildTerms } from "#test/delivery.ts";
import { buildProduct, buildStore } from "#test/factories.ts";
import { buildAccount, readOrderMoney } from "#test/money.ts";
import { addOrderLink } from "#test/order-links.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { changeMethod } from "./change-method.ts";
import { openPayPage } from "./pay-page.ts";
import { recordPayment } from "./record-payment.ts";
import { startPayment } from "./start-payment.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const bank = await buildAccount(db, "bank", "Meezan Bank");
await db
  .update(moneyAccounts)
  .set({ raastId: "03001234567", iban: null, isOffered: true })
  .where(eq(moneyAccounts.id, bank));
const product = await buildProduct(db, {
  variantPricing: { "50ml": 5200, "10ml": 1300 },
  stock: { "50ml": 500, "10ml": 500 },
});
const GILGIT = { ...CHECKOUT.address, state: "Gilgit-Baltistan", city: "Gilgit" };

/** Delivery is free, couriers collect at most Rs. 10,000, and in Gilgit-Baltistan nothing. */
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
      elsewhere: buildTerms([buildOption("standard", 0)], { maximum: 10_000, ...cash }),
      bottleGrams: 400,
    },
  });

beforeEach(async () => {
  await saveStore(db, { ...buildStore({ holdStock: true }), prepaymentPercent: 3 });
  await saveRates();
});

const ONE_BOTTLE = { productId: product.id, variant: "50ml", quantity: 1 };
const BOTTLES = [{ ...ONE_BOTTLE, quantity: 2 }];

async function enter(advance: number | undefined, { address = CHECKOUT.address, items = BOTTLES } = {}) {
  const payment = { paymentMethod: "cash-on-delivery", ...(advance !== undefined && { advance }) } as const;
  const quote = await quoteStaffOrder(db, { handover: "delivery", items, address, ...payment });
  const input = staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "phone",
    customer: { name: CHECKOUT.customer.name, phone: CHECKOUT.customer.phone },
    address,
    items,
    tellsCustomer: false,
    expectedTotal: quote.total,
    ...payment,
  });
  const order = await placeStaffOrder(db, input, { by, idempotencyKey: randomUUID() });
  return { order, quote, token: await addOrderLink(db, order.id) };
}

async function read(id: string) {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  const order = await getOrder(db, id);
  if (!row || !order) throw new Error("The order is missing");
  return { ...order, advance: row.advanceRequired / 100 };
}

const receive = (id: string, amount: number) =>
  recordPayment(
    db,
    id,
    {
      method: "bank-transfer",
      accountId: bank,
      amount,
      transactionId: randomUUID(),
      note: null,
      allowsOverpayment: false,
    },
    { by },
  );

const edit = async (id: string, quantity: number, variant = "50ml") =>
  updateOrderItems(db, id, {
    items: [{ productId: product.id, variant, quantity }],
    expectedUpdatedAt: (await read(id)).updatedAt,
  });

const move = async (id: string, address: typeof GILGIT) =>
  updateOrderDetails(db, id, { address, expectedUpdatedAt: (await read(id)).updatedAt });

test("with a limit of cash of 10,000, an order of 10,400 with an advance of 1,000 goes by courier, who collects 9,400", async () => {
  const refused = await quoteStaffOrder(db, {
    handover: "delivery",
    items: BOTTLES,
    address: CHECKOUT.address,
    paymentMethod: "cash-on-delivery",
  });
  expect(refused.delivery?.cashNotice).toContain("10,000");
  const { order, quote } = await enter(1000);
  expect(quote).toMatchObject({ total: 10_400, delivery: { cashNotice: null } });
  expect(quote.payment?.options[0]?.text).toBe(
    "Pay Rs.\u00A01,000 in advance. Pay Rs.\u00A09,400 to the courier",
  );
  expect(order).toMatchObject({ status: "pending", advanceAmount: 1000, totalAmount: 10_400 });
  expect(order).not.toHaveProperty("needsAdvancePayment");
  await receive(order.id, 1000);
  expect(await read(order.id)).toMatchObject({ status: "confirmed", paymentState: "part-paid" });
  const parcel = await buildParcel(db, order.id, (await buildCourier(db)).id);
  expect(parcel.cashToCollect).toBe(9400);
});

test("less than the advance does not confirm the order, and reserves its bottles further", async () => {
  const { order } = await enter(1000);
  await receive(order.id, 400);
  expect(await read(order.id)).toMatchObject({ status: "pending", paymentState: "part-paid" });
  await receive(order.id, 600);
  expect((await read(order.id)).status).toBe("confirmed");
});

test("an advance that leaves the courier nothing, or more than he may collect, is refused with its reason", async () => {
  for (const advance of [10_400, 20_000])
    await expect(enter(advance)).rejects.toMatchObject({
      fields: {
        advance: [
          "The advance is less than the total of Rs.\u00A010,400. For the whole total, choose payment in advance.",
        ],
      },
    });
  await expect(enter(300)).rejects.toThrow("Cash on delivery is available up to");
  await expect(enter(1000, { address: GILGIT })).rejects.toThrow(
    "Cash on delivery is not available for Gilgit",
  );
});

test("only an order in cash on delivery has an advance", () => {
  const input = { handover: "delivery", channel: "phone", items: BOTTLES, ...CHECKOUT, tellsCustomer: false };
  for (const payment of [{}, { paymentMethod: "raast" }, { asksAdvance: true }])
    expect(staffOrderInputSchema.safeParse({ ...input, ...payment, advance: 1000 }).error?.issues).toEqual([
      expect.objectContaining({ path: ["advance"] }),
    ]);
});

test("the order's page, its tracking, its pay page and the message of staff ask for the advance, and name the rest", async () => {
  const { order, token } = await enter(1000);
  const { orderNumber } = order;
  expect(await openLinkedOrder(db, token)).toMatchObject({ advanceAmount: 1000 });
  expect(await trackOrder(db, orderNumber)).toMatchObject({ advanceAmount: 1000 });
  expect(await openPayPage(db, token)).toMatchObject({ due: 10_400, advance: 1000, advanceDue: 1000 });
  const { kind, text } = await getWhatsAppMessage(db, order.id, { siteUrl: "", language: "en" });
  expect(kind).toBe("request-payment");
  expect(text).toContain("We need Rs.\u00A01,000 in advance");
  expect(text).toContain("the other Rs.\u00A09,400 in cash when you receive it");
  await receive(order.id, 400);
  expect(await openPayPage(db, token)).toMatchObject({ advance: 1000, advanceDue: 600 });
  await receive(order.id, 600);
  expect(await openPayPage(db, token)).toMatchObject({ due: 9400, advance: 1000, advanceDue: 0 });
});

test("a shopper who starts to pay more than the advance is asked for that amount", async () => {
  const { token } = await enter(1000);
  await startPayment(db, token, { method: "raast", accountId: bank, amount: 5000 });
  expect((await openPayPage(db, token))?.payments).toMatchObject([{ amount: 5000 }]);
});

test("an edit keeps the advance as it was agreed, also after the order was cheaper than the advance meanwhile", async () => {
  const { order } = await enter(1500);
  await edit(order.id, 1);
  expect(await read(order.id)).toMatchObject({ totalAmount: 5200, advanceAmount: 1500 });
  await edit(order.id, 1, "10ml");
  expect(await read(order.id)).toMatchObject({ totalAmount: 1300, needsAdvancePayment: true });
  // The courier may collect 8,900, but not the whole total.
  await edit(order.id, 2);
  expect(await read(order.id)).toMatchObject({ totalAmount: 10_400, advanceAmount: 1500 });
  await edit(order.id, 1, "10ml");
  await receive(order.id, 1300);
  expect(await read(order.id)).toMatchObject({ status: "confirmed", paymentState: "paid" });
});

test("an edit that leaves more than the courier may collect demands the whole total", async () => {
  const { order } = await enter(1000);
  const { due } = await readOrderMoney(db, order.id);
  expect(due).toBe(10_400);
  await edit(order.id, 3);
  expect(await read(order.id)).toMatchObject({
    totalAmount: 15_600,
    needsAdvancePayment: true,
    advance: 15_600,
  });
});

test("the fee for cash is charged for the rest after the advance, in the quote and after an edit", async () => {
  await saveRates({ fee: 100 });
  const { order } = await enter(1000);
  expect(order.totalAmount).toBe(10_500);
  await edit(order.id, 1);
  expect(await read(order.id)).toMatchObject({ totalAmount: 5300, advance: 1000 });
});

test("a confirmed order that staff move where couriers collect no cash demands what is not paid in advance", async () => {
  const { order } = await enter(undefined, { items: [ONE_BOTTLE] });
  expect(order.status).toBe("confirmed");
  await move(order.id, GILGIT);
  expect(await read(order.id)).toMatchObject({
    status: "confirmed",
    needsAdvancePayment: true,
    advance: 5800,
    paymentState: "unpaid",
  });
  const part = await enter(1000);
  await receive(part.order.id, 1000);
  await move(part.order.id, GILGIT);
  expect(await read(part.order.id)).toMatchObject({ needsAdvancePayment: true, advance: 11_000 });
});

test("a paid order that staff move where couriers collect no cash demands nothing more", async () => {
  const { order } = await enter(1000);
  await receive(order.id, 10_400);
  await saveRates({ isAllowed: false });
  await move(order.id, { ...CHECKOUT.address, street: "House 9, Canal Road" });
  expect((await read(order.id)).advance).toBe(1000);
});

test("a shopper cannot avoid an agreed advance by another way to pay", async () => {
  const { token } = await enter(1000);
  expect((await openPayPage(db, token))?.change).toBeNull();
  for (const change of [
    { method: "cash-on-delivery", acceptedTotal: 10_400 },
    { method: "raast", accountId: bank, acceptedTotal: 10_400 },
  ] as const)
    await changeMethod(db, token, change).catch((error: unknown) =>
      expect(error).toMatchObject({ code: "order-not-correctable" }),
    );
  expect(await openPayPage(db, token)).toMatchObject({ advance: 1000, advanceDue: 1000 });
});
