import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { MESSAGE_LANGUAGES } from "#store/rules/message-language.ts";
import { TEMPLATE_KINDS } from "#store/rules/message-kind.ts";

import { updatedAt } from "#platform/db/columns.server.ts";

const languageList = sql.raw(MESSAGE_LANGUAGES.map((language) => `'${language}'`).join(", "));

/** Templates of messages that staff have edited. A kind and language without a row uses the built-in template. */
export const messageTemplates = pgTable(
  "message_templates",
  {
    kind: text("kind", { enum: TEMPLATE_KINDS }).notNull(),
    language: text("language", { enum: MESSAGE_LANGUAGES }).notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    link: text("link").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.language] }),
    check("message_templates_language_known", sql`${table.language} in (${languageList})`),
  ],
);
