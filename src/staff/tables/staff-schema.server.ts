import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import type { AuditChange, AuditSubjectType } from "../rules/audit/audit.ts";
import { AUDIT_ACTIONS } from "../rules/audit/audit.ts";
import type { ViewList } from "../rules/views/view-query.ts";

import { createdAt, identity } from "#platform/db/columns.server.ts";
import { users } from "./account-schema.server.ts";

/** Returns the text that the audit log search matches, folded. */
export function buildAuditSearchText({
  actorName,
  subjectLabel,
}: {
  actorName: AnyPgColumn;
  subjectLabel: AnyPgColumn;
}): SQL {
  return sql`fold_text(${actorName} || ' ' || ${subjectLabel})`;
}

/** Audit log. Entries are never updated, and they copy the subject's name, because the subject may be deleted. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: identity(),
    createdAt: createdAt(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** Email address of the actor at that time, or another actor, e.g. the command line. */
    actorName: text("actor_name").notNull(),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    subjectType: text("subject_type").$type<AuditSubjectType>().notNull(),
    subjectId: text("subject_id").notNull(),
    subjectLabel: text("subject_label").notNull(),
    changes: jsonb("changes").$type<AuditChange[]>().notNull().default([]),
    /** Network address of a sign-in. */
    address: text("address"),
  },
  (table) => [
    index("audit_entries_subject").on(table.subjectType, table.subjectId, table.id.desc()),
    index("audit_entries_actor").on(table.actorId, table.id.desc()),
    index("audit_entries_search")
      .using("gin", sql`${buildAuditSearchText(table)} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
);

/** Idempotency keys of staff requests, so that a repeated request adds a record once. */
export const staffWriteKeys = pgTable(
  "staff_write_keys",
  {
    subjectType: text("subject_type").$type<AuditSubjectType>().notNull(),
    key: text("key").notNull(),
    subjectId: text("subject_id").notNull(),
    /** Hash of what the request asked for; null if any repetition counts as the same request. */
    inputHash: text("input_hash"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ name: "staff_write_keys_pk", columns: [table.subjectType, table.key] })],
);

/** Saved views of the admin lists. A view without `staff_id` is shared by all staff. */
export const listViews = pgTable(
  "list_views",
  {
    id: identity(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "cascade" }),
    list: text("list").$type<ViewList>().notNull(),
    name: text("name").notNull(),
    /** Query string of the list. */
    query: text("query").notNull(),
    position: integer("position").notNull(),
    /** Whether the list opens with this view. */
    isDefault: boolean("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("list_views_name").on(
      table.list,
      sql`coalesce(${table.staffId}, '')`,
      sql`lower(${table.name})`,
    ),
    uniqueIndex("list_views_default")
      .on(table.list)
      .where(sql`${table.isDefault}`),
    index("list_views_staff").on(table.staffId),
    check("list_views_default_is_shared", sql`not ${table.isDefault} or ${table.staffId} is null`),
  ],
);
