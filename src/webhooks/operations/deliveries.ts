import { desc, eq, sql, lt } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildList } from "#kit/operations/list.server.ts";
import { DAY_MS } from "#platform/rules/day.ts";
import { changeInBatches } from "#platform/db/writes/change-in-batches.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../tables/webhook-schema.server.ts";
import type { WebhookDelivery, WebhookDeliveryDetail } from "../rules/webhook-endpoint.ts";
import { deliveryList } from "../rules/webhook-endpoint.ts";
import { serializeEvent } from "../rules/webhook-event.ts";
import { webhookDeliveryMessages as texts } from "../rules/webhook-messages.ts";

const COLUMNS = {
  id: webhookDeliveries.id,
  messageId: webhookEvents.messageId,
  endpointId: webhookDeliveries.endpointId,
  url: webhookEndpoints.url,
  type: webhookEvents.type,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  result: webhookDeliveries.result,
  nextAt: webhookDeliveries.nextAt,
  isEnabled: webhookEndpoints.isEnabled,
  createdAt: webhookEvents.createdAt,
};

interface DeliveryRow extends Omit<WebhookDelivery, "nextAttemptAt" | "createdAt"> {
  nextAt: Date;
  /** Whether the endpoint is on. Deliveries to others wait until it is. */
  isEnabled: boolean;
  createdAt: Date;
}

const deliverySql: ListSql<typeof deliveryList> = {
  filters: {
    endpoint: (endpoint) => eq(webhookDeliveries.endpointId, endpoint),
    state: (state) => eq(webhookDeliveries.state, state),
    // A subquery, so that the count needs no join.
    type: (type) =>
      sql`${webhookDeliveries.eventId} in (select id from ${webhookEvents} where type = ${type})`,
  },
};

/** Returns a page of deliveries, newest first. */
export const listDeliveries = buildList(deliveryList, deliverySql, {
  count: (db, condition) => db.$count(webhookDeliveries, condition),
  read: (db, { condition, limit, offset }) =>
    selectDeliveries(db).where(condition).orderBy(desc(webhookDeliveries.id)).limit(limit).offset(offset),
  toItems: (rows) => rows.map(toDelivery),
});

/** Returns a delivery with its body and the log of its attempts. @throws NotFound 'Delivery not found' */
export async function getDelivery(db: Database, id: number): Promise<WebhookDeliveryDetail> {
  const [[row], attempts] = await Promise.all([
    db
      .select({ ...COLUMNS, data: webhookEvents.data })
      .from(webhookDeliveries)
      .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id)),
    db
      .select()
      .from(webhookAttempts)
      .where(eq(webhookAttempts.deliveryId, id))
      .orderBy(desc(webhookAttempts.id)),
  ]);
  if (!row) throw new NotFound(texts.notFound);
  const { data, ...delivery } = row;
  const log = attempts.map(({ deliveryId: _, startedAt, ...attempt }) => {
    return { ...attempt, startedAt: startedAt.toISOString() };
  });
  return { ...toDelivery(delivery), body: serializeEvent({ ...delivery, data }), log };
}

function selectDeliveries(db: Database) {
  return db
    .select(COLUMNS)
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId));
}

function toDelivery({ nextAt, isEnabled, createdAt, ...row }: DeliveryRow): WebhookDelivery {
  return {
    ...row,
    nextAttemptAt: isEnabled && row.state === "pending" ? nextAt.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
}

/** Retention period of events with their deliveries and attempts (ms). */
const RETENTION_MS = 30 * DAY_MS;

/** Deletes old events with their deliveries, and expired previous secrets. */
export async function pruneWebhooks(db: Database, now: Date = new Date()): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ previousSecret: null, previousSecretExpiresAt: null })
    .where(lt(webhookEndpoints.previousSecretExpiresAt, now));
  const cutoff = new Date(now.getTime() - RETENTION_MS);
  await changeInBatches(db, (size) => {
    const expired = sql`select id from ${webhookEvents} where created_at < ${cutoff}
      order by created_at limit ${size} for update skip locked`;
    return sql`delete from ${webhookEvents} where id in (${expired})`;
  });
}
