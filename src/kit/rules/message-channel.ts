/** Ways to send messages. A channel that is not configured sends nothing, and nothing is queued for it. */
export const MESSAGE_CHANNELS = ["email", "whatsapp", "sms"] as const;

export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** Channels of recorded messages: `link` is a chat message that staff sent manually. */
export const RECORDED_CHANNELS = [...MESSAGE_CHANNELS, "link"] as const;

export type RecordedChannel = (typeof RECORDED_CHANNELS)[number];
