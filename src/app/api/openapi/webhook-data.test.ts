import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";

import {
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "#webhooks/tables/webhook-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { WEBHOOK_DATA } from "./describe-webhooks.ts";
import type { WebhookEventType } from "#webhooks/rules/webhook-event.ts";
import { WEBHOOK_EVENT_TYPES } from "#webhooks/rules/webhook-event.ts";
import { updateOrderDetails } from "#orders/operations/edit/update-order-details.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { listReviews } from "#reviews/operations/list-reviews.ts";
import { updateReview } from "#reviews/operations/update-review.ts";
import { recordState } from "#shipments/operations/record-state.ts";
import { correctTracking } from "#shipments/operations/tracking/correct-tracking.ts";
import { changeStock } from "#catalogue/operations/stock/change-stock.ts";
import { runLaterReactions } from "#test/run-jobs.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildOrderInput, buildProduct } from "#test/factories.ts";
import { buildConfirmedOrder, buildCourier, buildParcel } from "#test/shipments.ts";
import { buildEndpoint } from "#test/shops/webhook-shop.ts";

import { deleteEndpoint } from "#webhooks/operations/endpoints.ts";

const db = await openTestDatabase();
const URL = "http://127.0.0.1:2/hook";
const product = await buildProduct(db, { stock: { "50ml": 100 } });
const courier = await buildCourier(db);
const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 2 }]);

beforeEach(async () => {
  await db.delete(webhookEvents);
  await db.delete(webhookEndpoints);
});
afterAll(async () => {
  // Together, the tests of this file record events of every type.
  expect(checkedEvents.size).toBe(WEBHOOK_EVENT_TYPES.length);
});

const checkedEvents = new Set<string>();

/** Checks the data of the recorded events, deletes the events and returns them. */
async function takeEvents(): Promise<{ type: string; data: Record<string, unknown> }[]> {
  await runLaterReactions(db);
  const rows = await db.select().from(webhookEvents).orderBy(webhookEvents.id);
  await db.delete(webhookEvents);
  return rows.map(({ type, data }) => {
    const schema = WEBHOOK_DATA[type as WebhookEventType];
    checkedEvents.add(type);
    expect(schema.strict().parse(data)).toEqual(data);
    return { type, data: data as Record<string, unknown> };
  });
}
const takeTypes = async () => (await takeEvents()).map(({ type }) => type);

test("a shop without endpoints records nothing", async () => {
  const { id } = await placeOrder(db, input);
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await runLaterReactions(db);
  expect(await db.$count(webhookEvents)).toBe(0);
});

test("events without personal data are recorded when an order is placed, edited and cancelled", async () => {
  await buildEndpoint(db, URL);
  const { id, orderNumber } = await placeOrder(db, input);
  const placed = await takeEvents();
  expect(placed).toMatchObject([
    {
      type: "order.placed",
      data: {
        orderId: id,
        orderNumber,
        status: "pending",
        totalItems: 2,
        items: [{ productId: product.id, variant: "50ml", quantity: 2 }],
      },
    },
  ]);
  expect(JSON.stringify(placed)).not.toMatch(/Ayesha|example\.com|3001234567|Street|Lahore/i);
  const { updatedAt = "" } = (await getOrder(db, id)) ?? {};
  await updateOrderDetails(db, id, { customer: { name: "Sana Mir" }, expectedUpdatedAt: updatedAt });
  expect(await takeEvents()).toEqual([
    { type: "order.edited", data: { orderId: id, orderNumber, kind: "details-changed" } },
  ]);
  await updateOrderStatus(db, { orderId: id, status: "cancelled" });
  const data = { orderId: id, orderNumber, status: "cancelled", previousStatus: "pending" };
  expect(await takeEvents()).toEqual([
    { type: "order.status_changed", data },
    { type: "order.cancelled", data },
  ]);
});

test("a change that is rolled back, or rejected, records nothing", async () => {
  await buildEndpoint(db, URL);
  const { id } = await placeOrder(db, input);
  await takeEvents();
  const rolledBack = db.transaction(async (tx) => {
    await updateOrderStatus(tx, { orderId: id, status: "confirmed" });
    throw new Error("stop");
  });
  await expect(rolledBack).rejects.toThrow("stop");
  await expect(updateOrderStatus(db, { orderId: id, status: "pending" })).rejects.toThrow();
  expect(await takeTypes()).toEqual([]);
});

test("a repeated request with the same idempotency key records only one event", async () => {
  await buildEndpoint(db, URL);
  const options = { idempotencyKey: "webhook-repeated" };
  await placeOrder(db, input, options);
  await placeOrder(db, input, options);
  expect(await takeTypes()).toEqual(["order.placed"]);
});

test("an enabled endpoint receives the event types that it is subscribed to", async () => {
  const { endpoint: orderEndpoint } = await buildEndpoint(db, URL, ["order.placed"]);
  const { endpoint: fullEndpoint } = await buildEndpoint(db, URL);
  const { endpoint: disabledEndpoint } = await buildEndpoint(db, URL);
  await db
    .update(webhookEndpoints)
    .set({ isEnabled: false })
    .where(sql`id = ${disabledEndpoint.id}`);
  const { id } = await placeOrder(db, input);
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await runLaterReactions(db);
  const deliveries = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
  expect(deliveries.map(({ endpointId }) => endpointId)).toEqual([
    orderEndpoint.id,
    fullEndpoint.id,
    fullEndpoint.id,
  ]);
  const messageIds = (await db.select().from(webhookEvents)).map(({ messageId }) => messageId);
  expect(new Set(messageIds).size).toBe(2);
  await takeEvents();
});

test("an endpoint that is deleted while an order is placed does not fail the order", async () => {
  const { endpoint } = await buildEndpoint(db, URL);
  await Promise.all([
    deleteEndpoint(db, endpoint.id, { by: COMMAND_LINE }),
    ...Array.from({ length: 5 }, () => placeOrder(db, input)),
  ]);
  expect(await db.$count(webhookDeliveries)).toBe(0);
});

test("events are recorded when a parcel is booked, changes its state and is returned", async () => {
  const { order } = await buildConfirmedOrder(db);
  await buildEndpoint(db, URL);
  const parcel = await buildParcel(db, order.id, courier.id, { trackingNumber: "CX1" });
  const base = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    shipmentId: parcel.id,
    trackingNumber: "CX1",
  };
  expect(await takeEvents()).toMatchObject([
    { type: "shipment.booked", data: { ...base, state: "booked", previousState: null } },
  ]);
  const record = (state: "picked" | "returning" | "returned") =>
    recordState(db, { shipmentIds: [parcel.id], state, note: "" }, { by: COMMAND_LINE });
  await record("picked");
  expect((await takeTypes()).toSorted()).toEqual(["order.status_changed", "shipment.state_changed"]);
  await record("returning");
  await record("returned");
  expect(await takeTypes()).toEqual([
    "shipment.state_changed",
    "shipment.state_changed",
    "shipment.returned",
  ]);
});

test("an event is recorded when staff correct the tracking number of a parcel", async () => {
  const { order } = await buildConfirmedOrder(db);
  const parcel = await buildParcel(db, order.id, courier.id, { trackingNumber: "CX2" });
  await buildEndpoint(db, URL, ["shipment.tracking_corrected"]);
  const expected = { courierId: courier.id, trackingNumber: "CX2" };
  const correction = { courierId: courier.id, trackingNumber: "CX3", expected, isConfirmed: false };
  await correctTracking(db, parcel.id, correction, { by: COMMAND_LINE });
  expect(await takeEvents()).toMatchObject([
    {
      type: "shipment.tracking_corrected",
      data: {
        orderId: order.id,
        trackingNumber: "CX3",
        previousTrackingNumber: "CX2",
        courier: courier.name,
      },
    },
  ]);
});

test("events are recorded when orders or staff make a size low in stock, sold out or available again", async () => {
  const limitedProduct = await buildProduct(db, { stock: { "50ml": 14 } });
  await buildEndpoint(db, URL, ["stock.low", "stock.out_of_stock", "stock.back_in_stock"]);
  const orderAndConfirm = async (quantity: number) => {
    const line = { productId: limitedProduct.id, variant: "50ml", quantity };
    const { id } = await placeOrder(db, buildOrderInput([line]));
    await updateOrderStatus(db, { orderId: id, status: "confirmed" });
    return id;
  };
  await orderAndConfirm(2);
  expect(await takeTypes()).toEqual([]);
  await orderAndConfirm(3);
  const base = { productId: limitedProduct.id, variant: "50ml" };
  expect(await takeEvents()).toMatchObject([
    { type: "stock.low", data: { ...base, previousStock: 12, stock: 9 } },
  ]);
  const lastOrderId = await orderAndConfirm(9);
  expect(await takeEvents()).toMatchObject([
    { type: "stock.out_of_stock", data: { ...base, previousStock: 9, stock: 0 } },
  ]);
  await updateOrderStatus(db, { orderId: lastOrderId, status: "cancelled" });
  expect(await takeEvents()).toMatchObject([
    { type: "stock.back_in_stock", data: { ...base, previousStock: 0, stock: 9 } },
  ]);
  await changeStock(db, limitedProduct.id, { variant: "50ml", stock: 0, expectedStock: 9 });
  await changeStock(db, limitedProduct.id, { variant: "50ml", stock: null, expectedStock: 0 });
  expect(await takeTypes()).toEqual(["stock.out_of_stock", "stock.back_in_stock"]);
});

test("a new product records no stock events", async () => {
  await buildEndpoint(db, URL);
  await buildProduct(db, { stock: { "50ml": 0 } });
  expect(await takeTypes()).toEqual([]);
});

test("submitting or hiding a review records an event without the review text", async () => {
  const { order, product: bought } = await buildConfirmedOrder(db);
  await updateOrderStatus(db, { orderId: order.id, status: "delivered" });
  await runLaterReactions(db);
  await buildEndpoint(db, URL);
  const review = { productId: bought.id, rating: 4, review: "Dry and warm." };
  await submitOrderReviews(db, order.id, { reviews: [review] });
  const { items } = await listReviews(db, { search: "dry and warm" });
  const [storedReview] = items;
  await updateReview(db, storedReview?.id ?? 0, { hidden: true, reason: "Concerns another order" });
  const data = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    reviewId: storedReview?.id,
    productId: bought.id,
    rating: 4,
  };
  expect(await takeEvents()).toEqual([
    { type: "review.submitted", data },
    { type: "review.hidden", data },
  ]);
});
