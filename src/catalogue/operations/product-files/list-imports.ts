import { desc, eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { users } from "#staff/tables/account-schema.server.ts";
import { productImports } from "../../tables/product-change-schema.server.ts";
import type { ProductImport } from "../../rules/product-files/product-import.ts";

const DEFAULT_LIMIT = 10;

/** Lists the latest imports, newest first. */
export async function listImports(db: Database, limit: number = DEFAULT_LIMIT): Promise<ProductImport[]> {
  const rows = await selectImports(db).orderBy(desc(productImports.createdAt)).limit(limit);
  return rows.map(toImport);
}

/** Returns an import, or `undefined` if the id is unknown. */
export async function getImport(db: Database, id: string): Promise<ProductImport | undefined> {
  const [row] = await selectImports(db).where(eq(productImports.id, id));
  return row === undefined ? undefined : toImport(row);
}

function selectImports(db: Database) {
  return db
    .select({ row: productImports, by: users.email })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.staffId));
}

function toImport({ row, by }: Awaited<ReturnType<typeof selectImports>>[number]): ProductImport {
  return {
    id: row.id,
    fileName: row.fileName,
    added: row.added,
    updated: row.updated,
    createdAt: row.createdAt.toISOString(),
    by,
    undoneAt: row.undoneAt?.toISOString() ?? null,
  };
}
