import type { MessageChannel } from "#kit/rules/message-channel.ts";
import type { Database } from "#platform/db/client.server.ts";
import { getPreparedStatement } from "#platform/db/statements/prepared-statement.server.ts";

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
  const choose = await readChannelChoices(db);
  return choose(kind, configured);
}

/** Returns a function that returns the channels of each kind of message, as staff have chosen them. */
export async function readChannelChoices(
  db: Database,
): Promise<(kind: MessageKind, configured: readonly MessageChannel[]) => ChannelChoice> {
  // The table has at most one row for each kind, so that one statement serves all callers.
  const rows = await getPreparedStatement(db, "list_message_plans", (name) =>
    db.select().from(messagePlans).prepare(name),
  ).execute();
  return (kind, configured) =>
    toChannelChoice(
      kind,
      rows.find((row) => row.kind === kind),
      configured,
    );
}

/** Returns the channels of a kind of message. @param stored what staff have chosen, if they have */
export function toChannelChoice(
  kind: MessageKind,
  stored: Pick<typeof messagePlans.$inferSelect, "plan" | "off"> | null | undefined,
  configured: readonly MessageChannel[],
): ChannelChoice {
  const { plan, off } = stored ?? { plan: DEFAULT_CHANNEL_PLAN, off: [] };
  const { channels = configured } = MESSAGE_RULES[kind];
  const enabled = configured.filter((channel) => channels.includes(channel) && !off.includes(channel));
  return { plan, enabled };
}

/** Returns whether the shop sends a kind of message by email. */
export async function isEmailed(
  db: Database,
  kind: MessageKind,
  configured: readonly MessageChannel[],
): Promise<boolean> {
  return (await readChannelChoice(db, kind, configured)).enabled.includes("email");
}
