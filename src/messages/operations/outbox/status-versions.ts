import { sql } from "drizzle-orm";

import type { MessageState } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { MESSAGE_RULES } from "#store/rules/message-kind.ts";

import { STATUS_KINDS } from "../../rules/outbox/order-message.ts";
import { outboxMessages } from "../../tables/outbox-schema.server.ts";

/** States of messages that the customer has received, or might have received. */
export const TOLD_STATES: readonly MessageState[] = ["sending", "sent", "delivered", "read", "unsure"];

/** Returns the version with which the key of a message about an order's status is queued. */
export type GetStatusVersion = (orderId: string, kind: MessageKind) => number;

/** The versions of messages about orders whose customers were told nothing. */
export const getFirstVersion: GetStatusVersion = () => 1;

/** The highest versions that the customer of an order was told; 0 if none. */
interface ToldVersions {
  orderId: string;
  cancelled: number;
  other: number;
}

/**
 * Returns the versions of messages about the status of orders. Each is told once, and once more after each cancellation
 * that the customer was told: the last news about a restored order must not be that it is cancelled.
 */
export async function readStatusVersions(db: Database, ids: readonly string[]): Promise<GetStatusVersion> {
  if (ids.length === 0) return getFirstVersion;
  const rows = await queryRows<ToldVersions>(
    db,
    sql`select order_id as "orderId",
        coalesce(max(version) filter (where kind = 'order-cancelled'), 0) as cancelled,
        coalesce(max(version) filter (where kind <> 'order-cancelled'), 0) as other
      from (
        select order_id, kind, substring(dedupe_key from '^[^:]*:[^:]*:([0-9]+)')::int as version from ${outboxMessages}
        where order_id in ${[...ids]} and kind in ${[...STATUS_KINDS]} and status in ${[...TOLD_STATES]}
      ) as told group by order_id`,
  );
  const byOrder = new Map(rows.map((row) => [row.orderId, row]));
  return (orderId, kind) => {
    // Staff cancel and restore orders themselves.
    if (MESSAGE_RULES[kind].audience !== "customer") return 1;
    const { cancelled, other } = byOrder.get(orderId) ?? { cancelled: 0, other: 0 };
    // A cancellation is news again only if the customer was told since that the order is restored.
    const isToldCancelled = kind === "order-cancelled" && cancelled > 0 && other <= cancelled;
    return isToldCancelled ? cancelled : cancelled + 1;
  };
}
