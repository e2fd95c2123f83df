import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "#messages/tables/outbox-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

interface Notice {
  /** Configured channels for messages. */
  channels: readonly MessageChannel[];
  /** Identifies the event, so that each account is notified once. */
  key: string;
  /** Details of the event, one per line. */
  details: string;
}

/** Queues an email to each account. Does nothing if email is not configured or staff have disabled this message. */
export async function notifyAccounts(
  tx: Database,
  kind: "new-device" | "password-changed" | "credentials-changed",
  accountIds: readonly string[],
  { channels, key, details }: Notice,
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
