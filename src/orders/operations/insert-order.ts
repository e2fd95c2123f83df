import { getTableColumns, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { blockedPhones } from "#customers/tables/customer-schema.server.ts";
import { confirmationEvents, orderConfirmations } from "../tables/confirmation-schema.server.ts";
import { stockHolds } from "#catalogue/tables/hold-schema.server.ts";
import { orderLinks } from "../tables/order-link-schema.server.ts";
import { orderStatusHistory } from "../tables/order-history-schema.server.ts";
import { orderAdjustments, orderItems, orders, orderItemParts } from "../tables/order-schema.server.ts";
import { productVariants } from "#catalogue/tables/variant-schema.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { toPaisa } from "#kit/rules/money.ts";
import type { LinkedOrder } from "../rules/order.ts";
import type { Adjustment } from "../rules/order-price.ts";
import type { StaffStep } from "../rules/risk/risk-consequence.ts";
import { INITIAL_STATUS } from "../rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { OrderWebhook } from "../rules/order-webhooks.ts";
import { buildTimeAfter, lockReservations } from "#catalogue/operations/stock/stock-holds.ts";
import { isActiveBlock } from "#customers/operations/blocked-phones.ts";
import { buildMessageInsert, serializeMessages } from "#messages/operations/outbox/build-message-insert.ts";
import { buildEventTables, serializeEvents } from "#webhooks/operations/record-events.ts";

import type { OrderOrigin } from "./confirmation/reservation-limits.ts";
import { isReservationLimited, selectHeldBottles } from "./confirmation/reservation-limits.ts";
import type { NewOrder } from "./order-rows.ts";
import { NEW_ORDER_COLUMNS } from "./order-rows.ts";
import { buildPartRows } from "./order-parts.ts";
import type { PricedOrderLine } from "./price-lines.ts";

const ORDER_COLUMNS = Object.entries(NEW_ORDER_COLUMNS).map(([column, getValue]) => {
  return { name: getTableColumns(orders)[column as keyof typeof NEW_ORDER_COLUMNS].name, getValue };
});

const columnNames = sql.raw(ORDER_COLUMNS.map(({ name }) => name).join(", "));

/** Converts an order to a record whose keys are column names. */
function toOrderRecord(order: NewOrder) {
  return Object.fromEntries(ORDER_COLUMNS.map(({ name, getValue }) => [name, getValue(order)]));
}

const newOrder = sql`json_populate_record(null::${orders}, ${sql.placeholder("order")}::json)`;
const newLines = sql`json_populate_recordset(null::${orderItems}, ${sql.placeholder("lines")}::json)`;
const newParts = sql`json_to_recordset(${sql.placeholder("parts")}::json) as part(line integer, position integer,
  product_id text, variant_id bigint, product_name text, variant text, quantity integer, amount bigint)`;
const expirySeconds = sql`${sql.placeholder("expirySeconds")}::int`;
const holdSeconds = sql`${sql.placeholder("holdSeconds")}::int`;
const reminderSeconds = sql`${sql.placeholder("reminderSeconds")}::int`;
const newAdjustments = sql`json_populate_recordset(null::${orderAdjustments}, ${sql.placeholder("adjustments")}::json)`;

interface InsertedRow {
  created_at: string;
  expires_at: string | null;
  reserved_until: string | null;
  sent_via: MessageChannel[];
}

/**
 * Inserts the order, its lines, holds, confirmation, adjustments, link, first status, messages and webhook events in one
 * statement. Inserts nothing if the order number or idempotency key is taken, a size was deleted or is now a set (or no
 * longer a set), bottles to hold are not available, or the phone number is blocked. Does not fail in these cases,
 * because an error would abort the caller's transaction and prevent a retry. Waits for concurrent transactions with the
 * same key. Locks the sizes by ascending id to avoid deadlocks.
 */
const insertStatement = createStatement<InsertedRow>(
  "place_order",
  sql`with sizes as (
      select id, is_set, stock from ${productVariants}
      where id = any(array(select variant_id from ${newLines} union select variant_id from ${newParts}))
      order by id for key share
    ), needs as (
      select unit.variant_id, sum(unit.quantity)::int as quantity, sizes.stock
      from (
        select variant_id, quantity from ${newLines}
        union all
        select part.variant_id, part.quantity * line.quantity
        from ${newParts} join ${newLines} as line on line.position = part.line
      ) as unit join sizes on sizes.id = unit.variant_id
      where sizes.stock is not null and ${holdSeconds} is not null
      group by unit.variant_id, sizes.stock
    ), reservable as (
      select needs.*, held.* from needs cross join lateral (${selectHeldBottles(sql`needs.variant_id`)}) as held
    ), placed as (
      insert into ${orders} (${columnNames})
      select ${columnNames}
      from ${newOrder}
      where not exists (select from ${newLines} as line left join sizes on sizes.id = line.variant_id
          where sizes.is_set is distinct from exists (select from ${newParts} where part.line = line.position))
        and not exists (select from ${newParts} left join sizes on sizes.id = part.variant_id
          where sizes.is_set is distinct from false)
        and not exists (select from reservable where stock - verified - unverified < quantity)
        and not exists (select from ${blockedPhones}
          where ${blockedPhones.phone} = customer_phone_e164 and ${isActiveBlock})
      on conflict do nothing
      returning id, status, created_at, customer_phone_e164
    ), reservation as (
      select case when ${isReservationLimited(sql`reservable`, sql`placed.customer_phone_e164`)} then 'limited'
        else 'active' end as state
      from placed where exists (select from needs)
    ), lines as (
      insert into ${orderItems} (order_id, position, product_id, variant_id, product_name, image, variant,
        is_tester, unit_price, quantity)
      select placed.id, line.position, line.product_id, line.variant_id, line.product_name, line.image,
        line.variant, line.is_tester, line.unit_price, line.quantity
      from placed, ${newLines} as line
      returning id, position
    ), parts as (
      insert into ${orderItemParts} (item_id, position, product_id, variant_id, product_name, variant, quantity, amount)
      select lines.id, part.position, part.product_id, part.variant_id, part.product_name, part.variant, part.quantity,
        part.amount
      from ${newParts} join lines on lines.position = part.line
    ), holds as (
      insert into ${stockHolds} (order_id, variant_id, quantity, expires_at, browser_hash, network_hash)
      select placed.id, needs.variant_id, needs.quantity, ${buildTimeAfter(holdSeconds)},
        ${sql.placeholder("browserHash")}::text, ${sql.placeholder("networkHash")}::text
      from placed, needs, reservation where reservation.state = 'active'
      returning expires_at
    ), confirmation as (
      insert into ${orderConfirmations} (order_id, expires_at, next_reminder_at, staff_step, reservation)
      select placed.id, ${buildTimeAfter(expirySeconds)}, ${buildTimeAfter(reminderSeconds)}, ${sql.placeholder("staffStep")}::text,
        (select state from reservation)
      from placed where ${expirySeconds} is not null
      returning order_id, state, expires_at, reservation
    ), confirmation_event as (
      insert into ${confirmationEvents} (order_id, event, state)
      select order_id, 'reservation-limited', state from confirmation where reservation = 'limited'
    ), adjustments as (
      insert into ${orderAdjustments} (order_id, position, kind, label, amount, source)
      select placed.id, adjustment.position, adjustment.kind, adjustment.label, adjustment.amount, adjustment.source
      from placed, ${newAdjustments} as adjustment
    ), link as (
      insert into ${orderLinks} (token_hash, order_id, kind)
      select ${sql.placeholder("linkHash")}::text, id, 'browser' from placed
    ), history as (
      insert into ${orderStatusHistory} (order_id, status) select id, status from placed
    ), messages as (
      ${buildMessageInsert(sql`placed.id`, sql`, placed`)}
      returning kind, channel
    ), ${buildEventTables(sql`, placed`)}
    select created_at, (select expires_at from confirmation) as expires_at,
      (select min(expires_at) from holds) as reserved_until,
      (select coalesce(json_agg(channel), '[]') from messages where kind = 'please-confirm') as sent_via
    from placed`,
);

/** Time limits and staff step of a new order's confirmation. */
export interface ConfirmationPeriod {
  /** Seconds until the confirmation expires. */
  expirySeconds: number;
  /** Seconds until the hold expires unless the order is verified; null if the order reserves no bottles. */
  holdSeconds: number | null;
  /** Seconds until the first reminder; null if no reminder is sent. */
  reminderSeconds: number | null;
  /** The step that staff must take before they confirm; null if the shopper can confirm. */
  staffStep: StaffStep | null;
}

interface InsertOrderOptions {
  channels?: readonly MessageChannel[];
  confirmation?: ConfirmationPeriod | undefined;
  /** Hash of the token that opens the order for the browser that places it. */
  linkHash: string;
  /** Limits the reservations of a visitor. Default: no limits. */
  origin?: OrderOrigin | undefined;
}

/** Values that the database generates for a new order. */
interface InsertedOrder {
  createdAt: Date;
  confirmation: LinkedOrder["confirmation"];
}

/**
 * Inserts an order and queues its messages in the caller's transaction. Returns `undefined` and inserts nothing if
 * the order number or idempotency key is taken, if a size was deleted, became a set or became a single size after
 * pricing, if bottles to hold are no longer available, or if the phone number is blocked.
 * @param options.confirmation `undefined` for an order without a confirmation and a hold
 */
export async function insertOrder(
  tx: Database,
  order: NewOrder,
  { channels = [], confirmation, linkHash, origin }: InsertOrderOptions,
): Promise<InsertedOrder | undefined> {
  const holdSeconds = confirmation?.holdSeconds ?? null;
  if (holdSeconds !== null)
    await lockReservations(tx, order.lines.flatMap(listSizeIds), listLimitedKeys(order, origin));
  const [row] = await insertStatement(tx, {
    order: JSON.stringify(toOrderRecord(order)),
    lines: JSON.stringify(order.lines.map(toLineRecord)),
    parts: JSON.stringify(order.lines.flatMap(toPartRecords)),
    adjustments: JSON.stringify(order.adjustments.map(toAdjustmentRecord)),
    linkHash,
    expirySeconds: confirmation?.expirySeconds ?? null,
    holdSeconds,
    reminderSeconds: confirmation?.reminderSeconds ?? null,
    staffStep: confirmation?.staffStep ?? null,
    browserHash: origin?.browserHash ?? null,
    networkHash: origin?.networkHash ?? null,
    messages: serializeMessages({
      status: INITIAL_STATUS,
      channels,
      phoneE164: order.phoneE164 ?? null,
      asksForConfirmation: confirmation?.staffStep === null,
    }),
    events: serializeEvents([toPlacedEvent(order)]),
  });
  if (row === undefined) return undefined;
  return {
    createdAt: new Date(row.created_at),
    confirmation:
      row.expires_at === null
        ? null
        : {
            state: "waiting",
            expiresAt: new Date(row.expires_at).toISOString(),
            staffStep: confirmation?.staffStep ?? null,
            reservedUntil: row.reserved_until && new Date(row.reserved_until).toISOString(),
            sentVia: row.sent_via,
          },
  };
}

/** Returns the webhook event for a new order. It contains no personal data. */
function toPlacedEvent({ id, orderNumber, totalAmount, totalItems, lines }: NewOrder): OrderWebhook {
  const items = lines.map(({ size: { productId, variantId, variant }, quantity, unitPrice }) => {
    return { productId, variantId, variant, quantity, unitPrice };
  });
  const data = { orderId: id, orderNumber, status: INITIAL_STATUS, totalAmount, totalItems, items };
  return { type: "order.placed", data };
}

/** Returns the keys of the limits of a visitor's reservations, for `lockReservations`. */
function listLimitedKeys({ phoneE164 }: NewOrder, origin: OrderOrigin | undefined): string[] {
  if (origin === undefined) return [];
  return [phoneE164, origin.browserHash].filter((key) => key !== undefined);
}

/** Returns the ids of the sizes whose bottles a line needs. */
function listSizeIds({ size: { variantId, parts } }: PricedOrderLine): number[] {
  return parts.length === 0 ? [variantId] : parts.map((part) => part.variantId);
}

/** Converts an adjustment to a record whose keys are column names. */
function toAdjustmentRecord({ amount, ...adjustment }: Adjustment, position: number) {
  return { position, ...adjustment, amount: toPaisa(amount) };
}

/** Converts the parts of a set to records whose keys are column names. */
function toPartRecords({ size }: PricedOrderLine, line: number) {
  return buildPartRows(size).map(({ productId, variantId, productName, ...part }) => {
    return { line, ...part, product_id: productId, variant_id: variantId, product_name: productName };
  });
}

/** Converts a line to a record whose keys are column names. */
function toLineRecord({ size, unitPrice, quantity }: PricedOrderLine, position: number) {
  return {
    position,
    product_id: size.productId,
    variant_id: size.variantId,
    product_name: size.productName,
    image: size.image,
    variant: size.variant,
    is_tester: size.isTester,
    unit_price: toPaisa(unitPrice),
    quantity,
  };
}
