import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { lockOrder } from "../lock-order.ts";
import { orders } from "../../tables/order-schema.server.ts";

/**
 * Ends all links of an order, also the link of the browser that placed it, and adds an audit entry. Shoppers can then
 * request a new link, which is sent to the phone number or the email address of the order.
 * @returns the number of ended links
 * @throws NotFound 'Order not found'
 */
export async function revokeOrderLinks(
  db: Database,
  orderId: string,
  { by }: { by: Actor },
): Promise<{ revoked: number }> {
  return db.transaction(async (tx) => {
    const { orderNumber } = await lockOrder(tx, orderId);
    const revoked = await tx
      .update(orderLinks)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt)))
      .returning({ kind: orderLinks.kind });
    if (revoked.length > 0) {
      await recordAudit(tx, {
        by,
        action: "revoked",
        subject: { type: "order", id: orderId, label: orderNumber },
        changes: [{ field: "links", from: String(revoked.length), to: null }],
      });
    }
    return { revoked: revoked.length };
  });
}

interface ChangedContacts {
  email: boolean;
  phone: boolean;
  /** Hash of the link with which the shopper makes the change. It keeps working. */
  keptLink?: string | undefined;
}

/**
 * Ends the links in messages to a phone number or email address that an order no longer has. The links of the browser
 * that placed the order, and of messages to the other contact, keep working.
 */
export async function revokeLinksOfOldContacts(
  tx: Database,
  orderId: string,
  { email, phone, keptLink }: ChangedContacts,
): Promise<void> {
  const channels = MESSAGE_CHANNELS.filter((channel) => (isEmailChannel(channel) ? email : phone));
  if (channels.length === 0) return;
  await tx
    .update(orderLinks)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(orderLinks.orderId, orderId),
        eq(orderLinks.kind, "message"),
        isNull(orderLinks.revokedAt),
        // Messages of older releases have no channel.
        or(inArray(orderLinks.channel, channels), isNull(orderLinks.channel)),
        keptLink === undefined ? undefined : ne(orderLinks.tokenHash, keptLink),
      ),
    );
}

function isEmailChannel(channel: MessageChannel): boolean {
  return channel === "email";
}

/** Until then, a link that no longer works still identifies its order if the shopper requests a new link. */
const KEPT_DAYS = 365;

/** Deletes the old links of delivered and cancelled orders, and of revoked links, in batches. */
export async function pruneOrderLinks(db: Database, now: Date = new Date()): Promise<void> {
  const cutoff = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select link.token_hash from ${orderLinks} as link
        join ${orders} as placed on placed.id = link.order_id
      where link.created_at <= ${cutoff} and placed.updated_at <= ${cutoff}
        and (placed.status in ('delivered', 'cancelled') or link.revoked_at is not null)
      order by link.created_at limit ${size} for update of link skip locked`;
    return sql`delete from ${orderLinks} where token_hash in (${expired})`;
  });
}
