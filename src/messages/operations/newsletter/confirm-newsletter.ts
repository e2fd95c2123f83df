import { isNull, sql } from "drizzle-orm";

import { MINUTE_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { newsletterSignups, newsletterSubscribers } from "../../tables/message-schema.server.ts";
import type { RateLimit } from "#kit/limits/rate-limit.ts";

import { matchesSignupToken } from "./newsletter-tokens.ts";

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
        set: { confirmedAt: sql`now()` },
        setWhere: isNull(newsletterSubscribers.confirmedAt),
      });
    return true;
  });
}
