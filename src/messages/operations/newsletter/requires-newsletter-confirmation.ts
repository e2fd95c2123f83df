import type { Database } from "#platform/db/client.server.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { isEmailed } from "#store/operations/read-channel-choice.ts";

/**
 * Returns whether subscribers must confirm their address (double opt-in). A shop that cannot send the email, or
 * whose staff have switched it off, subscribes addresses immediately.
 * @param channels the configured channels
 */
export async function requiresNewsletterConfirmation(
  db: Database,
  channels: readonly MessageChannel[],
): Promise<boolean> {
  return await isEmailed(db, "newsletter-confirm", channels);
}
