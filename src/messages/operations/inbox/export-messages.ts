import { eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { MESSAGE_SHEET, buildMessageExportName, toMessageRow } from "../../rules/inbox/message-export.ts";
import { buildListCondition, buildListOrder } from "#kit/operations/list.server.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { contactMessageSql } from "./contact-messages.ts";

import type { ExportFile, ExportOptions } from "#staff/operations/export-file.ts";
import { openRecordedSnapshot, streamSnapshot } from "#staff/operations/export-file.ts";

const FIELDS = {
  name: contactMessages.name,
  phone: contactMessages.phone,
  message: contactMessages.message,
  createdAt: contactMessages.createdAt,
  handledAt: contactMessages.handledAt,
  handledBy: staffName.as("handler"),
};

/**
 * Exports the contact messages that match a filter, newest first by default, and records the export in the audit log.
 */
export async function exportMessages(
  db: Database,
  { sort, ...filter }: ListFilterOf<typeof contactMessageList>,
  options: ExportOptions,
): Promise<ExportFile> {
  const condition = buildListCondition(contactMessageList, contactMessageSql, db, filter);
  const fileName = buildMessageExportName(new Date());
  const snapshot = await openRecordedSnapshot(db, options, {
    fields: FIELDS,
    rows: db
      .select(FIELDS)
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.handledBy))
      .where(condition)
      .orderBy(...buildListOrder(contactMessageList, contactMessageSql, { sort })),
    total: sql`select count(*)::int as total from ${contactMessages} ${condition && sql`where ${condition}`}`,
    toAuditEntry: (total) => ({
      subject: { type: "message", id: "export", label: fileName },
      details: { messages: total, ...filter },
    }),
  });
  const body = streamSnapshot(snapshot, MESSAGE_SHEET, (batch) => batch.map(toMessageRow));
  return { fileName, total: snapshot.total, body };
}
