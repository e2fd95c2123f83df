import { createHmac } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { buildConfirmPayload } from "#domain/outbox/whatsapp-events.ts";
import { getOrder } from "#operations/orders/get-order.ts";
import { saveStore } from "#operations/store/get-store.ts";
import { placeOrder } from "#operations/orders/place-order.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";
import { signEvents } from "#test/simulators/whatsapp-api.ts";

const account = {
  accessToken: "token",
  phoneNumberId: "42",
  appSecret: "test_app_secret",
  verifyToken: "verify-me",
  apiUrl: "http://127.0.0.1:2",
};
const { db, fetch, reportedErrors } = await openTestApi({ whatsApp: account });
const product = await buildProduct(db);
const order = await placeOrder(
  db,
  buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
);
await db.insert(outboxMessages).values({
  kind: "order-shipped",
  channel: "whatsapp",
  orderId: order.id,
  dedupeKey: "m1",
  status: "sent",
  providerId: "wamid.1",
});
const HOOK = "http://localhost/api/hooks/whatsapp";
const EVENT = { id: "wamid.1", status: "delivered", timestamp: "1795000000" };

afterEach(() => expect(reportedErrors).toEqual([]));

const sign = (body: string) => `sha256=${createHmac("sha256", account.appSecret).update(body).digest("hex")}`;

const readStatus = async () =>
  (await db.select().from(outboxMessages).where(eq(outboxMessages.providerId, "wamid.1")))[0]?.status;

function post(body: string, signature: string | undefined) {
  const headers = {
    "content-type": "application/json",
    ...(signature !== undefined && { "x-hub-signature-256": signature }),
  };
  return fetch(new Request(HOOK, { method: "POST", body, headers }));
}

test("a forged or unsigned request changes nothing", async () => {
  const { body, signature } = signEvents([EVENT], "42", "another_secret");
  expect((await post(body, signature)).status).toBe(403);
  expect((await post(body, undefined)).status).toBe(403);
  expect(await readStatus()).toBe("sent");
});

test("a signed report is recorded; replayed and outdated reports change nothing", async () => {
  const readReport = signEvents([{ ...EVENT, status: "read" }], "42", account.appSecret);
  expect((await post(readReport.body, readReport.signature)).status).toBe(200);
  expect(await readStatus()).toBe("read");
  const outdated = signEvents([EVENT, { ...EVENT, status: "failed" }], "42", account.appSecret);
  for (const { body, signature } of [readReport, outdated, outdated]) {
    expect((await post(body, signature)).status).toBe(200);
    expect(await readStatus()).toBe("read");
  }
});

test("a signed request that is not a list of events is rejected, and unknown events are accepted", async () => {
  for (const body of ["[]", '{"object":"page","entry":[]}'])
    expect((await post(body, sign(body))).status).toBe(400);
  const unknownEvents =
    '{"object":"whatsapp_business_account","entry":[{"changes":[{"field":"messages","value":{}}]}]}';
  expect((await post(unknownEvents, sign(unknownEvents))).status).toBe(200);
});

test("pressing the message button confirms the order once; unknown tokens and those of browsers change nothing", async () => {
  await saveStore(db, buildStore({ holdStock: true }));
  const waitingOrder = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  const token = await addOrderLink(db, waitingOrder.id, { channel: "whatsapp" });
  const pressButton = (value: string) => {
    const messages = [{ type: "button", button: { payload: buildConfirmPayload(value) } }];
    const body = JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ changes: [{ value: { messages } }] }],
    });
    return post(body, sign(body));
  };
  for (const value of ["unknown", waitingOrder.id, waitingOrder.token ?? ""])
    expect((await pressButton(value)).status).toBe(200);
  expect((await getOrder(db, waitingOrder.id))?.status).toBe("pending");
  for (const _ of [1, 2]) expect((await pressButton(token)).status).toBe(200);
  expect((await getOrder(db, waitingOrder.id))?.status).toBe("confirmed");
});

test("setting up the webhook requires the verify token", async () => {
  const verify = (token: string) =>
    fetch(new Request(`${HOOK}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`));
  const accepted = await verify("verify-me");
  expect([accepted.status, await accepted.text()]).toEqual([200, "1158201444"]);
  expect((await verify("guess")).status).toBe(403);
});

test("a shop without WhatsApp has no webhook", async () => {
  const shopWithoutWhatsApp = await openTestApi();
  const { body, signature } = signEvents([EVENT], "42", account.appSecret);
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  expect((await shopWithoutWhatsApp.fetch(new Request(HOOK, { method: "POST", body, headers }))).status).toBe(
    404,
  );
});
