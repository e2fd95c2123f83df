import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { waitForReplication } from "#platform/db/server/replication.server.ts";
import { newsletterSignups, newsletterSubscribers } from "../../tables/message-schema.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { normalizeEmail } from "#kit/rules/email.ts";

import { SIGNUP_DAYS } from "./newsletter-tokens.ts";

/** Minimum number of hours between two confirmation emails to an address. */
const RESEND_HOURS = 24;

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
        .onConflictDoNothing()
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
      where not exists (select from ${newsletterSubscribers} where email = ${email})
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
