import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import type { ChannelPlan } from "#store/rules/channel-plan.ts";
import { hasChannelPlan, listKindChannels } from "#store/rules/channel-plan.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { readChannelChoice } from "#store/operations/read-channel-choice.ts";
import type { MessageChannel } from "#kit/rules/message-channel.ts";
import { templateMessages } from "../../../rules/outbox/template-messages.ts";

/**
 * Chooses the order of the channels of a kind of message, and records the change in the audit log. Messages that are
 * already queued are still sent. A repeated request changes nothing.
 * @throws Conflict if the kind has only one channel
 */
export async function choosePlan(
  db: Database,
  { kind, plan }: { kind: MessageKind; plan: ChannelPlan },
  { by }: { by: Actor },
): Promise<void> {
  if (!hasChannelPlan(kind)) throw new Conflict(templateMessages.planRejected);
  await db.transaction(async (tx) => {
    const { plan: from } = await readChannelChoice(tx, kind, []);
    if (from === plan) return;
    await tx
      .insert(messagePlans)
      .values({ kind, plan })
      .onConflictDoUpdate({ target: messagePlans.kind, set: { plan } });
    const subject = { type: "template", id: kind, label: messageKindLabels[kind] } as const;
    await recordAudit(tx, {
      by,
      action: "updated",
      subject,
      changes: [{ field: "channels", from, to: plan }],
    });
  });
}

interface ChannelSwitch {
  kind: MessageKind;
  channel: MessageChannel;
  isOn: boolean;
}

/**
 * Switches a channel on or off for a kind of message, and records the change in the audit log. Messages that are
 * already queued are still sent. A repeated request changes nothing.
 * @throws Conflict if the kind is never sent over the channel
 */
export async function switchChannel(
  db: Database,
  { kind, channel, isOn }: ChannelSwitch,
  { by }: { by: Actor },
): Promise<void> {
  if (!listKindChannels(kind).includes(channel)) throw new Conflict(templateMessages.channelRejected);
  await db.transaction(async (tx) => {
    // Locks the row, so that concurrent switches of other channels are kept.
    await tx.insert(messagePlans).values({ kind }).onConflictDoNothing();
    const [row] = await tx.select().from(messagePlans).where(eq(messagePlans.kind, kind)).for("update");
    const off = (row?.off ?? []).filter((each) => each !== channel);
    const newOff = isOn ? off : [...off, channel];
    if (newOff.length === row?.off.length) return;
    await tx.update(messagePlans).set({ off: newOff }).where(eq(messagePlans.kind, kind));
    const [from, to] = isOn ? ["off", "on"] : ["on", "off"];
    const subject = { type: "template", id: kind, label: messageKindLabels[kind] } as const;
    await recordAudit(tx, { by, action: "updated", subject, changes: [{ field: channel, from, to }] });
  });
}
