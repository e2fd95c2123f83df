import { afterEach, expect, test } from "vitest";

import type { LinkedOrder, PlacedOrder } from "../rules/order.ts";
import { updateOrderStatus } from "../operations/update-order-status.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildOrderInput } from "#test/factories.ts";

const { db, send, reportedErrors } = await openTestApi();
const product = await buildProduct(db);

afterEach(() => expect(reportedErrors).toEqual([]));

async function placeTestOrder(): Promise<{ id: string; token: string }> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const { id, token } = (await send<PlacedOrder>("POST", "/orders", input)).body;
  return { id, token: token ?? "" };
}

test("a pending order can be cancelled with its link; a repeated request is marked as replayed", async () => {
  const { id, token } = await placeTestOrder();
  const first = await send<LinkedOrder>("POST", `/orders/${token}/cancel`);
  expect(first).toMatchObject({ status: 200, body: { id, status: "cancelled" } });
  expect(first.headers.get("idempotency-replayed")).toBeNull();
  expect(first.headers.get("cache-control")).toBe("no-store");
  const repeated = await send<LinkedOrder>("POST", `/orders/${token}/cancel`);
  expect(repeated).toMatchObject({ status: 200, body: first.body });
  expect(repeated.headers.get("idempotency-replayed")).toBe("true");
});

test("cancelling a shipped order returns 409 with the reason", async () => {
  const { id, token } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "shipped" });
  const { status, problem } = await send("POST", `/orders/${token}/cancel`);
  expect([status, problem.type]).toEqual([409, "/problems/order-not-cancellable"]);
  expect(problem.detail).toBe(
    "This order is already shipped and can no longer be cancelled here. Please contact us.",
  );
});

test("cancelling an unknown order returns 404, and a cross-site request cannot cancel an order", async () => {
  expect((await send("POST", "/orders/none/cancel")).status).toBe(404);
  const { token } = await placeTestOrder();
  const forged = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
  expect((await send("POST", `/orders/${token}/cancel`, undefined, forged)).status).toBe(403);
  expect((await send<LinkedOrder>("GET", `/orders/${token}`)).body.status).toBe("pending");
});
