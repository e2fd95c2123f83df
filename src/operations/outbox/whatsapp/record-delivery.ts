import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import { createStatement } from "#db/statements/prepared-statement.server.ts";
import { outboxMessages as texts } from "#domain/outbox/staff-messages.ts";
import { describeWhatsAppError } from "#domain/outbox/whatsapp-errors.ts";
import type { DeliveryReport } from "#domain/outbox/whatsapp-events.ts";

import { isAddressCode } from "./error-codes.ts";

/** States in their order: a report never moves a message backward. A message that was delivered has not failed. */
const ORDERED_STATES = sql.raw("array['sent', 'failed', 'delivered', 'read']");

/**
 * Moves messages forward. Several reports about one message count as the furthest of them, so that repeated and reordered reports lead to
 * the same state. A message that is queued again has no reports yet.
 */
const recordStatement = createStatement(
  "record_delivery",
  sql`with report as (
      select id, max(array_position(${ORDERED_STATES}, status)) as state,
        min(at) filter (where status = 'delivered') as delivered_at, min(at) filter (where status = 'read') as read_at,
        max(error) as error, min(bounced_at) as bounced_at
      from json_to_recordset(${sql.placeholder("reports")}::json)
        as event(id text, status text, at timestamptz, error text, bounced_at timestamptz)
      group by id
    )
    update ${outboxMessages} as message set
      status = case when report.state > array_position(${ORDERED_STATES}, message.status)
        then (${ORDERED_STATES})[report.state] else message.status end,
      delivered_at = coalesce(message.delivered_at, report.delivered_at),
      read_at = coalesce(message.read_at, report.read_at),
      last_error = case when greatest(report.state, array_position(${ORDERED_STATES}, message.status)) = 2
        then coalesce(message.last_error, report.error) end,
      bounced_at = case when greatest(report.state, array_position(${ORDERED_STATES}, message.status)) = 2
        then coalesce(message.bounced_at, report.bounced_at) end
    from report
    where message.channel = 'whatsapp' and message.provider_id = report.id
      and message.status = any(${ORDERED_STATES})`,
);

/** Records WhatsApp's reports about sent messages. Ignores reports about unknown messages. Can be repeated. */
export async function recordDelivery(db: Database, reports: readonly DeliveryReport[]): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map((report) => ({
    id: report.providerId,
    status: report.status,
    at: report.at.toISOString(),
    error: describeFailure(report),
    bounced_at:
      report.error !== undefined && isAddressCode(report.error.code) ? report.at.toISOString() : null,
  }));
  await recordStatement(db, { reports: JSON.stringify(rows) });
}

function describeFailure({ status, error }: DeliveryReport): string | null {
  if (error !== undefined) return texts.notDelivered(describeWhatsAppError(error.code, error.title));
  return status === "failed" ? texts.notDeliveredUnknown : null;
}
