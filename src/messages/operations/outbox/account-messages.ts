import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { AccountNotice } from "#staff/operations/events.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

import { outboxMessages } from "../../tables/outbox-schema.server.ts";

/** Queues an email to each account. Does nothing if email is not configured or staff have disabled this message. */
export async function notifyAccounts(
  tx: Database,
  { what: kind, accountIds, channels, key, details }: AccountNotice,
): Promise<void> {
  if (accountIds.length === 0 || !(await isEmailed(tx, kind, channels))) return;
  await tx
    .insert(outboxMessages)
    .values(
      accountIds.map((accountId) => {
        const report = { summary: "", details };
        return {
          kind,
          channel: "email",
          accountId,
          report,
          dedupeKey: `${kind}:${key}:${accountId}`,
        } as const;
      }),
    )
    .onConflictDoNothing();
}

/** Queues the email with the link that accepts an invitation. */
export async function queueInvitation(
  tx: Database,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const message = { kind: "staff-invitation", channel: "email", invitationId } as const;
  await tx.insert(outboxMessages).values({ ...message, dedupeKey: `staff-invitation:${invitationId}` });
}

/**
 * Queues the email with the link that sets a new password if an enabled account has this address. Runs the same
 * statement for every address.
 */
export async function queueRecovery(tx: Database, { address }: { address: string }): Promise<void> {
  await tx.execute(sql`
    insert into ${outboxMessages} (kind, channel, account_id, report, dedupe_key)
    select 'password-recovery', 'email', id, '{"summary": "", "details": ""}', 'password-recovery:' || gen_random_uuid()
    from ${users} where email = ${address} and disabled_at is null`);
}
