import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { newsletterSubscribers } from "#messages/tables/message-schema.server.ts";
import { listOrders } from "#orders/operations/lists/list-orders.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";

import { compareCustomerKinds } from "./compare-customer-kinds.ts";
import { findCustomerOfOrder, getCustomer, saveCustomerProfile } from "./get-customer.ts";
import { listCustomers } from "./list-customers.ts";

const db = await openTestDatabase();
const options = { by: COMMAND_LINE };
const sizes = { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } };
const [oud, rose] = [await buildProduct(db, sizes), await buildProduct(db, sizes)];

async function place(phone: string, name: string, { product = oud, quantity = 1 } = {}): Promise<string> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity }]);
  const customer = { ...input.customer, name, phone, email: `${name.toLowerCase()}@example.com` };
  return (await placeOrder(db, { ...input, customer })).id;
}

const first = await place("0300 1112221", "Ayesha", { quantity: 2 });
const second = await place("+92 300 1112221", "Ayesha", { product: rose });
const other = await place("0300 1112222", "Bilal");
await updateOrderStatus(db, { orderId: first, status: "delivered" });
await updateOrderStatus(db, { orderId: other, status: "cancelled" });
const [consent] = [{ email: "ayesha@example.com", unsubscribeToken: "token-1" }];
await db.insert(newsletterSubscribers).values(consent);
const ayesha = (await findCustomerOfOrder(db, first)) ?? 0;
await saveCustomerProfile(db, ayesha, { name: "Ayesha", tags: ["VIP"], note: null }, options);

test.each([
  [{}, ["Ayesha", "Bilal"]],
  [{ search: "0300-1112222" }, ["Bilal"]],
  [{ search: "ayesha@" }, ["Ayesha"]],
  [{ delivered: 1 }, ["Ayesha"]],
  [{ refused: 1 }, []],
  [{ minSpent: 2000 }, ["Ayesha"]],
  [{ minSpent: 2001 }, []],
  [{ product: rose.id }, ["Ayesha"]],
  [{ product: oud.id }, ["Ayesha"]],
  [{ tag: "VIP" }, ["Ayesha"]],
  [{ newsletter: "yes" as const }, ["Ayesha"]],
  [{ newsletter: "no" as const }, ["Bilal"]],
  [{ channel: "web" as const }, ["Ayesha", "Bilal"]],
  [{ channel: "phone" as const }, []],
  [{ quietDays: 30 }, []],
])("the segment %j has the customers %j", async (filter, names) => {
  const { items, total } = await listCustomers(db, { ...filter, sort: "orders-desc" });
  expect(items.map(({ name }) => name)).toEqual(names);
  expect(total).toBe(names.length);
});

test("a customer has orders, consent and address, and the audit log records the read without the number", async () => {
  const customer = await getCustomer(db, ayesha, options);
  expect(customer).toMatchObject({
    phone: "+923001112221",
    orders: 2,
    delivered: 1,
    spent: 2000,
    tags: ["VIP"],
  });
  expect(customer.recentOrders.map(({ id }) => id)).toEqual([second, first]);
  expect(customer.newsletterSince).not.toBeNull();
  expect(customer.address).not.toBeNull();
  const [entry] = (await listAudit(db, { pageSize: 1 })).items;
  expect(entry).toMatchObject({ action: "read", subject: { type: "customer", label: "••• ••21" } });
  await expect(getCustomer(db, 999_999, options)).rejects.toThrow(NotFound);
});

test("a profile that someone else has changed is not overwritten, and the audit log has no values", async () => {
  const { profile } = await getCustomer(db, ayesha, options);
  const expectedUpdatedAt = profile?.updatedAt ?? null;
  const input = { name: "Ayesha Khan", tags: [], note: "Prefers oud", expectedUpdatedAt };
  expect((await saveCustomerProfile(db, ayesha, input, options)).name).toBe("Ayesha Khan");
  await expect(saveCustomerProfile(db, ayesha, input, options)).rejects.toThrow(Conflict);
  const none = { ...input, expectedUpdatedAt: null };
  await expect(saveCustomerProfile(db, ayesha, none, options)).rejects.toThrow(Conflict);
  const { items } = await listAudit(db, { pageSize: 5 });
  expect(items.find(({ action }) => action === "updated")?.changes).toContainEqual({
    field: "note",
    from: null,
    to: "changed",
  });
});

test("the first order of a number is one of a new customer, and later orders are of a returning one", async () => {
  const listIds = async (customer: "new" | "returning") =>
    (await listOrders(db, { customer })).items.map(({ id }) => id).toSorted();
  expect(await listIds("new")).toEqual([first, other].toSorted());
  expect(await listIds("returning")).toEqual([second]);
  expect(await compareCustomerKinds(db)).toEqual({
    new: { orders: 1, revenue: expect.any(Number) as number },
    returning: { orders: 1, revenue: expect.any(Number) as number },
    unknown: { orders: 0, revenue: 0 },
  });
  await db.update(orders).set({ customerPhoneE164: null }).where(eq(orders.id, first));
  expect(await listIds("new")).toEqual([second, other].toSorted());
  expect((await compareCustomerKinds(db)).unknown.orders).toBe(1);
  expect(await db.$count(customerSummaries)).toBe(2);
});
