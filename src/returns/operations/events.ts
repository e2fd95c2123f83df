import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { defineEvent } from "#platform/events/events.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";

import type { Payee } from "../rules/return-input.ts";
import type { ReturnState, ReturnWish } from "../rules/return-state.ts";

/** The items of a return were inspected and accepted, and the credit is fixed. Its order is locked. */
export const returnInspected = defineEvent<{
  returnId: number;
  orderId: string;
  wants: ReturnWish;
  /** In paisa, whole rupees. */
  credit: number;
  /** Null for the original method of payment. */
  payee: { method: Payee["method"] | "cash"; holder: string | null; account: string | null } | null;
  /** The day in Pakistan until which the refund is paid. */
  dueOn: string;
  by: Actor;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}>("return.inspected");

/** A wrong inspection of a return is undone; `return.inspected` follows, unless no item is accepted. Its order is locked. */
export const returnCorrected = defineEvent<{ returnId: number; by: Actor }>("return.corrected");

/** A return was requested, or has another state. Its order is locked. */
export const returnChanged = defineEvent<{
  returnId: number;
  orderId: string;
  state: ReturnState;
  wants: ReturnWish;
  /** The entry of the history: a return can enter a state again. Absent for the request. */
  version?: number | undefined;
  /** Channels for which messages are queued. */
  channels: readonly MessageChannel[];
}>("return.changed");

/** The last day to ask for a return of an order is tomorrow. */
export const returnReminderDue = defineEvent<{ orderId: string; channels: readonly MessageChannel[] }>(
  "return.reminder-due",
);
