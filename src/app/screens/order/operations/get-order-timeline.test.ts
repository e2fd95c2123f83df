import { expect, test } from "vitest";

import { NotFound } from "#kit/rules/errors.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

import { cancelOrder } from "#orders/operations/cancel-order.ts";
import { getLinkedOrder, getOrder } from "#orders/operations/get-order.ts";
import { getOrderTimeline } from "./get-order-timeline.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { submitOrderReviews } from "#reviews/operations/submit-order-reviews.ts";
import { updateOrderDetails } from "#orders/operations/edit/update-order-details.ts";
import { updateOrderNotes } from "#orders/operations/edit/update-order-notes.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db);
const sana = { email: "sana@example.com", password: "a long password", displayName: "Sana", isAdmin: true };
const by = { uid: (await createUser(db, sana)).uid, email: sana.email };

const placeTestOrder = async () =>
  (await placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]))).id;

test("the timeline contains status changes, edits, notes and reviews with author and time, newest first", async () => {
  const orderId = await placeTestOrder();
  const expectedUpdatedAt = (await getOrder(db, orderId))?.updatedAt ?? "";
  await updateOrderDetails(db, orderId, { customer: { name: "Bilal" }, expectedUpdatedAt }, { by });
  await updateOrderNotes(db, { orderId, adminNotes: "Call first" }, { by });
  await updateOrderStatus(db, { orderId, status: "delivered", notes: "By courier" }, { by });
  await submitOrderReviews(db, orderId, {
    reviews: [{ productId: product.id, rating: 5, review: "Dry and warm" }],
  });
  const timeline = await getOrderTimeline(db, orderId);
  const times = timeline.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(timeline.map(({ at: _at, ...entry }) => entry)).toEqual([
    { kind: "reviewed", by: null, text: "1 product reviewed", note: null, changes: [] },
    {
      kind: "status-changed",
      by: "Sana",
      text: "Status changed to Delivered",
      note: "By courier",
      changes: [],
    },
    {
      kind: "notes-changed",
      by: "Sana",
      text: "Staff notes changed",
      note: null,
      changes: [{ field: "adminNotes", from: null, to: "Call first" }],
    },
    {
      kind: "details-changed",
      by: "Sana",
      text: "Customer details changed",
      note: null,
      changes: [{ field: "fields", from: null, to: "name" }],
    },
    { kind: "placed", by: null, text: "Order placed", note: null, changes: [] },
  ]);
});

test("a cancellation by the shopper has a note that it came from the customer", async () => {
  const orderId = await placeTestOrder();
  await cancelOrder(db, orderId);
  const changes = (await getOrderTimeline(db, orderId)).filter(({ kind }) => kind === "status-changed");
  expect(changes).toMatchObject([{ by: null, note: "Cancelled by the customer on the order page" }]);
});

test("the shopper's order page contains only status changes", async () => {
  const orderId = await placeTestOrder();
  const expectedUpdatedAt = (await getOrder(db, orderId))?.updatedAt ?? "";
  const details = { address: { street: "4 Canal Road" }, expectedUpdatedAt };
  await updateOrderDetails(db, orderId, details, { by });
  await updateOrderNotes(db, { orderId, adminNotes: "Call first" }, { by });
  const page = await getLinkedOrder(db, orderId);
  expect(page?.statusHistory.map(({ status, notes }) => [status, notes])).toEqual([["pending", null]]);
  expect(JSON.stringify(page)).not.toMatch(/Sana|Call first|details-changed/);
});

test("reading the timeline of an unknown order fails with NotFound", async () => {
  await expect(getOrderTimeline(db, "unknown")).rejects.toThrow(NotFound);
});
