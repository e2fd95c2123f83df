import type { Database } from "#platform/db/client.server.ts";
import type { ExportedRow, PersonExport, PersonQuery } from "../rules/person.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import type { GetCredentialsKey } from "#platform/secrets/open-credentials-key.ts";
import { recordBulkRead } from "#staff/operations/record-bulk-read.ts";

import { findPerson, parseContacts } from "./find-person.ts";
import { listPersonRows, readPersonRows } from "./person-rows.ts";
import { toPersonSubject } from "./person-hash.ts";

interface ExportOptions {
  by: Actor;
  getKey: GetCredentialsKey;
}

/**
 * Exports everything that the shop stores about a person, from one snapshot. Records the export in the audit log,
 * without the contacts.
 * @throws InvalidInput without a complete phone number or email address
 */
export async function exportPerson(
  db: Database,
  query: PersonQuery,
  { by, getKey }: ExportOptions,
): Promise<PersonExport> {
  const contacts = parseContacts(query);
  const subject = toPersonSubject(contacts, getKey());
  const data: Record<string, ExportedRow[]> = {};
  await db.transaction(
    async (tx) => {
      const person = await findPerson(tx, contacts);
      for (const rows of await listPersonRows(person)) {
        const exportedRows = await readPersonRows(tx, rows);
        if (exportedRows.length > 0) data[rows.name] = exportedRows;
      }
      const records = Object.values(data).reduce((sum, tableRows) => sum + tableRows.length, 0);
      await recordBulkRead(tx, { subject, by, action: "exported", details: { records } });
    },
    { isolationLevel: "repeatable read" },
  );
  return {
    exportedAt: new Date().toISOString(),
    phones: [...contacts.phones],
    emails: [...contacts.emails],
    data,
  };
}
