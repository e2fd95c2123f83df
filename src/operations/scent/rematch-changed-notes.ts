import { inArray, sql } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { notes, productNotes } from "#db/schema/note-schema.server.ts";
import { createNoteMatcher } from "#domain/scent/match-notes.ts";

import { readSpellings } from "./read-note-matcher.ts";
import { rematchProducts } from "./rematch-products.ts";

/** Locks the catalogue of notes until the transaction ends: other changes of notes and saves of products wait. */
export async function lockNotes(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${notes} in share row exclusive mode`);
}

/**
 * Matches the products again whose texts refer to another note since the last match. Requires `lockNotes`.
 * @param changedFamily a note whose family changed, on which the families of its products depend
 */
export async function rematchChangedNotes(tx: Database, changedFamily?: string): Promise<void> {
  const findNote = createNoteMatcher(await readSpellings(tx));
  const labels = await tx
    .selectDistinct({ label: productNotes.label, slug: productNotes.noteSlug })
    .from(productNotes);
  const changedLabels = labels
    .filter(({ label, slug }) => {
      const found = findNote(label)?.slug ?? null;
      return found !== slug || (changedFamily !== undefined && slug === changedFamily);
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
