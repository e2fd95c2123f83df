import { expect, test } from "vitest";

import { contactMessages } from "#db/schema.server.ts";
import { openTestDatabase } from "#test/database.ts";

import { listContactMessages } from "./list-contact-messages.ts";
import { listNewsletterSubscribers } from "./list-newsletter-subscribers.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { subscribeNewsletter } from "./subscribe-newsletter.ts";

const db = await openTestDatabase();

test("a message is kept as it was sent, with its time", async () => {
  const message = { name: "Ayesha", phone: "0300 1234567", message: "Is 'Noor' back?\nThanks" };
  const sent = await sendContactMessage(db, message);
  expect(sent).toMatchObject(message);
  expect(await listContactMessages(db)).toEqual({ items: [sent], page: 1, pageSize: 24, total: 1 });
});

test("messages are listed newest first, page by page", async () => {
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
  const idsOf = async (page: number) =>
    (await listContactMessages(db, { page, pageSize: 2 })).items.map((message) => message.id);
  expect([await idsOf(1), await idsOf(2), await idsOf(3)]).toEqual([["m3", "m2"], ["m1"], []]);
});

test("an address is kept once, in lower case, however often it subscribes", async () => {
  await Promise.all(
    ["Ayesha@Example.com", "ayesha@example.com ", "AYESHA@EXAMPLE.COM"].map((email) =>
      subscribeNewsletter(db, email),
    ),
  );
  const { items, total } = await listNewsletterSubscribers(db);
  expect(items.map((subscriber) => subscriber.email)).toEqual(["ayesha@example.com"]);
  expect(total).toBe(1);
});
