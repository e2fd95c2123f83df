import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { productNotes } from "../../tables/note-schema.server.ts";
import type { NoteMatcher } from "../../rules/scent/match-notes.ts";
import { matchNotes } from "../../rules/scent/match-notes.ts";
import type { NoteTier } from "../../rules/scent/note-text.ts";

/** A product with its note texts. */
export interface NotedProduct {
  id: string;
  fragranceNotes: Readonly<Record<NoteTier, string>>;
}

/** Replaces the matched notes of products in two statements. */
export async function writeProductNotes(
  tx: Database,
  products: readonly NotedProduct[],
  findNote: NoteMatcher,
): Promise<void> {
  if (products.length === 0) return;
  await tx.delete(productNotes).where(
    inArray(
      productNotes.productId,
      products.map(({ id }) => id),
    ),
  );
  const rows = products.flatMap(({ id, fragranceNotes }) =>
    matchNotes(fragranceNotes, findNote).map(({ family: _family, slug, ...note }) => ({
      product_id: id,
      note_slug: slug,
      ...note,
    })),
  );
  if (rows.length === 0) return;
  // Passes all rows in one JSON parameter, because the notes of 500 products can exceed the parameter limit.
  await tx.execute(sql`
    insert into ${productNotes} (product_id, tier, position, label, note_slug)
    select product_id, tier, position, label, note_slug
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new_values(product_id text, tier text, position smallint, label text, note_slug text)`);
}
