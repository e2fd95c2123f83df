import { afterEach, expect, test } from "vitest";

import type { LinkedOrder, PlacedOrder } from "../rules/order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";

const { db, send, reportedErrors } = await openTestApi();
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db);

afterEach(() => expect(reportedErrors).toEqual([]));

async function placeTestOrder(): Promise<PlacedOrder> {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  return (await send<PlacedOrder>("POST", "/orders", input)).body;
}

async function placeOrderWithToken() {
  const { id } = await placeTestOrder();
  const token = await addOrderLink(db, id);
  return { id, token, path: `/orders/${token}/confirmation` };
}

const readOrder = async (token: string) => (await send<LinkedOrder>("GET", `/orders/${token}`)).body;

test("the response to a new order contains the browser's link and states that the order awaits confirmation", async () => {
  const { token, hasOtherDetails: _, ...order } = await placeTestOrder();
  expect(order).toMatchObject({ linkKind: "browser", confirmation: { state: "waiting" } });
  const { customerInfo, shippingAddress, ...opened } = await readOrder(token ?? "");
  expect(order).toMatchObject(opened);
  // The response to an order can be repeated by whoever knows its idempotency key, so only the link shows the details.
  expect(order.customerInfo).not.toEqual(customerInfo);
  expect(order.shippingAddress).not.toEqual(shippingAddress);
});

test("a repeated request with the same idempotency key answers with the same link", async () => {
  const input = buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]);
  const headers = { "idempotency-key": "a-random-key" };
  const [first, second] = [
    await send<PlacedOrder>("POST", "/orders", input, headers),
    await send<PlacedOrder>("POST", "/orders", input, headers),
  ];
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect([second.status, second.body.token]).toEqual([201, first.body.token]);
});

test("the browser that ordered can decline but not confirm", async () => {
  const { token } = await placeTestOrder();
  const path = `/orders/${token}/confirmation`;
  const { status, problem } = await send("POST", path, { decision: "confirm" });
  expect([status, problem.code]).toEqual([403, "confirmed-by-message-only"]);
  expect((await readOrder(token ?? "")).confirmation?.state).toBe("waiting");
  expect((await send<LinkedOrder>("POST", path, { decision: "decline" })).body.status).toBe("cancelled");
});

test("the token from a message confirms the order; a repeated request is marked as replayed", async () => {
  const { id, path } = await placeOrderWithToken();
  const first = await send<LinkedOrder>("POST", path, { decision: "confirm" });
  expect(first).toMatchObject({ status: 200, body: { id, status: "confirmed", linkKind: "message" } });
  expect(first.headers.get("cache-control")).toBe("no-store");
  const repeated = await send<LinkedOrder>("POST", path, { decision: "confirm" });
  expect(repeated).toMatchObject({ status: 200, body: first.body });
  expect(repeated.headers.get("idempotency-replayed")).toBe("true");
});

test("a token is valid for one decision: a used link cannot decline the confirmed order", async () => {
  const { token, path } = await placeOrderWithToken();
  await send("POST", path, { decision: "confirm" });
  const { status, problem } = await send("POST", path, { decision: "decline" });
  expect([status, problem.type]).toEqual([409, "/problems/confirmation-closed"]);
  expect(problem.detail).toBe("This order is already confirmed. To change anything, please contact us.");
  expect((await readOrder(token)).status).toBe("confirmed");
});

test("confirming with a message's link accepts corrections to the phone number and address", async () => {
  const { path } = await placeOrderWithToken();
  const corrections = { phone: "0321 7654321", address: { street: "House 5" } };
  expect((await send("POST", path, { decision: "confirm", ...corrections })).status).toBe(200);
});

test("an unknown token, invalid values and cross-site requests change nothing", async () => {
  const { token, path } = await placeOrderWithToken();
  expect((await send("POST", "/orders/unknown/confirmation", { decision: "confirm" })).status).toBe(404);
  expect((await send("POST", path, { decision: "maybe" })).status).toBe(422);
  const wrongPhone = await send("POST", path, { decision: "confirm", phone: "12" });
  expect([wrongPhone.status, Object.keys(wrongPhone.problem.errors ?? {})]).toEqual([422, ["phone"]]);
  const forged = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
  expect((await send("POST", path, { decision: "confirm" }, forged)).status).toBe(403);
  expect((await readOrder(token)).confirmation?.state).toBe("waiting");
});
