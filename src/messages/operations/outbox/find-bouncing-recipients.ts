import { desc, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";

import { hasResultFor } from "./find-recipient.ts";

/**
 * Days after which a number without WhatsApp, or one that the SMS gateway rejected, is tried again, because people
 * install WhatsApp and numbers change owners. Email addresses that do not exist are not tried again.
 */
const PHONE_RETRY_DAYS = 30;

/** Returns the recipients whose latest message with a result on the channel was permanently rejected. */
export async function findBouncingRecipients(
  db: Database,
  channel: MessageChannel,
  recipients: readonly string[],
): Promise<ReadonlySet<string>> {
  const lastMessage = db
    .select({ bouncedAt: outboxMessages.bouncedAt })
    .from(outboxMessages)
    .where(hasResultFor(channel, sql`checked.recipient`))
    .orderBy(desc(outboxMessages.id))
    .limit(1)
    .as("last_message");
  const addresses = sql`(select distinct * from json_array_elements_text(${JSON.stringify(recipients)}::json))`;
  const rows = await db
    .select({ recipient: sql<string>`checked.recipient` })
    .from(sql`${addresses} as checked(recipient)`)
    .crossJoinLateral(lastMessage)
    .where(
      channel === "email"
        ? sql`${lastMessage.bouncedAt} is not null`
        : sql`${lastMessage.bouncedAt} > now() - ${PHONE_RETRY_DAYS}::int * interval '1 day'`,
    );
  return new Set(rows.map(({ recipient }) => recipient));
}
