import { sql } from "drizzle-orm";

import type { Database } from "../db/client.server.ts";
import { getPreparedStatement, createStatement } from "../db/statements/prepared-statement.server.ts";
import { catalogueRevision, REVISION_ROWS, productsRevision } from "./tables/revision-schema.server.ts";
import { subquery } from "../db/statements/subquery.server.ts";

// Each connection increments its own row, so that concurrent changes do not wait for each other's commit, and repeated
// increments in one transaction lock only one row.
const incrementOwnRow = createStatement(
  "raise_revision",
  sql`insert into ${catalogueRevision} as counter (id, revision)
    values (pg_backend_pid() % ${sql.raw(String(REVISION_ROWS))}, 1)
    on conflict (id) do update set revision = counter.revision + 1`,
);

let increments = 0;

/** Returns how often this process incremented the revision, so that the process can invalidate its caches. */
export function countLocalIncrements(): number {
  return increments;
}

/**
 * Increments the catalogue revision. Must be called last in the transaction of every change to public content. The
 * caches of all processes depend on this number. The connection's row is locked until the commit.
 * @param leavesProductsUnchanged whether the set of products, sizes and prices stays the same, e.g. for an order or
 * a stock change; only cached counts that depend on stock are then recalculated
 */
export async function incrementRevision(
  tx: Database,
  { leavesProductsUnchanged = false }: { leavesProductsUnchanged?: boolean } = {},
): Promise<void> {
  increments += 1;
  await incrementOwnRow(tx, {});
  if (!leavesProductsUnchanged) await incrementProductsRevision(tx);
}

async function incrementProductsRevision(tx: Database): Promise<void> {
  await tx
    .insert(productsRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: productsRevision.id,
      set: { revision: sql`${productsRevision.revision} + 1` },
    });
}

/** Returns the catalogue revision, which increases with every committed change; 0 before the first change. */
export async function getRevision(db: Database): Promise<number> {
  const query = getPreparedStatement(db, "read_revision", (name) =>
    db
      .select({ revision: sql`coalesce(sum(${catalogueRevision.revision}), 0)`.mapWith(Number) })
      .from(catalogueRevision)
      .prepare(name),
  );
  const [row] = await query.execute();
  return row?.revision ?? 0;
}

/** The catalogue revision, and the revision of the set of products, sizes and prices. */
export interface Revisions {
  /** The value of {@link getRevision}. */
  catalogue: number;
  /**
   * Increases with every catalogue change, except changes that leave products, sizes and prices unchanged, e.g.
   * orders and stock changes.
   */
  products: number;
}

/** Reads both revisions in one statement. */
export async function getRevisions(db: Database): Promise<Revisions> {
  const { revision } = productsRevision;
  const query = getPreparedStatement(db, "read_revisions", (name) =>
    db
      .select({
        catalogue: sql`coalesce(sum(${catalogueRevision.revision}), 0)`.mapWith(Number),
        products: subquery`coalesce((select ${revision} from ${productsRevision}), 0)`.mapWith(Number),
      })
      .from(catalogueRevision)
      .prepare(name),
  );
  const [row] = await query.execute();
  return row ?? { catalogue: 0, products: 0 };
}
