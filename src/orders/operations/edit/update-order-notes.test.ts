import { expect, test } from "vitest";

import type { Actor } from "#staff/rules/audit/audit.ts";
import { Conflict, NotFound } from "#kit/rules/errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildOrderInput, buildStore } from "#test/factories.ts";

import { getLinkedOrder, getOrder } from "../get-order.ts";
import { placeOrder } from "../place-order.ts";
import { updateOrderNotes } from "./update-order-notes.ts";
import { updateOrderStatus } from "../update-order-status.ts";

const db = await openTestDatabase();
// Several orders compete for the same bottles.
await saveStore(db, buildStore({ holdStock: false }));
const product = await buildProduct(db, { stock: { "50ml": 1000 } });
const { uid } = await createUser(db, {
  email: "sana@example.com",
  password: "a long password",
  displayName: "Sana Mir",
  isAdmin: true,
});
const sana: Actor = { uid, email: "sana@example.com" };

async function placeTestOrder() {
  return placeOrder(db, buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]));
}

const listOrderAudit = async (subjectId: string) =>
  (await listAudit(db, { subjectType: "order", subjectId })).items;

test("notes can be set and cleared", async () => {
  const { id } = await placeTestOrder();
  expect((await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" })).adminNotes).toBe(
    "Call first",
  );
  expect((await updateOrderNotes(db, { orderId: id, adminNotes: null })).adminNotes).toBeNull();
  expect((await getOrder(db, id))?.adminNotes).toBeNull();
});

test("clearing an order's notes keeps the notes in its status history", async () => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS 4711" });
  const order = await updateOrderNotes(db, { orderId: id, adminNotes: null });
  expect(order.statusHistory.at(-1)?.notes).toBe("TCS 4711");
});

test("the note of a status change is stored in the history and appended to the order's notes", async () => {
  const { id } = await placeTestOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call before delivery" });
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS 123" }, { by: sana });
  const order = await updateOrderStatus(db, { orderId: id, status: "cancelled", notes: "Came back" });
  expect(order.adminNotes).toBe("Call before delivery\nTCS 123\nCame back");
  expect(order.statusHistory.map(({ notes }) => notes)).toEqual([null, "TCS 123", "Came back"]);
  expect((await listOrderAudit(id))[0]?.changes).toContainEqual({
    field: "adminNotes",
    from: "Call before delivery",
    to: "Call before delivery\nTCS 123",
  });
});

test("a status change without a note keeps the order's notes", async () => {
  const { id } = await placeTestOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call before delivery" });
  expect((await updateOrderStatus(db, { orderId: id, status: "confirmed" })).adminNotes).toBe(
    "Call before delivery",
  );
});

test("notes changed by someone else are not overwritten", async () => {
  const { id } = await placeTestOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Theirs", expectedNotes: null });
  const outdatedUpdate = updateOrderNotes(db, { orderId: id, adminNotes: "Mine", expectedNotes: null });
  const message = "Someone else edited these notes. Review, then save.";
  await expect(outdatedUpdate).rejects.toThrow(new Conflict(message));
  expect((await getOrder(db, id))?.adminNotes).toBe("Theirs");
});

test("setting the notes of an unknown order fails with 'Order not found'", async () => {
  const rejectedUpdate = updateOrderNotes(db, { orderId: "no-such-order", adminNotes: "x" });
  await expect(rejectedUpdate).rejects.toThrow(new NotFound("Order not found"));
});

test("the audit log records who changed the notes, and the old and new notes", async () => {
  const { id, orderNumber } = await placeTestOrder();
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" }, { by: sana });
  await updateOrderNotes(db, { orderId: id, adminNotes: "Call first" }, { by: sana });
  await updateOrderNotes(db, { orderId: id, adminNotes: null }, { by: sana });
  expect(await listOrderAudit(id)).toMatchObject([
    {
      actor: sana,
      action: "notes-changed",
      subject: { type: "order", id, label: orderNumber },
      changes: [{ field: "adminNotes", from: "Call first", to: null }],
    },
    { action: "notes-changed", changes: [{ field: "adminNotes", from: null, to: "Call first" }] },
  ]);
});

test("the history and the audit log record each status change with the staff member who made it", async () => {
  const { id, orderNumber } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" }, { by: sana });
  const order = await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS" }, { by: sana });
  expect(order.statusHistory.map(({ status, changedBy }) => [status, changedBy])).toEqual([
    ["pending", null],
    ["confirmed", "Sana Mir"],
    ["shipped", "Sana Mir"],
  ]);
  expect(await listOrderAudit(id)).toMatchObject([
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

test("a rejected status change is not in the audit log", async () => {
  const scarce = await buildProduct(db, { stock: { "50ml": 1 } });
  const line = { productId: scarce.id, variant: "50ml", quantity: 1 };
  const [first, second] = [
    await placeOrder(db, buildOrderInput([line])),
    await placeOrder(db, buildOrderInput([line])),
  ];
  await updateOrderStatus(db, { orderId: first.id, status: "confirmed" }, { by: sana });
  const rejected = updateOrderStatus(db, { orderId: second.id, status: "confirmed" }, { by: sana });
  await expect(rejected).rejects.toThrow("Insufficient stock for:");
  expect(await listOrderAudit(second.id)).toEqual([]);
});

test("shoppers never see which staff member changed an order", async () => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "shipped", notes: "TCS" }, { by: sana });
  expect(JSON.stringify(await getLinkedOrder(db, id))).not.toMatch(/Sana|sana@|TCS|changedBy/);
});

test("a status change with an outdated expected status is rejected", async () => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "cancelled", expectedStatus: "pending" });
  const outdatedUpdate = updateOrderStatus(db, {
    orderId: id,
    status: "confirmed",
    expectedStatus: "pending",
  });
  const message = "Someone else changed this order to cancelled. Please review it and try again.";
  await expect(outdatedUpdate).rejects.toThrow(new Conflict(message));
  expect((await getOrder(db, id))?.statusHistory).toHaveLength(2);
});

test("only one of two concurrent status changes of an order succeeds", async () => {
  const { id } = await placeTestOrder();
  const results = await Promise.allSettled(
    (["confirmed", "cancelled"] as const).map((status) =>
      updateOrderStatus(db, { orderId: id, status, expectedStatus: "pending" }),
    ),
  );
  expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toBeInstanceOf(Conflict);
  expect((await getOrder(db, id))?.statusHistory).toHaveLength(2);
});

test("confirming an already confirmed order fails with 'The order is already confirmed'", async () => {
  const { id } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  const outdatedUpdate = updateOrderStatus(db, {
    orderId: id,
    status: "confirmed",
    expectedStatus: "pending",
  });
  await expect(outdatedUpdate).rejects.toThrow(new Conflict("The order is already confirmed"));
});
