import type { Database } from "#platform/db/client.server.ts";
import { messagePlans } from "#store/tables/store-schema.server.ts";
import type { ChannelPlan } from "#store/rules/channel-plan.ts";
import { hasChannelPlan } from "#store/rules/channel-plan.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import { messageKindLabels } from "#store/rules/message-kind.ts";
import { templateMessages } from "../../../rules/outbox/template-messages.ts";
import { Conflict } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { readChannelChoice } from "#store/operations/read-channel-choice.ts";

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
