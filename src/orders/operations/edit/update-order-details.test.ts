import { expect, test } from "vitest";

import { orderEvents } from "../../tables/order-history-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { CountryNotServed } from "#store/rules/store-errors.ts";
import { OrderChanged, OrderNotEditable } from "../../rules/order-errors.ts";
import type { Order } from "../../rules/order.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { countCustomers } from "../statistics/order-statistics.ts";
import { getOrder } from "../get-order.ts";
import { listOrderSummaries } from "../lists/list-order-summaries.ts";
import { placeOrder } from "../place-order.ts";
import { trackOrder } from "../track-order.ts";
import { updateOrderDetails } from "./update-order-details.ts";
import { updateOrderNotes } from "./update-order-notes.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { stock: { "50ml": 100 } });

async function placeTestOrder(email = "ayesha@example.com"): Promise<Order> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);
  const { id } = await placeOrder(db, { ...input, customer: { ...input.customer, email } });
  return readStoredOrder(id);
}

async function readStoredOrder(id: string): Promise<Order> {
  const order = await getOrder(db, id);
  if (!order) throw new Error("The order is missing.");
  return order;
}

/** Edits the passed version of the order. */
const editDetails = (
  { id, updatedAt }: Order,
  details: Omit<Parameters<typeof updateOrderDetails>[2], "expectedUpdatedAt">,
) => updateOrderDetails(db, id, { ...details, expectedUpdatedAt: updatedAt });

test("an edit changes only the passed fields", async () => {
  const order = await placeTestOrder();
  const edited = await editDetails(order, {
    customer: { name: "Sana Mir" },
    address: { street: "4 Canal Road" },
  });
  expect(edited).toEqual({
    ...order,
    customerInfo: { ...order.customerInfo, name: "Sana Mir" },
    shippingAddress: { ...order.shippingAddress, street: "4 Canal Road" },
    updatedAt: edited.updatedAt,
  });
  expect(Date.parse(edited.updatedAt)).toBeGreaterThan(Date.parse(order.updatedAt));
});

test("of two phone numbers in one field, the first is the order's number, and the second is kept for staff", async () => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const phone = "+92 300 1234567 / 0321 7654321";
  const customer = { ...input.customer, phone };
  const placed = await placeOrder(db, { ...input, customer }, { idempotencyKey: "two-phone-numbers" });
  const order = await readStoredOrder(placed.id);
  expect(order).toMatchObject({
    customerInfo: { phone: "+92 300 1234567" },
    details: { alternativePhone: "0321 7654321" },
  });
  const tracked = await trackOrder(db, order.orderNumber);
  expect(JSON.stringify(tracked)).not.toContain("7654321");
  const repeated = await placeOrder(db, { ...input, customer }, { idempotencyKey: "two-phone-numbers" });
  expect(repeated.hasOtherDetails).toBe(false);
  const edited = await editDetails(order, { customer: { phone: "0333 1112223 or 0345 4445556" } });
  expect(edited).toMatchObject({
    customerInfo: { phone: "0333 1112223" },
    details: { alternativePhone: "0345 4445556" },
  });
  expect((await editDetails(edited, { details: { giftNote: "Eid" } })).details).toEqual({
    alternativePhone: "0345 4445556",
    giftNote: "Eid",
  });
});

test("optional details are stored with the order, replaced by an edit, and absent from tracking", async () => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const placed = await placeOrder(db, { ...input, details: { giftNote: "Eid Mubarak" } });
  expect(placed.details).toEqual({ giftNote: "Eid Mubarak" });
  const order = await readStoredOrder(placed.id);
  expect(order.details).toEqual({ giftNote: "Eid Mubarak" });
  expect((await editDetails(order, { customer: { name: "Sana Mir" } })).details).toEqual(order.details);
  const edited = await editDetails(await readStoredOrder(order.id), { details: { landmark: "Blue gate" } });
  expect(edited.details).toEqual({ landmark: "Blue gate" });
  expect(JSON.stringify(await trackOrder(db, order.orderNumber))).not.toContain("Blue gate");
});

test("search and tracking find the order by its new phone number, but not by the old one", async () => {
  const order = await placeTestOrder();
  await editDetails(order, { customer: { phone: "0345 7776665" } });
  const isFoundBy = async (search: string) =>
    (await listOrderSummaries(db, { search })).items.some(({ id }) => id === order.id);
  expect([await isFoundBy("+92 345 7776665"), await isFoundBy("03457776665")]).toEqual([true, true]);
  expect((await trackOrder(db, "+923457776665"))?.orderNumber).toBe(order.orderNumber);
  expect((await trackOrder(db, "+923001234567"))?.orderNumber).not.toBe(order.orderNumber);
});

test("correcting an email address removes the old address from the customers unless another order has it", async () => {
  const order = await placeTestOrder("typo@exmaple.com");
  const customerCount = await countCustomers(db);
  const corrected = await editDetails(order, { customer: { email: "Bilal@example.com" } });
  expect(await countCustomers(db)).toBe(customerCount);
  await placeTestOrder("bilal@example.com");
  expect(await countCustomers(db)).toBe(customerCount);
  // Another order still has the address.
  await editDetails(corrected, { customer: { email: "omar@example.com" } });
  expect(await countCustomers(db)).toBe(customerCount + 1);
});

test("shipped, delivered and cancelled orders cannot be edited", async () => {
  for (const status of ["shipped", "delivered", "cancelled"] as const) {
    const { id } = await placeTestOrder();
    const order = await updateOrderStatus(db, { orderId: id, status });
    const rejectedEdit = editDetails(order, { customer: { name: "Sana Mir" } });
    await expect(rejectedEdit).rejects.toThrow(OrderNotEditable);
    await expect(rejectedEdit).rejects.toThrow(
      `This order can no longer be edited. Its status is ${status}.`,
    );
    expect(await readStoredOrder(id)).toEqual(order);
  }
});

test("an edit of an outdated version is rejected, and the error contains the current order", async () => {
  const order = await placeTestOrder();
  const current = await editDetails(order, { customer: { name: "Sana Mir" } });
  const error = await editDetails(order, { address: { city: "Karachi" } }).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(OrderChanged);
  expect((error as OrderChanged).members.order).toEqual(current);
  await updateOrderNotes(db, { orderId: order.id, adminNotes: "Call first" });
  await expect(editDetails(current, { address: { city: "Karachi" } })).rejects.toThrow(OrderChanged);
  expect((await readStoredOrder(order.id)).shippingAddress.city).toBe("Lahore");
});

test("only one of two concurrent edits of the same version succeeds", async () => {
  const order = await placeTestOrder();
  const results = await Promise.allSettled([
    editDetails(order, { customer: { name: "Sana Mir" } }),
    editDetails(order, { address: { city: "Karachi" } }),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const stored = await readStoredOrder(order.id);
  const areEditsApplied = [
    stored.customerInfo.name === "Sana Mir",
    stored.shippingAddress.city === "Karachi",
  ];
  expect(areEditsApplied.filter(Boolean)).toHaveLength(1);
});

test("a change to an unserved country is rejected, and so is an edit of an unknown order", async () => {
  const order = await placeTestOrder();
  await expect(editDetails(order, { address: { country: "Germany" } })).rejects.toThrow(CountryNotServed);
  await expect(editDetails({ ...order, id: "unknown" }, {})).rejects.toThrow(NotFound);
});

test("the history and the audit log list the changed fields without personal data", async () => {
  const { uid, email } = await createUser(db, {
    email: "sana@example.com",
    password: "a long password",
    displayName: "Sana",
    isAdmin: true,
  });
  const { id, updatedAt } = await placeTestOrder();
  const details = {
    customer: { phone: "0345 7776665" },
    address: { street: "4 Canal Road", city: "Lahore" },
  };
  await updateOrderDetails(db, id, { ...details, expectedUpdatedAt: updatedAt }, { by: { uid, email } });
  const changes = [{ field: "fields", from: null, to: "phone, street" }];
  const { items } = await listAudit(db, { subjectType: "order", subjectId: id });
  expect(items).toMatchObject([{ action: "details-changed", actor: { uid }, changes }]);
  const events = (await db.select().from(orderEvents)).filter(({ orderId }) => orderId === id);
  expect(events).toMatchObject([{ kind: "details-changed", staffId: uid, reason: null, changes }]);
});

test("an edit without changed values leaves the order unchanged and is not recorded", async () => {
  const order = await placeTestOrder();
  expect(await editDetails(order, { customer: order.customerInfo })).toEqual(order);
  expect((await listAudit(db, { subjectType: "order", subjectId: order.id })).total).toBe(0);
});

test("an order without an email address belongs to no customer", async () => {
  const customerCount = await countCustomers(db);
  const order = await placeTestOrder("");
  expect(await countCustomers(db)).toBe(customerCount);
  const corrected = await editDetails(order, { customer: { email: "nida@example.com" } });
  expect(await countCustomers(db)).toBe(customerCount + 1);
  await editDetails(corrected, { customer: { email: "" } });
  expect(await countCustomers(db)).toBe(customerCount);
});
