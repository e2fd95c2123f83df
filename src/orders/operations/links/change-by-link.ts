import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { orders } from "../../tables/order-schema.server.ts";
import type { Decision } from "../../rules/confirmation/decision.ts";
import type { LinkedOrder } from "../../rules/order.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { ShopError } from "#kit/rules/errors.ts";
import { ConfirmedByMessageOnly } from "../../rules/order-errors.ts";
import type { Correction } from "../../rules/edit/correction.ts";
import { cancelOrder } from "../cancel-order.ts";
import { decideConfirmation } from "../confirmation/decide-confirmation.ts";
import { correctOrder } from "../edit/correct-order.ts";

import { findOrderLink, requireOrderLink } from "./find-order-link.ts";

interface ChangeOptions {
  /** Called if the order already has the requested state. */
  onReplay?: (() => void) | undefined;
  /** Channels for which messages are queued. Default: none. */
  channels?: readonly MessageChannel[];
}

/**
 * Cancels the order of a shopper's link. See `cancelOrder`.
 * @throws NotFound 'Order not found' if the link does not work
 */
export async function cancelByLink(
  db: Database,
  token: string,
  options: ChangeOptions = {},
): Promise<LinkedOrder> {
  const { orderId, kind } = await requireOrderLink(db, token);
  return cancelOrder(db, orderId, { ...options, linkKind: kind });
}

/**
 * Confirms or declines the order of a shopper's link. See `decideConfirmation`.
 * @throws NotFound 'Order not found' if the link does not work
 * @throws ConfirmedByMessageOnly if the browser that placed the order confirms it, because that proves nothing about the
 * phone number and the email address
 */
export async function decideByLink(
  db: Database,
  token: string,
  decision: Decision,
  options: ChangeOptions = {},
): Promise<LinkedOrder> {
  const link = await requireOrderLink(db, token);
  if (decision.decision === "confirm" && link.kind !== "message") throw new ConfirmedByMessageOnly();
  return decideConfirmation(db, link.orderId, decision, { ...options, link });
}

/**
 * Corrects the order of a shopper's link. See `correctOrder`.
 * @throws NotFound 'Order not found' if the link does not work
 */
export async function correctByLink(
  db: Database,
  token: string,
  correction: Correction,
  options: { channels?: readonly MessageChannel[]; isRateLimited?: boolean } = {},
): Promise<LinkedOrder> {
  return correctOrder(db, await requireOrderLink(db, token), correction, options);
}

interface ButtonPress {
  token: string;
  /** The number from which the button was pressed, in E.164. */
  phone: string;
}

/** Result of pressing the button in a message: `closed` means that the order can no longer be confirmed this way. */
type ButtonOutcome = "confirmed" | "other-number" | "closed" | "unknown";

/**
 * Confirms an order after the shopper has pressed the button in a message. Only a press from the order's number
 * confirms, because messages can be forwarded. A repeated press changes nothing.
 * @param channels channels for which messages are queued
 */
export async function confirmByButton(
  db: Database,
  { token, phone }: ButtonPress,
  channels: readonly MessageChannel[],
): Promise<ButtonOutcome> {
  const link = await findOrderLink(db, token);
  if (link?.kind !== "message") return "unknown";
  const [order] = await db
    .select({ phone: orders.customerPhoneE164 })
    .from(orders)
    .where(eq(orders.id, link.orderId));
  if (order?.phone !== phone) return "other-number";
  try {
    await decideConfirmation(db, link.orderId, { decision: "confirm" }, { channels, link });
    return "confirmed";
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return "closed";
  }
}
