import { sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { PERSONAL_DATA } from "#app/modules.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";

/** Columns whose values have a form of their own: contacts, accounts, secrets and generated texts. */
const FORMED_COLUMNS =
  /email|phone|contact|recipient|hash|token|key|search_text|content|address|device|network|secret|actor_name|street|zip_code|payee_account|_id$|_url$/;
/** Tables of the shop's staff, and tables without texts that staff read. */
const STAFF_TABLES = new Set([
  "users",
  "sessions",
  "known_devices",
  "staff_invitations",
  "account_tokens",
  "api_keys",
  "passkeys",
]);

const MORE_COLUMNS: readonly (readonly [table: string, column: string])[] = [
  ["jobs", "last_error"],
  ["webhook_deliveries", "result"],
  ["order_adjustments", "label"],
];

/** Writes a text into every column in which people may write it, of every row of every table with personal data. */
export async function plantText(db: Database, text: string): Promise<void> {
  const inventory = Object.entries(PERSONAL_DATA)
    .filter(([table]) => !STAFF_TABLES.has(table))
    .flatMap(([table, { columns }]) => Object.keys(columns).map((column) => [table, column] as const));
  const changes = JSON.stringify(
    ["note", "street", "fields"].map((field) => ({ field, from: text, to: text })),
  );
  for (const [table, column] of [...inventory, ...MORE_COLUMNS, ["order_events", "changes"] as const]) {
    const [{ type } = { type: "" }] = await queryRows<{ type: string }>(
      db,
      sql`select data_type as type from information_schema.columns
        where table_name = ${table} and column_name = ${column} and is_generated = 'NEVER'`,
    );
    if (FORMED_COLUMNS.test(column) || (type !== "text" && type !== "jsonb")) continue;
    // The query of a view has the form of a query string.
    const values: Readonly<Record<string, string>> = {
      changes,
      query: new URLSearchParams({ search: text }).toString(),
      details: JSON.stringify({ note: text }),
    };
    const value = values[column] ?? text;
    // A view's name is unique.
    const id = column === "name" && table === "list_views" ? sql`|| ' ' || id` : sql``;
    // Labels of accounts and sessions are addresses of staff.
    const rows = column === "subject_label" ? sql`where subject_type not in ('user', 'session')` : sql``;
    const cast = sql.raw(type === "jsonb" ? "::jsonb" : "::text");
    // Movements of money are never changed.
    const isKept = table === "money_movements";
    if (isKept) await db.execute(sql`alter table money_movements disable trigger user`);
    await db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}${cast} ${id} ${rows}`,
    );
    if (isKept) await db.execute(sql`alter table money_movements enable trigger user`);
  }
}
