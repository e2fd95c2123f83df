import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { disabledMessages } from "#db/schema/template-schema.server.ts";
import type { MessageChannel, MessageKind } from "#domain/outbox/message.ts";
import { MESSAGE_RULES } from "#domain/outbox/message.ts";

/** Returns the configured channels that a message kind supports and that staff have not switched off for the kind. */
export async function listEnabledChannels(
  db: Database,
  kind: MessageKind,
  configured: readonly MessageChannel[],
): Promise<MessageChannel[]> {
  const rows = await db
    .select({ channel: disabledMessages.channel })
    .from(disabledMessages)
    .where(eq(disabledMessages.kind, kind));
  const disabled = rows.map(({ channel }) => channel);
  const { channels = configured } = MESSAGE_RULES[kind];
  return configured.filter((channel) => channels.includes(channel) && !disabled.includes(channel));
}
