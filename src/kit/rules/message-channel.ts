/** Ways to send messages. A channel that is not configured sends nothing, and nothing is queued for it. */
export const MESSAGE_CHANNELS = ["email", "whatsapp", "sms"] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels of recorded messages: `link` is a WhatsApp message that staff sent manually. */
export const RECORDED_CHANNELS = [...MESSAGE_CHANNELS, "link"] as const;

export type RecordedChannel = (typeof RECORDED_CHANNELS)[number];

/**
 * States of a message: `queued` → `sending` → `sent`, `failed`, `skipped` or `unsure`, or `queued` for another attempt.
 * Channels that report delivery continue: `sent` → `delivered` → `read`, or `sent` → `failed`. `skipped` messages were
 * not sent and may be queued again. An `unsure` message may have been sent, so the shop never sends it again
 * automatically. Staff can send `failed`, `skipped` and `unsure` messages again.
 */
export const MESSAGE_STATES = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "read",
  "failed",
  "skipped",
  "unsure",
] as const;

export type MessageState = (typeof MESSAGE_STATES)[number];

/** States in which staff may send a message again: it did not arrive, or might not have arrived. */
const RESENDABLE_STATES: readonly MessageState[] = ["failed", "skipped", "unsure"];

/** Returns whether a message's state allows staff to send it again. Messages of `link` are sent manually only. */
export function isResendable(channel: RecordedChannel, state: MessageState): channel is MessageChannel {
  return channel !== "link" && RESENDABLE_STATES.includes(state);
}
