import { beforeEach, expect, test } from "vitest";

import { contactMessages, newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import { listAudit } from "#staff/operations/list-audit.ts";
import { createUser } from "#staff/operations/users.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { exportNewsletter } from "../newsletter/export-newsletter.ts";
import { countUnhandledMessages, listContactMessages } from "./contact-messages.ts";
import { listNewsletterSubscribers } from "../newsletter/list-newsletter-subscribers.ts";
import { sendContactMessage } from "./send-contact-message.ts";
import { setMessageHandled } from "./set-message-handled.ts";
import { subscribeNewsletter } from "../newsletter/subscriptions.ts";

const db = await openTestDatabase();
const account = { password: "a long enough password", isAdmin: true };
const sana = await createUser(db, { ...account, email: "sana@example.com", displayName: "Sana" });
const bilal = await createUser(db, { ...account, email: "bilal@example.com", displayName: "" });

const siteUrl = "https://shop.test";

beforeEach(async () => {
  await db.delete(contactMessages);
  await db.delete(newsletterSubscribers);
});

const sendMessageBy = (name: string, phone = "0300 1234567", message = "Hello") =>
  sendContactMessage(db, { name, phone, message });

async function listNames(query: Parameters<typeof listContactMessages>[1]) {
  return (await listContactMessages(db, query)).items.map(({ name }) => name).toSorted();
}

test("a handled message stores who handled it and when, until it is reopened", async () => {
  const { id } = await sendMessageBy("Ayesha");
  const before = Date.now();
  const handled = await setMessageHandled(db, id, true, { by: sana });
  expect(handled).toMatchObject({ name: "Ayesha", handledBy: "Sana" });
  expect(Date.parse(handled.handledAt ?? "")).toBeGreaterThanOrEqual(before);
  expect((await listContactMessages(db)).items).toEqual([handled]);
  const reopened = await setMessageHandled(db, id, false, { by: bilal });
  expect(reopened).toMatchObject({ handledAt: null, handledBy: null });
});

test("handling a handled message changes nothing", async () => {
  const { id } = await sendMessageBy("Ayesha");
  const first = await setMessageHandled(db, id, true, { by: bilal });
  expect(first.handledBy).toBe("bilal@example.com");
  expect(await setMessageHandled(db, id, true, { by: sana })).toEqual(first);
  await setMessageHandled(db, id, false, { by: sana });
  const { items } = await listAudit(db, { subjectType: "message", subjectId: id });
  expect(items.map(({ action, actor, subject }) => [action, actor.email, subject.label])).toEqual([
    ["reopened", "sana@example.com", "A•••"],
    ["handled", "bilal@example.com", "A•••"],
  ]);
});

test("handling an unknown message fails with 'Message not found'", async () => {
  await expect(setMessageHandled(db, "unknown", true)).rejects.toThrow(new NotFound("Message not found"));
});

test("messages can be listed by their state", async () => {
  const { id } = await sendMessageBy("Handled");
  await sendMessageBy("Open");
  await setMessageHandled(db, id, true, { by: sana });
  expect(await listNames({ status: "handled" })).toEqual(["Handled"]);
  expect(await listNames({ status: "open" })).toEqual(["Open"]);
  expect(await listNames({})).toEqual(["Handled", "Open"]);
  expect(await countUnhandledMessages(db)).toBe(1);
});

test("a search matches names and messages literally and ignores case", async () => {
  await sendMessageBy("Ayesha Khan", "0300 1234567", "Is Noor back?");
  await sendMessageBy("Omar", "+92 321 7654321", "100% sure");
  expect(await listNames({ search: " ayesha " })).toEqual(["Ayesha Khan"]);
  expect(await listNames({ search: "noor" })).toEqual(["Ayesha Khan"]);
  expect(await listNames({ search: "%" })).toEqual(["Omar"]);
  expect(await listNames({ search: "_" })).toEqual([]);
  expect(await listNames({ search: "Omar", status: "handled" })).toEqual([]);
  expect((await listContactMessages(db, { search: "a", pageSize: 1 })).total).toBe(2);
});

test("a search finds a phone number in any notation", async () => {
  await sendMessageBy("National", "0300-1234567");
  await sendMessageBy("International", "+92 300 7654321");
  expect(await listNames({ search: "03001234567" })).toEqual(["National"]);
  expect(await listNames({ search: "0300 765 4321" })).toEqual(["International"]);
  expect(await listNames({ search: "+92 300 7654321" })).toEqual(["International"]);
  expect(await listNames({ search: "999" })).toEqual([]);
});

test("a search finds subscribers by part of their address", async () => {
  for (const email of ["ayesha@example.com", "omar@shop.test"]) await subscribeNewsletter(db, email);
  const { items, total } = await listNewsletterSubscribers(db, { search: "SHOP" });
  expect([items.map(({ email }) => email), total]).toEqual([["omar@shop.test"], 1]);
});

test("an export contains all matching addresses and is recorded in the audit log", async () => {
  for (let n = 0; n < 30; n += 1) await subscribeNewsletter(db, `s${n}@example.com`);
  expect(await exportNewsletter(db, { siteUrl, by: sana })).toHaveLength(30);
  expect(
    (await exportNewsletter(db, { siteUrl, by: sana, search: "s7@" })).map(({ email }) => email),
  ).toEqual(["s7@example.com"]);
  const emails = ["s3@example.com", "s4@example.com"];
  expect(await exportNewsletter(db, { siteUrl, by: sana, emails })).toHaveLength(2);
  const { items } = await listAudit(db, { subjectType: "newsletter" });
  expect(items.map(({ action, actor, changes }) => [action, actor.email, changes[0]?.to])).toEqual([
    ["exported", "sana@example.com", "2"],
    ["exported", "sana@example.com", "1"],
    ["exported", "sana@example.com", "30"],
  ]);
});
