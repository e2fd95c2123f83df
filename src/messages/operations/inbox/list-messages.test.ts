import { expect, test } from "vitest";

import { contactMessages, newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

import { listContactMessages } from "./contact-messages.ts";
import { listNewsletterSubscribers } from "../newsletter/list-newsletter-subscribers.ts";

const db = await openTestDatabase();

// 19:00 UTC is midnight in Pakistan.
const FIRST_OF_MARCH = new Date("2026-03-01T18:59:59.999Z");
const SECOND_OF_MARCH = new Date("2026-03-01T19:00:00Z");
const THIRD_OF_MARCH = new Date("2026-03-02T19:00:00Z");

await db.insert(contactMessages).values([
  { id: "a", name: "zoya", phone: "1", message: "x", createdAt: FIRST_OF_MARCH, handledAt: THIRD_OF_MARCH },
  { id: "b", name: "Ali", phone: "1", message: "x", createdAt: SECOND_OF_MARCH },
  { id: "c", name: "Bilal", phone: "1", message: "x", createdAt: THIRD_OF_MARCH, handledAt: THIRD_OF_MARCH },
  { id: "d", name: "ALI", phone: "1", message: "x", createdAt: THIRD_OF_MARCH },
]);
await db.insert(newsletterSubscribers).values([
  { email: "zoya@example.com", createdAt: FIRST_OF_MARCH },
  { email: "ali@example.com", createdAt: SECOND_OF_MARCH },
  { email: "bilal@example.com", createdAt: THIRD_OF_MARCH },
]);

const listIds = async (query: Parameters<typeof listContactMessages>[1]) =>
  (await listContactMessages(db, query)).items.map(({ id }) => id).join("");
const listNames = async (query: Parameters<typeof listNewsletterSubscribers>[1]) =>
  (await listNewsletterSubscribers(db, query)).items.map(({ email }) => email.split("@")[0]);

test.each([
  ["newest", "cdba"],
  ["oldest", "abdc"],
  ["name-asc", "dbca"],
  ["name-desc", "acdb"],
  ["status-asc", "dbca"],
  ["status-desc", "cadb"],
] as const)("sorting messages by %s ignores case and is stable across pages", async (sort, ids) => {
  expect(await listIds({ sort })).toBe(ids);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listIds({ sort, page, pageSize: 1 })));
  expect(pages.join("")).toBe(ids);
});

test("filtering messages by period includes both days, in Pakistan's time zone", async () => {
  expect(await listIds({ from: "2026-03-02" })).toBe("cdb");
  expect(await listIds({ to: "2026-03-01" })).toBe("a");
  expect(await listIds({ from: "2026-03-02", to: "2026-03-02", status: "open" })).toBe("b");
});

test("subscribers can be sorted by date and address, and filtered by period", async () => {
  expect(await listNames({ sort: "newest" })).toEqual(["bilal", "ali", "zoya"]);
  expect(await listNames({ sort: "oldest" })).toEqual(["zoya", "ali", "bilal"]);
  expect(await listNames({ sort: "email-asc" })).toEqual(["ali", "bilal", "zoya"]);
  expect(await listNames({ sort: "email-desc" })).toEqual(["zoya", "bilal", "ali"]);
  expect(await listNames({ from: "2026-03-02", to: "2026-03-02" })).toEqual(["ali"]);
});
