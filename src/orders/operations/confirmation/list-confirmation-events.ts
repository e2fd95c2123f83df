import { and, asc, eq, notInArray } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { confirmationEvents } from "../../tables/confirmation-schema.server.ts";
import type { ConfirmationEvent } from "../../rules/confirmation/confirmation.ts";
import { staffConfirmationMessages } from "../../rules/confirmation/staff-messages.ts";
import type { TimelineEntry } from "../../rules/order.ts";
import { staffName } from "#staff/operations/staff-name.ts";

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
