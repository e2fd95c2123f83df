import { describe, expect, test } from "vitest";

import { contactMessages } from "../../tables/message-schema.server.ts";
import { IdempotencyKeyTaken } from "#kit/rules/errors.ts";
import { HONEYPOT_FIELD } from "#kit/rules/honeypot.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { exportNewsletter } from "../newsletter/export-newsletter.ts";
import {
  findNewsletterSubscriber,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from "../newsletter/subscriptions.ts";
import { listContactMessages } from "./contact-messages.ts";
import { listNewsletterSubscribers } from "../newsletter/list-newsletter-subscribers.ts";
import { sendContactMessage } from "./send-contact-message.ts";

const db = await openTestDatabase();

test("a message is stored unchanged [000 §3] [001 §3]", async () => {
  const message = { name: "Ayesha", phone: "0300 1234567", message: "Is 'Noor' back?\nThanks" };
  const sent = await sendContactMessage(db, message);
  expect(sent).toMatchObject(message);
  const handlingFields = { handledAt: null, handledBy: null };
  const derivedFields = { phoneE164: "+923001234567", orderCount: 0, orderEmail: null, replies: [] };
  const formFields = { source: "form", order: null, image: null, whatsAppUntil: null };
  const received = { ...sent, ...handlingFields, ...derivedFields, ...formFields };
  expect(await listContactMessages(db)).toEqual({ items: [received], page: 1, pageSize: 25, total: 1 });
});

test("requests with the same key and message store one message and return it", async () => {
  await db.delete(contactMessages);
  const message = { name: "Ayesha", phone: "0300 1234567", message: "Did this reach you?" };
  const options = { idempotencyKey: "key-of-one-message" };
  const concurrent = await Promise.all([1, 2, 3].map(() => sendContactMessage(db, message, options)));
  const later = await sendContactMessage(db, message, options);
  expect(new Set([...concurrent, later].map(({ id }) => id)).size).toBe(1);
  expect(later).toEqual(concurrent[0]);
  expect(await db.$count(contactMessages)).toBe(1);
});

test.each([{ name: "Bilal" }, { phone: "0301 7654321" }, { message: "Other words" }])(
  "a different message with the same key is rejected: %j",
  async (change) => {
    await db.delete(contactMessages);
    const message = { name: "Ayesha", phone: "0300 1234567", message: "Did this reach you?" };
    const options = { idempotencyKey: "key-of-two-messages" };
    const concurrent = await Promise.allSettled(
      [message, { ...message, ...change }].map((input) => sendContactMessage(db, input, options)),
    );
    expect(concurrent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const third = sendContactMessage(db, { ...message, message: "A third" }, options);
    await expect(third).rejects.toThrow(IdempotencyKeyTaken);
    expect(await db.$count(contactMessages)).toBe(1);
  },
);

test("identical messages are stored once per key or, without a key, once a day", async () => {
  await db.delete(contactMessages);
  const message = { name: "Ayesha", phone: "0300 1234567", message: "Hello" };
  for (const idempotencyKey of ["key-one-1", "key-two-2", undefined])
    await sendContactMessage(db, message, { idempotencyKey });
  expect(await db.$count(contactMessages)).toBe(3);
  const stored = await Promise.all([1, 2, 3].map(() => sendContactMessage(db, message)));
  expect(new Set(stored.map(({ id }) => id)).size).toBe(1);
  for (const change of [{ name: "Bilal" }, { phone: "0301 7654321" }, { message: "Hello!" }])
    await sendContactMessage(db, { ...message, ...change });
  expect(await db.$count(contactMessages)).toBe(6);
});

test("a message with a filled honeypot gets a normal response but is not stored", async () => {
  await db.delete(contactMessages);
  const message = { name: "Bot", phone: "0300 1234567", message: "Buy" };
  const sent = await sendContactMessage(db, { ...message, [HONEYPOT_FIELD]: "Offer" });
  expect(Object.keys(sent).toSorted()).toEqual(["createdAt", "id", "message", "name", "phone"]);
  expect(sent).toMatchObject(message);
  expect(await db.$count(contactMessages)).toBe(0);
  await sendContactMessage(db, { ...message, [HONEYPOT_FIELD]: "" });
  expect(await db.$count(contactMessages)).toBe(1);
});

test("messages are listed newest first, in pages [000 §7] [001 §7] [001 §9]", async () => {
  await db.delete(contactMessages);
  for (const day of [1, 3, 2]) {
    await db.insert(contactMessages).values({
      id: `m${day}`,
      name: "A",
      phone: "0300",
      message: "x",
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
  }
  const listIds = async (page: number) =>
    (await listContactMessages(db, { page, pageSize: 2 })).items.map((message) => message.id);
  expect([await listIds(1), await listIds(2), await listIds(3)]).toEqual([["m3", "m2"], ["m1"], []]);
});

test("an address that subscribes repeatedly is stored once, in lower case [000 §7]", async () => {
  await Promise.all(
    ["Ayesha@Example.com", "ayesha@example.com ", "AYESHA@EXAMPLE.COM"].map((email) =>
      subscribeNewsletter(db, email),
    ),
  );
  const { items, total } = await listNewsletterSubscribers(db);
  expect(items.map((subscriber) => subscriber.email)).toEqual(["ayesha@example.com"]);
  expect(total).toBe(1);
});

describe("an unsubscribe link", () => {
  const siteUrl = "https://shop.test";

  /** Returns the token in an address's unsubscribe link, from the staff's export. */
  async function findToken(email: string): Promise<string> {
    const [subscriber] = await exportNewsletter(db, { siteUrl, search: email });
    const [, token = ""] =
      /^https:\/\/shop\.test\/newsletter\/unsubscribe\/([\w-]{36})$/.exec(subscriber?.unsubscribeUrl ?? "") ??
      [];
    return token;
  }

  test("ends only the subscription of its address", async () => {
    await subscribeNewsletter(db, "reader@example.com");
    await subscribeNewsletter(db, "other@example.com");
    const token = await findToken("reader@example.com");
    expect(await findNewsletterSubscriber(db, token)).toBe("reader@example.com");
    await Promise.all([unsubscribeNewsletter(db, token), unsubscribeNewsletter(db, token)]);
    expect(await findNewsletterSubscriber(db, token)).toBeUndefined();
    expect((await listNewsletterSubscribers(db, { search: "reader@" })).total).toBe(0);
    expect((await listNewsletterSubscribers(db, { search: "other@" })).total).toBe(1);
  });

  test("stays the same for a repeated subscription and is replaced only after unsubscribing", async () => {
    await subscribeNewsletter(db, "back@example.com");
    const firstToken = await findToken("back@example.com");
    await subscribeNewsletter(db, "back@example.com");
    expect(await findToken("back@example.com")).toBe(firstToken);
    await unsubscribeNewsletter(db, firstToken);
    await subscribeNewsletter(db, "back@example.com");
    const secondToken = await findToken("back@example.com");
    expect(secondToken).not.toBe(firstToken);
    await unsubscribeNewsletter(db, firstToken);
    expect(await findNewsletterSubscriber(db, secondToken)).toBe("back@example.com");
  });
});
