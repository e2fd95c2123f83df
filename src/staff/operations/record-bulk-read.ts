import type { Database } from "#platform/db/client.server.ts";
import type { Actor, AuditChange, AuditSubject, BULK_READ_ACTIONS } from "../rules/audit/audit.ts";
import { redactPersonalData } from "#kit/rules/personal-data.ts";

import { recordAudit } from "./record-audit.ts";

/** The audit entry of a bulk read. */
export interface BulkRead {
  subject: AuditSubject;
  by: Actor;
  action: (typeof BULK_READ_ACTIONS)[number];
  /** Number of records and the filter; empty and missing values are omitted. */
  details: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
}

/** Details that contain text entered by staff. Other details are counts, dates and predefined values. */
const FREE_TEXT_DETAILS: ReadonlySet<string> = new Set(["search", "email", "city"]);

/**
 * Records who read personal data in bulk, how many records and with which filter. The audit log is retained for
 * years, so free text is stored without email addresses, phone numbers and order numbers. Spec: admin §2.
 */
export async function recordBulkRead(
  db: Database,
  { subject, by, action, details }: BulkRead,
): Promise<void> {
  const changes = Object.entries(details).flatMap(([field, value]): AuditChange[] => {
    const text = value === undefined ? "" : [value].flat().join(", ");
    if (text === "") return [];
    return [{ field, from: null, to: FREE_TEXT_DETAILS.has(field) ? redactPersonalData(text) : text }];
  });
  await recordAudit(db, { by, action, subject, changes });
}
