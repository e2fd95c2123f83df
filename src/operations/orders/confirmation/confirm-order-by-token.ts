import type { Database } from "#db/client.server.ts";
import type { MessageChannel } from "#domain/outbox/message.ts";
import { ShopError } from "#domain/shared/errors.ts";

import { findOrderIdByToken } from "./confirmation-tokens.ts";
import { decideConfirmation } from "./decide-confirmation.ts";

/**
 * Confirms an order after the shopper has pressed the button in a message. Ignores unknown tokens and orders that
 * can no longer be confirmed, because the provider repeats events until the webhook accepts them.
 * @param channels channels for which messages are queued
 */
export async function confirmOrderByToken(
  db: Database,
  token: string,
  channels: readonly MessageChannel[],
): Promise<void> {
  const orderId = await findOrderIdByToken(db, token);
  if (orderId === undefined) return;
  try {
    await decideConfirmation(db, orderId, { decision: "confirm" }, { channels });
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
  }
}
