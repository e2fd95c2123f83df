import { afterEach, expect, test } from "vitest";

import type { LinkedOrder, PlacedOrder } from "#domain/orders/order.ts";
import { createConfirmationTokens } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";

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
  return { id, path: `/orders/confirmations/${(await createConfirmationTokens(db, [id]))[0]}` };
}

test("the response to a new order states that the order awaits confirmation", async () => {
  const order = await placeTestOrder();
  expect(order.confirmation).toMatchObject({ state: "waiting" });
  const { body } = await send<LinkedOrder>("GET", `/orders/${order.id}`);
  expect(body.confirmation).toEqual(order.confirmation);
});

test("the token from a message confirms the order; a repeated request is marked as replayed", async () => {
  const { id, path } = await placeOrderWithToken();
  const first = await send<LinkedOrder>("POST", path, { decision: "confirm" });
  expect(first).toMatchObject({ status: 200, body: { id, status: "confirmed" } });
  expect(first.headers.get("cache-control")).toBe("no-store");
  const repeated = await send<LinkedOrder>("POST", path, { decision: "confirm" });
  expect(repeated).toMatchObject({ status: 200, body: first.body });
  expect(repeated.headers.get("idempotency-replayed")).toBe("true");
});

test("a token is valid for one decision: a used link cannot decline the confirmed order", async () => {
  const { id, path } = await placeOrderWithToken();
  await send("POST", path, { decision: "confirm" });
  const { status, problem } = await send("POST", path, { decision: "decline" });
  expect([status, problem.type]).toEqual([409, "/problems/confirmation-closed"]);
  expect(problem.detail).toBe("This order is already confirmed. To change anything, please contact us.");
  expect((await send<LinkedOrder>("GET", `/orders/${id}`)).body.status).toBe("confirmed");
});

test("confirming with the order id accepts corrections to the phone number and address", async () => {
  const { id } = await placeTestOrder();
  const corrections = { phone: "0321 7654321", address: { street: "House 5" } };
  const { status } = await send("POST", `/orders/${id}/confirmation`, {
    decision: "confirm",
    ...corrections,
  });
  expect(status).toBe(200);
});

test("an unknown token, invalid values and cross-site requests change nothing", async () => {
  const { id, path } = await placeOrderWithToken();
  expect((await send("POST", "/orders/confirmations/unknown", { decision: "confirm" })).status).toBe(404);
  expect((await send("POST", path, { decision: "maybe" })).status).toBe(422);
  const wrongPhone = await send("POST", path, { decision: "confirm", phone: "12" });
  expect([wrongPhone.status, Object.keys(wrongPhone.problem.errors ?? {})]).toEqual([422, ["phone"]]);
  const forged = { origin: "https://other.example", "sec-fetch-site": "cross-site" };
  expect((await send("POST", path, { decision: "confirm" }, forged)).status).toBe(403);
  expect((await send<LinkedOrder>("GET", `/orders/${id}`)).body.confirmation?.state).toBe("waiting");
});
