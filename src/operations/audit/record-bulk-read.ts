import type { Database } from "#db/client.server.ts";
import type { Actor, AuditAction, AuditChange, AuditSubject } from "#domain/audit.ts";

import { recordAudit } from "./record-audit.ts";

/** What the audit log keeps of a bulk read of data. */
export interface BulkRead {
  subject: AuditSubject;
  by: Actor;
  action: Extract<AuditAction, "exported" | "printed" | "read">;
  /** How many records were read, and the filter; empty and missing values are left out. */
  details: Readonly<Record<string, string | number | undefined>>;
}

/** Records who read how many records, and the filter. Spec: admin §2. */
export async function recordBulkRead(
  db: Database,
  { subject, by, action, details }: BulkRead,
): Promise<void> {
  const changes = Object.entries(details).flatMap(([field, value]): AuditChange[] =>
    value === undefined || value === "" ? [] : [{ field, from: null, to: String(value) }],
  );
  await recordAudit(db, { by, action, subject, changes });
}
