import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../tables/webhook-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import type { WebhookEvent } from "../rules/webhook-event.ts";

/**
 * Builds the common table expressions that write events and their deliveries within another statement, to save a
 * round trip. `serializeEvents` returns the value of the statement's placeholder `events`. Events that no enabled
 * endpoint receives are not stored.
 * @param source additional FROM items; if they return no rows, nothing is written
 */
export function buildEventTables(source: SQL = sql``): SQL {
  // Locks the endpoints, because a delivery to an endpoint that is being deleted would violate the foreign key and
  // fail the change.
  return sql`webhook_receivers as (
      select id, event_types from ${webhookEndpoints} where is_enabled for key share
    ), new_webhook_events as (
      insert into ${webhookEvents} (type, data)
      select event.type, event.data
      from json_to_recordset(${sql.placeholder("events")}::json) as event(type text, data jsonb)${source}
      where exists (select from webhook_receivers where event.type = any(webhook_receivers.event_types))
      returning id, type
    ), new_webhook_deliveries as (
      insert into ${webhookDeliveries} (event_id, endpoint_id)
      select new_webhook_events.id, webhook_receivers.id
      from new_webhook_events join webhook_receivers on new_webhook_events.type = any(webhook_receivers.event_types)
    )`;
}

/** Returns the value of the placeholder `events` of `buildEventTables`. */
export function serializeEvents(events: readonly WebhookEvent[]): string {
  return JSON.stringify(events);
}

const recordEventsStatement = createStatement(
  "record_webhook_events",
  sql`with ${buildEventTables()} select count(*)::int as events from new_webhook_events`,
);

/**
 * Records events in the transaction of the change that caused them. Writes nothing if no enabled endpoint receives
 * them.
 */
export async function recordEvents(tx: Database, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length > 0) await recordEventsStatement(tx, { events: serializeEvents(events) });
}
