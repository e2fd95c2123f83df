import { and, eq, gt, min, sql, asc, notInArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { stockReservations } from "#catalogue/tables/reservation-schema.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import type { LinkedOrder, TimelineEntry } from "../../rules/order.ts";
import { orderConfirmations, confirmationEvents } from "../../tables/confirmation-schema.server.ts";
import type { ConfirmationEvent } from "../../rules/confirmation/confirmation.ts";
import { staffConfirmationMessages } from "../../rules/confirmation/staff-messages.ts";

const getConfirmationStatement = (db: Database) =>
  getPreparedStatement(db, "get_confirmation", (name) =>
    db
      .select({
        state: orderConfirmations.state,
        expiresAt: orderConfirmations.expiresAt,
        staffStep: orderConfirmations.staffStep,
        reservedUntil: min(stockReservations.expiresAt),
        sentVia: orderConfirmations.sentVia,
      })
      .from(orderConfirmations)
      .leftJoin(
        stockReservations,
        and(
          eq(stockReservations.orderId, orderConfirmations.orderId),
          gt(stockReservations.expiresAt, sql`now()`),
        ),
      )
      .where(eq(orderConfirmations.orderId, sql.placeholder("orderId")))
      .groupBy(orderConfirmations.orderId)
      .prepare(name),
  );

/** Returns the confirmation of an order, or null if it has none. */
export async function getConfirmation(db: Database, orderId: string): Promise<LinkedOrder["confirmation"]> {
  const [row] = await getConfirmationStatement(db).execute({ orderId });
  if (!row) return null;
  const { expiresAt, reservedUntil } = row;
  return {
    ...row,
    expiresAt: expiresAt.toISOString(),
    // A verified order reserves its bottles a little longer, so that the expiry can still be postponed.
    reservedUntil:
      reservedUntil && new Date(Math.min(reservedUntil.getTime(), expiresAt.getTime())).toISOString(),
  };
}

/** Event kinds that are omitted, because the timeline already contains the status change. */
const STATUS_EVENTS: ConfirmationEvent[] = ["status-confirmed", "status-cancelled"];

/** Returns the decisions, calls and expiries of an order's confirmation as timeline entries, oldest first. */
export async function listConfirmationEvents(db: Database, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .select({ entry: confirmationEvents, by: staffName })
    .from(confirmationEvents)
    .leftJoin(users, eq(users.id, confirmationEvents.staffId))
    .where(and(eq(confirmationEvents.orderId, orderId), notInArray(confirmationEvents.event, STATUS_EVENTS)))
    .orderBy(asc(confirmationEvents.id));
  return rows.map(({ entry: { event, note, createdAt }, by }) => ({
    kind: "confirmation",
    at: createdAt.toISOString(),
    by,
    text: staffConfirmationMessages.events[event],
    note,
    changes: [],
  }));
}
