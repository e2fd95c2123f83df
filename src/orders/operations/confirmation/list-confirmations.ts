import type { SQL } from "drizzle-orm";
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { orderItems, orders } from "../../tables/order-schema.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import { isToConfirm } from "../statistics/order-statistics.ts";
import type {
  CallFigures,
  CallQueue,
  ConfirmationRow,
  StaffConfirmation,
  ToConfirm,
} from "../../rules/confirmation/confirmation-list.ts";
import type { WhatsAppMessage } from "../../rules/whatsapp-message.ts";
import { toShopDay, startOfDay } from "#platform/rules/day.ts";
import { describeAdvance } from "../../rules/order-payment.ts";
import type { Order } from "../../rules/order.ts";
import { confirmationList } from "../../rules/confirmation/confirmation-list.ts";
import type { ListSql } from "#kit/operations/list.server.ts";
import { buildListCondition } from "#kit/operations/list.server.ts";
import type { ListQueryOf } from "#kit/rules/list.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { Page } from "#kit/rules/paging.ts";
import { STAFF_PAGE_SIZE } from "#kit/rules/paging.ts";
import { matchesOrderSearch } from "../lists/order-filter.ts";
import type { WhatsAppMessageOptions } from "../queries.ts";
import { findWhatsAppMessages } from "../queries.ts";

/** The latest event of an order's confirmation as JSON. */
const lastEvent = subquery<{ event: string; note: string | null; at: string } | null>`(
  select json_build_object('event', last.event, 'note', last.note, 'at', last.created_at)
  from ${confirmationEvents} as last where last.order_id = ${orderConfirmations.orderId}
  order by last.id desc limit 1)`;

/**
 * When the reservation of an order ends; null without a reservation. The column name is raw SQL, because Drizzle omits
 * table names in a select from one table.
 */
const reservedUntil = sql<string | null>`(
  select min(reservation.expires_at) from ${stockReservations} as reservation
  where reservation.order_id = order_confirmations.order_id and reservation.expires_at > now())`;

/** The lines of an order as JSON. */
const lines = subquery<ConfirmationRow["lines"]>`(
  select json_agg(json_build_object('quantity', line.quantity, 'name', line.product_name, 'variant', line.variant)
    order by line.position)
  from ${orderItems} as line where line.order_id = ${orders.id})`;

const CONFIRMATION_COLUMNS = {
  state: orderConfirmations.state,
  staffStep: orderConfirmations.staffStep,
  expiresAt: orderConfirmations.expiresAt,
  reservation: orderConfirmations.reservation,
  reservedUntil,
  verifiedAt: orderConfirmations.verifiedAt,
  nextCallAt: orderConfirmations.nextCallAt,
  unansweredCalls: orderConfirmations.unansweredCalls,
  reminders: orderConfirmations.reminders,
  lastEvent,
};

type ConfirmationColumns = Pick<
  typeof orderConfirmations.$inferSelect,
  | "state"
  | "staffStep"
  | "expiresAt"
  | "reservation"
  | "verifiedAt"
  | "nextCallAt"
  | "unansweredCalls"
  | "reminders"
> & { reservedUntil: string | null; lastEvent: { event: string; note: string | null; at: string } | null };

function toStaffConfirmation({
  expiresAt,
  reservedUntil: reservationEnd,
  verifiedAt,
  nextCallAt,
  lastEvent: last,
  ...row
}: ConfirmationColumns): StaffConfirmation {
  return {
    ...row,
    expiresAt: expiresAt.toISOString(),
    reservedUntil: reservationEnd && new Date(reservationEnd).toISOString(),
    verifiedAt: verifiedAt && verifiedAt.toISOString(),
    nextCallAt: nextCallAt.toISOString(),
    lastEvent: last && ({ ...last, at: new Date(last.at).toISOString() } as StaffConfirmation["lastEvent"]),
  };
}

/** Returns the confirmation of an order for staff, or null if it has none. */
export async function getStaffConfirmation(db: Database, orderId: string): Promise<StaffConfirmation | null> {
  const [row] = await db
    .select(CONFIRMATION_COLUMNS)
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, orderId));
  return row ? toStaffConfirmation(row) : null;
}

const confirmationSql: ListSql<typeof confirmationList> = {
  search: matchesOrderSearch,
  filters: { queue: isInQueue },
};

/**
 * Returns a page of the pending orders in a call queue, oldest first.
 * @param whatsApp settings for the prefilled WhatsApp messages
 */
export async function listConfirmations(
  db: Database,
  { page = 1, pageSize = STAFF_PAGE_SIZE, ...query }: ListQueryOf<typeof confirmationList>,
  whatsApp: Pick<WhatsAppMessageOptions, "siteUrl" | "store">,
): Promise<Page<ConfirmationRow>> {
  const condition = buildListCondition(confirmationList, confirmationSql, db, { queue: "due", ...query });
  const [total, rows] = await Promise.all([
    countUndecided(db, condition),
    selectUndecided(db)
      .where(condition)
      .orderBy(asc(orderConfirmations.createdAt), asc(orderConfirmations.orderId))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const messages = await findWhatsAppMessages(db, rows.map(toWhatsAppOrder), whatsApp);
  const items = rows.flatMap((row) => {
    const message = messages.get(row.order.id);
    return message ? toConfirmationRow(row, message) : [];
  });
  return { items, page, pageSize, total };
}

const isSameOrder = eq(orders.id, orderConfirmations.orderId);

async function countUndecided(db: Database, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(orderConfirmations)
    .innerJoin(orders, isSameOrder)
    .where(condition);
  return row?.total ?? 0;
}

const selectUndecided = (db: Database) =>
  db
    .select({
      confirmation: CONFIRMATION_COLUMNS,
      status: orders.status,
      total: orders.totalAmount,
      paymentMethod: orders.paymentMethod,
      advanceRequired: orders.advanceRequired,
      placedAt: orders.createdAt,
      order: {
        id: orders.id,
        orderNumber: orders.orderNumber,
        name: orders.customerName,
        phone: orders.customerPhone,
        phoneE164: orders.customerPhoneE164,
        city: orders.city,
        items: orders.totalItems,
        lines,
      },
    })
    .from(orderConfirmations)
    .innerJoin(orders, isSameOrder);

type UndecidedRow = Awaited<ReturnType<typeof selectUndecided>>[number];

/** Returns the part of the total that is paid in advance; nothing if all of it is paid in one way. */
function toAdvance({ paymentMethod, advanceRequired, total }: UndecidedRow): Pick<Order, "advanceAmount"> {
  const amounts = { advanceRequired: toPkr(advanceRequired), totalAmount: toPkr(total) };
  const { advanceAmount } = describeAdvance({ paymentMethod, ...amounts });
  return advanceAmount === undefined ? {} : { advanceAmount };
}

function toWhatsAppOrder(row: UndecidedRow) {
  const { order, status, total, confirmation } = row;
  const { id, orderNumber, name, phoneE164, city } = order;
  return {
    id,
    orderNumber,
    phoneE164,
    status,
    confirmation,
    customerInfo: { name },
    shippingAddress: { city },
    totalAmount: toPkr(total),
    ...toAdvance(row),
  };
}

function toConfirmationRow(row: UndecidedRow, whatsApp: WhatsAppMessage): ConfirmationRow {
  const { order, total, placedAt, confirmation } = row;
  return {
    ...toAdvance(row),
    ...toStaffConfirmation(confirmation),
    ...order,
    total: toPkr(total),
    placedAt: placedAt.toISOString(),
    whatsApp,
  };
}

/** Returns the SQL condition of a call queue. Only pending orders are in a queue. */
function isInQueue(queue: CallQueue): SQL | undefined {
  return and(isToConfirm(), hasQueueState(queue));
}

function hasQueueState(queue: CallQueue): SQL | undefined {
  const { state, nextCallAt } = orderConfirmations;
  const now = sql`now()`;
  const needsCall = inArray(state, ["waiting", "out-of-stock"]);
  if (queue === "due") return and(needsCall, lte(nextCallAt, now));
  if (queue === "later") return and(needsCall, gt(nextCallAt, now));
  return eq(state, queue);
}

/** Returns the number of orders to call now, which is the total of the queue `due`. */
export function countDueCalls(db: Database): Promise<number> {
  return countUndecided(db, isInQueue("due"));
}

/**
 * Counts the orders to confirm by call queue. `outside` are those in no queue: the shop did not ask for a confirmation, or it is
 * decided and staff set the order back.
 */
export async function countToConfirm(db: Database): Promise<ToConfirm> {
  const countIn = (queue: CallQueue) => sql<number>`(count(*) filter (where ${hasQueueState(queue)}))::int`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      due: countIn("due"),
      later: countIn("later"),
      unreachable: countIn("unreachable"),
      expired: countIn("expired"),
    })
    .from(orders)
    .leftJoin(orderConfirmations, isSameOrder)
    .where(isToConfirm());
  const { total, ...queues } = row ?? { total: 0, due: 0, later: 0, unreachable: 0, expired: 0 };
  const inQueues = Object.values(queues).reduce((sum, count) => sum + count, 0);
  return { total, ...queues, outside: total - inQueues };
}

/** Counts the calls and decisions since midnight in Pakistan, and the orders to confirm. */
export async function getCallFigures(db: Database, now: Date = new Date()): Promise<CallFigures> {
  const countEvents = (...events: string[]) => sql<number>`(count(*) filter (where event in ${events}))::int`;
  const toConfirm = await countToConfirm(db);
  const [counts] = await db
    .select({
      calls: sql<number>`(count(*) filter (where event like 'call-%'))::int`,
      reached: countEvents("call-confirmed", "call-declined", "call-later"),
      confirmed: countEvents("call-confirmed", "payment-received"),
      declined: countEvents("call-declined"),
      confirmedOnline: countEvents("shopper-confirmed"),
      declinedOnline: countEvents("shopper-declined"),
    })
    .from(confirmationEvents)
    .where(sql`${confirmationEvents.createdAt} >= ${startOfDay(toShopDay(now))}`);
  const none = { calls: 0, reached: 0, confirmed: 0, declined: 0, confirmedOnline: 0, declinedOnline: 0 };
  return { ...(counts ?? none), toConfirm };
}
