import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { MESSAGE_CHANNELS } from "#kit/rules/message-channel.ts";

import type { MessageAudience, MessageKind } from "./message-kind.ts";
import { MESSAGE_RULES } from "./message-kind.ts";

/**
 * Over which channels the shop sends a kind of message to customers. Each list contains alternatives in order: the
 * next channel is used if the one before cannot deliver the message. Several lists are sent independently.
 */
const PLANS = {
  "email-and-whatsapp": [["email"], ["whatsapp", "sms"]],
  "email-and-sms": [["email"], ["sms", "whatsapp"]],
  "whatsapp-first": [["whatsapp", "sms", "email"]],
  "sms-first": [["sms", "whatsapp", "email"]],
  "email-first": [["email", "whatsapp", "sms"]],
} as const satisfies Record<string, readonly (readonly MessageChannel[])[]>;

export type ChannelPlan = keyof typeof PLANS;

export const CHANNEL_PLANS = Object.keys(PLANS) as readonly ChannelPlan[];

/** The plan of a kind of message until staff choose another. */
export const DEFAULT_CHANNEL_PLAN: ChannelPlan = "email-and-whatsapp";

/** Returns the lists of alternative channels of a plan. */
export function listPlanChannels(plan: ChannelPlan): readonly (readonly MessageChannel[])[] {
  return PLANS[plan];
}

/** Returns the channels that follow a channel that could not deliver a message, in order. */
export function listNextChannels(plan: ChannelPlan, failed: MessageChannel): readonly MessageChannel[] {
  const list: readonly MessageChannel[] =
    listPlanChannels(plan).find((alternatives) => alternatives.includes(failed)) ?? [];
  return list.slice(list.indexOf(failed) + 1);
}

/** Returns the lists of alternative channels of a message. Staff get emails only. */
function listAudienceChannels(
  audience: MessageAudience,
  plan: ChannelPlan,
): readonly (readonly MessageChannel[])[] {
  return audience === "staff" ? [["email"]] : listPlanChannels(plan);
}

/** Returns the channels over which the shop sends a kind of message. Messages that staff send manually have none. */
export function listKindChannels(kind: MessageKind): MessageChannel[] {
  const { audience, isByHand = false, channels = MESSAGE_CHANNELS } = MESSAGE_RULES[kind];
  if (isByHand) return [];
  return listAudienceChannels(audience, DEFAULT_CHANNEL_PLAN)
    .flat()
    .filter((channel) => channels.includes(channel));
}

/** Returns whether staff can choose the order of the channels of a kind of message: it has several alternatives. */
export function hasChannelPlan(kind: MessageKind): boolean {
  return listKindChannels(kind).length > 1;
}

/** Pakistani numbers that do not start with 3 are landlines. Foreign numbers are assumed to be mobile. */
const PAKISTANI_LANDLINE = /^\+92(?!3\d{9}$)/;

/** Returns whether a channel can reach a recipient. @param phone in E.164, or null if it is not valid */
export function isReachable(
  channel: MessageChannel,
  { phone, email }: { phone: string | null; email?: string },
): boolean {
  if (channel === "email") return email !== "";
  return phone !== null && !PAKISTANI_LANDLINE.test(phone);
}

/**
 * Returns the channels over which a message can be sent: lists of alternatives, each in order of priority.
 * @param configured the channels that the shop has configured
 * @param phone number of the order in E.164, or null if it is not valid
 * @param plan the order of channels that staff have chosen for the kind of message
 */
export function listAlternatives(
  audience: MessageAudience,
  configured: readonly MessageChannel[],
  phone: string | null,
  plan: ChannelPlan = DEFAULT_CHANNEL_PLAN,
): MessageChannel[][] {
  return listAudienceChannels(audience, plan)
    .map((alternatives) =>
      alternatives.filter((channel) => configured.includes(channel) && isReachable(channel, { phone })),
    )
    .filter((alternatives) => alternatives.length > 0);
}

/** Returns the first channel of each list of alternatives. See `listAlternatives`. */
export function chooseChannels(...input: Parameters<typeof listAlternatives>): MessageChannel[] {
  return listAlternatives(...input).flatMap((alternatives) => alternatives.slice(0, 1));
}
