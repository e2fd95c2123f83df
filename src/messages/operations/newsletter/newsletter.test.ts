import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";

import { Conflict } from "#kit/rules/errors.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { products } from "#catalogue/tables/product-schema.server.ts";
import {
  EmailNotConfigured,
  IssueNotSendable,
  IssueNotStoppable,
} from "../../rules/newsletter/issue-errors.ts";
import { unsubscribeNewsletter } from "./subscriptions.ts";
import { placeOrderAndReact } from "#test/place-order-and-react.ts";
import type { MessageContent, OutgoingMessage, SendResult } from "../outbox/message-sender.ts";
import type { RenderableMessage } from "../outbox/prepare-messages.ts";
import { sendDueMessages } from "../outbox/send-due-messages.ts";
import { createSendSlots } from "#platform/jobs/send-slots.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildProduct, buildStore, buildOrderInput } from "#test/factories.ts";
import { isShortSuite } from "#test/suite.ts";

import { getIssue, listIssues } from "./issues.ts";
import { pruneNewsletters } from "./prune-newsletters.ts";
import { queueNewsletters } from "./queue-newsletters.ts";
import { addIssue, updateIssue } from "./save-issue.ts";
import { sendIssue, stopIssue } from "./send-issue.ts";

const db = await openTestDatabase();
const store = { ...buildStore({ enabled: false }), email: "owner@example.com" };
const by = { uid: null, email: "sana@example.com" };
const CONTENT = { subject: "Eid", text: "Eid Mubarak", productIds: [] };
/** Noon in Pakistan. */
const NOON = new Date("2026-11-20T12:00:00+05:00");

interface SentNewsletter extends Pick<RenderableMessage, "newsletter" | "template"> {
  to: string;
}

let sent: SentNewsletter[] = [];

beforeEach(async () => {
  await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
  await db.delete(newsletterIssues);
  await db.delete(newsletterSubscribers);
  await db.delete(orders);
  sent = [];
});

const createEmails = (count: number) =>
  Array.from({ length: count }, (_, index) => `reader${index}@example.com`);

async function subscribeAll(...emails: string[]) {
  await db.insert(newsletterSubscribers).values(emails.map((email) => ({ email })));
}

const send = ({ id, updatedAt }: { id: number; updatedAt: string }, channels = ["email"] as const) =>
  sendIssue(db, id, { by, channels, expectedUpdatedAt: updatedAt });

/** Saves an issue and starts sending it. */
async function startIssue(content: Partial<typeof CONTENT> = {}) {
  return send(await addIssue(db, { ...CONTENT, ...content }, { by }));
}

const queueIssues = (options: { perMinute?: number; now?: Date } = {}) =>
  queueNewsletters(db, { channels: ["email"], now: NOON, ...options });

const listMessages = () => db.select().from(outboxMessages).orderBy(outboxMessages.recipient);

type Send = (message: OutgoingMessage<MessageContent>) => Promise<SendResult>;

/** Sends all queued newsletters, as one worker does. */
async function sendQueued(sendOne: Send = async () => ({ outcome: "sent" })) {
  await db.update(outboxMessages).set({ nextAt: sql`now()` });
  return runWorker(true, sendOne);
}

async function runWorker(isNewsletter: boolean, sendOne: Send) {
  const slots = createSendSlots((error) => {
    throw error;
  });
  const rendered = new Map<string, RenderableMessage>();
  const sender = {
    channel: "email" as const,
    send: async (message: OutgoingMessage<MessageContent>) => {
      const { newsletter, template } = rendered.get(message.text) ?? {};
      if (template) sent.push({ to: message.to, newsletter, template });
      return sendOne(message);
    },
    close: () => undefined,
  };
  const renderMessage = (message: RenderableMessage) => {
    const text = message.newsletter?.unsubscribePath ?? message.kind;
    rendered.set(text, message);
    return { subject: message.template.subject, text };
  };
  await sendDueMessages({ db, sender, render: renderMessage, isNewsletter }, slots);
  return slots;
}

/** Sends all queued newsletters and waits for the results. */
const deliverAll = async (sendOne?: Send) => (await sendQueued(sendOne)).waitForAll();

const listRecipients = () => sent.map(({ to }) => to).toSorted();

async function readToken(email: string): Promise<string> {
  const [row] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  return row?.unsubscribeToken ?? "";
}

test("each subscriber receives an issue once, with a personal unsubscribe link, and the issue is then marked as sent", async () => {
  await subscribeAll(...createEmails(3));
  const { id } = await startIssue();
  await queueIssues();
  expect((await getIssue(db, id)).counts).toMatchObject({ queued: 3, sent: 0 });
  await deliverAll();
  await queueIssues();
  await deliverAll();
  expect(listRecipients()).toEqual(createEmails(3));
  for (const { to, newsletter, template } of sent) {
    expect(template).toMatchObject({ subject: "Eid", text: "Eid Mubarak" });
    expect(newsletter?.unsubscribePath).toBe(`/newsletter/unsubscribe/${await readToken(to)}`);
  }
  expect(await getIssue(db, id)).toMatchObject({
    status: "sent",
    finishedAt: expect.any(String),
    counts: { queued: 0, sent: 3, failed: 0, skipped: 0, unsure: 0 },
    remaining: 0,
  });
  expect((await listIssues(db)).items).toMatchObject([{ id, counts: { sent: 3 } }]);
});

test("the outbox stores neither the subject nor the text of newsletters, because the issue contains both", async () => {
  await subscribeAll("reader@example.com");
  await startIssue();
  await queueIssues();
  await deliverAll();
  expect(await listMessages()).toMatchObject([
    { recipient: "reader@example.com", subject: null, text: null, status: "sent" },
  ]);
});

describe("an interrupted newsletter", () => {
  test("continues with the next batch, and each address receives one email", async () => {
    await subscribeAll(...createEmails(5));
    const { id } = await startIssue();
    await queueIssues({ perMinute: 2 });
    expect(await listMessages()).toHaveLength(2);
    // The process stops while it queues the next batch, so the transaction is rolled back.
    const interrupted = db.transaction(async (tx) => {
      await tx.update(outboxMessages).set({ status: "sent" });
      await queueNewsletters(tx, { channels: ["email"], now: NOON, perMinute: 2 });
      throw new Error("stopped");
    });
    await expect(interrupted).rejects.toThrow("stopped");
    for (let round = 0; round < 4; round += 1) {
      await deliverAll();
      await queueIssues({ perMinute: 2 });
    }
    expect(listRecipients()).toEqual(createEmails(5));
    expect((await getIssue(db, id)).status).toBe("sent");
  });

  test("does not repeat an email whose result is unknown", async () => {
    await subscribeAll("reader@example.com");
    const { id } = await startIssue();
    await queueIssues();
    // A worker claims the email and is killed.
    await db.update(outboxMessages).set({ status: "sending", lockedUntil: sql`now() - interval '1 second'` });
    await deliverAll();
    await queueIssues();
    await deliverAll();
    expect(sent).toEqual([]);
    expect(await getIssue(db, id)).toMatchObject({ status: "sent", counts: { unsure: 1 } });
  });
});

test.skipIf(isShortSuite)(
  "concurrent jobs queue one email per address, and concurrent workers send each email once",
  async () => {
    await subscribeAll(...createEmails(300));
    await startIssue();
    await Promise.all([queueIssues(), queueIssues()]);
    expect(await listMessages()).toHaveLength(300);
    const workers = await Promise.all([sendQueued(), sendQueued()]);
    await Promise.all(workers.map((slots) => slots.waitForAll()));
    expect(listRecipients()).toEqual(createEmails(300).toSorted());
  },
);

test("messages about orders are sent while newsletters wait for the mail server", async () => {
  await subscribeAll(...createEmails(50));
  await startIssue();
  await queueIssues();
  const server = Promise.withResolvers<SendResult>();
  const started = Promise.withResolvers<void>();
  const newsletters = sendQueued(() => {
    started.resolve();
    return server.promise;
  });
  await started.promise;
  const product = await buildProduct(db, { stock: { "50ml": null } });
  const line = { productId: product.id, variant: "50ml", quantity: 1 };
  await placeOrderAndReact(db, buildOrderInput([line]), { channels: ["email"] });
  const kinds: string[] = [];
  const slots = await runWorker(false, async ({ dedupeKey }) => {
    kinds.push(dedupeKey.split(":")[0] ?? "");
    return { outcome: "sent" };
  });
  await slots.waitForAll();
  expect(kinds.toSorted()).toEqual(["new-order", "order-received"]);
  server.resolve({ outcome: "sent" });
  await (await newsletters).waitForAll();
  expect(sent.filter(({ newsletter }) => newsletter)).toHaveLength(50);
});

describe("recipients", () => {
  test("a subscriber who unsubscribes while the issue is being sent receives nothing more", async () => {
    await subscribeAll("reader0@example.com", "reader1@example.com", "reader2@example.com");
    const { id } = await startIssue();
    await queueIssues({ perMinute: 2 });
    await unsubscribeNewsletter(db, await readToken("reader1@example.com"));
    await unsubscribeNewsletter(db, await readToken("reader2@example.com"));
    await deliverAll();
    await queueIssues({ perMinute: 2 });
    await deliverAll();
    expect(listRecipients()).toEqual(["reader0@example.com"]);
    expect(await getIssue(db, id)).toMatchObject({
      counts: { sent: 1, skipped: 1 },
      unsubscribed: 1,
      remaining: 0,
    });
  });

  test("a later subscriber does not receive the issue", async () => {
    await subscribeAll("early@example.com");
    await startIssue();
    await subscribeAll("late@example.com");
    await db
      .update(newsletterSubscribers)
      .set({ createdAt: sql`now() + interval '1 second'` })
      .where(eq(newsletterSubscribers.email, "late@example.com"));
    await queueIssues();
    await deliverAll();
    expect(listRecipients()).toEqual(["early@example.com"]);
  });

  test("an address that rejected the last issue is skipped", async () => {
    await subscribeAll("rejected@example.com");
    await startIssue();
    await queueIssues();
    await deliverAll(async () => ({ outcome: "failed", error: "550", isAddressRejected: true }));
    await queueIssues();
    const second = await startIssue();
    await queueIssues();
    await deliverAll();
    expect(sent).toHaveLength(1);
    expect((await getIssue(db, second.id)).counts).toMatchObject({ skipped: 1 });
  });
});

test("products that are no longer published are omitted", async () => {
  const [rose, oud] = [await buildProduct(db, { name: "Rose" }), await buildProduct(db, { name: "Oud" })];
  await subscribeAll("reader@example.com");
  const { id } = await send(
    await addIssue(db, { ...CONTENT, productIds: [oud.id, "deleted", rose.id] }, { by }),
  );
  await queueIssues();
  await db.update(products).set({ status: "draft" }).where(eq(products.id, rose.id));
  await deliverAll();
  expect(sent[0]?.newsletter?.products.map(({ name }) => name)).toEqual(["Oud"]);
  expect((await getIssue(db, id)).products).toEqual([
    { id: oud.id, name: "Oud", isPublished: true },
    { id: rose.id, name: "Rose", isPublished: false },
  ]);
});

describe("stopping", () => {
  test("no emails of a stopped issue are sent, and resuming it sends only the remaining emails", async () => {
    await subscribeAll(...createEmails(4));
    const issue = await startIssue();
    await queueIssues({ perMinute: 2 });
    await deliverAll();
    await queueIssues({ perMinute: 1 });
    const stopped = await stopIssue(db, issue.id, { by });
    expect(stopped).toMatchObject({ status: "stopped", counts: { queued: 0, sent: 2 }, remaining: 2 });
    await queueIssues();
    await deliverAll();
    expect(sent).toHaveLength(2);
    await send(stopped);
    await queueIssues();
    await deliverAll();
    expect(listRecipients()).toEqual(createEmails(4));
  });

  test("a failed email that was in flight when the issue was stopped is not retried", async () => {
    await subscribeAll("reader@example.com");
    const { id } = await startIssue();
    await queueIssues();
    const result: SendResult = { outcome: "retry", error: "421" };
    await deliverAll(async () => {
      await stopIssue(db, id, { by });
      return result;
    });
    expect(await listMessages()).toMatchObject([{ status: "queued" }]);
    await deliverAll();
    expect(sent).toHaveLength(1);
    expect(await listMessages()).toEqual([]);
  });

  test("only an issue that is being sent can be stopped", async () => {
    const { id } = await addIssue(db, CONTENT, { by });
    await expect(stopIssue(db, id, { by })).rejects.toThrow(IssueNotStoppable);
  });
});

describe("an issue cannot be sent", () => {
  test("twice", async () => {
    await subscribeAll("reader@example.com");
    const draft = await addIssue(db, CONTENT, { by });
    const results = await Promise.allSettled([send(draft), send(draft)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(send(draft)).rejects.toThrow(IssueNotSendable);
  });

  test("in a version that differs from the version displayed to staff", async () => {
    await subscribeAll("reader@example.com");
    const draft = await addIssue(db, CONTENT, { by });
    await updateIssue(db, draft.id, { ...CONTENT, subject: "Changed" }, { by });
    await expect(send(draft)).rejects.toThrow(Conflict);
  });

  test("without a mail server, or without subscribers", async () => {
    const draft = await addIssue(db, CONTENT, { by });
    const options = { by, expectedUpdatedAt: draft.updatedAt };
    await expect(sendIssue(db, draft.id, { ...options, channels: ["sms"] })).rejects.toThrow(
      EmailNotConfigured,
    );
    await expect(send(draft)).rejects.toThrow(IssueNotSendable);
    expect((await getIssue(db, draft.id)).status).toBe("draft");
  });
});

test("after the retention period, the addresses are deleted and the counts are kept, as is who unsubscribed by then", async () => {
  await subscribeAll(...createEmails(2));
  const { id } = await startIssue();
  await queueIssues();
  await deliverAll();
  await queueIssues();
  await unsubscribeNewsletter(db, await readToken("reader0@example.com"));
  await pruneNewsletters(db);
  expect(await listMessages()).toHaveLength(2);
  expect(await getIssue(db, id)).toMatchObject({ unsubscribed: 1, unsubscribedUntil: null });
  const end = new Date(Date.now() + 91 * DAY_MS);
  await pruneNewsletters(db, end);
  expect(await listMessages()).toEqual([]);
  const counts = { queued: 0, sent: 2, failed: 0, skipped: 0, unsure: 0 };
  const issue = await getIssue(db, id);
  expect(issue).toMatchObject({ unsubscribed: 1, unsubscribedUntil: end.toISOString() });
  expect(issue.counts).toEqual(counts);
  // An earlier release stored no number.
  await db.update(newsletterIssues).set({ counts });
  expect(await getIssue(db, id)).toMatchObject({ unsubscribed: null, unsubscribedUntil: null });
});
