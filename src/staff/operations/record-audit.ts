import type { Placeholder, SQL, SQLWrapper } from "drizzle-orm";
import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { createStatement } from "#platform/db/statements/prepared-statement.server.ts";
import { auditEntries } from "../tables/staff-schema.server.ts";
import { formatKeyActor } from "../rules/api-keys/api-key-messages.ts";
import type { Actor, AuditAction, AuditChange, AuditSubject } from "../rules/audit/audit.ts";

export interface AuditRecord {
  /** Who performed the action. If undefined, nothing is recorded, e.g. for the import of the bundled products. */
  by: Actor | undefined;
  action: AuditAction;
  subject: AuditSubject;
  changes?: readonly AuditChange[];
  /** Client IP address, for sign-ins only. */
  address?: string | undefined;
}

const insertFrom = (entries: SQL | Placeholder) => sql`insert into ${auditEntries}
      (actor_id, actor_name, action, subject_type, subject_id, subject_label, changes, address)
    select actor_id, actor_name, action, subject_type, subject_id, subject_label, changes, address
    from json_populate_recordset(null::${auditEntries}, ${entries}::json)`;

const insertEntries = createStatement("record_audit", insertFrom(sql.placeholder("entries")));

/** Writes an entry to the audit log, in the transaction of the recorded action. Spec: admin §2. */
export async function recordAudit(tx: Database, record: AuditRecord): Promise<void> {
  await recordAudits(tx, [record]);
}

/** Writes several entries with one statement. */
export async function recordAudits(tx: Database, records: readonly AuditRecord[]): Promise<void> {
  const entries = records.flatMap(toEntries);
  if (entries.length > 0) await insertEntries(tx, { entries: JSON.stringify(entries) });
}

/** Returns the write of `recordAudit`, for a transaction that executes it together with its other writes. */
export function prepareAudit(record: AuditRecord): SQLWrapper[] {
  const entries = toEntries(record);
  return entries.length === 0 ? [] : [insertFrom(sql`${JSON.stringify(entries)}`)];
}

function toEntries({ by, action, subject, changes = [], address }: AuditRecord) {
  if (by === undefined) return [];
  return [
    {
      actor_id: by.uid,
      actor_name: by.apiKeyName === undefined ? by.email : formatKeyActor(by.apiKeyName, by.email),
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_label: subject.label,
      changes,
      address: address ?? null,
    },
  ];
}
