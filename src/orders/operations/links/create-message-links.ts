import { and, count, inArray, isNotNull, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { CONFIRMABLE_STATES } from "../../rules/confirmation/confirmation.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";

import { createMessageToken, hashLinkToken } from "./link-token.ts";

/** A message that links to the page of an order. */
export interface LinkingMessage {
  messageId: number;
  orderId: string;
  channel: MessageChannel;
  /** Whether the message is sent only if the shopper can still confirm the order. */
  asksToConfirm: boolean;
}

const isConfirmable = sql`exists (select from ${orderConfirmations} as confirmation
  where confirmation.order_id = placed.id and ${inArray(sql`confirmation.state`, [...CONFIRMABLE_STATES])}
    and ${isNull(sql`confirmation.staff_step`)})`;

/** Inserts the links. Returns the hashes of all requested links, also of those that exist. */
const insertLinksStatement = createStatement<{ token_hash: string }>(
  "insert_message_links",
  sql`with requested as (
      select link.* from json_to_recordset(${sql.placeholder("rows")}::json) as link (
        "tokenHash" text, "orderId" text, "messageId" bigint, channel text, "asksToConfirm" boolean)
      join ${orders} as placed on placed.id = link."orderId"
      where not link."asksToConfirm" or ${isConfirmable}
    ), inserted as (
      insert into ${orderLinks} (token_hash, order_id, kind, channel, message_id)
      select "tokenHash", "orderId", 'message', channel, "messageId" from requested
      on conflict (token_hash) do nothing
    )
    select "tokenHash" as token_hash from requested`,
);

/**
 * Creates the links of messages about orders. Stores only the hashes of the tokens. Repeating the call for a message
 * returns the same token.
 * @returns the tokens in the order of the messages; undefined if the shopper can no longer confirm the order
 */
export async function createMessageLinks(
  db: Database,
  messages: readonly LinkingMessage[],
  getKey: GetCredentialsKey,
): Promise<(string | undefined)[]> {
  if (messages.length === 0) return [];
  const revokedCounts = await countRevokedLinks(
    db,
    messages.map(({ messageId }) => messageId),
  );
  const links = messages.map((message) => {
    const { messageId, orderId } = message;
    const token = createMessageToken(orderId, messageId, revokedCounts.get(messageId) ?? 0, getKey);
    return { ...message, token, tokenHash: hashLinkToken(token) };
  });
  const rows = links.map(({ token: _token, ...row }) => row);
  const stored = await insertLinksStatement(db, { rows: JSON.stringify(rows) });
  const hashes = new Set(stored.map(({ token_hash: hash }) => hash));
  return links.map(({ token, tokenHash }) => (hashes.has(tokenHash) ? token : undefined));
}

async function countRevokedLinks(db: Database, messageIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .select({ messageId: orderLinks.messageId, revoked: count() })
    .from(orderLinks)
    .where(and(inArray(orderLinks.messageId, [...messageIds]), isNotNull(orderLinks.revokedAt)))
    .groupBy(orderLinks.messageId);
  return new Map(
    rows.flatMap(({ messageId, revoked }) => (messageId === null ? [] : [[messageId, revoked]])),
  );
}
