import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";

import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";
import { updatedAt } from "#platform/db/columns.server.ts";

import type { ChannelPlan } from "../rules/channel-plan.ts";
import { CHANNEL_PLANS, DEFAULT_CHANNEL_PLAN } from "../rules/channel-plan.ts";
import { MESSAGE_KINDS } from "../rules/message-kind.ts";
import type { Store } from "../rules/store.ts";

const planList = sql.raw(CHANNEL_PLANS.map((plan) => `'${plan}'`).join(", "));
const channelList = sql.raw(MESSAGE_CHANNELS.map((channel) => `'${channel}'`).join(", "));

/** One row with this shop's settings, validated by `storeSchema` on every write. */
export const storeSettings = pgTable(
  "store_settings",
  {
    id: smallint("id").primaryKey().default(1),
    store: jsonb("store").$type<Store>().notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [check("store_settings_single", sql`${table.id} = 1`)],
);

/**
 * The channels of each kind of message: their order, and those that staff have switched off. A kind without a row has the
 * default order, and all channels are on.
 */
export const messagePlans = pgTable(
  "message_plans",
  {
    kind: text("kind", { enum: MESSAGE_KINDS }).primaryKey(),
    plan: text("plan", { enum: [...CHANNEL_PLANS] as [ChannelPlan, ...ChannelPlan[]] })
      .notNull()
      .default(DEFAULT_CHANNEL_PLAN),
    /** Channels that are switched off. Nothing is queued for them. */
    off: text("off", { enum: MESSAGE_CHANNELS }).array().notNull().default([]),
  },
  (table) => [
    check("message_plans_plan_known", sql`${table.plan} in (${planList})`),
    check("message_plans_off_known", sql`${table.off} <@ array[${channelList}]::text[]`),
  ],
);
