import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { DAY_MS, MINUTE_MS } from "#platform/rules/day.ts";
import { orderConfirmations } from "#orders/tables/confirmation-schema.server.ts";
import { jobs } from "#platform/jobs/tables/job-schema.server.ts";
import { orderStatusHistory } from "#orders/tables/order-history-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { couriers, shipments } from "#shipments/tables/shipment-schema.server.ts";
import { webhookEndpoints } from "#webhooks/tables/webhook-schema.server.ts";
import { orderReviews } from "#reviews/tables/review-schema.server.ts";
import { contactMessages } from "#messages/tables/message-schema.server.ts";
import type { Attention, AttentionCounter } from "../../rules/attention.ts";
import { ATTENTION_LISTS } from "../../rules/attention.ts";
import type { OrderStatus } from "#orders/rules/order-status.ts";
import { refunds } from "#payments/tables/payment-schema.server.ts";
import { buildAccount, buildSubmittedPayment } from "#test/money.ts";
import { openTestApi } from "#test/api.ts";
import type { StoredCourier } from "#shipments/rules/courier.ts";
import { buildCourier } from "#test/shipments.ts";
import { buildProduct } from "#test/factories.ts";

const { db, send, signIn } = await openTestApi();
const staff = await signIn(true);

const PATHS = {
  orders: "/admin/orders",
  confirmations: "/admin/confirmations",
  inventory: "/admin/inventory/products",
  messages: "/admin/contact-messages",
  reviews: "/admin/reviews",
  jobs: "/admin/jobs",
  webhooks: "/admin/webhooks",
  undelivered: "/admin/undelivered-messages",
  shipments: "/admin/shipments",
  couriers: "/admin/couriers",
  payments: "/admin/payments",
  refunds: "/admin/refunds",
} as const;

/** Inserts orders with the given status. `days` is the age of their last status change in days. */
async function insertOrders(status: OrderStatus, count: number, days: number = 0) {
  const changedAt = new Date(Date.now() - days * DAY_MS);
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${status}-${days}-${index}`,
    orderNumber: `ZE-${status}-${days}-${index}`,
    status,
    customerName: "Sana Mir",
    customerEmail: "sana@example.com",
    customerPhone: "0300 1234567",
    street: "1 Mall Road",
    city: "Lahore",
    state: "Punjab",
    zipCode: "54000",
    country: "PK",
    subtotal: 0,
    totalAmount: 0,
    totalItems: 1,
    createdAt: new Date(changedAt.getTime() - 1000 - index),
  }));
  await db.insert(orders).values(rows);
  await db
    .insert(orderStatusHistory)
    .values(rows.map(({ id: orderId }) => ({ orderId, status, createdAt: changedAt })));
}

const ENDPOINT = { url: "https://erp.example", eventTypes: ["order.placed" as const], secret: "encrypted" };

const getAttention = async () => (await send<Attention>("GET", "/admin/attention", undefined, staff)).body;

const EXPECTED_COUNTS = {
  ordersToCall: 2,
  ordersUnreserved: 2,
  ordersToConfirm: 3,
  ordersToShip: 5,
  ordersOverdue: 2,
  parcelsToCheck: 3,
  couriersRejected: 1,
  paymentsToCheck: 1,
  refundsOverdue: 1,
  soldOut: 1,
  lowStock: 3,
  openMessages: 2,
  undeliveredMessages: 2,
  reviewsToAnswer: 1,
  failedJobs: 1,
  stoppedWebhooks: 1,
} satisfies Record<AttentionCounter, number>;

test("a shop without orders has no newest order", async () => {
  expect(await getAttention()).toMatchObject({ ordersToConfirm: 0, newestOrder: null });
});

test("each counter is the number of records that need staff attention", async () => {
  await fillShop();
  const { newestOrder, newOrders, ...counts } = await getAttention();
  expect(counts).toEqual(EXPECTED_COUNTS);
  expect(newestOrder).toMatchObject({ id: "cancelled-0-0", orderNumber: "ZE-cancelled-0-0", city: "Lahore" });
  expect(newOrders).toBe(0);
});

test("orders placed after the given time are counted as new", async () => {
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const path = `/admin/attention?since=${encodeURIComponent(since)}`;
  // The pending, confirmed, processing and cancelled orders; all others are days old.
  expect((await send<Attention>("GET", path, undefined, staff)).body.newOrders).toBe(9);
  expect((await send("GET", "/admin/attention?since=today", undefined, staff)).status).toBe(422);
});

const isRejected = ({ accountProblem }: StoredCourier) => accountProblem !== null;

test.each(Object.entries(ATTENTION_LISTS))(
  "the counter %s equals the total of its list",
  async (counter, { list, query }) => {
    const { status, body } = await send<{ total: number } | StoredCourier[]>(
      "GET",
      `${PATHS[list]}?${query}`,
      undefined,
      staff,
    );
    const total = Array.isArray(body) ? body.filter(isRejected).length : body.total;
    expect([status, total]).toEqual([200, EXPECTED_COUNTS[counter as AttentionCounter]]);
  },
);

/** Inserts six parcels. Staff must make a decision about the first three. */
async function insertParcels() {
  const { id: courierId } = await buildCourier(db);
  await db.update(couriers).set({ accountProblem: "Wrong API key" }).where(eq(couriers.id, courierId));
  const parcel = { courierId, orderId: "shipped-6-0", weightGrams: 300, cashToCollect: 0 };
  const rows = [
    { state: "attempted" },
    { state: "returned" },
    { state: "draft", bookingState: "rejected" },
    { state: "draft", bookingState: "queued" },
    { state: "returned", inspectedAt: new Date() },
    { state: "in-transit" },
  ] as const;
  await db
    .insert(shipments)
    .values(rows.map((row, index) => ({ ...parcel, reference: `R-${index}`, ...row })));
}

async function fillShop() {
  const report = { summary: "1 size", details: "" };
  const failedMessage = { kind: "stock-low", channel: "email", report } as const;
  await db.insert(outboxMessages).values([
    { ...failedMessage, dedupeKey: "failed", status: "failed" },
    { ...failedMessage, dedupeKey: "unsure", status: "unsure" },
    { ...failedMessage, dedupeKey: "sent", status: "sent" },
    { ...failedMessage, dedupeKey: "old", status: "failed", createdAt: new Date(Date.now() - 31 * DAY_MS) },
  ]);
  await insertOrders("pending", 3);
  const expiresAt = new Date(Date.now() + DAY_MS);
  await db.insert(orderConfirmations).values([
    { orderId: "pending-0-0", expiresAt, reservation: "ended" },
    { orderId: "pending-0-1", expiresAt, reservation: "limited" },
    { orderId: "pending-0-2", expiresAt, nextCallAt: expiresAt, reservation: "active" },
  ]);
  await insertOrders("confirmed", 4);
  // Not in a call queue, because the order is no longer pending.
  await db.insert(orderConfirmations).values({ orderId: "confirmed-0-0", expiresAt, reservation: "ended" });
  await insertOrders("processing", 1);
  await insertOrders("shipped", 6, 6);
  await insertOrders("shipped", 2, 8);
  await insertOrders("delivered", 2, 9);
  // Marked as shipped again just now, after a correction, so it is not overdue.
  await insertOrders("shipped", 1, 10);
  await db.insert(orderStatusHistory).values({ orderId: "shipped-10-0", status: "shipped" });
  await insertParcels();
  const accountId = await buildAccount(db);
  await buildSubmittedPayment(db, "pending-0-0", accountId);
  await buildSubmittedPayment(db, "pending-0-0", accountId, { state: "awaiting", submittedAt: null });
  const refund = { orderId: "pending-0-0", amount: 100_00, method: "wallet" } as const;
  await db.insert(refunds).values([
    { ...refund, dueOn: "2026-01-01" },
    { ...refund, dueOn: "2999-01-01" },
  ]);
  await insertOrders("cancelled", 1);
  await db
    .update(orders)
    .set({ createdAt: sql`now() + interval '1 minute'` })
    .where(sql`id = 'cancelled-0-0'`);
  for (const stocks of [[0, 20], [20], [5, 20], [6], [10], [11], [null]]) {
    const sizes = stocks.map((stock, index) => [`${index + 1}0ml`, stock] as const);
    await buildProduct(db, {
      variantPricing: Object.fromEntries(sizes.map(([name]) => [name, 100])),
      stock: Object.fromEntries(sizes),
    });
  }
  const message = { name: "Omar", phone: "0300 1234567", message: "Is it in stock?" };
  await db.insert(contactMessages).values([
    { id: "m1", ...message },
    { id: "m2", ...message },
    { id: "m3", ...message, handledAt: sql`now()` },
  ]);
  const review = { productName: "Oud", rating: 5, review: "Lovely" };
  await db.insert(orderReviews).values([
    { ...review, orderId: "delivered-9-0", productId: "open" },
    { ...review, orderId: "delivered-9-0", productId: "hidden", hiddenAt: sql`now()` },
    { ...review, orderId: "delivered-9-0", productId: "replied", reply: "Thank you" },
    { ...review, orderId: "delivered-9-0", productId: "stars-only", review: "" },
  ]);
  await db.insert(webhookEndpoints).values([ENDPOINT, { ...ENDPOINT, isEnabled: false, stopReason: "gone" }]);
  await db.delete(jobs);
  const job = { kind: "remove-picture", lastError: "The host does not respond." };
  await db.insert(jobs).values([{ ...job, failedAt: sql`now()` }, job]);
}
