import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { outboxMessages as texts } from "../../../rules/outbox/staff-messages.ts";
import { describeWhatsAppError } from "../../../rules/outbox/whatsapp-errors.ts";
import type { MessageState, MessageChannel } from "#kit/rules/message-channel.ts";
import type { DeliveryReport } from "../../../rules/outbox/whatsapp-events.ts";

import type { FallbackSource } from "../queue-fallback.ts";
import { cancelFallback, queueFallback } from "../queue-fallback.ts";
import { refreshRequestChannels } from "../request-channels.ts";
import { isAddressCode } from "./error-codes.ts";

/** States in ascending order. A report never moves a message backward, and a delivered message cannot fail. */
const ORDERED_STATES = sql.raw("array['sent', 'failed', 'delivered', 'read']");

/** Position of a message's state; 0 before the provider's response. */
const currentState = sql`coalesce(array_position(${ORDERED_STATES}, message.status), 0)`;

/**
 * Advances the states of messages. If several reports concern one message, the furthest state wins, so repeated and
 * reordered reports lead to the same state. Ignores messages that are queued again. A report can arrive before the
 * response with the provider's id, or the response can be lost. In both cases, the attempt's reference identifies the
 * message.
 */
const recordStatement = createStatement<FallbackSource & { status: MessageState }>(
  "record_delivery",
  sql`with report as (
      select id, max(message_id) as message_id, max(locked_until) as locked_until,
        max(array_position(${ORDERED_STATES}, status)) as state, min(at) as first_at,
        min(at) filter (where status = 'delivered') as delivered_at, min(at) filter (where status = 'read') as read_at,
        max(error) as error, min(bounced_at) as bounced_at
      from json_to_recordset(${sql.placeholder("reports")}::json)
        as event(id text, message_id bigint, locked_until timestamptz, status text, at timestamptz, error text, bounced_at timestamptz)
      group by id
    ), target as (
      select known.id as target_id, report.* from report join ${outboxMessages} as known
        on known.channel = 'whatsapp' and known.provider_id = report.id
      union all
      select early.id, report.* from report join ${outboxMessages} as early on early.id = report.message_id
      where early.channel = 'whatsapp' and early.provider_id is null
        and (early.status = 'unsure' or early.locked_until = report.locked_until)
        and not exists (select from ${outboxMessages} as known where known.channel = 'whatsapp' and known.provider_id = report.id)
    )
    update ${outboxMessages} as message set
      provider_id = coalesce(message.provider_id, report.id),
      locked_until = null,
      sent_at = coalesce(message.sent_at, report.first_at),
      status = case when report.state > ${currentState} then (${ORDERED_STATES})[report.state] else message.status end,
      delivered_at = coalesce(message.delivered_at, report.delivered_at),
      read_at = coalesce(message.read_at, report.read_at),
      last_error = case when greatest(report.state, ${currentState}) = 2
        then coalesce(case when message.status = 'failed' then message.last_error end, report.error) end,
      bounced_at = case when greatest(report.state, ${currentState}) = 2
        then coalesce(message.bounced_at, report.bounced_at) end
    from target as report
    where message.id = report.target_id
      and (message.status = any(${ORDERED_STATES}) or message.status in ('sending', 'unsure'))
    returning message.kind, message.channel, message.order_id as "orderId", message.restock_request_id::float8 as "restockRequestId", message.dedupe_key as "dedupeKey", message.status`,
);

/**
 * Records WhatsApp's reports about sent messages. Ignores reports about unknown messages. Idempotent. A message that
 * WhatsApp did not deliver is queued on the next channel; if WhatsApp delivers it later, the queued message is withdrawn.
 * @param channels the configured channels
 */
export async function recordDelivery(
  db: Database,
  reports: readonly DeliveryReport[],
  channels: readonly MessageChannel[] = [],
): Promise<void> {
  if (reports.length === 0) return;
  const rows = reports.map((report) => ({
    id: report.providerId,
    message_id: report.reference?.messageId,
    locked_until: report.reference?.lockedUntil.toISOString(),
    status: report.status,
    at: report.at.toISOString(),
    error: describeFailure(report),
    bounced_at:
      report.error !== undefined && isAddressCode(report.error.code) ? report.at.toISOString() : null,
  }));
  await db.transaction(async (tx) => {
    const messages = await recordStatement(tx, { reports: JSON.stringify(rows) });
    for (const message of messages) {
      if (message.status === "failed") await queueFallback(tx, message, channels);
      if (message.status === "delivered" || message.status === "read") await cancelFallback(tx, message);
    }
    await refreshRequestChannels(tx, messages);
  });
}

function describeFailure({ status, error }: DeliveryReport): string | null {
  if (error !== undefined) return texts.notDelivered(describeWhatsAppError(error.code, error.title));
  return status === "failed" ? texts.notDeliveredUnknown : null;
}
