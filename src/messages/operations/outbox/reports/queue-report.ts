import type { Database } from "#platform/db/client.server.ts";
import { outboxMessages } from "../../../tables/outbox-schema.server.ts";
import type { MessageKind } from "#store/rules/message-kind.ts";
import type { Report } from "../../../rules/outbox/report.ts";

/** A report with its deduplication key. */
interface KeyedReport {
  key: string;
  report: Report;
}

/** Queues reports to staff by email, once per kind and key. Returns the number of newly queued reports. */
export async function queueReports(
  tx: Database,
  kind: MessageKind,
  reports: readonly KeyedReport[],
): Promise<number> {
  if (reports.length === 0) return 0;
  const rows = await tx
    .insert(outboxMessages)
    .values(
      reports.map(({ key, report }) => {
        return { kind, channel: "email", report, dedupeKey: `${kind}:${key}` } as const;
      }),
    )
    .onConflictDoNothing()
    .returning({ id: outboxMessages.id });
  return rows.length;
}

/** Queues one report to staff. See `queueReports`. Returns false if the report was already queued. */
export async function queueReport(tx: Database, kind: MessageKind, report: KeyedReport): Promise<boolean> {
  return (await queueReports(tx, kind, [report])) > 0;
}
