import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orderLinks } from "../../tables/order-link-schema.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";

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
