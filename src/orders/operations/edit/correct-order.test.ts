import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

import { products } from "#catalogue/tables/product-schema.server.ts";
import { saveDeliveryRates } from "#delivery/operations/save-delivery-rates.ts";
import type { DeliveryRates } from "#delivery/rules/delivery-rates.ts";
import { toPaisa } from "#kit/rules/money.ts";
import { auditEntries } from "#staff/tables/staff-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { RATES } from "#test/delivery.ts";
import { buildDiscount } from "#test/discounts.ts";
import { buildCollection, buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { CorrectionOutdated, CorrectionTermsChanged, NotCorrectable } from "../../rules/order-errors.ts";
import type { Correction } from "../../rules/edit/correction.ts";
import { correctByLink } from "../links/change-by-link.ts";
import { openLinkedOrder } from "../links/find-order-link.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderStatus } from "../update-order-status.ts";
import { quoteOrderAddress } from "./plan-order-address.ts";
import { quoteOrderItems } from "./plan-order-items.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);

beforeAll(async () => {
  await saveStore(db, buildStore({ holdStock: true }));
  await saveDeliveryRates(db, { rates: RATES });
});

function withCodFee({ elsewhere, ...rates }: DeliveryRates, fee: number): DeliveryRates {
  return {
    ...rates,
    elsewhere: { ...elsewhere, cashOnDelivery: { ...elsewhere.cashOnDelivery, fee } },
    zones: rates.zones.map((zone) => ({ ...zone, cashOnDelivery: { ...zone.cashOnDelivery, fee } })),
  };
}

async function placeTestOrder() {
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id, token } = await placeOrder(db, buildOrderInput(items));
  const order = await openLinkedOrder(db, token ?? "");
  if (!order) throw new Error("The link does not work");
  const correct = (correction: Omit<Correction, "expectedUpdatedAt">, expectedUpdatedAt = order.updatedAt) =>
    correctByLink(db, token ?? "", { ...correction, expectedUpdatedAt });
  return { id, token: token ?? "", order, correct };
}

test("the browser's link and the link of a message show the details in full, and a correction keeps status and confirmation", async () => {
  const { id, order, correct } = await placeTestOrder();
  expect(order.customerInfo.phone).toMatch(/\d{7}/);
  expect((await openLinkedOrder(db, await addOrderLink(db, id)))?.shippingAddress).toEqual(
    order.shippingAddress,
  );
  const corrected = await correct({ customer: { name: "Zara Ali" }, address: { street: "7 Canal Road" } });
  expect(corrected).toMatchObject({
    status: "pending",
    customerInfo: { name: "Zara Ali" },
    shippingAddress: { street: "7 Canal Road" },
    totalAmount: order.totalAmount,
    confirmation: { state: "waiting", sentVia: order.confirmation?.sentVia },
  });
  const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entry).toMatchObject({ actorName: "customer", action: "details-changed" });
});

test("a city with another charge needs acceptance of its total and its last day", async () => {
  const { order, correct } = await placeTestOrder();
  const address = { state: "Gilgit-Baltistan", city: "Gilgit" };
  const error = await correct({ address }).catch((reason: unknown) => reason);
  if (!(error instanceof CorrectionTermsChanged)) throw error;
  const { terms } = error.members;
  expect(terms).toMatchObject({ total: order.totalAmount + 350 });
  expect(terms.statement).toMatch(/^Delivery to Gilgit Rs\.\u00A0600, arrives .+; payment in advance$/);
  const { total, day } = terms;
  await expect(correct({ address, accepted: { total: total - 1, day } })).rejects.toThrow(
    CorrectionTermsChanged,
  );
  await expect(correct({ address, accepted: { total, day: "2026-11-01" } })).rejects.toThrow(
    CorrectionTermsChanged,
  );
  const corrected = await correct({ address, accepted: { total, day } });
  expect(corrected).toMatchObject({
    totalAmount: total,
    shippingAddress: { city: "Gilgit" },
    needsAdvancePayment: true,
  });
});

test("an outdated correction is rejected without disclosing what only staff may see", async () => {
  const { correct } = await placeTestOrder();
  const error = await correct({ address: { street: "1 New Road" } }, "2026-01-01T00:00:00.000Z").catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CorrectionOutdated);
  expect(JSON.stringify(error)).not.toContain("adminNotes");
});

test("a confirmed order keeps its way to pay, and a shipped order is not corrected", async () => {
  const { id, token } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  const correct = async (city: string, state: string) => {
    const { updatedAt = "" } = (await openLinkedOrder(db, token)) ?? {};
    return correctByLink(db, token, { address: { city, state }, expectedUpdatedAt: updatedAt });
  };
  await expect(correct("Gilgit", "Gilgit-Baltistan")).rejects.toThrow("We can't deliver to this address");
  expect(await correct("Karachi", "Sindh")).toMatchObject({ shippingAddress: { city: "Karachi" } });
  await updateOrderStatus(db, { orderId: id, status: "shipped" });
  await expect(correct("Lahore", "Punjab")).rejects.toThrow(NotCorrectable);
});

test("an order whose confirmation nobody awaits does not move to a city without cash on delivery", async () => {
  const { id, order, correct } = await placeTestOrder();
  await db.delete(orderConfirmations).where(eq(orderConfirmations.orderId, id));
  const address = { state: "Gilgit-Baltistan", city: "Gilgit" };
  const accepted = { total: order.totalAmount + 350, day: null };
  await expect(correct({ address, accepted })).rejects.toThrow(NotCorrectable);
});

test("an order with a prepared parcel is not corrected, because the parcel has the address and the amount to collect", async () => {
  const { id, token } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await buildParcel(db, id, (await buildCourier(db)).id);
  const { updatedAt = "" } = (await openLinkedOrder(db, token)) ?? {};
  const correction = { address: { street: "1 New Road" }, expectedUpdatedAt: updatedAt };
  await expect(correctByLink(db, token, correction)).rejects.toThrow(NotCorrectable);
});

test.each([
  ["call-first", { staffStep: "call-first" }],
  ["advance-payment", { staffStep: "advance-payment" }],
] as const)("a correction does not avoid the consequence %s of a risk", async (consequence, confirmation) => {
  const { id, correct } = await placeTestOrder();
  const store = buildStore({ holdStock: true });
  await saveStore(db, { ...store, risks: { ...store.risks, "short-address": consequence } });
  const corrected = await correct({ address: { street: "X" } }).catch(() => undefined);
  await saveStore(db, store);
  if (consequence === "call-first") expect(corrected).toMatchObject({ confirmation });
  else expect(corrected).toBeUndefined();
  const [row] = await db.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, id));
  expect(row?.staffStep).toBe(consequence === "call-first" ? "call-first" : null);
});

test("a correction with a risk that needs an advance demands the total without the fee for cash", async () => {
  await saveDeliveryRates(db, { rates: withCodFee(RATES, 100) });
  const { id, order, correct } = await placeTestOrder();
  const store = buildStore({ holdStock: true });
  await saveStore(db, { ...store, risks: { ...store.risks, "short-address": "advance-payment" } });
  const total = order.totalAmount - 100;
  const accepted = { total, day: order.expected?.to ?? null };
  const corrected = await correct({ address: { street: "X" }, accepted });
  expect(corrected).toMatchObject({ totalAmount: total, needsAdvancePayment: true });
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  expect(row?.advanceRequired).toBe(toPaisa(total));
  await saveStore(db, store);
  await saveDeliveryRates(db, { rates: RATES });
});

test("details with which the shop accepts no order are not saved", async () => {
  const { correct } = await placeTestOrder();
  const store = buildStore({ holdStock: true });
  await saveStore(db, { ...store, risks: { ...store.risks, "short-address": "no-cod" } });
  await expect(correct({ address: { street: "X" } })).rejects.toThrow(NotCorrectable);
  await expect(correct({ customer: { name: "Zara Ali" } })).resolves.toMatchObject({ status: "pending" });
  await saveStore(db, store);
});

test("free delivery by a code stays at a new address, although its product is in another collection since", async () => {
  const [stored] = await db.select().from(products).where(eq(products.id, product.id));
  await buildDiscount(db, "SHIPFREE", {
    kind: "free-delivery",
    scope: "collections",
    scopeIds: [stored?.collectionId ?? ""],
  });
  const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
  const { id } = await placeOrder(db, buildOrderInput(items, { code: "SHIPFREE" }));
  const { id: collectionId } = await buildCollection(db);
  await db.update(products).set({ collectionId }).where(eq(products.id, product.id));
  const address = { state: "Punjab", city: "Multan" };
  const { adjustments } = await quoteOrderAddress(db, id, address);
  expect(adjustments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["free-delivery", 0],
    ["delivery", 0],
  ]);
  const other = await buildProduct(db);
  const others = [{ productId: other.id, variant: "50ml", quantity: 1 }];
  expect(await quoteOrderItems(db, id, others)).toMatchObject({
    discountNotice: "No item of the order takes part in its discount SHIPFREE.",
  });
});
