import { randomBytes } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, test } from "vitest";

import { DAY_MS } from "#platform/rules/day.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../tables/webhook-schema.server.ts";
import { COMMAND_LINE } from "#staff/rules/audit/audit.ts";
import { TEST_CREDENTIALS_KEY } from "#test/shops/connected-shop.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { startWebhookReceiver } from "#test/simulators/webhook-receiver.ts";
import { buildEndpoint, sendWebhooks } from "#test/shops/webhook-shop.ts";

import { claimDeliveries } from "./claim-deliveries.ts";
import { getDelivery, listDeliveries, pruneWebhooks } from "./deliveries.ts";
import { rotateSecret, updateEndpoint, listEndpoints } from "./endpoints.ts";
import { recordEvents } from "./record-events.ts";
import { sendDeliveryAgain, sendTestEvent } from "./send-again.ts";
import { sendDelivery } from "./send-delivery.ts";
import { createSecret, encryptSecret } from "./sign-webhook.ts";
import { startWebhookWorker } from "./webhook-worker.ts";

/** Number of attempts after which a delivery fails permanently. */
const MAX_ATTEMPTS = 10;

const db = await openTestDatabase();
const receiver = await startWebhookReceiver();
afterAll(receiver.close);

const DATA = { orderId: "o", orderNumber: "ZE1", kind: "items-changed" } as const;
const recordEvent = () => recordEvents(db, [{ type: "order.edited", data: DATA }]);
const makeDue = () => db.update(webhookDeliveries).set({ nextAt: sql`now()`, lockedUntil: null });
const readDelivery = async () => {
  const { items } = await listDeliveries(db);
  return getDelivery(db, items[0]?.id ?? 0);
};
const readEndpoint = async () => (await listEndpoints(db)).items[0];

beforeEach(async () => {
  await db.delete(webhookEvents);
  await db.delete(webhookEndpoints);
  receiver.setFault("none");
  receiver.received.length = 0;
});

/** Verifies the signatures of the received events and returns the events. */
const verifyReceived = (secret: string) =>
  receiver.received.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );

test("an event arrives once, with a signature that the Standard Webhooks library accepts", async () => {
  const { secret } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  expect(await sendWebhooks(db)).toBe(1);
  expect(await sendWebhooks(db)).toBe(0);
  expect(verifyReceived(secret)).toEqual([
    { type: "order.edited", timestamp: expect.any(String), data: DATA },
  ]);
  const delivery = await readDelivery();
  expect(delivery).toMatchObject({
    state: "delivered",
    attempts: 1,
    result: "Status 200",
    nextAttemptAt: null,
    log: [{ status: 200, error: null, response: "thanks" }],
  });
  expect(receiver.received[0]?.headers).toMatchObject({
    "webhook-id": delivery.messageId,
    "content-type": "application/json",
  });
  expect(receiver.received[0]?.body).toBe(delivery.body);
});

test("after a rotation, signatures verify with both secrets; after a day, only with the new secret", async () => {
  const { endpoint, secret: previousSecret } = await buildEndpoint(db, receiver.url);
  const getKey = () => TEST_CREDENTIALS_KEY;
  const { secret } = await rotateSecret(db, endpoint.id, { by: COMMAND_LINE, getKey });
  await recordEvent();
  await sendWebhooks(db);
  expect([verifyReceived(previousSecret).length, verifyReceived(secret).length]).toEqual([1, 1]);
  await db.update(webhookEndpoints).set({ previousSecretExpiresAt: sql`now()` });
  await recordEvent();
  receiver.received.length = 0;
  await sendWebhooks(db);
  expect(verifyReceived(secret)).toHaveLength(1);
  expect(() => verifyReceived(previousSecret)).toThrow();
  await pruneWebhooks(db, new Date(Date.now() + 1000));
  expect(await db.select().from(webhookEndpoints)).toMatchObject([{ previousSecret: null }]);
});

test("a second rotation within a day keeps the secret before both", async () => {
  const { endpoint, secret: usedSecret } = await buildEndpoint(db, receiver.url);
  const options = { by: COMMAND_LINE, getKey: () => TEST_CREDENTIALS_KEY };
  await rotateSecret(db, endpoint.id, options);
  const { secret } = await rotateSecret(db, endpoint.id, options);
  await recordEvent();
  await sendWebhooks(db);
  expect([verifyReceived(usedSecret).length, verifyReceived(secret).length]).toEqual([1, 1]);
});

test("a previous secret that cannot be decrypted any more does not stop the deliveries", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await db.update(webhookEndpoints).set({ secret: encryptSecret(createSecret(), randomBytes(32)) });
  const { secret } = await rotateSecret(db, endpoint.id, {
    by: COMMAND_LINE,
    getKey: () => TEST_CREDENTIALS_KEY,
  });
  await recordEvent();
  await sendWebhooks(db);
  expect(verifyReceived(secret)).toHaveLength(1);
});

test("a delivery has no next attempt while its endpoint is off", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  expect((await readDelivery()).nextAttemptAt).not.toBeNull();
  await db.update(webhookEndpoints).set({ isEnabled: false });
  expect(await readDelivery()).toMatchObject({
    state: "pending",
    nextAttemptAt: null,
    endpointId: endpoint.id,
  });
});

test.each([
  [500, "Status 500"],
  ["redirect", "Status 302: redirects are not followed"],
  ["reset", "The request failed: ECONNRESET"],
  ["hang", "No response within 0.2 seconds"],
  ["slow-head", "No response within 0.2 seconds"],
] as const)("after %s, the delivery is retried with the same webhook-id", async (fault, result) => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  receiver.setFault(fault);
  const start = Date.now();
  await sendWebhooks(db, { timeoutMs: 200 });
  const failed = await readDelivery();
  expect(failed).toMatchObject({ state: "pending", attempts: 1, result, log: [{ error: result }] });
  expect(Date.parse(failed.nextAttemptAt ?? "") - start).toBeGreaterThanOrEqual(5000);
  expect(await sendWebhooks(db)).toBe(0);
  expect((await readEndpoint())?.failingSince).not.toBeNull();

  receiver.setFault("none");
  await makeDue();
  await sendWebhooks(db);
  expect(await readDelivery()).toMatchObject({ state: "delivered", attempts: 2 });
  expect((await readEndpoint())?.failingSince).toBeNull();
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toEqual([failed.messageId, failed.messageId]);
});

test("a successful response with an endless or slow body counts as delivered", async () => {
  await buildEndpoint(db, receiver.url);
  for (const fault of ["endless", "drip"] as const) {
    receiver.setFault(fault);
    await recordEvent();
    await sendWebhooks(db, { timeoutMs: 1000 });
    const { state, log } = await readDelivery();
    expect(state).toBe("delivered");
    expect(log[0]?.response.length).toBeLessThanOrEqual(2048);
  }
  expect(receiver.countWrittenBytes()).toBeLessThan(50 * 1024 ** 2);
});

test("a Retry-After delay that exceeds the scheduled delay is respected", async () => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  receiver.setFault(429);
  await sendWebhooks(db);
  const { nextAttemptAt } = await readDelivery();
  expect(Date.parse(nextAttemptAt ?? "") - Date.now()).toBeGreaterThan(590_000);
});

test("a response with status 410 switches the endpoint off immediately", async () => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  receiver.setFault(410);
  await sendWebhooks(db);
  expect(await readEndpoint()).toMatchObject({ isEnabled: false, stopReason: "gone" });
  expect(await readDelivery()).toMatchObject({ state: "failed" });
  await recordEvent();
  expect(await db.$count(webhookEvents)).toBe(1);
});

/** Makes the last attempt of the newest delivery fail. */
async function failLastAttempt() {
  await db.update(webhookDeliveries).set({ attempts: MAX_ATTEMPTS - 1, nextAt: sql`now()` });
  receiver.setFault(500);
  await sendWebhooks(db);
  expect(await readDelivery()).toMatchObject({ state: "failed", attempts: MAX_ATTEMPTS });
}

test("the last failure of a delivery switches the endpoint off only if the endpoint has been failing for days", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  await failLastAttempt();
  expect(await readEndpoint()).toMatchObject({ isEnabled: true, stopReason: null });
  await db.update(webhookEndpoints).set({ failingSince: sql`now() - interval '73 hours'` });
  await db.delete(webhookEvents);
  await recordEvent();
  await failLastAttempt();
  expect(await readEndpoint()).toMatchObject({ isEnabled: false, stopReason: "failing" });

  const { url, description, eventTypes } = endpoint;
  const input = { url, description, eventTypes, isEnabled: true };
  const restarted = await updateEndpoint(db, endpoint.id, input, { by: COMMAND_LINE, allowsLocalhost: true });
  expect(restarted).toMatchObject({ isEnabled: true, stopReason: null, failingSince: null });
});

test("deliveries to a disabled endpoint wait until it is enabled again", async () => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  await db.update(webhookEndpoints).set({ isEnabled: false });
  expect(await sendWebhooks(db)).toBe(0);
  await db.update(webhookEndpoints).set({ isEnabled: true });
  expect(await sendWebhooks(db)).toBe(1);
});

test("an address that is not public is never contacted", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  await sendWebhooks(db, { allowsLocalhost: false });
  expect((await readDelivery()).result).toBe("The URL must start with https://");
  const { port } = new URL(receiver.url);
  await db
    .update(webhookEndpoints)
    .set({ url: `https://rebinding.example:${port}/hook` })
    .where(eq(webhookEndpoints.id, endpoint.id));
  await makeDue();
  const resolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
  await sendWebhooks(db, { allowsLocalhost: false, resolveHost });
  expect((await readDelivery()).result).toBe("The host name resolves to an address that is not public");
  expect(receiver.received).toEqual([]);
});

test("the log of attempts contains neither secrets nor control characters, even if the receiver repeats them", async () => {
  const { secret } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  receiver.setFault("echo");
  receiver.setEcho(`expected ${secret} or ${secret.slice(6)} of ayesha@example.com \0\u202E`);
  await sendWebhooks(db);
  const { log } = await readDelivery();
  const stored = JSON.stringify([log, await db.select().from(webhookAttempts)]);
  expect(stored).toContain("expected");
  expect(stored).not.toContain(secret.slice(6));
  expect(stored).not.toMatch(/ayesha|\\u0000|\u202E/);
});

test("a secret that cannot be decrypted fails the attempt with the reason", async () => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  await sendWebhooks(db, { getCredentialsKey: () => new Uint8Array(32).fill(1) });
  expect((await readDelivery()).result).toBe("The secret cannot be decrypted. Create a new secret.");
  expect(receiver.received).toEqual([]);
});

test("a process cannot record a result after the delivery has been claimed again", async () => {
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  const [first] = await claimDeliveries(db, 1);
  if (!first) throw new Error("Nothing is due.");
  await makeDue();
  const [second] = await claimDeliveries(db, 1);
  expect(second).toMatchObject({ id: first.id, attempt: 2 });
  const services = { db, getCredentialsKey: () => TEST_CREDENTIALS_KEY, allowsLocalhost: true };
  await sendDelivery(services, first);
  expect(await readDelivery()).toMatchObject({ state: "pending", log: [] });
});

test("a slow endpoint receives at most 5 concurrent requests and does not delay the other endpoints", async () => {
  const slowReceiver = await startWebhookReceiver();
  slowReceiver.setFault("hang");
  await buildEndpoint(db, slowReceiver.url);
  await buildEndpoint(db, receiver.url);
  for (let count = 0; count < 12; count += 1) await recordEvent();
  const services = {
    db,
    getCredentialsKey: () => TEST_CREDENTIALS_KEY,
    allowsLocalhost: true,
    timeoutMs: 2000,
  };
  const worker = startWebhookWorker(services, {
    reportDatabaseError: () => expect.unreachable(),
    pollMs: 10,
  });
  await expect.poll(() => receiver.received.length).toBe(12);
  expect(slowReceiver.received).toHaveLength(5);
  await worker.stop();
  await slowReceiver.close();
});

test("a delivery that staff resend has the same webhook-id and the full number of attempts", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await recordEvent();
  await sendWebhooks(db);
  const { id, messageId } = await readDelivery();
  expect(await sendDeliveryAgain(db, id, { by: COMMAND_LINE })).toMatchObject({
    state: "pending",
    attempts: 0,
  });
  await sendWebhooks(db);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([messageId, messageId]);
  expect((await readDelivery()).log).toHaveLength(2);

  await sendDeliveryAgain(db, id, { by: COMMAND_LINE });
  await claimDeliveries(db, 1);
  await expect(sendDeliveryAgain(db, id, { by: COMMAND_LINE })).rejects.toThrow("is being sent");
  await db.update(webhookEndpoints).set({ isEnabled: false }).where(eq(webhookEndpoints.id, endpoint.id));
  await expect(sendDeliveryAgain(db, id, { by: COMMAND_LINE })).rejects.toThrow("Switch the endpoint on");
});

test("a test event is sent once, and an error response does not mark the endpoint as failing", async () => {
  const { endpoint, secret } = await buildEndpoint(db, receiver.url, ["review.hidden"]);
  await sendTestEvent(db, endpoint.id, { by: COMMAND_LINE });
  await sendWebhooks(db);
  expect(verifyReceived(secret)).toMatchObject([{ type: "webhook.test", data: { endpointId: endpoint.id } }]);
  receiver.setFault(500);
  await sendTestEvent(db, endpoint.id, { by: COMMAND_LINE });
  await sendWebhooks(db);
  expect(await readDelivery()).toMatchObject({ state: "failed", attempts: 1 });
  expect(await readEndpoint()).toMatchObject({ isEnabled: true, failingSince: null });
});

test("deliveries are filtered by endpoint, state and type, and are deleted after 30 days", async () => {
  const { endpoint } = await buildEndpoint(db, receiver.url);
  await buildEndpoint(db, receiver.url);
  await recordEvent();
  await sendTestEvent(db, endpoint.id, { by: COMMAND_LINE });
  const countDeliveries = async (query: Parameters<typeof listDeliveries>[1]) =>
    (await listDeliveries(db, query)).total;
  expect(await countDeliveries({})).toBe(3);
  expect(await countDeliveries({ endpoint: endpoint.id })).toBe(2);
  expect(await countDeliveries({ type: "webhook.test" })).toBe(1);
  await sendWebhooks(db);
  expect(await countDeliveries({ state: "delivered", type: "order.edited" })).toBe(2);
  const addDaysToNow = (days: number) => new Date(Date.now() + days * DAY_MS);
  await pruneWebhooks(db, addDaysToNow(29));
  expect(await countDeliveries({})).toBe(3);
  await pruneWebhooks(db, addDaysToNow(31));
  expect([await countDeliveries({}), await db.$count(webhookAttempts)]).toEqual([0, 0]);
});
