import { sql } from "drizzle-orm";
import { bigint, check, pgTable, smallint } from "drizzle-orm/pg-core";

/** Number of rows in `catalogue_revision`. */
export const REVISION_ROWS = 64;

/**
 * The revision is the sum of these rows. Each transaction that changes public content increments one of them; with a
 * single row, concurrent transactions would wait for each other's commit.
 */
export const catalogueRevision = pgTable(
  "catalogue_revision",
  {
    id: smallint("id").primaryKey(),
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    check("catalogue_revision_rows", sql`${table.id} between 0 and ${sql.raw(String(REVISION_ROWS - 1))}`),
  ],
);

/**
 * A single row, incremented by changes that affect list counts: added, deleted or moved products, new prices or sizes.
 */
export const productsRevision = pgTable(
  "shelf_revision",
  {
    id: smallint("id").primaryKey().default(1),
    revision: bigint("revision", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("shelf_revision_single", sql`${table.id} = 1`)],
);
