import { eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";

import { HOUR_MS } from "#platform/rules/day.ts";
import { orders } from "../tables/order-schema.server.ts";
import type { OrderStatus } from "../rules/order-status.ts";
import { blockPhone } from "#customers/operations/blocked-phones.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { getOrderRisks } from "./get-order-risks.ts";
import { placeOrder } from "./place-order.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });

interface TestOrder {
  phone: string;
  street: string;
  city?: string;
  statuses?: OrderStatus[];
  hoursAgo?: number;
}

async function placeTestOrder({ phone, street, city = "Lahore", statuses = [], hoursAgo = 0 }: TestOrder) {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = await placeOrder(db, {
    ...input,
    customer: { ...input.customer, phone },
    address: { ...input.address, street, city, country: "Pakistan" },
  });
  for (const status of statuses) await updateOrderStatus(db, { orderId: id, status });
  const createdAt = new Date(Date.now() - hoursAgo * HOUR_MS);
  if (hoursAgo > 0) await db.update(orders).set({ createdAt }).where(eq(orders.id, id));
  return id;
}

test("earlier orders with the same phone number count as refused if cancelled after shipping, otherwise as cancelled", async () => {
  const street = "12 Canal Bank Road";
  const order = { street, hoursAgo: 48 };
  await placeTestOrder({ ...order, phone: "0300 1112223", statuses: ["confirmed", "shipped", "cancelled"] });
  await placeTestOrder({ ...order, phone: "0092 300 1112223", statuses: ["cancelled"] });
  await placeTestOrder({ ...order, phone: "0300 1112224", statuses: ["cancelled"] });
  const id = await placeTestOrder({ street, phone: "+923001112223" });
  expect(await getOrderRisks(db, id)).toEqual([
    { kind: "refused", orders: 1 },
    { kind: "cancelled", orders: 1, total: 2 },
  ]);
});

test("an order with a returned parcel counts as refused, even if the order was delivered or cancelled", async () => {
  const courier = await buildCourier(db);
  const order = { street: "7 Ferozepur Road, Ichhra", hoursAgo: 48, phone: "0300 1112229" };
  const returnedId = await placeTestOrder({ ...order, statuses: ["confirmed"] });
  const { id: parcelId } = await buildParcel(db, returnedId, courier.id, { isHandedOver: true });
  for (const state of ["delivered", "returning"] as const)
    await recordState(db, { shipmentIds: [parcelId], state }, { by: COMMAND_LINE });
  await placeTestOrder({ ...order, statuses: ["delivered"] });
  const id = await placeTestOrder({ ...order, hoursAgo: 0 });
  expect(await getOrderRisks(db, id)).toEqual([{ kind: "refused", orders: 1 }]);
  await updateOrderStatus(db, { orderId: returnedId, status: "cancelled" });
  expect(await getOrderRisks(db, id)).toEqual([{ kind: "refused", orders: 1 }]);
});

test("orders within 24 hours with the same phone number or address are reported as risks", async () => {
  const street = "House 7, Street 11, DHA";
  const id = await placeTestOrder({ street, phone: "0321 1112223" });
  await placeTestOrder({ street: "34 Mall Road, Saddar", phone: "03211112223" });
  await placeTestOrder({ street: "house 7 - street 11 DHA", city: "LAHORE", phone: "0321 9998887" });
  await placeTestOrder({ street, city: "Multan", phone: "0321 9998886" });
  await placeTestOrder({ street, phone: "0321 9998885", statuses: ["cancelled"] });
  await placeTestOrder({ street, phone: "0321 1112223", hoursAgo: 25 });
  expect(await getOrderRisks(db, id)).toEqual([
    { kind: "same-phone", orders: 1 },
    { kind: "same-address", orders: 1 },
  ]);
});

test("erased orders do not count as orders with the same address", async () => {
  const street = "12 Zamzama Boulevard";
  const ids = [
    await placeTestOrder({ street, phone: "0323 1112223" }),
    await placeTestOrder({ street, phone: "0323 1112224" }),
  ];
  const erasedFields = { street: "", customerPhone: "", customerPhoneE164: null };
  await db.update(orders).set(erasedFields).where(inArray(orders.id, ids));
  const kinds = (await getOrderRisks(db, ids[0] ?? "")).map(({ kind }) => kind);
  expect(kinds).not.toContain("same-address");
});

test("addresses in Urdu script match only if they have the same words", async () => {
  const id = await placeTestOrder({ street: "مکان نمبر بارہ، گلی چار", city: "لاہور", phone: "0322 1112223" });
  await placeTestOrder({ street: "دکان نمبر نو، مال روڈ", city: "ملتان", phone: "0322 1112224" });
  expect(await getOrderRisks(db, id)).toEqual([]);
  await placeTestOrder({ street: "مکان نمبر بارہ گلی چار", city: "لاہور", phone: "0322 1112225" });
  expect(await getOrderRisks(db, id)).toEqual([{ kind: "same-address", orders: 1 }]);
});

test("reading the risks of an unknown order fails with 'Order not found'", async () => {
  await expect(getOrderRisks(db, "unknown")).rejects.toBeInstanceOf(NotFound);
});

test("of an order that staff entered, only a block of the number is a reason to check it again", async () => {
  const phone = "0300 1112277";
  await placeTestOrder({ phone, street: "F-7" });
  const id = await placeTestOrder({ phone, street: "F-7" });
  expect((await getOrderRisks(db, id)).map(({ kind }) => kind)).toEqual(["same-phone", "short-address"]);
  await db.update(orders).set({ channel: "phone" }).where(eq(orders.id, id));
  expect(await getOrderRisks(db, id)).toEqual([]);
  await blockPhone(db, { phone, reason: "Never pays", until: null }, { by: COMMAND_LINE });
  expect(await getOrderRisks(db, id)).toEqual([{ kind: "blocked", reason: "Never pays" }]);
});
