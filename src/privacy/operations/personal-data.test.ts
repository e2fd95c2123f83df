import { sql } from "drizzle-orm";
import { expect, test } from "vitest";

import { queryRows } from "#platform/db/statements/rows.server.ts";
import { PERSONAL_DATA } from "#app/modules.server.ts";
import { openTestDatabase } from "#test/databases/database.ts";

const db = await openTestDatabase();

/** Names of columns that can contain personal data. */
const PERSONAL_NAME =
  /name|phone|mail|street|address|zip|contact|recipient|note|text|message|subject|body|reason|remark|reply|review|token|secret|hash|device|network|label|content|search|query|payload|ip$/;

/** Names of reference and type columns. They contain no personal data. */
const REFERENCE = /_(?:id|type)$/;

/**
 * Columns that match `PERSONAL_NAME` without data about a customer or a staff member, and generated columns, which
 * repeat the data of listed columns.
 */
const NOT_PERSONAL = new Set([
  "backups.name",
  "cash_days.note",
  "collections.name",
  "courier_cities.name",
  "courier_city_choices.name",
  "couriers.help_contact",
  "couriers.name",
  "discount_redemptions.label",
  "discounts.name",
  "pending_events.name",
  "pending_events.payload",
  "erasures.contact_hash",
  "images.content_hash",
  "jobs.payload",
  "message_templates.subject",
  "money_accounts.name",
  "money_accounts.phone",
  "message_templates.text",
  "newsletter_unsubscribes.address_hash",
  "newsletter_issues.subject",
  "newsletter_issues.text",
  "notes.name",
  "order_adjustments.label",
  "order_item_parts.product_name",
  "order_items.product_name",
  "order_reviews.product_name",
  "orders.product_names",
  "orders.search_text",
  "history_imports.file_name",
  "import_columns.column_name",
  "import_images.reason",
  "product_imports.file_name",
  "return_lines.reason",
  "product_notes.label",
  "product_notes.note_slug",
  "product_variants.name",
  "products.base_notes",
  "products.middle_notes",
  "products.name",
  "products.note_slugs",
  "products.notes",
  "products.search_name",
  "products.search_text",
  "products.staff_search_text",
  "products.top_notes",
  "staff_roles.name",
  "staff_write_keys.input_hash",
  "stock_movements.reason",
  "webhook_endpoints.previous_secret",
  "webhook_endpoints.secret",
  "webhook_endpoints.stop_reason",
]);

interface Column {
  table: string;
  column: string;
  type: string;
}

async function listColumns(): Promise<Column[]> {
  return queryRows<Column>(
    db,
    sql`select table_name::text as table, column_name::text as column, data_type::text as type
      from information_schema.columns where table_schema = current_schema() order by 1, 2`,
  );
}

const isListed = ({ table, column }: Column) => Object.hasOwn(PERSONAL_DATA[table]?.columns ?? {}, column);

test("each column whose name suggests personal data is in the inventory or in the exceptions [ASVS 14.1.1] [ASVS 14.1.2]", async () => {
  const unlisted = (await listColumns())
    .filter(
      ({ column, type }) =>
        /text|json|bytea|ARRAY/.test(type) && PERSONAL_NAME.test(column) && !REFERENCE.test(column),
    )
    .filter((column) => !isListed(column) && !NOT_PERSONAL.has(`${column.table}.${column.column}`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(unlisted).toEqual([]);
});

test("the inventory and the exceptions contain only columns of the database", async () => {
  const existing = new Set((await listColumns()).map(({ table, column }) => `${table}.${column}`));
  const listed = Object.entries(PERSONAL_DATA).flatMap(([table, { columns, omittedFromExport = [], time }]) =>
    [...Object.keys(columns), ...omittedFromExport, ...(time === undefined ? [] : [time])].map(
      (column) => `${table}.${column}`,
    ),
  );
  expect([...listed, ...NOT_PERSONAL].filter((column) => !existing.has(column))).toEqual([]);
});

test("an erasure deletes parent rows before the child rows that a cascade deletes, because all code locks rows in this order", async () => {
  const references = await queryRows<{ child: string; parent: string }>(
    db,
    sql`select conrelid::regclass::text as child, confrelid::regclass::text as parent
      from pg_constraint where contype = 'f' and confdeltype = 'c'
        and connamespace = current_schema()::regnamespace`,
  );
  const deletedTables = Object.entries(PERSONAL_DATA)
    .filter(([, { erasure }]) => erasure === "delete")
    .map(([table]) => table);
  const pairs = references.filter(
    ({ child, parent }) => deletedTables.includes(child) && deletedTables.includes(parent),
  );
  expect(pairs.length).toBeGreaterThan(3);
  expect(
    pairs.filter(({ child, parent }) => deletedTables.indexOf(child) < deletedTables.indexOf(parent)),
  ).toEqual([]);
});
