import { sql, asc, inArray, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { notes, productNotes } from "../../tables/note-schema.server.ts";
import type { NoteMatcher, NoteSpellings } from "../../rules/scent/match-notes.ts";
import { createNoteMatcher, matchNotes } from "../../rules/scent/match-notes.ts";
import { products } from "../../tables/product-schema.server.ts";
import { toProductScent, toScentColumns } from "./scent-rows.ts";
import { writeProductNotes } from "./write-product-notes.ts";

/**
 * Returns the function that matches note texts with the catalogue of notes. Locks the catalogue against changes
 * until the transaction ends, so that the saved matches stay correct. Must be called before products are
 * locked, because changes to notes lock the catalogue first.
 */
export async function readNoteMatcher(tx: Database): Promise<NoteMatcher> {
  await tx.execute(sql`lock table ${notes} in share mode`);
  return createNoteMatcher(await readSpellings(tx));
}

/** Returns all notes with their spellings, by slug. */
export async function readSpellings(db: Database): Promise<NoteSpellings[]> {
  return db
    .select({ slug: notes.slug, name: notes.name, aliases: notes.aliases, family: notes.family })
    .from(notes)
    .orderBy(notes.slug);
}

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

/** Locks the catalogue of notes until the transaction ends. Other changes to notes and saves of products wait. */
export async function lockNotes(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${notes} in share row exclusive mode`);
}

/**
 * Rematches products whose texts now refer to a different note. Requires `lockNotes`.
 * @param slugWithNewFamily Slug of a note whose family changed. The families of products with this note are
 * recalculated.
 */
export async function rematchChangedNotes(tx: Database, slugWithNewFamily?: string): Promise<void> {
  const findNote = createNoteMatcher(await readSpellings(tx));
  const labels = await tx
    .selectDistinct({ label: productNotes.label, slug: productNotes.noteSlug })
    .from(productNotes);
  const changedLabels = labels
    .filter(({ label, slug }) => {
      const matchedSlug = findNote(label)?.slug ?? null;
      return matchedSlug !== slug || (slugWithNewFamily !== undefined && slug === slugWithNewFamily);
    })
    .map(({ label }) => label);
  if (changedLabels.length === 0) return;
  const products = await tx
    .selectDistinct({ id: productNotes.productId })
    .from(productNotes)
    .where(inArray(productNotes.label, changedLabels))
    .orderBy(productNotes.productId);
  await rematchProducts(
    tx,
    products.map(({ id }) => id),
    findNote,
  );
}
