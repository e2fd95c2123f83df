import type { Database } from "#platform/db/client.server.ts";
import type { EventPayload } from "#platform/events/events.ts";
import type { returnChanged, returnReminderDue } from "#returns/operations/events.ts";
import type { ReturnState } from "#returns/rules/return-state.ts";
import type { TemplateKind } from "#store/rules/message-kind.ts";

import { queueMessageOnce } from "./queue-message-once.ts";

/**
 * What the customer is told when a return enters a state. An inspected return is told if a refund is open for it when
 * the message is sent. The message about a paid refund is that of the refund.
 */
export const RETURN_STATE_KINDS: Readonly<Partial<Record<ReturnState, TemplateKind>>> = {
  requested: "return-requested",
  approved: "return-approved",
  rejected: "return-rejected",
  received: "return-received",
  inspected: "return-refund-due",
  settled: "return-settled",
  exchanged: "return-exchanged",
};

/** Tells the customer the new state of a return. */
export async function tellReturnChanged(
  tx: Database,
  { orderId, returnId, state, wants, version, channels }: EventPayload<typeof returnChanged>,
): Promise<void> {
  const kind = RETURN_STATE_KINDS[state];
  // An exchange has no refund; it is told once the new order exists.
  if (kind === undefined || (state === "inspected" && wants === "exchange")) return;
  await queueMessageOnce(tx, kind, { orderId, id: returnId, version, channels });
}

/** Reminds the customer of the last day to ask for a return. */
export async function remindOfReturn(
  tx: Database,
  { orderId, channels }: EventPayload<typeof returnReminderDue>,
): Promise<void> {
  await queueMessageOnce(tx, "return-reminder", { orderId, id: 0, channels });
}
