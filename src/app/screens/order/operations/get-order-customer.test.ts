import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { blockPhone } from "#customers/operations/blocked-phones.ts";
import { saveProfile } from "#customers/operations/customer-profiles.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { CHECKOUT } from "#test/checkout.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

import { getCustomerFile } from "./get-customer-file.ts";
import { getOrderCustomer } from "./get-order-customer.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });

async function placeTestOrder(phone: string, quantity = 1, status?: OrderStatus): Promise<string> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
  const { id } = await placeOrder(db, { ...input, customer: { ...input.customer, phone } });
  if (status) await updateOrderStatus(db, { orderId: id, status });
  return id;
}

const readCustomer = (id: string) => getOrderCustomer(db, id, { by: COMMAND_LINE });

test("a phone number's other orders are counted by status, and the total spent includes only delivered orders", async () => {
  const id = await placeTestOrder("0300 1112223", 50);
  const [first, cancelled] = [
    await placeTestOrder("+92 300 1112223", 2, "delivered"),
    await placeTestOrder("00923001112223", 5, "cancelled"),
  ];
  const last = await placeTestOrder("03001112223", 3, "delivered");
  await placeTestOrder("0300 9998887", 7, "delivered");
  const customer = await readCustomer(id);
  expect(customer).toMatchObject({ total: 3, totalSpent: 5000 });
  expect(customer.counts).toEqual({
    pending: 0,
    confirmed: 0,
    processing: 0,
    shipped: 0,
    delivered: 2,
    cancelled: 1,
  });
  expect(customer.orders.map((order) => order.id)).toEqual([last, cancelled, first]);
});

test("the result contains the ten newest orders, and the audit log records the read", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 12; index += 1) ids.push(await placeTestOrder("0311 1112223"));
  const customer = await readCustomer(ids[0] ?? "");
  expect(customer.total).toBe(11);
  expect(customer.orders.map((order) => order.id)).toEqual(ids.slice(-10).toReversed());
  expect((await listAudit(db, { pageSize: 1 })).items).toMatchObject([
    { action: "read", subject: { type: "order", id: "list" }, changes: [{ field: "orders", to: "10" }, {}] },
  ]);
});

test("the result contains name, tags and note of the customer's profile", async () => {
  const id = await placeTestOrder("0312 1112223");
  expect((await readCustomer(id)).profile).toBeNull();
  const profile = { name: "Ayesha", tags: ["oud"], note: null };
  const subject = { type: "customer", id, label: "Ayesha" } as const;
  await saveProfile(
    db,
    "+923121112223",
    { ...profile, expectedUpdatedAt: null },
    { by: COMMAND_LINE, subject },
  );
  expect((await readCustomer(id)).profile).toEqual(profile);
});

test("an invalid phone number matches only identical text", async () => {
  const id = await placeTestOrder("0000000000");
  const sameTextOrderId = await placeTestOrder("0000000000");
  await placeTestOrder("0000000001");
  expect((await readCustomer(id)).orders.map((order) => order.id)).toEqual([sameTextOrderId]);
});

test("for a customer without other orders, the counts are 0 and the audit log records no read", async () => {
  const entryCount = (await listAudit(db)).total;
  expect(await readCustomer(await placeTestOrder("0322 1112223"))).toMatchObject({
    total: 0,
    totalSpent: 0,
    orders: [],
  });
  expect((await listAudit(db)).total).toBe(entryCount);
  await expect(readCustomer("unknown")).rejects.toThrow(NotFound);
});

test("the file of a number in any spelling has its orders, its block and its last address", async () => {
  const number = "0307 1112223";
  await placeTestOrder(number, 2, "delivered");
  await blockPhone(db, { phone: number, reason: "Refused a parcel", until: null }, { by: COMMAND_LINE });
  for (const spelling of ["03071112223", "+92 307 1112223", "۰۳۰۷۱۱۱۲۲۲۳"]) {
    expect(await getCustomerFile(db, spelling, { by: COMMAND_LINE })).toMatchObject({
      total: 1,
      totalSpent: 2000,
      returned: 0,
      blockReason: "Refused a parcel",
      lastAddress: { city: "Lahore" },
    });
  }
  expect(await getCustomerFile(db, "0307 0000000", { by: COMMAND_LINE })).toMatchObject({
    total: 0,
    blockReason: null,
    lastAddress: null,
  });
});

test("a delivered order whose parcel came back is not spent", async () => {
  const id = await placeTestOrder("0308 1112223", 2, "delivered");
  const other = await placeTestOrder("0308 1112223", 3, "confirmed");
  const courier = await buildCourier(db);
  await buildParcel(db, other, courier.id);
  await db.update(shipments).set({ state: "returned" }).where(eq(shipments.orderId, other));
  await db.update(orders).set({ status: "delivered" }).where(eq(orders.id, other));
  expect(await getCustomerFile(db, "0308 1112223", { by: COMMAND_LINE })).toMatchObject({
    totalSpent: 2000,
    returned: 1,
  });
  expect((await readCustomer(id)).totalSpent).toBe(0);
});

test("the file has the address of the newest order that the shop delivers, and no name that stands for none", async () => {
  await placeTestOrder("0308 2223334", 1, "delivered");
  await placeStaffOrder(
    db,
    staffOrderInputSchema.parse({
      handover: "counter",
      channel: "walk-in",
      customer: { phone: "0308 2223334" },
      items: [{ productId: product.id, variant: "50ml", quantity: 1 }],
      tellsCustomer: false,
    }),
    { by: COMMAND_LINE },
  );
  expect(await getCustomerFile(db, "0308 2223334", { by: COMMAND_LINE })).toMatchObject({
    total: 2,
    lastAddress: {
      name: CHECKOUT.customer.name,
      email: CHECKOUT.customer.email,
      street: CHECKOUT.address.street,
      city: CHECKOUT.address.city,
    },
  });
});
