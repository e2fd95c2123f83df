import { and, eq, inArray, sql } from "drizzle-orm";

import { toPkr } from "#kit/rules/money.ts";
import { orders } from "#orders/tables/order-schema.server.ts";
import { refunds } from "#payments/tables/payment-schema.server.ts";
import type { Database } from "#platform/db/client.server.ts";
import { toShopDay } from "#platform/rules/day.ts";
import { returnReminders, returns } from "#returns/tables/return-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";

import type { MessageReturn } from "../../../rules/outbox/order-message.ts";
import type { ClaimedMessage } from "../claim-messages.ts";
import { readSubjectId } from "../queue-message-once.ts";
import { RETURN_STATE_KINDS } from "../return-messages.ts";

/** The state in which a return must still be when a message about it is sent, by kind of message. */
const STATES = new Map<MessageKind, string>(
  Object.entries(RETURN_STATE_KINDS).map(([state, kind]) => [kind, state]),
);

/** Returns whether a kind of message is about a return. */
export function isAboutReturn(kind: MessageKind): boolean {
  return STATES.has(kind) || kind === "return-reminder";
}

type ReturnMessage = Pick<ClaimedMessage, "id" | "kind" | "orderId" | "dedupeKey">;

/**
 * Returns what messages about returns name, by message id, as it is now. Omits messages that are no longer true, because
 * the return has another state, nothing is refunded for it, or the time to ask is over.
 */
export async function readReturnsOfMessages(
  db: Database,
  messages: readonly ReturnMessage[],
): Promise<Map<number, MessageReturn>> {
  const ofReturns = messages.filter(({ kind }) => STATES.has(kind));
  const reminders = messages.filter(({ kind }) => kind === "return-reminder");
  const [byReturn, byOrder] = await Promise.all([readReturns(db, ofReturns), readReminders(db, reminders)]);
  const found = new Map<number, MessageReturn>();
  for (const message of ofReturns) {
    const given = byReturn.get(readSubjectId(message));
    if (given && given.state === STATES.get(message.kind) && isRefunded(message.kind, given))
      found.set(message.id, toMessageReturn(message.kind, given));
  }
  for (const { id, orderId } of reminders) {
    const day = byOrder.get(orderId ?? "");
    if (day !== undefined) found.set(id, { reference: "", day });
  }
  return found;
}

type StoredReturn = Awaited<ReturnType<typeof readReturnRows>>[number];

/** Nothing is on its way for a return of an order that was never paid. */
function isRefunded(kind: MessageKind, { refund }: StoredReturn): boolean {
  return kind !== "return-refund-due" || refund > 0;
}

function toMessageReturn(
  kind: MessageKind,
  { number, instructions, rejection, backOn, dueOn, refund, newOrder }: StoredReturn,
): MessageReturn {
  return {
    reference: number,
    instructions,
    reason: rejection,
    amount: toPkr(refund),
    day: kind === "return-refund-due" ? dueOn : backOn,
    newOrder,
  };
}

function readReturnRows(db: Database, ids: readonly number[]) {
  const { id, number, state, instructions, rejection, backOn, dueOn } = returns;
  return db
    .select({
      id,
      number,
      state,
      instructions,
      rejection,
      backOn,
      dueOn,
      refund: sql<number>`coalesce(${refunds.amount}, 0)::float8`,
      newOrder: orders.orderNumber,
    })
    .from(returns)
    .leftJoin(refunds, and(eq(refunds.returnId, returns.id), eq(refunds.state, "open")))
    .leftJoin(orders, eq(orders.id, returns.exchangeOrderId))
    .where(inArray(returns.id, [...ids]));
}

async function readReturns(db: Database, messages: readonly ReturnMessage[]) {
  const rows = messages.length === 0 ? [] : await readReturnRows(db, messages.map(readSubjectId));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the last days to ask by order, without orders that have a return and days that are over. */
async function readReminders(db: Database, messages: readonly ReturnMessage[]) {
  const ids = messages.flatMap(({ orderId }) => orderId ?? []);
  if (ids.length === 0) return new Map<string, string>();
  const today = toShopDay(new Date());
  const rows = await db
    .select({ orderId: returnReminders.orderId, lastDay: returnReminders.lastDay, returnId: returns.id })
    .from(returnReminders)
    .leftJoin(returns, eq(returns.orderId, returnReminders.orderId))
    .where(inArray(returnReminders.orderId, ids));
  return new Map(
    rows
      .filter(({ lastDay, returnId }) => returnId === null && lastDay >= today)
      .map(({ orderId, lastDay }) => [orderId, lastDay]),
  );
}
