import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";

import { createdAt, identity, listNames, paisa, updatedAt } from "#platform/db/columns.server.ts";

import { DISCOUNT_TRIGGERS } from "../rules/discount.ts";
import { DISCOUNT_KINDS, DISCOUNT_SCOPES } from "../rules/discount-terms.ts";

/**
 * Discounts: automatic offers, discounts of one code, and discounts of many one-use codes. `used` and `given` count the
 * redemptions of orders that are not cancelled and are changed together with them.
 */
export const discounts = pgTable(
  "discounts",
  {
    id: identity(),
    trigger: text("trigger", { enum: DISCOUNT_TRIGGERS }).notNull(),
    /** The normalized code; null for automatic offers and for one-use codes. */
    code: text("code").unique(),
    /** What shoppers see of an automatic offer, and staff of every discount. */
    name: text("name").notNull(),
    kind: text("kind", { enum: DISCOUNT_KINDS }).notNull(),
    percent: integer("percent"),
    amount: paisa("amount"),
    buyQuantity: integer("buy_quantity"),
    getQuantity: integer("get_quantity"),
    scope: text("scope", { enum: DISCOUNT_SCOPES }).notNull().default("all"),
    scopeIds: text("scope_ids").array().notNull().default([]),
    excludesSaleItems: boolean("excludes_sale_items").notNull().default(false),
    minSubtotal: paisa("min_subtotal").notNull().default(0),
    minQuantity: integer("min_quantity").notNull().default(0),
    firstOrderOnly: boolean("first_order_only").notNull().default(false),
    maxUses: integer("max_uses"),
    maxUsesPerPhone: integer("max_uses_per_phone"),
    /** First and last day in Pakistan. */
    startsOn: date("starts_on"),
    endsOn: date("ends_on"),
    isActive: boolean("is_active").notNull().default(true),
    used: integer("used").notNull().default(0),
    /** Sum of what the orders saved. */
    given: paisa("given").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // For the offers of a quote.
    index("discounts_offers")
      .on(table.id)
      .where(sql`${table.trigger} = 'automatic' and ${table.isActive}`),
    check("discounts_trigger_known", sql`${table.trigger} in (${listNames(DISCOUNT_TRIGGERS)})`),
    check("discounts_has_code", sql`(${table.trigger} = 'code') = (${table.code} is not null)`),
    check(
      "discounts_has_terms",
      sql`case ${table.kind} when 'percent' then ${table.percent} between 1 and 100
        when 'fixed' then ${table.amount} > 0 and ${table.amount} % 100 = 0
        when 'buy-x-get-y' then ${table.buyQuantity} > 0 and ${table.getQuantity} > 0
        else ${table.kind} = 'free-delivery' end is true`,
    ),
    check("discounts_scope_known", sql`${table.scope} in (${listNames(DISCOUNT_SCOPES)})`),
    // A quote does not know the phone number, so only codes can depend on it.
    check(
      "discounts_offer_for_everyone",
      sql`${table.trigger} <> 'automatic' or (not ${table.firstOrderOnly} and ${table.maxUsesPerPhone} is null)`,
    ),
    check("discounts_counts_not_negative", sql`${table.used} >= 0 and ${table.given} >= 0`),
  ],
);

/** Codes of which each can be used once, by one discount. `uses` is 1 while an order that is not cancelled has it. */
export const discountCodes = pgTable(
  "discount_codes",
  {
    code: text("code").primaryKey(),
    discountId: bigint("discount_id", { mode: "number" })
      .notNull()
      .references(() => discounts.id, { onDelete: "cascade" }),
    uses: integer("uses").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index("discount_codes_discount").on(table.discountId)],
);
