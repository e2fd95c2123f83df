import { desc, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";

import { hasResultFor } from "./find-recipient.ts";

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
    .where(sql`${lastMessage.bouncedAt} is not null`);
  return new Set(rows.map(({ recipient }) => recipient));
}
