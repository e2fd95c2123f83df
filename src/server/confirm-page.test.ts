import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { TooManyRequests } from "#domain/shared/errors.ts";
import { createConfirmationTokens } from "#operations/orders/confirmation/confirmation-tokens.ts";
import { getLinkedOrder } from "#operations/orders/get-order.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { updateOrderStatus } from "#operations/orders/update-order-status.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { buildStoreWithDelivery } from "#test/store.ts";
import type { Shop } from "#web/context.ts";
import { shopContext } from "#web/context.ts";
import { action as decideByToken, loader } from "#web/storefront/routes/orders/confirm.tsx";
import { action as decideById, loader as openOrder } from "#web/storefront/routes/orders/order.tsx";
import { loader as openReview } from "#web/storefront/routes/orders/review-order.tsx";

const db = await openTestDatabase();
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db);

async function placeTestOrder() {
  const { id } = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  const [token = ""] = await createConfirmationTokens(db, [id]);
  return { id, token };
}

/** Calls a loader or an action with the context that the server provides. */
async function callHandler(
  handler: (args: never) => Promise<unknown>,
  params: Record<string, string>,
  fields?: Record<string, string>,
  lookUp: Shop["lookUp"] = async (_limit, find) => find(),
) {
  const context = new RouterContextProvider();
  const values: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    messageChannels: [],
    getStore: async () => buildStoreWithDelivery(),
    getSharePicture: async () => null,
    lookUp,
    report: (error) => {
      throw error;
    },
  };
  context.set(shopContext, values as Shop);
  const body = fields && new URLSearchParams(fields);
  const request = new Request("http://shop.test/confirm/x", body ? { method: "POST", body } : {});
  return handler({ context, params, request } as never) as Promise<{ init?: ResponseInit; data?: unknown }>;
}

const REJECTED_INIT = { status: 429, headers: { "retry-after": "30", "cache-control": "no-store" } };
const rejectLookup = async () => {
  throw new TooManyRequests(30, "Too many searches");
};

const readState = async (id: string) => (await getLinkedOrder(db, id))?.confirmation?.state;

test("opening the link in a message does not change the order", async () => {
  const { id, token } = await placeTestOrder();
  const { data } = await callHandler(loader, { token });
  expect(data).toMatchObject({ loaded: { id, status: "pending" } });
  expect(await readState(id)).toBe("waiting");
});

test("for an unknown or malformed token, the page reports a missing order with status 404", async () => {
  for (const token of ["unknown", "x\0y"])
    expect(await callHandler(loader, { token })).toMatchObject({
      data: { loaded: "missing" },
      init: { status: 404 },
    });
});

test("without JavaScript, the form confirms the order and redirects to the link", async () => {
  const { id, token } = await placeTestOrder();
  const response = (await callHandler(
    decideByToken,
    { token },
    { decision: "confirm", phone: "" },
  )) as Response;
  expect([response.status, response.headers.get("location")]).toEqual([303, `/confirm/${token}`]);
  expect(await readState(id)).toBe("confirmed");
  expect(await callHandler(decideByToken, { token }, { decision: "decline" })).toMatchObject({
    data: { rejection: "This order is already confirmed. To change anything, please contact us." },
    init: { status: 409 },
  });
});

test('without JavaScript, submitting the form cancels the order only if the decision is "cancel"', async () => {
  const { id, token } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await updateOrderStatus(db, { orderId: id, status: "pending" });
  expect(await callHandler(decideByToken, { token }, {})).toMatchObject({ init: { status: 422 } });
  expect((await getLinkedOrder(db, id))?.status).toBe("pending");
  expect(await callHandler(decideByToken, { token }, { decision: "cancel" })).toMatchObject({ status: 303 });
  expect((await getLinkedOrder(db, id))?.status).toBe("cancelled");
});

test("without JavaScript, the order page's form can decline the order, and an invalid phone number is rejected", async () => {
  const { id } = await placeTestOrder();
  const rejection = await callHandler(decideById, { orderId: id }, { decision: "confirm", phone: "12" });
  expect(rejection).toMatchObject({ init: { status: 422 } });
  await callHandler(decideById, { orderId: id }, { decision: "decline", reason: "I changed my mind" });
  expect(await readState(id)).toBe("declined");
});

test.each([
  ["confirmation page", loader],
  ["order page", openOrder],
  ["review page", openReview],
])("a lookup that the rate limit rejects gets 429 with Retry-After: %s", async (_page, open) => {
  const response = await callHandler(open, { token: "none", orderId: "none" }, undefined, rejectLookup);
  expect(response).toMatchObject({ data: { loaded: "refused" }, init: REJECTED_INIT });
});

test.each([
  ["confirmation page", decideByToken],
  ["order page", decideById],
])("a form that the rate limit rejects gets 429 with Retry-After: %s", async (_page, decide) => {
  for (const decision of ["confirm", "cancel"]) {
    const response = await callHandler(
      decide,
      { token: "none", orderId: "none" },
      { decision },
      rejectLookup,
    );
    expect(response).toMatchObject({ data: { rejection: "Too many searches" }, init: REJECTED_INIT });
  }
});
