import type { MessageChannel } from "#kit/rules/message-channel.ts";

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
