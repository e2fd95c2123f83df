import { check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";

import type { AuditChange } from "#domain/staff/audit.ts";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "#domain/staff/audit.ts";
import type { ProductInput } from "#domain/catalogue/product-input.ts";

import { createdAt, identity, time } from "./columns.server.ts";
import { users } from "./schema.server.ts";

/** Tables for staff actions; `schema.server.ts` has the tables of the shop itself. */

/** Audit log. Entries are never updated, and they copy the subject's name, because the subject may be deleted. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: identity(),
    createdAt: createdAt(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    /** E-mail address of the actor at that time, or another actor, e.g. the command line. */
    actorName: text("actor_name").notNull(),
    action: text("action", { enum: AUDIT_ACTIONS }).notNull(),
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    subjectLabel: text("subject_label").notNull(),
    changes: jsonb("changes").$type<AuditChange[]>().notNull().default([]),
    /** Network address of a sign-in. */
    address: text("address"),
  },
  (table) => [
    index("audit_entries_subject").on(table.subjectType, table.subjectId, table.id.desc()),
    index("audit_entries_actor").on(table.actorId, table.id.desc()),
  ],
);

/** A product file that staff imported; can be undone once. */
export const productImports = pgTable(
  "product_imports",
  {
    id: text("id").primaryKey(),
    createdAt: createdAt(),
    staffId: text("staff_id").references(() => users.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    added: integer("added").notNull(),
    updated: integer("updated").notNull(),
    undoneAt: time("undone_at"),
  },
  (table) => [
    index("product_imports_newest").on(table.createdAt.desc()),
    check("product_imports_counts", sql`${table.added} >= 0 and ${table.updated} >= 0`),
  ],
);

/** Effect of an import on one product; `before` is null if the import added the product. */
export const productImportRows = pgTable(
  "product_import_rows",
  {
    id: identity(),
    importId: text("import_id")
      .notNull()
      .references(() => productImports.id, { onDelete: "cascade" }),
    productId: text("product_id").notNull(),
    /** The product before the import, except `expectedStock`, which is the stock after the import. */
    before: jsonb("before").$type<ProductInput>(),
    /** The product's `updatedAt` after the import; a later change prevents the undo. */
    savedAt: time("saved_at").notNull(),
  },
  (table) => [index("product_import_rows_import").on(table.importId, table.id)],
);

/** Idempotency keys of staff requests, so that a repeated request adds a record once. */
export const staffWriteKeys = pgTable(
  "staff_write_keys",
  {
    subjectType: text("subject_type", { enum: AUDIT_SUBJECTS }).notNull(),
    key: text("key").notNull(),
    subjectId: text("subject_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ name: "staff_write_keys_pk", columns: [table.subjectType, table.key] })],
);
