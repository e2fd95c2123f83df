import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";

import { DAY_MS, HOUR_MS } from "#platform/rules/day.ts";
import { newsletterSignups, newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import { saveStore } from "#store/operations/get-store.ts";
import { openTestDatabase } from "#test/databases/database.ts";
import { buildStore } from "#test/factories.ts";
import { sendDueEmails } from "#test/send-due-emails.ts";

import {
  requiresNewsletterConfirmation,
  confirmNewsletter,
  findNewsletterSignup,
  pruneNewsletterSignups,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from "./subscriptions.ts";

const db = await openTestDatabase();
await saveStore(db, buildStore({ enabled: false }));
const EMAIL = "reader@example.com";

beforeEach(async () => {
  await db.delete(newsletterSignups);
  await db.delete(newsletterSubscribers);
  await db.delete(messagePlans);
});

const signUp = (email = EMAIL) => subscribeNewsletter(db, email, { needsConfirmation: true });

/** Sends the due emails. Returns their recipients and the tokens of their links. */
async function sendDue(): Promise<{ to: string; token: string }[]> {
  return (await sendDueEmails(db)).map(({ to, path }) => ({ to, token: path.split("/").at(-1) ?? "" }));
}

/** Returns the token of the only due email. */
async function readToken(): Promise<string> {
  const [email, ...otherEmails] = await sendDue();
  expect(otherEmails).toEqual([]);
  return email?.token ?? "";
}

/** Moves all sign-ups into the past. */
const moveSignupsBack = (hours: number) =>
  db.execute(sql`update ${newsletterSignups} set
    consented_at = consented_at - ${hours}::int * interval '1 hour',
    expires_at = expires_at - ${hours}::int * interval '1 hour'`);

test("an address is subscribed when its link is confirmed, with the times of consent and confirmation [000 §7]", async () => {
  await signUp(" Reader@Example.com ");
  await moveSignupsBack(1);
  expect(await db.$count(newsletterSubscribers)).toBe(0);
  const token = await readToken();
  expect(await findNewsletterSignup(db, token)).toBe(EMAIL);
  expect(await db.$count(newsletterSubscribers)).toBe(0);
  expect(await confirmNewsletter(db, token)).toBe(true);
  const [subscriber] = await db.select().from(newsletterSubscribers);
  expect(subscriber?.email).toBe(EMAIL);
  const waitedMs = (subscriber?.confirmedAt?.getTime() ?? 0) - (subscriber?.consentedAt.getTime() ?? 0);
  expect(waitedMs).toBeGreaterThanOrEqual(HOUR_MS);
});

test("a link confirms only once, even if it is used concurrently or again after unsubscribing", async () => {
  await signUp();
  const token = await readToken();
  const results = await Promise.all([confirmNewsletter(db, token), confirmNewsletter(db, token)]);
  expect(results.toSorted()).toEqual([false, true]);
  const [subscriber] = await db.select().from(newsletterSubscribers);
  await unsubscribeNewsletter(db, subscriber?.unsubscribeToken ?? "");
  expect(await confirmNewsletter(db, token)).toBe(false);
  expect(await findNewsletterSignup(db, token)).toBeUndefined();
  expect(await db.$count(newsletterSubscribers)).toBe(0);
});

test("a link expires seven days after its email was sent", async () => {
  await signUp();
  await moveSignupsBack(5 * 24);
  const token = await readToken();
  await moveSignupsBack(7 * 24 - 1);
  expect(await findNewsletterSignup(db, token)).toBe(EMAIL);
  await moveSignupsBack(1);
  expect(await findNewsletterSignup(db, token)).toBeUndefined();
  expect(await confirmNewsletter(db, token)).toBe(false);
});

test("an address that signs up again receives another email only after a day, and the new link replaces the first", async () => {
  await Promise.all([signUp(), signUp("READER@example.com"), signUp()]);
  const firstToken = await readToken();
  await moveSignupsBack(23);
  await signUp();
  expect(await sendDue()).toEqual([]);
  await moveSignupsBack(1);
  await signUp();
  const secondToken = await readToken();
  expect(await confirmNewsletter(db, firstToken)).toBe(false);
  expect(await confirmNewsletter(db, secondToken)).toBe(true);
});

test("a subscriber who signs up again receives no email", async () => {
  await subscribeNewsletter(db, EMAIL);
  await signUp();
  expect(await sendDue()).toEqual([]);
});

test("the database does not contain the token of a link", async () => {
  await signUp();
  const token = await readToken();
  const [message] = await db.select().from(outboxMessages);
  const [signup] = await db.select().from(newsletterSignups);
  expect(message).toMatchObject({ status: "sent", recipient: EMAIL, text: "/newsletter/confirm/…" });
  expect(JSON.stringify([message, signup])).not.toContain(token);
});

test("expired sign-ups are deleted with their emails", async () => {
  await signUp();
  await signUp("other@example.com");
  await db
    .update(newsletterSignups)
    .set({ expiresAt: new Date(Date.now() + 8 * DAY_MS) })
    .where(eq(newsletterSignups.email, "other@example.com"));
  await pruneNewsletterSignups(db, new Date(Date.now() + 7 * DAY_MS + 1000));
  expect((await sendDue()).map(({ to }) => to)).toEqual(["other@example.com"]);
});

test("the shop asks subscribers for confirmation if it can send the email and staff have not switched the email off", async () => {
  expect(await requiresNewsletterConfirmation(db, ["whatsapp", "sms"])).toBe(false);
  expect(await requiresNewsletterConfirmation(db, ["email"])).toBe(true);
  await db.insert(messagePlans).values({ kind: "newsletter-confirm", off: ["email"] });
  expect(await requiresNewsletterConfirmation(db, ["email"])).toBe(false);
});
