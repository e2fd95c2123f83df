import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";

import { customerProfiles, customerSummaries } from "#customers/tables/customer-schema.server.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { ORDER_STATUSES, SHIPMENT_STATES } from "#orders/rules/order-status.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { filterShipmentStates } from "#shipments/rules/shipment-state.ts";
import { shipments } from "#shipments/tables/shipment-schema.server.ts";
import { findViolations } from "#test/consistency-checks.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { buildCourier, buildParcel } from "#test/shipments.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { variantPricing: { "50ml": 1000 }, stock: { "50ml": null } });
const courier = await buildCourier(db);

const PHONES = ["+923001112221", "+923001112222", "+923001112223"] as const;

async function place(phone: string, customer: { name?: string; email?: string } = {}): Promise<string> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id } = await placeOrder(db, { ...input, customer: { ...input.customer, ...customer, phone } });
  return id;
}

const readSummary = async (phone: string) => {
  const [row] = await db.select().from(customerSummaries).where(eq(customerSummaries.phone, phone));
  return row;
};

test("a customer has the figures of the orders and the name of the profile, and ends with both", async () => {
  const phone = "+923009998881";
  const firstId = await place("0300 9998881", { name: "Ayesha", email: "old@example.com" });
  const lastId = await place("+92 300 9998881", { name: "Ayesha Khan", email: "new@example.com" });
  await updateOrderStatus(db, { orderId: firstId, status: "delivered" });
  await updateOrderStatus(db, { orderId: lastId, status: "cancelled" });
  const known = { name: "Ayesha Khan", email: "new@example.com", orders: 2, firstOrderId: firstId };
  expect(await readSummary(phone)).toMatchObject({ ...known, delivered: 1, cancelled: 1, spent: 100_000 });
  await db.insert(customerProfiles).values({ phone, name: "Ayesha (office)" });
  expect(await readSummary(phone)).toMatchObject({ name: "Ayesha (office)", orders: 2 });
  await db.update(orders).set({ customerPhoneE164: null }).where(eq(orders.customerPhoneE164, phone));
  expect(await readSummary(phone)).toMatchObject({ name: "Ayesha (office)", orders: 0, firstOrderId: null });
  await db.delete(customerProfiles).where(eq(customerProfiles.phone, phone));
  expect(await readSummary(phone)).toBeUndefined();
});

test("an order is refused while one of its parcels comes back", async () => {
  const orderId = await place("0300 9998882");
  await updateOrderStatus(db, { orderId, status: "confirmed" });
  const { id } = await buildParcel(db, orderId, courier.id);
  const refusing = [];
  for (const state of SHIPMENT_STATES) {
    await db.update(shipments).set({ state }).where(eq(shipments.id, id));
    if ((await readSummary("+923009998882"))?.refused === 1) refusing.push(state);
  }
  expect(refusing).toEqual(filterShipmentStates(({ isReturn }) => isReturn));
});

const phones = fc.constantFrom(...PHONES);
const events = fc.oneof(
  fc.record({ kind: fc.constant("place" as const), phone: phones }),
  fc.record({
    kind: fc.constant("status" as const),
    at: fc.nat(),
    status: fc.constantFrom(...ORDER_STATUSES),
  }),
  fc.record({ kind: fc.constant("phone" as const), at: fc.nat(), phone: fc.option(phones) }),
  fc.record({
    kind: fc.constant("parcel" as const),
    at: fc.nat(),
    state: fc.constantFrom(...SHIPMENT_STATES),
  }),
  fc.record({
    kind: fc.constant("profile" as const),
    phone: phones,
    name: fc.option(fc.constantFrom("A", "B")),
  }),
  fc.record({ kind: fc.constant("delete" as const), at: fc.nat() }),
);
type Event = typeof events extends fc.Arbitrary<infer Value> ? Value : never;

/** Applies an event to the order at a position; several at once, as staff and shoppers do. */
async function apply(event: Event, ids: string[]): Promise<void> {
  if (event.kind === "place") {
    ids.push(await place(event.phone));
    return;
  }
  if (event.kind === "profile") {
    const { phone, name } = event;
    if (name === null) await db.delete(customerProfiles).where(eq(customerProfiles.phone, phone));
    else
      await db
        .insert(customerProfiles)
        .values({ phone, name })
        .onConflictDoUpdate({ target: customerProfiles.phone, set: { name } });
    return;
  }
  const id = ids[event.at % ids.length];
  if (id === undefined) return;
  if (event.kind === "status")
    // Another event can have deleted the order.
    await updateOrderStatus(db, { orderId: id, status: event.status }).catch(() => undefined);
  else if (event.kind === "phone")
    await db.update(orders).set({ customerPhoneE164: event.phone }).where(eq(orders.id, id));
  else if (event.kind === "parcel")
    await db.update(shipments).set({ state: event.state }).where(eq(shipments.orderId, id));
  else await db.delete(orders).where(eq(orders.id, id));
}

/** Adds an order with a parcel. */
async function addShippedOrder(phone: string): Promise<string> {
  const id = await place(phone);
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await buildParcel(db, id, courier.id);
  return id;
}

test("the figures of all customers equal a count from scratch after any events, several of them at once", async () => {
  const rounds = fc.array(fc.array(events, { minLength: 1, maxLength: 4 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(rounds, async (sequence) => {
      await db.delete(orders);
      const ids = [await addShippedOrder(PHONES[0]), await addShippedOrder(PHONES[1])];
      for (const round of sequence) await Promise.all(round.map((event) => apply(event, ids)));
      const violations = await findViolations(db);
      expect(violations.filter((violation) => violation.includes("a customer whose"))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});
