import { expect, test } from "vitest";

import type { Actor } from "#domain/staff/audit.ts";
import { Conflict, NotFound } from "#domain/shared/errors.ts";
import { listAudit } from "#operations/staff/list-audit.ts";
import { createUser } from "#operations/staff/users.ts";
import { openTestDatabase } from "#test/database.ts";
import { buildProduct, orderInput } from "#test/factories.ts";

import { getLinkedOrder, getOrder } from "./get-order.ts";
import { placeOrder } from "./place-order.ts";
import { updateOrderNotes } from "./update-order-notes.ts";
import { updateOrderStatus } from "./update-order-status.ts";

const db = await openTestDatabase();
const product = await buildProduct(db, { stock: { "50ml": 1000 } });
const { uid } = await createUser(db, {
  email: "sana@example.com",
  password: "a long password",
  displayName: "Sana Mir",
  isAdmin: true,
});
const sana: Actor = { uid, email: "sana@example.com" };

async function newOrder() {
  return placeOrder(db, orderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
}

const trailOf = async (subjectId: string) => (await listAudit(db, { subjectType: "order", subjectId })).items;

test("notes are written, changed and cleared", async () => {
  const { id } = await newOrder();
  expect((await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" })).adminNotes).toBe(
    "Call first",
  );
  expect((await updateOrderNotes(db, { orderId: id, adminNotes: null })).adminNotes).toBeNull();
  expect((await getOrder(db, id))?.adminNotes).toBeNull();
});

test("clearing the notes leaves what the history says of a status change", async () => {
  const { id } = await newOrder();
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS 4711" });
  const order = await updateOrderNotes(db, { orderId: id, adminNotes: null });
  expect(order.statusHistory.at(-1)?.notes).toBe("TCS 4711");
});

test("the note of a status change is added to the order's notes, and stands alone in the history", async () => {
  const { id } = await newOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call before delivery" });
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS 123" }, { by: sana });
  const order = await updateOrderStatus(db, { orderId: id, status: "cancelled", notes: "Came back" });
  expect(order.adminNotes).toBe("Call before delivery\nTCS 123\nCame back");
  expect(order.statusHistory.map(({ notes }) => notes)).toEqual([null, "TCS 123", "Came back"]);
  expect((await trailOf(id))[0]?.changes).toContainEqual({
    field: "adminNotes",
    from: "Call before delivery",
    to: "Call before delivery\nTCS 123",
  });
});

test("a status change without a note leaves the order's notes", async () => {
  const { id } = await newOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call before delivery" });
  expect((await updateOrderStatus(db, { orderId: id, status: "confirmed" })).adminNotes).toBe(
    "Call before delivery",
  );
});

test("notes that somebody else has changed meanwhile are not written over", async () => {
  const { id } = await newOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Theirs", expectedNotes: null });
  const late = updateOrderNotes(db, { orderId: id, adminNotes: "Mine", expectedNotes: null });
  const message = "Someone else edited these notes. Review, then save.";
  await expect(late).rejects.toThrow(new Conflict(message));
  expect((await getOrder(db, id))?.adminNotes).toBe("Theirs");
});

test("notes of an unknown order are 'Order not found'", async () => {
  const failed = updateOrderNotes(db, { orderId: "no-such-order", adminNotes: "x" });
  await expect(failed).rejects.toThrow(new NotFound("Order not found"));
});

test("the audit trail tells who changed the notes from what to what, and nothing when they stayed", async () => {
  const { id, orderNumber } = await newOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" }, { by: sana });
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" }, { by: sana });
  await updateOrderNotes(db, { orderId: id, adminNotes: null }, { by: sana });
  expect(await trailOf(id)).toMatchObject([
    {
      actor: sana,
      action: "notes-changed",
      subject: { type: "order", id, label: orderNumber },
      changes: [{ field: "adminNotes", from: "Call first", to: null }],
    },
    { action: "notes-changed", changes: [{ field: "adminNotes", from: null, to: "Call first" }] },
  ]);
});

test("each status change is in the history and in the audit trail with who made it", async () => {
  const { id, orderNumber } = await newOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" }, { by: sana });
  const order = await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS" }, { by: sana });
  expect(order.statusHistory.map(({ status, changedBy }) => [status, changedBy])).toEqual([
    ["pending", null],
    ["confirmed", "Sana Mir"],
    ["shipped", "Sana Mir"],
  ]);
  expect(await trailOf(id)).toMatchObject([
    {
      actor: sana,
      action: "status-changed",
      subject: { type: "order", id, label: orderNumber },
      changes: [
        { field: "status", from: "confirmed", to: "shipped" },
        { field: "adminNotes", from: null, to: "TCS" },
      ],
    },
    { action: "status-changed", changes: [{ field: "status", from: "pending", to: "confirmed" }] },
  ]);
});

test("a refused status change leaves nothing in the audit trail", async () => {
  const scarce = await buildProduct(db, { stock: { "50ml": 1 } });
  const line = { productId: scarce.id, variant: "50ml", quantity: 1 };
  const [first, second] = [
    await placeOrder(db, orderInput([line])),
    await placeOrder(db, orderInput([line])),
  ];
  await updateOrderStatus(db, { orderId: first.id, status: "confirmed" }, { by: sana });
  const refused = updateOrderStatus(db, { orderId: second.id, status: "confirmed" }, { by: sana });
  await expect(refused).rejects.toThrow("Insufficient stock for:");
  expect(await trailOf(second.id)).toEqual([]);
});

test("a shopper never reads who of the staff changed what", async () => {
  const { id } = await newOrder();
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS" }, { by: sana });
  expect(JSON.stringify(await getLinkedOrder(db, id))).not.toMatch(/Sana|sana@|TCS|changedBy/);
});

test("whoever wanted to change a status that is no longer the one they saw is told, and nothing changes", async () => {
  const { id } = await newOrder();
  await updateOrderStatus(db, { orderId: id, status: "cancelled", expectedStatus: "pending" });
  const late = updateOrderStatus(db, { orderId: id, status: "confirmed", expectedStatus: "pending" });
  const message = "Someone else changed this order to cancelled. Please review it and try again.";
  await expect(late).rejects.toThrow(new Conflict(message));
  expect((await getOrder(db, id))?.statusHistory).toHaveLength(2);
});

test("two staff changing the same order at once: one succeeds, the other is told", async () => {
  const { id } = await newOrder();
  const outcomes = await Promise.allSettled(
    (["confirmed", "cancelled"] as const).map((status) =>
      updateOrderStatus(db, { orderId: id, status, expectedStatus: "pending" }),
    ),
  );
  expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find((outcome) => outcome.status === "rejected")?.reason).toBeInstanceOf(Conflict);
  expect((await getOrder(db, id))?.statusHistory).toHaveLength(2);
});

test("confirming what somebody else confirmed already says so", async () => {
  const { id } = await newOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  const late = updateOrderStatus(db, { orderId: id, status: "confirmed", expectedStatus: "pending" });
  await expect(late).rejects.toThrow(new Conflict("The order is already confirmed"));
});
