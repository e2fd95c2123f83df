import { eq } from "drizzle-orm";

import { users } from "#staff/tables/account-schema.server.ts";
import { staffName } from "#staff/operations/staff-name.ts";
import { contactMessages } from "../../tables/message-schema.server.ts";
import { MESSAGE_SHEET } from "../../rules/inbox/message-export.ts";
import { contactMessageList } from "../../rules/inbox/message-query.ts";
import { contactMessageSql } from "./contact-messages.ts";

import { buildListExport } from "#staff/operations/export-file.ts";

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
export const exportMessages = buildListExport({
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
