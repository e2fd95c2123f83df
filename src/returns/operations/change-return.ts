import { eq } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { LockedOrder } from "#orders/operations/lock-order.ts";
import { lockOrder } from "#orders/operations/lock-order.ts";
import type { Database } from "#platform/db/client.server.ts";
import { publish } from "#platform/events/events.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { CUSTOMER } from "#staff/rules/audit/audit.ts";

import { ReturnChanged, createReturnNotFound } from "../rules/return-errors.ts";
import type { ReturnDecision } from "../rules/return-input.ts";
import { returnMessages as messages } from "../rules/return-messages.ts";
import type { ReturnState } from "../rules/return-state.ts";
import { canBecome } from "../rules/return-state.ts";
import { returnEvents, returns } from "../tables/return-schema.server.ts";

import { returnChanged } from "./events.ts";

/** A stored return. */
export type ReturnRow = typeof returns.$inferSelect;

/** Who changes a return. */
export interface ReturnChangeOptions {
  /** Default: the customer. */
  by?: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/**
 * Locks the order of a return, then reads the return.
 * @param number the number of the return, e.g. `ZE12345678901-R1`
 * @throws NotFound 'Return not found'
 */
export async function lockReturn(
  tx: Database,
  number: string,
  options: { shouldLockSizes?: boolean } = {},
): Promise<{ order: LockedOrder; row: ReturnRow }> {
  const [found] = await tx
    .select({ orderId: returns.orderId })
    .from(returns)
    .where(eq(returns.number, number));
  if (!found) throw createReturnNotFound();
  const order = await lockOrder(tx, found.orderId, options);
  const [row] = await tx.select().from(returns).where(eq(returns.number, number));
  if (!row) throw createReturnNotFound();
  return { order, row };
}

/**
 * Changes the state of a locked return, with history, audit entry and event.
 * @throws ReturnChanged if the state does not follow the present one
 */
export async function changeReturnState(
  tx: Database,
  { order, row }: { order: LockedOrder; row: ReturnRow },
  { state, text = null, ...fields }: { state: ReturnState; text?: string | null } & Partial<ReturnRow>,
  { by = CUSTOMER, channels = [], now = new Date() }: ReturnChangeOptions,
): Promise<void> {
  if (!canBecome(row.state, state)) throw new ReturnChanged();
  await tx
    .update(returns)
    .set({ ...fields, state, updatedAt: now })
    .where(eq(returns.id, row.id));
  const [event] = await tx
    .insert(returnEvents)
    .values({ returnId: row.id, event: state, text, staffId: by.uid, createdAt: now })
    .returning({ id: returnEvents.id });
  await recordAudit(tx, {
    by,
    action: "updated",
    subject: { type: "order", id: order.id, label: order.orderNumber },
    changes: [{ field: row.number, from: messages.states[row.state], to: messages.states[state] }],
  });
  await publish(tx, returnChanged, {
    returnId: row.id,
    orderId: order.id,
    state,
    wants: row.wants,
    version: event?.id,
    channels,
  });
}

/**
 * Withdraws a return until the shop has received the items. A repeated request changes nothing.
 * @param orderId the order of the shopper's link
 * @throws NotFound 'Return not found', also for a return of another order
 * @throws ReturnChanged if the shop has received or rejected the items
 */
export async function withdrawReturn(
  db: Database,
  { orderId, number }: { orderId: string; number: string },
  options: ReturnChangeOptions = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockReturn(tx, number);
    if (locked.order.id !== orderId) throw createReturnNotFound();
    if (locked.row.state === "withdrawn") return;
    await changeReturnState(tx, locked, { state: "withdrawn" }, options);
  });
}

/**
 * Approves a requested return with instructions, or rejects it, also after the items have arrived.
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if it is decided already
 */
export async function decideReturn(
  db: Database,
  number: string,
  decision: ReturnDecision,
  options: ReturnChangeOptions & { by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockReturn(tx, number);
    const change =
      decision.decision === "approve"
        ? { state: "approved" as const, instructions: decision.instructions }
        : { state: "rejected" as const, rejection: decision.reason, text: decision.reason };
    await changeReturnState(tx, locked, change, options);
  });
}

/**
 * Records that the items of an approved return have arrived. A repeated scan changes nothing.
 * @throws NotFound 'Return not found'
 * @throws ReturnChanged if the return is not approved
 */
export async function receiveReturn(
  db: Database,
  number: string,
  options: ReturnChangeOptions & { by: Actor },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockReturn(tx, number);
    if (locked.row.state === "received") return;
    await changeReturnState(
      tx,
      locked,
      { state: "received", receivedAt: options.now ?? new Date() },
      options,
    );
  });
}
