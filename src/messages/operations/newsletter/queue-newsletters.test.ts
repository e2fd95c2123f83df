import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { MINUTE_MS } from "#platform/rules/day.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore } from "#test/factories.ts";

import { newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { newsletterIssues } from "../../tables/newsletter-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { queueNewsletters } from "./queue-newsletters.ts";
import { addIssue } from "./save-issue.ts";
import { sendIssue } from "./send-issue.ts";

const db = await openTestDatabase();
const store = { ...buildStore({ enabled: false }), email: "owner@example.com" };
const by = { uid: null, email: "sana@example.com" };
/** Noon and midnight in Pakistan. */
const NOON = new Date("2026-11-20T12:00:00+05:00");
const NIGHT = new Date("2026-11-20T23:59:00+05:00");

beforeEach(async () => {
  await saveStore(db, { ...store, customerMessages: { ...store.customerMessages, quietHours: false } });
  await db.delete(newsletterIssues);
  await db.delete(newsletterSubscribers);
});

/** Starts sending an issue to this number of subscribers. */
async function startIssue(subscribers: number) {
  const emails = Array.from({ length: subscribers }, (_, index) => `reader${index}@example.com`);
  await db.insert(newsletterSubscribers).values(emails.map((email) => ({ email })));
  const content = { subject: "Eid", text: "Eid Mubarak", productIds: [] };
  const { id, updatedAt } = await addIssue(db, content, { by });
  await sendIssue(db, id, { by, channels: ["email"], expectedUpdatedAt: updatedAt });
}

const queueIssues = (options: { perMinute?: number; now?: Date } = {}) =>
  queueNewsletters(db, { channels: ["email"], now: NOON, ...options });

const listMessages = () => db.select().from(outboxMessages).orderBy(outboxMessages.recipient);

test("at most one minute's emails are queued, due at regular intervals", async () => {
  await startIssue(10);
  await queueIssues({ perMinute: 4 });
  await queueIssues({ perMinute: 4 });
  const times = (await listMessages()).map(({ nextAt }) => nextAt.getTime() - NOON.getTime());
  expect(times).toEqual([0, 15_000, 30_000, 45_000]);
});

test("emails that await another attempt or the end of earlier quiet hours delay no others", async () => {
  await startIssue(6);
  await queueIssues({ perMinute: 2 });
  const [rejected, delayed] = await listMessages();
  const inMinutes = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS);
  const change = (id: number | undefined, values: Partial<typeof outboxMessages.$inferInsert>) =>
    db
      .update(outboxMessages)
      .set(values)
      .where(eq(outboxMessages.id, id ?? 0));
  await change(rejected?.id, { attempts: 9, nextAt: inMinutes(43) });
  await change(delayed?.id, { nextAt: inMinutes(300) });
  await queueIssues({ perMinute: 2 });
  const times = (await listMessages()).map(({ nextAt }) => nextAt.getTime() - NOON.getTime());
  expect(times.slice(2)).toEqual([0, 30_000]);
  // An attempt within the minute takes its part of the rate, but does not move the others.
  await db.delete(outboxMessages);
  await queueIssues({ perMinute: 1 });
  await change((await listMessages())[0]?.id, { attempts: 1, nextAt: inMinutes(0.9) });
  await queueIssues({ perMinute: 3 });
  const later = (await listMessages()).map(({ nextAt }) => nextAt.getTime() - NOON.getTime());
  expect(later).toEqual([54_000, 0, 20_000]);
});

test("nothing is queued during the quiet hours", async () => {
  await saveStore(db, store);
  await startIssue(1);
  await queueIssues({ now: NIGHT });
  expect(await listMessages()).toEqual([]);
  await queueIssues({ now: NOON });
  expect(await listMessages()).toHaveLength(1);
});
