import { createHmac } from "node:crypto";

import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";

import { contactImages } from "../../tables/image-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { buildConfirmPayload } from "../../rules/outbox/whatsapp-events.ts";
import { listContactMessages } from "../../operations/inbox/contact-messages.ts";
import { getOrderTimeline } from "#app/screens/order/operations/get-order-timeline.ts";
import { getOrder } from "#orders/operations/get-order.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { placeOrder } from "#orders/operations/place-order.ts";
import { openTestApi } from "#test/api.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { addOrderLink } from "#test/order-links.ts";
import { signEvents, signMessages } from "#test/simulators/whatsapp-api.ts";

const account = {
  accessToken: "token",
  phoneNumberId: "42",
  appSecret: "test_app_secret",
  verifyToken: "verify-me",
  apiUrl: "http://127.0.0.1:2",
};
const { db, fetch, reportedErrors } = await openTestApi({}, { whatsApp: account });
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
const PHONE = "+923001234567";

/** Orders rows like the default order of `toSorted`. */
const compareTexts = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1);
const now = () => String(Math.floor(Date.now() / 1000));
const listInbox = () => listContactMessages(db, { sort: "newest" });
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

test("only a press from the order's number confirms the order; all other presses are messages for staff", async () => {
  await saveStore(db, buildStore({ holdStock: true }));
  const waitingOrder = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  const token = await addOrderLink(db, waitingOrder.id, { channel: "whatsapp" });
  const pressButton = async (value: string, phone = PHONE) => {
    const button = { payload: buildConfirmPayload(value), text: "Confirm order" };
    const message = { id: `wamid.press-${value}-${phone}`, timestamp: now(), type: "button", button };
    const { body, signature } = signMessages(
      { phone, name: "Ayesha", messages: [message] },
      "42",
      account.appSecret,
    );
    expect((await post(body, signature)).status).toBe(200);
    return (await getOrder(db, waitingOrder.id))?.status;
  };
  expect(await pressButton("unknown")).toBe("pending");
  expect(await pressButton(token, "+923339876543")).toBe("pending");
  for (const _ of [1, 2]) expect(await pressButton(token)).toBe("confirmed");
  const pressed = (await listInbox()).items.map(({ phone, message }) => [phone, message]);
  expect(pressed.toSorted(compareTexts)).toEqual([
    [PHONE, "Pressed the button “Confirm order”."],
    [
      "+923339876543",
      "Pressed the button “Confirm order” from another number than the order's. The order was not confirmed.",
    ],
  ]);
});

test("a message of a customer is stored once, at the order that it answers or the sender's newest order, and is open", async () => {
  const newest = await placeOrder(
    db,
    buildOrderInput([{ productId: product.id, variant: "50ml", quantity: 1 }]),
  );
  const receive = async (phone: string, messages: readonly object[]) => {
    const { body, signature } = signMessages({ phone, name: "Ayesha", messages }, "42", account.appSecret);
    expect((await post(body, signature)).status).toBe(200);
  };
  const answer = {
    id: "wamid.in-1",
    timestamp: now(),
    type: "text",
    text: { body: "Please ring twice" },
    context: { id: "wamid.1" },
  };
  const voice = { id: "wamid.in-2", timestamp: now(), type: "audio", audio: { id: "9", voice: true } };
  await Promise.all([receive(PHONE, [voice, answer]), receive(PHONE, [answer, voice])]);
  await receive("+447911123456", [{ ...voice, id: "wamid.in-3" }]);
  const { items } = await listInbox();
  const found = items
    .filter(({ message }) => !message.startsWith("Pressed"))
    .map(({ name, phone, message, order: about, source, handledAt }) => [
      name,
      phone,
      message,
      about?.id,
      source,
      handledAt,
    ]);
  expect(found.toSorted(compareTexts)).toEqual(
    [
      ["Ayesha", PHONE, "Please ring twice", order.id, "whatsapp", null],
      ["Ayesha", PHONE, "Voice message. Open WhatsApp to listen.", newest.id, "whatsapp", null],
      ["Ayesha", "+447911123456", "Voice message. Open WhatsApp to listen.", undefined, "whatsapp", null],
    ].toSorted(compareTexts),
  );
  const timeline = await getOrderTimeline(db, order.id);
  expect(timeline).toContainEqual(
    expect.objectContaining({ text: "WhatsApp message from the customer", note: "Please ring twice" }),
  );
  expect((await listContactMessages(db, { order: order.id })).total).toBe(1);
});

test("an image is stored for its job before the webhook answers, once", async () => {
  const image = { id: "9001", mime_type: "image/jpeg", sha256: "q83v", caption: "Paid" };
  const message = { id: "wamid.image", timestamp: now(), type: "image", image };
  for (const _ of [1, 2]) {
    const messages = [message];
    const { body, signature } = signMessages(
      { phone: PHONE, name: "Ayesha", messages },
      "42",
      account.appSecret,
    );
    expect((await post(body, signature)).status).toBe(200);
  }
  const images = await db
    .select({ mediaId: contactImages.mediaId, state: contactImages.state })
    .from(contactImages);
  expect(images).toEqual([{ mediaId: "9001", state: "waiting" }]);
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
