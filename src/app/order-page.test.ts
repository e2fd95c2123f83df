import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";

import { confirmationEvents } from "#orders/tables/confirmation-schema.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import { TooManyRequests } from "#kit/rules/errors.ts";
import { getLinkedOrder } from "#orders/operations/get-order.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { updateOrderStatus } from "#orders/operations/update-order-status.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";
import { buildStoreWithDelivery } from "#test/store.ts";
import type { Shop } from "#store/context.ts";
import { shopContext } from "#store/context.ts";
import { action as submitOldLink, loader as openOldLink } from "#orders/storefront/routes/confirm.ts";
import { action, loader } from "./screens/order-page/storefront/routes/order.tsx";
import { loader as openReview } from "#reviews/storefront/routes/review-order.tsx";

const db = await openTestDatabase();
await saveStore(db, buildStore({ holdStock: true }));
const product = await buildProduct(db);

async function placeTestOrder() {
  const { id, token: browserToken } = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  return { id, browserToken: browserToken ?? "", token: await addOrderLink(db, id) };
}

/** Calls a loader or an action with the context that the server provides. */
async function callHandler(
  handler: (args: never) => Promise<unknown>,
  params: Record<string, string>,
  fields?: Record<string, string>,
  overrides: Partial<Shop> = {},
) {
  const context = new RouterContextProvider();
  const values: Partial<Shop> = {
    db,
    siteUrl: "http://shop.test",
    messageChannels: [],
    isRateLimited: false,
    enforceRateLimit: async () => undefined,
    getStore: async () => buildStoreWithDelivery(),
    getShareImage: async () => null,
    lookUp: async (_limit, find) => find(),
    report: (error) => {
      throw error;
    },
  };
  context.set(shopContext, { ...values, ...overrides } as Shop);
  const body = fields && new URLSearchParams(fields);
  const request = new Request("http://shop.test/order/x", body ? { method: "POST", body } : {});
  return handler({ context, params, request } as never) as Promise<{ init?: ResponseInit; data?: unknown }>;
}

const REJECTED_INIT = { status: 429, headers: { "retry-after": "30", "cache-control": "no-store" } };
const rejectLookup = async () => {
  throw new TooManyRequests(30, "Too many searches");
};

const readState = async (id: string) => (await getLinkedOrder(db, id))?.confirmation?.state;

test("opening the link in a message verifies the order without confirming it", async () => {
  const { id, token, browserToken } = await placeTestOrder();
  const listEvents = async () =>
    (await db.select().from(confirmationEvents).where(eq(confirmationEvents.orderId, id))).map(
      ({ event }) => event,
    );
  await callHandler(loader, { token: browserToken });
  expect(await listEvents()).toEqual([]);
  const { data } = await callHandler(loader, { token });
  expect(data).toMatchObject({ loaded: { id, status: "pending" } });
  expect([await readState(id), await listEvents()]).toEqual(["waiting", ["link-opened"]]);
});

test("for an unknown or malformed token, or the id of an order, the page reports a missing order with status 404", async () => {
  const { id } = await placeTestOrder();
  for (const token of ["unknown", "x\0y", id])
    expect(await callHandler(loader, { token })).toMatchObject({
      data: { loaded: "missing" },
      init: { status: 404 },
    });
});

test("without JavaScript, the form confirms the order and redirects to the link", async () => {
  const { id, token } = await placeTestOrder();
  const response = (await callHandler(action, { token }, { decision: "confirm", phone: "" })) as Response;
  expect([response.status, response.headers.get("location")]).toEqual([303, `/order/${token}`]);
  expect(await readState(id)).toBe("confirmed");
  expect(await callHandler(action, { token }, { decision: "decline" })).toMatchObject({
    data: { rejection: "This order is already confirmed. To change anything, please contact us." },
    init: { status: 409 },
  });
});

test('without JavaScript, submitting the form cancels the order only if the decision is "cancel"', async () => {
  const { id, token } = await placeTestOrder();
  await updateOrderStatus(db, { orderId: id, status: "confirmed" });
  await updateOrderStatus(db, { orderId: id, status: "pending" });
  expect(await callHandler(action, { token }, {})).toMatchObject({ init: { status: 422 } });
  expect((await getLinkedOrder(db, id))?.status).toBe("pending");
  expect(await callHandler(action, { token }, { decision: "cancel" })).toMatchObject({ status: 303 });
  expect((await getLinkedOrder(db, id))?.status).toBe("cancelled");
});

test("without JavaScript, an invalid phone number is rejected, and the browser that ordered can decline but not confirm", async () => {
  const { id, token, browserToken } = await placeTestOrder();
  const invalid = await callHandler(action, { token }, { decision: "confirm", phone: "12" });
  expect(invalid).toMatchObject({ init: { status: 422 } });
  const refused = await callHandler(action, { token: browserToken }, { decision: "confirm" });
  expect(refused).toMatchObject({
    init: { status: 409 },
    data: { rejection: expect.stringContaining("link in our message") as unknown },
  });
  expect(await readState(id)).toBe("waiting");
  await callHandler(action, { token: browserToken }, { decision: "decline", reason: "I changed my mind" });
  expect(await readState(id)).toBe("declined");
});

test("without JavaScript, a correction that is refused is shown again as it was typed", async () => {
  const { token } = await placeTestOrder();
  const typed = { decision: "correct", name: "Sana", phone: "12", street: "14 Mall Road" };
  expect(await callHandler(action, { token }, typed)).toMatchObject({
    init: { status: 422 },
    data: { rejection: expect.any(String) as unknown, correction: { values: typed } },
  });
});

test("a link of an older release leads to the order page, and its form is sent there", async () => {
  for (const handler of [openOldLink, submitOldLink]) {
    const response = (await callHandler(async (args) => handler(args), { token: "abc" })) as Response;
    expect([response.status, response.headers.get("location")]).toEqual([307, "/order/abc"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});

test("without JavaScript, a page whose link does not work sends a new link, and says if the shop sends no messages", async () => {
  const { id } = await placeTestOrder();
  const submit = (token: string, messageChannels: Shop["messageChannels"]) =>
    callHandler(action, { token }, { decision: "send-link" }, { messageChannels });
  for (const token of [id, "unknown"]) {
    expect(await submit(token, ["email"])).toMatchObject({
      data: { linkRequest: { sentOver: ["email"] } },
      init: { status: 200, headers: { "cache-control": "no-store" } },
    });
  }
  const queued = await db.select().from(outboxMessages);
  expect(queued.map(({ kind, orderId }) => [kind, orderId])).toEqual([["order-link", id]]);
  expect(await submit(id, [])).toMatchObject({
    data: { linkRequest: { error: expect.stringContaining("This shop sends no messages") as unknown } },
    init: { status: 409 },
  });
});

test.each([
  ["order page", loader],
  ["review page", openReview],
])("a lookup that the rate limit rejects gets 429 with Retry-After: %s", async (_page, open) => {
  const response = await callHandler(open, { token: "none", orderId: "none" }, undefined, {
    lookUp: rejectLookup,
  });
  expect(response).toMatchObject({ data: { loaded: "refused" }, init: REJECTED_INIT });
});

test("a form that the rate limit rejects gets 429 with Retry-After", async () => {
  for (const decision of ["confirm", "cancel"]) {
    const response = await callHandler(action, { token: "none" }, { decision }, { lookUp: rejectLookup });
    expect(response).toMatchObject({ data: { rejection: "Too many searches" }, init: REJECTED_INIT });
  }
  const response = await callHandler(
    action,
    { token: "none" },
    { decision: "send-link" },
    { enforceRateLimit: rejectLookup },
  );
  expect(response).toMatchObject({
    data: { linkRequest: { error: "Too many searches" } },
    init: REJECTED_INIT,
  });
});
