import type { Database } from "#db/client.server.ts";
import type { Actor, AuditChange, AuditSubject, BULK_READ_ACTIONS } from "#domain/staff/audit.ts";
import { redactPersonalData } from "#domain/customers/personal-data.ts";

import { recordAudit } from "./record-audit.ts";

/** What the audit log keeps of a bulk read of data. */
export interface BulkRead {
  subject: AuditSubject;
  by: Actor;
  action: (typeof BULK_READ_ACTIONS)[number];
  /** How many records were read, and the filter; empty and missing values are left out. */
  details: Readonly<Record<string, string | number | undefined>>;
}

/** Details that staff type freely. Other details are counts, dates and choices. */
const TYPED_DETAILS: ReadonlySet<string> = new Set(["search", "email", "city"]);

/**
 * Records who read how many records, and the filter. The audit log is never deleted, so it keeps no e-mail address, phone
 * number or order number that staff searched for. Spec: admin §2.
 */
export async function recordBulkRead(
  db: Database,
  { subject, by, action, details }: BulkRead,
): Promise<void> {
  const changes = Object.entries(details).flatMap(([field, value]): AuditChange[] => {
    if (value === undefined || value === "") return [];
    const words = String(value);
    return [{ field, from: null, to: TYPED_DETAILS.has(field) ? redactPersonalData(words) : words }];
  });
  await recordAudit(db, { by, action, subject, changes });
}
