import type { MessageAudience, MessageChannel, MessageKind } from "./message.ts";
import { MESSAGE_CHANNELS, MESSAGE_RULES } from "./message.ts";

/**
 * Channels of a message by audience. Each list contains alternatives: the message is sent over the first configured
 * channel that can reach the recipient.
 */
const CHANNELS_BY_AUDIENCE: Readonly<Record<MessageAudience, readonly (readonly MessageChannel[])[]>> = {
  customer: [["email"], ["whatsapp", "sms"]],
  staff: [["email"]],
};

/** Returns the channels over which the shop sends a kind of message. Messages that staff send manually have none. */
export function listKindChannels(kind: MessageKind): MessageChannel[] {
  const { audience, isByHand = false, channels = MESSAGE_CHANNELS } = MESSAGE_RULES[kind];
  if (isByHand) return [];
  return CHANNELS_BY_AUDIENCE[audience].flat().filter((channel) => channels.includes(channel));
}

/** Pakistani numbers that do not start with 3 are landlines. Foreign numbers are assumed to be mobile. */
const PAKISTANI_LANDLINE = /^\+92(?!3\d{9}$)/;

/**
 * Returns the channels over which a message can be sent: lists of alternatives, each in order of priority.
 * @param configured the channels that the shop has configured
 * @param phone number of the order in E.164, or null if it is not valid
 */
export function listAlternatives(
  audience: MessageAudience,
  configured: readonly MessageChannel[],
  phone: string | null,
): MessageChannel[][] {
  const hasMobile = phone !== null && !PAKISTANI_LANDLINE.test(phone);
  return CHANNELS_BY_AUDIENCE[audience]
    .map((alternatives) =>
      alternatives.filter((channel) => configured.includes(channel) && (channel === "email" || hasMobile)),
    )
    .filter((alternatives) => alternatives.length > 0);
}

/** Returns the first channel of each list of alternatives. See `listAlternatives`. */
export function chooseChannels(...input: Parameters<typeof listAlternatives>): MessageChannel[] {
  return listAlternatives(...input).flatMap((alternatives) => alternatives.slice(0, 1));
}
