import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { MESSAGE_SHEET } from "../../rules/inbox/message-export.ts";
import type { ListFilterOf } from "#kit/rules/list.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { contactMessageSql } from "./contact-messages.ts";

import type { ExportOptions } from "#staff/operations/export-file.ts";
import type { ExportFile } from "#platform/spreadsheets/write-workbook.ts";
import { exportList } from "#staff/operations/export-file.ts";

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
  filter: ListFilterOf<typeof contactMessageList>,
  options: ExportOptions,
): Promise<ExportFile> {
  return exportList(db, filter, options, {
    list: contactMessageList,
    listSql: contactMessageSql,
    fields: FIELDS,
    select: (source) =>
      source
        .select(FIELDS)
        .from(contactMessages)
        .leftJoin(users, eq(users.id, contactMessages.handledBy))
        .$dynamic(),
    sheet: MESSAGE_SHEET,
    fileName: "contact_messages",
    subject: { type: "message" },
    countedAs: "messages",
  });
}
