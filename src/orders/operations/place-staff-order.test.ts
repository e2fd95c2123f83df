import { randomUUID } from "node:crypto";

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { getProduct } from "#catalogue/operations/products/get-product.ts";
import { InsufficientStock } from "#catalogue/rules/stock/stock-errors.ts";
import { blockPhone } from "#customers/operations/blocked-phones.ts";
import { PhoneBlocked } from "#customers/rules/blocked-phone.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import { InvalidInput } from "#kit/rules/errors.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { readSampleStore } from "#store/sample/store.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { readOrderMoney } from "#test/money.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { RATES } from "#test/delivery.ts";
import { buildDiscount, readCounts } from "#test/discounts.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { TotalChanged } from "../rules/order-errors.ts";
import type { StaffOrderInput } from "../rules/staff-order/staff-order.ts";
import { staffOrderInputSchema } from "../rules/staff-order/staff-order.ts";
import { orderConfirmations } from "../tables/confirmation-schema.server.ts";
import { discountRedemptions } from "../tables/order-discount-schema.server.ts";
import { orders } from "../tables/order-schema.server.ts";

import { CodeRejected } from "../rules/code-errors.ts";

import { updateOrderItems } from "./edit/update-order-items.ts";
import { placeStaffOrder, quoteStaffOrder } from "./place-staff-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;

const buildTestProduct = (stock: number | null = 10, price = 2850) =>
  buildProduct(db, { variantPricing: { "50ml": price }, stock: { "50ml": stock } });

const toItem = ({ id }: { id: string }, quantity: number, agreedPrice?: number) => ({
  productId: id,
  variant: "50ml",
  quantity,
  ...(agreedPrice !== undefined && { agreedPrice }),
});

const buildInput = (items: StaffOrderInput["items"], fields: object = {}) =>
  staffOrderInputSchema.parse({
    handover: "delivery",
    channel: "whatsapp",
    ...(!("handover" in fields) && {
      customer: { name: CHECKOUT.customer.name, phone: "0300 1234567" },
      address: { ...CHECKOUT.address, zipCode: undefined },
    }),
    items,
    tellsCustomer: false,
    ...fields,
  });

const place = (items: StaffOrderInput["items"], fields: object = {}, idempotencyKey: string = randomUUID()) =>
  placeStaffOrder(db, buildInput(items, fields), { by, idempotencyKey });

async function readStock({ id }: { id: string }) {
  const product = await getProduct(db, id);
  return [product?.stock["50ml"], product?.sold["50ml"]];
}

test("an order that staff enter is confirmed, deducts its bottles and asks for no confirmation", async () => {
  const product = await buildTestProduct(10);
  const order = await place([toItem(product, 2)], { note: "Ring twice" });
  expect(order).toMatchObject({
    status: "confirmed",
    channel: "whatsapp",
    isStockDeducted: true,
    totalAmount: 5700,
    adminNotes: "Ring twice",
    statusHistory: [{ status: "pending" }, { status: "confirmed" }],
  });
  expect(await readStock(product)).toEqual([8, 2]);
  expect(await db.$count(orderConfirmations, eq(orderConfirmations.orderId, order.id))).toBe(0);
  expect(await findViolations(db)).toEqual([]);
});

test("a sale at the counter needs no phone number and no delivery, and is delivered and paid at once", async () => {
  const product = await buildTestProduct(3);
  const order = await place([toItem(product, 1)], {
    handover: "counter",
    channel: "walk-in",
  });
  expect(order).toMatchObject({ status: "delivered", adjustments: [], totalAmount: 2850 });
  expect(order.customerInfo).toEqual({ name: "Counter sale", email: "", phone: "" });
  expect(await readOrderMoney(db, order.id)).toMatchObject({ received: 2850, due: 0, overpaid: 0 });
  expect(await readStock(product)).toEqual([2, 1]);
  const audited = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
  expect(audited.map(({ action }) => action)).toContain("payment-recorded");
});

test("concurrent requests with one key place one order", async () => {
  const product = await buildTestProduct(10);
  const placed = await Promise.all(
    Array.from({ length: 3 }, () => place([toItem(product, 1)], {}, "double-click")),
  );
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  expect(await readStock(product)).toEqual([9, 1]);
});

test("a repeated request with another total returns the placed order and says that it differs", async () => {
  const product = await buildTestProduct(10);
  await place([toItem(product, 1)], { expectedTotal: 2850 }, "changed-mind");
  const repeated = await place(
    [toItem(product, 1)],
    { discount: { kind: "fixed", value: 100 }, discountReason: "Regular", expectedTotal: 2750 },
    "changed-mind",
  );
  expect(repeated).toMatchObject({ totalAmount: 2850, hasOtherDetails: true });
});

test("of two staff who sell the last bottle, one is told, and nothing of their order is stored", async () => {
  const product = await buildTestProduct(1);
  const before = await db.$count(orders);
  const results = await Promise.allSettled([place([toItem(product, 1)]), place([toItem(product, 1)])]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: expect.any(InsufficientStock) as unknown,
  });
  expect(await db.$count(orders)).toBe(before + 1);
});

test("a staff discount is shared by the lines, and its reason stands in the history", async () => {
  const [rose, oud] = [await buildTestProduct(10, 3000), await buildTestProduct(10, 1000)];
  const order = await place([toItem(rose, 2, 2500), toItem(oud, 1)], {
    discount: { kind: "percent", value: 10 },
    discountReason: "Regular customer",
  });
  expect(order.adjustments).toMatchObject([{ kind: "discount", amount: -1600 }, { kind: "delivery" }]);
  expect(order.statusHistory[0]?.notes).toBe("Discount: Regular customer");
  expect(await findViolations(db)).toEqual([]);
});

test("an edit of the items applies the staff discount again", async () => {
  const product = await buildTestProduct(10, 1000);
  const order = await place([toItem(product, 2)], {
    discount: { kind: "percent", value: 10 },
    discountReason: "Regular customer",
  });
  const items = [{ productId: product.id, variant: "50ml", quantity: 3 }];
  const edited = await updateOrderItems(db, order.id, { items, expectedUpdatedAt: order.updatedAt });
  expect([order.totalAmount, edited.totalAmount]).toEqual([1800, 2700]);
});

test("a price above the price of the size is rejected", async () => {
  const product = await buildTestProduct(10, 1000);
  const fields = { discountReason: "Agreed on the phone" };
  const error = await place([toItem(product, 1, 1200)], fields).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidInput);
  expect(error).toMatchObject({ fields: { "items.0.agreedPrice": [expect.stringContaining("1,000")] } });
});

test("a changed total is rejected with the new quote, which contains the staff discount", async () => {
  const product = await buildTestProduct(10, 1000);
  const fields = { discount: { kind: "fixed", value: 100 }, discountReason: "Regular", expectedTotal: 1000 };
  const error = await place([toItem(product, 1)], fields).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TotalChanged);
  expect(error).toMatchObject({ members: { quote: { total: 900 } } });
});

test("staff accept an order of a blocked number only with a reason, which stands in the history", async () => {
  const product = await buildTestProduct();
  const customer = { name: "Bilal Ahmed", phone: "0309 7654321" };
  await blockPhone(db, { phone: customer.phone, reason: "Refused two parcels", until: null }, { by });
  await expect(place([toItem(product, 1)], { customer })).rejects.toBeInstanceOf(PhoneBlocked);
  const order = await place([toItem(product, 1)], { customer, blockedReason: "Paid in advance" });
  expect(order.statusHistory[0]?.notes).toBe("Accepted from a blocked number: Paid in advance");
});

test.skipIf(isShortSuite)("an order of 100 lines is accepted", async () => {
  const products: { id: string }[] = [];
  for (let count = 0; count < 100; count += 1) products.push(await buildTestProduct(5, 100));
  const order = await place(products.map((product) => toItem(product, 1)));
  expect(order).toMatchObject({ totalItems: 100, totalAmount: 10_000 });
});

test("a quote marks lines that are sold out and says that a staff discount replaces the code", async () => {
  const product = await buildTestProduct(1, 1000);
  const quote = await quoteStaffOrder(db, {
    handover: "counter",
    items: [toItem(product, 2)],
    code: "EID500",
    discount: { kind: "percent", value: 10 },
  });
  expect(quote).toMatchObject({
    lines: [{ state: "short", stock: 1 }],
    total: 900,
    delivery: null,
    code: { isApplied: false, problem: null },
  });
});

const COUNTER = { handover: "counter", channel: "walk-in" } as const;

test("nothing is delivered at the counter: offers and codes of free delivery neither apply nor are used up", async () => {
  const product = await buildTestProduct(10, 1000);
  const offer = await buildDiscount(db, null, {
    kind: "free-delivery",
    scope: "products",
    scopeIds: [product.id],
  });
  const code = await buildDiscount(db, "FREEDEL", { kind: "free-delivery" });
  const items = [toItem(product, 1)];
  const quote = await quoteStaffOrder(db, { handover: "counter", items, code: "FREEDEL" });
  expect(quote).toMatchObject({
    adjustments: [],
    code: { isApplied: false, message: "FREEDEL is for standard delivery. Your code is not used up." },
  });
  const order = await place(items, { ...COUNTER, code: "FREEDEL" });
  expect(order).toMatchObject({ adjustments: [], totalAmount: 1000 });
  expect([await readCounts(db, offer), await readCounts(db, code)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test("an edited sale at the counter still has no delivery", async () => {
  const product = await buildTestProduct(10, 1000);
  const { id } = await place([toItem(product, 1)], COUNTER);
  const { updatedAt } = await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  const items = [{ productId: product.id, variant: "50ml", quantity: 2 }];
  const edited = await updateOrderItems(db, id, { items, expectedUpdatedAt: updatedAt });
  expect(edited).toMatchObject({ adjustments: [], totalAmount: 2000 });
});

test.each([
  ["WALK1", "0301 2223331", { maxUsesPerPhone: 1 }],
  ["WALK2", "0301 2223332", { firstOrderOnly: true }],
])(
  "a code with a limit per phone number, %s, needs one, and customers without one do not share it",
  async (code, phone, limit) => {
    const product = await buildTestProduct(10, 1000);
    await buildDiscount(db, code, limit);
    const error = await place([toItem(product, 1)], { ...COUNTER, code }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CodeRejected);
    expect(error).toMatchObject({
      code: "discount-phone-required",
      message: `The code ${code} has a limit per phone number. Enter the phone number to use it.`,
    });
    const customer = { phone };
    expect(await place([toItem(product, 1)], { ...COUNTER, customer, code })).toMatchObject({
      totalAmount: 500,
    });
  },
);

test("a customer without a phone number leaves none with a discount", async () => {
  const product = await buildTestProduct(10, 1000);
  const discountId = await buildDiscount(db, "WALK3");
  for (const _ of [1, 2]) await place([toItem(product, 1)], { ...COUNTER, code: "WALK3" });
  const { phone } = discountRedemptions;
  const rows = await db
    .select({ phone })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.discountId, discountId));
  expect(rows).toEqual([{ phone: null }, { phone: null }]);
});

test("two staff can enter orders of one customer at once, and both count", async () => {
  const product = await buildTestProduct();
  const customer = { name: "Ayesha", phone: "0300 7776665" };
  const other = { ...customer, phone: "+92-300-7776665" };
  const [first, second] = await Promise.all([
    place([toItem(product, 1)], { customer }),
    place([toItem(product, 2)], { customer: other }),
  ]);
  expect(first.id).not.toBe(second.id);
  expect(await readStock(product)).toEqual([7, 3]);
  expect(await findViolations(db)).toEqual([]);
});

test("gift options of a staff order are charged and stored like a shopper's", async () => {
  await saveStore(db, { ...readSampleStore(), giftWrapPrice: 200 });
  const product = await buildTestProduct(10, 1000);
  const details = { giftMessage: "Happy Eid", customerNote: "Call first" };
  const gift = { giftWrap: true, hidesPrices: true, details };
  const order = await place([toItem(product, 1)], gift);
  expect(order).toMatchObject({ details, hidesPrices: true });
  expect(order.adjustments).toContainEqual(expect.objectContaining({ kind: "gift-wrap", amount: 200 }));
});

test("an agreed price that is the current price needs no reason and keeps the code; a lower one needs a reason", async () => {
  const product = await buildTestProduct(10, 1000);
  const id = await buildDiscount(db, "SAME100", { amount: 100_00 });
  const items = [toItem(product, 1, 1000)];
  const quote = await quoteStaffOrder(db, { handover: "delivery", items, code: "SAME100" });
  expect(quote).toMatchObject({ total: 900, code: { isApplied: true } });
  expect(await place(items, { code: "SAME100" })).toMatchObject({ totalAmount: 900 });
  expect(await readCounts(db, id)).toEqual([1, 100]);
  const error = await place([toItem(product, 1, 900)]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InvalidInput);
  expect(error).toMatchObject({ fields: { discountReason: ["Enter a reason"] } });
});

test("an order that staff enter for a place without cash on delivery waits for its payment", async () => {
  await saveDeliveryRates(db, { rates: RATES });
  const items = [toItem(await buildTestProduct(), 1)];
  const gilgit = { ...CHECKOUT.address, state: "Gilgit-Baltistan", city: "Gilgit" };
  const quote = await quoteStaffOrder(db, { items, handover: "delivery", address: gilgit });
  expect(quote.delivery?.cashNotice).toMatch(/not available for Gilgit. The customer has to pay before/);
  const order = await place(items, { address: gilgit });
  expect(order).toMatchObject({ status: "pending", needsAdvancePayment: true, paymentState: "unpaid" });
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.advanceRequired).toBe(toPaisa(order.totalAmount));
  expect(await place(items)).not.toHaveProperty("needsAdvancePayment");
});
