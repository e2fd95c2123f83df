import { eq } from "drizzle-orm";
import { expect, test } from "vitest";

import { customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { listOrders } from "#orders/operations/lists/list-orders.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { placeStaffOrder } from "#orders/operations/place-staff-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { PLACEHOLDER_NAMES } from "#orders/rules/customer-name.ts";
import { staffOrderInputSchema } from "#orders/rules/staff-order/staff-order.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct, buildStore } from "#test/factories.ts";

import { compareCustomerKinds } from "./compare-customer-kinds.ts";
import { getCustomer } from "./get-customer.ts";
import { listCustomers } from "./list-customers.ts";

const db = await openTestDatabase();
const by = COMMAND_LINE;
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });
const items = [{ productId: product.id, variant: "50ml", quantity: 1 }];
const store = buildStore({});
await saveStore(db, { ...store, address: { ...store.address, street: "Shop 5", city: "Karachi" } });

async function place(phone: string, city = "Lahore"): Promise<string> {
  const input = buildOrderInput(items);
  const customer = { ...input.customer, name: "Ayesha Khan", phone };
  return (await placeOrder(db, { ...input, customer, address: { ...input.address, city } })).id;
}

const sell = (phone: string, name = "") =>
  placeStaffOrder(
    db,
    staffOrderInputSchema.parse({
      handover: "counter",
      channel: "walk-in",
      customer: { name, phone },
      items,
      tellsCustomer: false,
    }),
    { by },
  );

async function readSummary(phone: string) {
  const [row] = await db.select().from(customerSummaries).where(eq(customerSummaries.phone, phone));
  if (!row) throw new Error("The customer is missing");
  return row;
}

test("a sale at the counter changes neither the name nor the address of a customer", async () => {
  await place("0300 2223331");
  await sell("0300 2223331");
  const { id, ...summary } = await readSummary("+923002223331");
  expect(summary).toMatchObject({ name: "Ayesha Khan", city: "Lahore", orders: 2 });
  expect((await getCustomer(db, id, { by })).address).toMatchObject({ city: "Lahore" });
  expect((await listCustomers(db, { city: "karachi" })).total).toBe(0);
});

test("a customer of the counter alone has the name that they gave, and no address", async () => {
  await sell("0300 2223332", "Zoya");
  await sell("0300 2223332");
  const { id, ...summary } = await readSummary("+923002223332");
  expect(summary).toMatchObject({ name: "Zoya", city: "" });
  expect((await getCustomer(db, id, { by })).address).toBeNull();
});

test("a name that stands for none is not the name of a customer", async () => {
  await place("0300 2223333");
  for (const name of PLACEHOLDER_NAMES) {
    await db
      .update(orders)
      .set({ customerName: name })
      .where(eq(orders.id, await place("0300 2223333")));
    expect([name, (await readSummary("+923002223333")).name]).toEqual([name, "Ayesha Khan"]);
  }
});

test("an order after a cancelled one is the first of a new customer", async () => {
  await db.delete(orders);
  const cancelled = await place("0300 2223334");
  await updateOrderStatus(db, { orderId: cancelled, status: "cancelled" });
  expect((await readSummary("+923002223334")).firstOrderId).toBe(cancelled);
  const first = await place("0300 2223334");
  const second = await place("0300 2223334");
  expect((await readSummary("+923002223334")).firstOrderId).toBe(first);
  expect(await compareCustomerKinds(db)).toMatchObject({ new: { orders: 1 }, returning: { orders: 1 } });
  const listIds = async (customer: "new" | "returning") =>
    (await listOrders(db, { customer })).items.map(({ id }) => id).toSorted();
  expect(await listIds("new")).toEqual([cancelled, first].toSorted());
  expect(await listIds("returning")).toEqual([second]);
});
