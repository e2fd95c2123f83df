import { bigint, boolean, integer, pgTable, text } from "drizzle-orm/pg-core";

import { time } from "#platform/db/columns.server.ts";

/** Scheduled backups whose archive still exists. Archives do not contain this table. */
export const backups = pgTable("backups", {
  /** File name of the archive. */
  name: text("name").primaryKey(),
  madeAt: time("made_at").notNull().defaultNow(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: text("sha256").notNull(),
  isEncrypted: boolean("is_encrypted").notNull(),
  // A renamed column would break processes of an earlier release during an upgrade.
  lostImages: integer("lost_pictures").notNull(),
  /** Host name of the machine that made the archive. */
  machine: text("machine").notNull(),
  folder: text("folder").notNull(),
  copiedAt: time("copied_at"),
  checkedAt: time("checked_at"),
  /** Why the last check failed. */
  checkError: text("check_error"),
});
