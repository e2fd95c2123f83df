import { asc, inArray, isNull, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import type { NoteMatcher } from "../../rules/scent/match-notes.ts";
import { matchNotes } from "../../rules/scent/match-notes.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";

import { readNoteMatcher } from "./read-note-matcher.ts";
import { toProductScent, toScentColumns } from "./scent-rows.ts";
import { writeProductNotes } from "./write-product-notes.ts";

const BATCH_SIZE = 500;

/**
 * Matches the notes of up to `limit` products that were saved before the shop had a catalogue of notes.
 * @returns the number of matched products; less than `limit` once every product is matched
 */
export async function matchUnmatchedProducts(db: Database, limit: number = BATCH_SIZE): Promise<number> {
  return db.transaction(async (tx) => {
    // The catalogue of notes is locked before the products; see `readNoteMatcher`.
    const findNote = await readNoteMatcher(tx);
    const unmatchedIds = await listUnmatchedIds(tx, limit);
    if (unmatchedIds.length === 0) return 0;
    await rematchProducts(tx, unmatchedIds, findNote);
    await incrementRevision(tx);
    return unmatchedIds.length;
  });
}

/** Matches the notes of every unmatched product, each batch in its own transaction, until `signal` aborts. */
export async function matchAllProducts(db: Database, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await matchUnmatchedProducts(db)) < BATCH_SIZE) return;
  }
}

async function listUnmatchedIds(tx: Database, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.noteSlugs))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns whether the notes of any product still have to be matched. */
export async function hasUnmatchedProducts(db: Database): Promise<boolean> {
  return (await listUnmatchedIds(db, 1)).length > 0;
}

/** Rematches the note texts of products and saves the matches. The caller must increment the revision. */
export async function rematchProducts(
  tx: Database,
  ids: readonly string[],
  findNote: NoteMatcher,
): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    await rematchBatch(tx, ids.slice(start, start + BATCH_SIZE), findNote);
  }
}

async function rematchBatch(tx: Database, ids: readonly string[], findNote: NoteMatcher): Promise<void> {
  const rows = await tx
    .select()
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id)
    .for("update");
  const matchedProducts = rows.map((row) => {
    const fragranceNotes = { top: row.topNotes, middle: row.middleNotes, base: row.baseNotes };
    const columns = toScentColumns(toProductScent(row), matchNotes(fragranceNotes, findNote));
    return { id: row.id, fragranceNotes, families: columns.families, slugs: columns.noteSlugs };
  });
  const values = matchedProducts.map(({ fragranceNotes: _texts, ...value }) => value);
  await tx.execute(sql`
    update ${products} set families = new_values.families, note_slugs = new_values.slugs
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as new_values(id text, families text[], slugs text[])
    where ${products.id} = new_values.id`);
  await writeProductNotes(tx, matchedProducts, findNote);
}
