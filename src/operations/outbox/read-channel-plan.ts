import { eq } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { messagePlans } from "#db/schema/template-schema.server.ts";
import type { ChannelPlan } from "#domain/outbox/channel-plan.ts";
import { DEFAULT_CHANNEL_PLAN } from "#domain/outbox/channel-plan.ts";
import type { MessageKind } from "#domain/outbox/message.ts";

/** Returns the order of channels that staff have chosen for a kind of message, or the default. */
export async function readChannelPlan(db: Database, kind: MessageKind): Promise<ChannelPlan> {
  const [row] = await db
    .select({ plan: messagePlans.plan })
    .from(messagePlans)
    .where(eq(messagePlans.kind, kind));
  return row?.plan ?? DEFAULT_CHANNEL_PLAN;
}
