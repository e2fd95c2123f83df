import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../tables/webhook-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";

/** Time in which a process must send a delivery and record the result (ms). Longer than `DELIVERY_TIMEOUT_MS`. */
const LEASE_MS = 60_000;
/** Maximum number of concurrent requests to one endpoint, so that a slow endpoint does not delay other endpoints. */
const MAX_PER_ENDPOINT = 5;

/** A delivery that is leased to this process. */
export interface ClaimedDelivery {
  id: number;
  endpointId: number;
  /** Number of the attempt, starting at 1. */
  attempt: number;
  /** End of the lease. Identifies this claim. */
  lockedUntil: Date;
  url: string;
  /** Encrypted secrets that sign the request, the current one first. */
  secrets: string[];
  messageId: string;
  type: string;
  data: unknown;
  createdAt: Date;
}

const isDue = sql`state = 'pending' and next_at < now() + interval '1 millisecond'
  and (locked_until is null or locked_until <= now())`;

const claimStatement = createStatement<
  Omit<ClaimedDelivery, "lockedUntil" | "createdAt"> & { lockedUntil: string; createdAt: string }
>(
  "claim_webhook_deliveries",
  sql`with due as (
      select due.id from ${webhookEndpoints} as endpoint cross join lateral (
        select id, next_at from ${webhookDeliveries} where endpoint_id = endpoint.id and ${isDue}
        order by next_at, id
        limit greatest(0, ${sql.raw(String(MAX_PER_ENDPOINT))} - (
          select count(*) from ${webhookDeliveries} where endpoint_id = endpoint.id and locked_until > now()))
      ) as due
      where endpoint.is_enabled
      order by due.next_at, due.id limit ${sql.placeholder("limit")}::int
    ), locked as (
      select id from ${webhookDeliveries} where id in (select id from due) and ${isDue} for update skip locked
    ), claimed as (
      update ${webhookDeliveries} set attempts = attempts + 1,
        locked_until = now() + ${sql.raw(String(LEASE_MS))} * interval '1 millisecond'
      where id in (select id from locked)
      returning id, endpoint_id, event_id, attempts, locked_until
    )
    select claimed.id::float8 as id, endpoint.id::float8 as "endpointId", claimed.attempts as attempt,
      to_json(claimed.locked_until) as "lockedUntil", endpoint.url,
      to_json(array_remove(array[endpoint.secret,
        case when endpoint.previous_secret_expires_at > now() then endpoint.previous_secret end], null)) as secrets,
      event.message_id as "messageId", event.type, event.data, to_json(event.created_at) as "createdAt"
    from claimed join ${webhookEndpoints} as endpoint on endpoint.id = claimed.endpoint_id
      join ${webhookEvents} as event on event.id = claimed.event_id
    order by claimed.id`,
);

/**
 * Leases due deliveries of enabled endpoints to this process, starting with the most overdue. A delivery whose lease
 * has expired is due again.
 */
export async function claimDeliveries(db: Database, limit: number): Promise<ClaimedDelivery[]> {
  const rows = await claimStatement(db, { limit });
  return rows.map((row) => {
    return { ...row, lockedUntil: new Date(row.lockedUntil), createdAt: new Date(row.createdAt) };
  });
}
