import { eq, sql } from "drizzle-orm";

import { HOUR_MS } from "#platform/rules/day.ts";
import type { Database } from "#platform/db/client.server.ts";
import { confirmationEvents, orderConfirmations } from "../../tables/confirmation-schema.server.ts";
import type { ConfirmationEvent, ConfirmationState } from "../../rules/confirmation/confirmation.ts";
import { CALL_EVENTS, EVENT_RULES, getStateAfter } from "../../rules/confirmation/confirmation.ts";
import { confirmationMessages } from "../../rules/confirmation/confirmation-messages.ts";
import type { Call } from "../../rules/confirmation/decision.ts";
import { INITIAL_STATUS } from "../../rules/order-status.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { addCallingTime, findSendTime, getQuietHours } from "#store/rules/quiet-hours.ts";
import type { Store } from "#store/rules/store.ts";
import { STORE_DEFAULTS } from "#store/rules/store.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { getStore } from "#store/operations/get-store.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { updateOrderStatus } from "../update-order-status.ts";

import type { LockedConfirmation } from "./lock-confirmation.ts";
import { assertEventAllowed, lockConfirmation, postponeExpiry } from "./lock-confirmation.ts";
import { keepReservation, shortenReservation, verifyReservation } from "./verify-reservation.ts";

/**
 * Hours until the next call after an unanswered call or after the result `later` without a time. Also the minimum
 * number of hours between an agreed call and the expiry.
 */
const HOURS_UNTIL_NEXT_CALL = 2;

interface CallOptions {
  by: Actor;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
  now?: Date;
}

/** Adds hours to a time. If the result is in quiet hours, returns their end. */
function addHours(time: Date, hours: number, quietHours: ReturnType<typeof getQuietHours>): Date {
  return findSendTime(new Date(time.getTime() + hours * HOUR_MS), quietHours);
}

/**
 * Records the result of a call to an order's shopper. The results `confirmed` and `declined` change the status
 * in the same transaction. The confirmation and the reservation of the bottles do not expire before a call that the
 * shopper has agreed to.
 * @throws NotFound 'Order not found'
 * @throws ConfirmationClosed if the confirmation is already decided, or the order has none
 * @throws InsufficientStock if the stock is too low to confirm; nothing changes
 */
export async function recordCall(
  db: Database,
  orderId: string,
  { result, note, inHours }: Call,
  { by, channels = [], now = new Date() }: CallOptions,
): Promise<void> {
  const event = CALL_EVENTS[result];
  const { status } = EVENT_RULES[event];
  await db.transaction(async (tx) => {
    const confirmation = await lockConfirmation(tx, orderId, { shouldLockSizes: true });
    assertEventAllowed(event, confirmation);
    if (status !== null) {
      const notes = result === "declined" ? confirmationMessages.declinedOnPhone(note) : undefined;
      await updateOrderStatus(
        tx,
        { orderId, status, notes, expectedStatus: INITIAL_STATUS },
        { by, channels, confirmation: { event, note } },
      );
      return;
    }
    const unansweredCalls = confirmation.unansweredCalls + (result === "no-answer" ? 1 : 0);
    const state = getStateAfter(event, confirmation.state, unansweredCalls);
    const store = (await getStore(tx)) ?? STORE_DEFAULTS;
    const quietHours = getQuietHours(store);
    const nextCallAt = addHours(now, inHours ?? HOURS_UNTIL_NEXT_CALL, quietHours);
    await tx
      .update(orderConfirmations)
      .set({ state, unansweredCalls, nextCallAt: sql`greatest(${nextCallAt}, now())` })
      .where(eq(orderConfirmations.orderId, orderId));
    await updateReservation(tx, confirmation, { event, state, store, now });
    // The shopper has agreed to the time of the next call.
    const expiresAt = addHours(nextCallAt, HOURS_UNTIL_NEXT_CALL, quietHours);
    if (event === "call-later" && expiresAt > confirmation.expiresAt)
      await postponeExpiry(tx, [orderId], expiresAt, now);
    await tx.insert(confirmationEvents).values({ orderId, event, state, note, staffId: by.uid });
    await recordAudit(tx, {
      by,
      action: "called",
      subject: { type: "order", id: orderId, label: confirmation.orderNumber },
      changes: [{ field: "call", from: null, to: result }],
    });
  });
}

interface RecordedCall {
  event: ConfirmationEvent;
  /** The state after the call. */
  state: ConfirmationState;
  store: Pick<Store, "confirmation" | "customerMessages">;
  now: Date;
}

/**
 * Changes the reservation after a call that did not decide. An answered call verifies the order. While staff try to
 * reach the shopper, the bottles stay reserved; once nobody can be reached, the bottles of an unverified order are
 * reserved only as long as those of a new order.
 */
async function updateReservation(
  tx: Database,
  { orderId, verifiedAt, expiresAt }: LockedConfirmation,
  { event, state, store, now }: RecordedCall,
): Promise<void> {
  if (event === "call-later") return verifyReservation(tx, orderId);
  if (verifiedAt !== null) return;
  const unverifiedMs = store.confirmation.unverifiedHours * HOUR_MS;
  if (state === "unreachable")
    return shortenReservation(tx, orderId, addCallingTime(now, unverifiedMs, getQuietHours(store)));
  if (state === "waiting") await keepReservation(tx, { orderId, expiresAt });
}
