import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";

import type { WebhookEventType } from "../rules/webhook-event.ts";
import { DELIVERY_STATES, STOP_REASONS } from "../rules/webhook-endpoint.ts";

import { createdAt, identity, time, updatedAt } from "#platform/db/columns.server.ts";

const quoteLiterals = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(", "));

/** Integrations that receive events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: identity(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    eventTypes: text("event_types").array().$type<WebhookEventType[]>().notNull(),
    isEnabled: boolean("is_enabled").notNull().default(true),
    /** Encrypted secret that signs requests. */
    secret: text("secret").notNull(),
    /** Encrypted secret before the last rotation. */
    previousSecret: text("previous_secret"),
    previousSecretExpiresAt: time("previous_secret_expires_at"),
    /** Time of the first failed attempt since the last success. */
    failingSince: time("failing_since"),
    /** Why the shop disabled the endpoint. */
    stopReason: text("stop_reason", { enum: STOP_REASONS }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "webhook_endpoints_stop_reason_known",
      sql`${table.stopReason} in (${quoteLiterals(STOP_REASONS)})`,
    ),
    check("webhook_endpoints_stopped_are_off", sql`${table.stopReason} is null or not ${table.isEnabled}`),
  ],
);

/** Events that at least one endpoint receives. Written in the transaction of the change; for new orders right after it. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: identity(),
    /** The header `webhook-id`. */
    messageId: text("message_id")
      .notNull()
      .unique()
      .default(sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`),
    type: text("type").notNull(),
    data: jsonb("data").$type<unknown>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("webhook_events_oldest").on(table.createdAt)],
);

/** Deliveries of events to endpoints. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: identity(),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: bigint("endpoint_id", { mode: "number" })
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    state: text("state", { enum: DELIVERY_STATES }).notNull().default("pending"),
    /** Number of attempts since the delivery was last resent. */
    attempts: integer("attempts").notNull().default(0),
    /** When the next attempt of a pending delivery is due. */
    nextAt: time("next_at").notNull().defaultNow(),
    /** End of the lease of the process that sends the delivery. */
    lockedUntil: time("locked_until"),
    /** Result of the last attempt. */
    result: text("result"),
  },
  (table) => [
    unique("webhook_deliveries_once").on(table.eventId, table.endpointId),
    index("webhook_deliveries_endpoint").on(table.endpointId, table.id),
    index("webhook_deliveries_due")
      .on(table.endpointId, table.nextAt)
      .where(sql`${table.state} = 'pending'`),
    index("webhook_deliveries_sending")
      .on(table.endpointId, table.lockedUntil)
      .where(sql`${table.lockedUntil} is not null`),
    check("webhook_deliveries_state_known", sql`${table.state} in (${quoteLiterals(DELIVERY_STATES)})`),
  ],
);

/** The log of attempts. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: identity(),
    deliveryId: bigint("delivery_id", { mode: "number" })
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    startedAt: time("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Status of the response; null without a response. */
    status: integer("status"),
    error: text("error"),
    /** The start of the response. */
    response: text("response").notNull().default(""),
  },
  (table) => [index("webhook_attempts_delivery").on(table.deliveryId, table.id)],
);
