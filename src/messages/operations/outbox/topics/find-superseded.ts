import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import type { ClaimedMessage } from "../claim-messages.ts";
import { isAboutMoney } from "./read-money.ts";
import { isAboutReturn } from "./read-returns.ts";

/**
 * Returns the ids of messages about a payment, refund or return that a later one of the same kind has replaced, e.g. if a
 * payment is rejected twice in one night. A message tells what is true when it is sent, so both would say the same.
 */
export async function findSuperseded(
  db: Database,
  messages: readonly Pick<ClaimedMessage, "id" | "kind">[],
): Promise<ReadonlySet<number>> {
  const ids = messages.filter(({ kind }) => isAboutMoney(kind) || isAboutReturn(kind)).map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const rows = await queryRows<{ id: number }>(
    db,
    sql`select message.id::float8 as id from ${outboxMessages} as message
      where message.id in ${ids} and exists (
        select from ${outboxMessages} as later
        where later.order_id = message.order_id and later.id > message.id and later.kind = message.kind
          and later.channel = message.channel and later.status <> 'skipped'
          and split_part(later.dedupe_key, ':', 3) = split_part(message.dedupe_key, ':', 3))`,
  );
  return new Set(rows.map(({ id }) => id));
}
