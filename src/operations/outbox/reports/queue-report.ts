import type { Database } from "#db/client.server.ts";
import { outboxMessages } from "#db/schema/outbox-schema.server.ts";
import type { MessageKind } from "#domain/outbox/message.ts";
import type { Report } from "#domain/outbox/report.ts";

/** Queues a report to staff by e-mail, once per kind and key. Returns whether it was queued now. */
export async function queueReport(
  tx: Database,
  kind: MessageKind,
  key: string,
  report: Report,
): Promise<boolean> {
  const rows = await tx
    .insert(outboxMessages)
    .values({ kind, channel: "email", report, dedupeKey: `${kind}:${key}` })
    .onConflictDoNothing()
    .returning({ id: outboxMessages.id });
  return rows.length > 0;
}
