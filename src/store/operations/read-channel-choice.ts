import { eq } from "drizzle-orm";

import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";

import type { ChannelPlan } from "../rules/channel-plan.ts";
import { DEFAULT_CHANNEL_PLAN } from "../rules/channel-plan.ts";
import type { MessageKind } from "../rules/message-kind.ts";
import { MESSAGE_RULES } from "../rules/message-kind.ts";
import { messagePlans } from "../tables/store-schema.server.ts";

/** Over which channels the shop sends a kind of message. */
export interface ChannelChoice {
  /** The order of the channels. */
  plan: ChannelPlan;
  /** The configured channels that the kind supports and that staff have not switched off. */
  enabled: MessageChannel[];
}

/** Returns the channels of a kind of message, as staff have chosen them. */
export async function readChannelChoice(
  db: Database,
  kind: MessageKind,
  configured: readonly MessageChannel[],
): Promise<ChannelChoice> {
  const [row] = await db.select().from(messagePlans).where(eq(messagePlans.kind, kind));
  const { plan = DEFAULT_CHANNEL_PLAN, off = [] } = row ?? {};
  const { channels = configured } = MESSAGE_RULES[kind];
  return {
    plan,
    enabled: configured.filter((channel) => channels.includes(channel) && !off.includes(channel)),
  };
}

/** Returns whether the shop sends a kind of message by email. */
export async function isEmailed(
  db: Database,
  kind: MessageKind,
  configured: readonly MessageChannel[],
): Promise<boolean> {
  return (await readChannelChoice(db, kind, configured)).enabled.includes("email");
}
