import { sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { preparedStatement, statement } from "#db/statements/prepared-statement.server.ts";
import { catalogueRevision, REVISION_ROWS, shelfRevision } from "#db/schema/schema.server.ts";

// A transaction raises the row of its own connection, so that changes made at once do not wait for each other's commit,
// and one that raises twice takes no second row.
const raise = statement(
  "raise_revision",
  sql`insert into ${catalogueRevision} as counter (id, revision)
    values (pg_backend_pid() % ${sql.raw(String(REVISION_ROWS))}, 1)
    on conflict (id) do update set revision = counter.revision + 1`,
);

let raises = 0;

/** How often this process raised the revision: a cache of its own forgets at once what a change of its own has changed. */
export function raisesHere(): number {
  return raises;
}

/**
 * Raises the catalogue's revision. Call it inside the transaction of every change that a public page shows, as its
 * last statement: caches of all processes follow this number, and the connection's row is locked until the commit.
 * @param keepsShelves the change leaves all products, sizes and prices as they were, as orders and stock changes do: on
 * a sale day only the counts that depend on stock are computed again
 */
export async function raiseRevision(
  tx: Database,
  { keepsShelves = false }: { keepsShelves?: boolean } = {},
): Promise<void> {
  raises += 1;
  await raise(tx, {});
  if (!keepsShelves) await raiseShelfRevision(tx);
}

async function raiseShelfRevision(tx: Database): Promise<void> {
  await tx
    .insert(shelfRevision)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: shelfRevision.id,
      set: { revision: sql`${shelfRevision.revision} + 1` },
    });
}

/** The catalogue's revision now: another one after every commit that raised it, and never lower; 0 before the first. */
export async function getRevision(db: Database): Promise<number> {
  const kept = preparedStatement(db, "read_revision", (name) =>
    db
      .select({ revision: sql`coalesce(sum(${catalogueRevision.revision}), 0)`.mapWith(Number) })
      .from(catalogueRevision)
      .prepare(name),
  );
  const [row] = await kept.execute();
  return row?.revision ?? 0;
}

/** The catalogue's revision and the revision of its shelves. */
export interface Revisions {
  /** As {@link getRevision} returns it. */
  catalogue: number;
  /** Rises when a product is added, deleted, moved, priced or resized; orders and stock changes keep it. */
  shelves: number;
}

/** Reads both revisions in one statement. */
export async function getRevisions(db: Database): Promise<Revisions> {
  const { revision } = shelfRevision;
  const kept = preparedStatement(db, "read_revisions", (name) =>
    db
      .select({
        catalogue: sql`coalesce(sum(${catalogueRevision.revision}), 0)`.mapWith(Number),
        shelves: sql`coalesce((select ${revision} from ${shelfRevision}), 0)`.mapWith(Number),
      })
      .from(catalogueRevision)
      .prepare(name),
  );
  const [row] = await kept.execute();
  return row ?? { catalogue: 0, shelves: 0 };
}
