import { afterEach, expect, test } from "vitest";

import type {
  CallFigures,
  ConfirmationRow,
  StaffConfirmation,
} from "../../rules/confirmation/confirmation-list.ts";
import { CALL_QUEUES } from "../../rules/confirmation/confirmation-list.ts";
import { updateOrderStatus } from "../../operations/update-order-status.ts";
import type { Order, PlacedOrder, TimelineEntry } from "../../rules/order.ts";
import type { Page } from "#kit/rules/paging.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

const { db, send, signIn, reportedErrors } = await openTestApi();
const staff = await signIn(true);
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db, { stock: { "50ml": null } });

afterEach(() => expect(reportedErrors).toEqual([]));

async function placeTestOrder(name = "Ayesha"): Promise<PlacedOrder> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const order = { ...input, customer: { ...input.customer, name } };
  return (await send<PlacedOrder>("POST", "/orders", order)).body;
}

const list = async (query = "") =>
  (await send<Page<ConfirmationRow>>("GET", `/admin/confirmations?${query}`, undefined, staff)).body;
const recordCall = (id: string, body: object) =>
  send<Order>("POST", `/admin/orders/${id}/calls`, body, staff);

test("the queue lists orders awaiting confirmation, oldest first, until the shopper or staff decide", async () => {
  const [first, second] = [await placeTestOrder("Ayesha"), await placeTestOrder("Bilal")];
  expect((await list()).items.map(({ name }) => name)).toEqual(["Ayesha", "Bilal"]);
  expect((await list("search=bilal")).items.map(({ id }) => id)).toEqual([second.id]);
  await recordCall(first.id, { result: "confirmed" });
  await send("POST", `/orders/${second.token}/cancel`);
  expect((await list()).total).toBe(0);
});

test("an unanswered call moves the order to the queue 'later' and appears in the order's timeline", async () => {
  const { id } = await placeTestOrder("Sana");
  expect((await recordCall(id, { result: "no-answer", note: "Rang out" })).body.status).toBe("pending");
  expect((await list()).total).toBe(0);
  expect((await list("queue=later")).items).toMatchObject([
    { id, unansweredCalls: 1, lastEvent: { event: "call-no-answer", note: "Rang out" } },
  ]);
  const confirmation = await send<StaffConfirmation>(
    "GET",
    `/admin/orders/${id}/confirmation`,
    undefined,
    staff,
  );
  expect(confirmation.body).toMatchObject({ state: "waiting", unansweredCalls: 1 });
  const timeline = await send<TimelineEntry[]>("GET", `/admin/orders/${id}/timeline`, undefined, staff);
  expect(timeline.body).toContainEqual(
    expect.objectContaining({ kind: "confirmation", text: "Call: no answer", note: "Rang out" }),
  );
  await recordCall(id, { result: "wrong-number" });
  expect((await list("queue=unreachable")).items.map((row) => row.id)).toEqual([id]);
});

test("each queued order has a prefilled WhatsApp message and the name of the staff member who marked it as sent", async () => {
  const [first, second] = [await placeTestOrder("Ayesha"), await placeTestOrder("Bilal")];
  const whatsAppMessage = { kind: "confirm-by-reply", language: "en" };
  await send("PUT", `/admin/orders/${second.id}/whatsapp-message`, whatsAppMessage, staff);
  const { items } = await list();
  expect(items.map(({ id, whatsApp }) => [id, whatsApp.kind, whatsApp.sentBy])).toEqual([
    [first.id, "confirm-by-reply", null],
    [second.id, "confirm-by-reply", "Sana"],
  ]);
  expect(items[1]?.whatsApp.text).toContain("Hello Bilal");
  expect(items[1]?.whatsApp.text).toContain(`/track-order?term=${second.orderNumber}`);
  await recordCall(first.id, { result: "confirmed" });
  await recordCall(second.id, { result: "confirmed" });
});

test("the call figures count today's calls by result", async () => {
  const before = (await send<CallFigures>("GET", "/admin/confirmations/figures", undefined, staff)).body;
  const { id } = await placeTestOrder();
  await recordCall(id, { result: "later", inHours: 4 });
  await recordCall(id, { result: "declined", note: "Moves abroad" });
  const { body } = await send<CallFigures>("GET", "/admin/confirmations/figures", undefined, staff);
  expect(body).toEqual({
    ...before,
    calls: before.calls + 2,
    reached: before.reached + 2,
    declined: before.declined + 1,
  });
});

test("orders, calls and attention count the same orders to confirm, and the calls say which are in no queue", async () => {
  const read = async () => {
    const { toConfirm } = (await send<CallFigures>("GET", "/admin/confirmations/figures", undefined, staff))
      .body;
    const pending = await send<{ total: number }>("GET", "/admin/orders?status=pending", undefined, staff);
    const queues = await Promise.all(CALL_QUEUES.map(async (queue) => (await list(`queue=${queue}`)).total));
    return { toConfirm, orders: pending.body.total, queues };
  };
  const [reopened, waiting] = [await placeTestOrder(), await placeTestOrder()];
  await updateOrderStatus(db, { orderId: reopened.id, status: "confirmed" });
  await updateOrderStatus(db, { orderId: reopened.id, status: "pending" });
  const { toConfirm, orders, queues } = await read();
  const { total, outside, ...byQueue } = toConfirm;
  expect(total).toBe(orders);
  expect(CALL_QUEUES.map((queue) => byQueue[queue])).toEqual(queues);
  expect(outside).toBe(total - queues.reduce((sum, count) => sum + count, 0));
  expect(outside).toBeGreaterThan(0);
  for (const { id } of [reopened, waiting]) await updateOrderStatus(db, { orderId: id, status: "cancelled" });
});

test("recording a call is rejected for a decided or unknown order and for an unknown result", async () => {
  const { id } = await placeTestOrder();
  await recordCall(id, { result: "confirmed" });
  expect((await recordCall(id, { result: "no-answer" })).problem.type).toBe("/problems/confirmation-closed");
  expect((await recordCall("none", { result: "confirmed" })).status).toBe(404);
  expect((await recordCall(id, { result: "shouted" })).status).toBe(422);
  expect((await send("GET", "/admin/orders/none/confirmation", undefined, staff)).status).toBe(404);
});
