import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import type { ChannelPlan } from "../rules/outbox/channel-plan.ts";
import { CHANNEL_PLANS, DEFAULT_CHANNEL_PLAN } from "../rules/outbox/channel-plan.ts";
import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { MESSAGE_KINDS, TEMPLATE_KINDS } from "../rules/outbox/message.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import { updatedAt } from "#platform/db/columns.server.ts";

const languageList = sql.raw(MESSAGE_LANGUAGES.map((language) => `'${language}'`).join(", "));
const planList = sql.raw(CHANNEL_PLANS.map((plan) => `'${plan}'`).join(", "));
const channelList = sql.raw(MESSAGE_CHANNELS.map((channel) => `'${channel}'`).join(", "));

/** Templates of messages that staff have edited. A kind and language without a row uses the built-in template. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    kind: text("kind", { enum: TEMPLATE_KINDS }).notNull(),
    language: text("language", { enum: MESSAGE_LANGUAGES }).notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.language] }),
    check("message_templates_language_known", sql`${table.language} in (${languageList})`),
  ],
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
