import type { MessageAudience, MessageChannel } from "./message.ts";

/**
 * Channels of a message by audience. Each list contains alternatives: the message is sent over the first configured channel that can reach
 * the recipient.
 */
const CHANNELS_BY_AUDIENCE: Readonly<Record<MessageAudience, readonly (readonly MessageChannel[])[]>> = {
  customer: [["email"], ["whatsapp", "sms"]],
  staff: [["email"]],
};

/** Pakistani numbers that do not start with 3 are landlines. Other countries' numbers do not show their type. */
const PAKISTANI_LANDLINE = /^\+92(?!3\d{9}$)/;

/**
 * Returns the channels over which a message is sent.
 * @param configured the channels that the shop has configured
 * @param phone number of the order in E.164, or null if it is not valid
 */
export function chooseChannels(
  audience: MessageAudience,
  configured: readonly MessageChannel[],
  phone: string | null,
): MessageChannel[] {
  const hasMobile = phone !== null && !PAKISTANI_LANDLINE.test(phone);
  return CHANNELS_BY_AUDIENCE[audience]
    .map((alternatives) =>
      alternatives.find((channel) => configured.includes(channel) && (channel === "email" || hasMobile)),
    )
    .filter((channel) => channel !== undefined);
}
