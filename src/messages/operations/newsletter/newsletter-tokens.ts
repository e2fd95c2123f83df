import { createHash, randomBytes } from "node:crypto";

import { and, eq, gt, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { newsletterSignups } from "../../tables/message-schema.server.ts";

/** 128 random bits, because the token confirms an address. */
const TOKEN_BYTES = 16;

/** Days in which a sign-up can be confirmed. The built-in templates of `newsletter-confirm` state this number. */
export const SIGNUP_DAYS = 7;

function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
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
export function matchesSignupToken(token: string) {
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
