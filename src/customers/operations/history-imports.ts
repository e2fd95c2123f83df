import { desc, eq, sql } from "drizzle-orm";

import { NotFound } from "#kit/rules/errors.ts";
import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import type { HistoryImport } from "../rules/shop-files/history-schema.ts";
import { historyFileMessages as messages } from "../rules/shop-files/history-messages.ts";
import { historyImports } from "../tables/customer-schema.server.ts";

const LISTED_IMPORTS = 10;

/** Serializes imports and undos, without blocking queries that list imports. */
export async function lockHistoryImports(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${historyImports} in share row exclusive mode`);
}

/** Lists the latest imports of customers and past orders, newest first. */
export async function listHistoryImports(db: Database): Promise<HistoryImport[]> {
  const rows = await selectImports(db).orderBy(desc(historyImports.createdAt)).limit(LISTED_IMPORTS);
  return rows.map(toImport);
}

/** Returns an import of customers or past orders, or `undefined` if the id is unknown. */
export async function findHistoryImport(db: Database, id: string): Promise<HistoryImport | undefined> {
  const [row] = await selectImports(db).where(eq(historyImports.id, id));
  return row && toImport(row);
}

/** Returns an import of customers or past orders. @throws NotFound if the id is unknown */
export async function getHistoryImport(db: Database, id: string): Promise<HistoryImport> {
  const found = await findHistoryImport(db, id);
  if (found === undefined) throw new NotFound(messages.importUnknown);
  return found;
}

function selectImports(db: Database) {
  return db
    .select({ row: historyImports, by: users.email })
    .from(historyImports)
    .leftJoin(users, eq(users.id, historyImports.staffId));
}

function toImport({ row, by }: Awaited<ReturnType<typeof selectImports>>[number]): HistoryImport {
  const { staffId: _staff, createdAt, undoneAt, ...fields } = row;
  return { ...fields, by, createdAt: createdAt.toISOString(), undoneAt: undoneAt?.toISOString() ?? null };
}
