import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";
import { MINUTE_MS } from "#platform/rules/day.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import {
  newsletterSignups,
  newsletterSubscribers,
  newsletterUnsubscribes,
} from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";

/** 128 random bits, because the token confirms an address. */
const TOKEN_BYTES = 16;

/** Days in which a sign-up can be confirmed. The built-in templates of `newsletter-confirm` state this number. */
const SIGNUP_DAYS = 7;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Returns the hash under which an unsubscribed address is remembered. */
export function hashAddress(email: string): string {
  return hashToken(`unsubscribed:${email}`);
}

/**
 * Creates the token for the link in a sign-up's email. The token replaces the token of an earlier email. Only the
 * hash of the token is stored.
 * @returns undefined if the sign-up was confirmed or deleted
 */
export async function createSignupToken(db: Database, signupId: number): Promise<string | undefined> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const rows = await db
    .update(newsletterSignups)
    .set({
      tokenHash: hashToken(token),
      // The period starts now, because the email can be sent long after the sign-up.
      expiresAt: sql`now() + ${SIGNUP_DAYS}::int * interval '1 day'`,
    })
    .where(eq(newsletterSignups.id, signupId))
    .returning({ id: newsletterSignups.id });
  return rows.length > 0 ? token : undefined;
}

/** Returns the SQL condition for the unexpired sign-up of a token. */
function matchesSignupToken(token: string) {
  return and(eq(newsletterSignups.tokenHash, hashToken(token)), gt(newsletterSignups.expiresAt, sql`now()`));
}

/** Returns the address that a token confirms; undefined if the token is unknown, used or expired. */
export async function findNewsletterSignup(db: Database, token: string): Promise<string | undefined> {
  const [signup] = await db
    .select({ email: newsletterSignups.email })
    .from(newsletterSignups)
    .where(matchesSignupToken(token));
  return signup?.email;
}

/** Minimum number of hours between two confirmation emails to an address. */
const RESEND_HOURS = 24;

/** Changes of an imported subscription whose person signs up here, too: it is their own and stays if the import is undone. */
const OWN_CONSENT = { importId: null, source: null, consentedAt: sql`now()` };

/**
 * Adds an address to the newsletter in lower case, or queues the email that asks for its confirmation. Has no
 * effect if the address is already subscribed. Spec: storefront §5.
 * @param options.needsConfirmation see `requiresNewsletterConfirmation`
 */
export async function subscribeNewsletter(
  db: Database,
  email: string,
  { needsConfirmation = false }: { needsConfirmation?: boolean } = {},
): Promise<void> {
  const address = normalizeEmail(email);
  const rows = needsConfirmation
    ? await requestConfirmation(db, address)
    : await db
        .insert(newsletterSubscribers)
        .values({ email: address })
        .onConflictDoUpdate({
          target: newsletterSubscribers.email,
          set: OWN_CONSENT,
          setWhere: isNotNull(newsletterSubscribers.importId),
        })
        .returning({ email: newsletterSubscribers.email });
  if (rows.length === 0) await waitForReplication(db);
}

/**
 * Stores the sign-up and queues its email. Returns no row if the address is already subscribed or signed up less
 * than `RESEND_HOURS` ago.
 */
async function requestConfirmation(db: Database, email: string): Promise<readonly unknown[]> {
  return queryRows(
    db,
    sql`with signup as (
      insert into ${newsletterSignups} as earlier (email, expires_at)
      select ${email}::text, now() + ${SIGNUP_DAYS}::int * interval '1 day'
      where not exists (select from ${newsletterSubscribers} where email = ${email} and import_id is null)
      on conflict (email) do update
        set consented_at = now(), expires_at = excluded.expires_at, version = earlier.version + 1
        where earlier.consented_at <= now() - ${RESEND_HOURS}::int * interval '1 hour'
      returning id, version
    )
    insert into ${outboxMessages} (kind, channel, newsletter_signup_id, dedupe_key)
    select 'newsletter-confirm', 'email', id, 'newsletter-confirm:' || id || ':' || version from signup
    returning id`,
  );
}

/** Rate limit for sign-ups, per client. */
export const NEWSLETTER_LIMIT: RateLimit = { purpose: "newsletter", maxAttempts: 10, windowMs: MINUTE_MS };

/** The limit is high, because several subscribers can share an IP address, and tokens cannot be guessed. */
export const NEWSLETTER_CONFIRMATION_LIMIT: RateLimit = {
  purpose: "newsletter-confirm",
  maxAttempts: 300,
  windowMs: MINUTE_MS,
};

/**
 * Subscribes the address of a confirmation link. The link can be used once. Stores the times of consent and
 * confirmation.
 * @returns false if the token is unknown, used or expired
 */
export async function confirmNewsletter(db: Database, token: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [signup] = await tx
      .delete(newsletterSignups)
      .where(matchesSignupToken(token))
      .returning({ email: newsletterSignups.email, consentedAt: newsletterSignups.consentedAt });
    if (signup === undefined) return false;
    await tx
      .insert(newsletterSubscribers)
      .values({ ...signup, confirmedAt: sql`now()` })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: { importId: null, source: null, consentedAt: signup.consentedAt, confirmedAt: sql`now()` },
        setWhere: or(isNull(newsletterSubscribers.confirmedAt), isNotNull(newsletterSubscribers.importId)),
      });
    return true;
  });
}

/** The limit is high, because mail providers open links from few IP addresses, and tokens cannot be guessed. */
export const UNSUBSCRIBE_LIMIT: RateLimit = { purpose: "unsubscribe", maxAttempts: 300, windowMs: MINUTE_MS };

/**
 * Ends the subscription of an unsubscribe link. An unknown or used token has no effect and is not reported. A new
 * subscription gets a new link. Remembers a hash of the address, so that no import subscribes it again.
 */
export async function unsubscribeNewsletter(db: Database, token: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(newsletterSubscribers)
      .where(eq(newsletterSubscribers.unsubscribeToken, token))
      .returning({ email: newsletterSubscribers.email });
    if (ended)
      await tx
        .insert(newsletterUnsubscribes)
        .values({ addressHash: hashAddress(ended.email) })
        .onConflictDoNothing();
  });
}

/**
 * Returns whether subscribers must confirm their address (double opt-in). A shop that cannot send the email, or
 * whose staff have switched it off, subscribes addresses immediately.
 * @param channels the configured channels
 */
export async function requiresNewsletterConfirmation(
  db: Database,
  channels: readonly MessageChannel[],
): Promise<boolean> {
  return await isEmailed(db, "newsletter-confirm", channels);
}

/** Deletes sign-ups that were not confirmed in time, together with their emails. */
export async function pruneNewsletterSignups(db: Database, now: Date = new Date()): Promise<void> {
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${newsletterSignups}
      where expires_at <= ${now} order by expires_at limit ${size} for update skip locked`;
    return sql`delete from ${newsletterSignups} where id in (${expired})`;
  });
}

/** Returns the address that a token unsubscribes; `undefined` if the token is unknown or was used. */
export async function findNewsletterSubscriber(db: Database, token: string): Promise<string | undefined> {
  const [subscriber] = await db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.unsubscribeToken, token));
  return subscriber?.email;
}
