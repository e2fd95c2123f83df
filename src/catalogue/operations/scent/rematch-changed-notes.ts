import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes, productNotes } from "../../tables/note-schema.server.ts";
import { createNoteMatcher } from "../../rules/scent/match-notes.ts";

import { readSpellings } from "./read-note-matcher.ts";
import { rematchProducts } from "./rematch-products.ts";

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
