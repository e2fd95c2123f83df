import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes, productNotes } from "../../tables/note-schema.server.ts";
import { createNoteMatcher } from "../../rules/scent/match-notes.ts";
import { noteMessages } from "../../rules/scent/note-messages.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";

import { lockNotes } from "./rematch-changed-notes.ts";
import { readSpellings } from "./read-note-matcher.ts";
import { rematchProducts } from "./rematch-products.ts";

/**
 * Deletes a note. Product texts do not change. In these texts, the note becomes unknown unless another note has
 * the same spelling.
 * @throws NotFound 'Note not found'
 */
export async function deleteNote(
  db: Database,
  slug: string,
  { by }: { by?: Actor | undefined } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockNotes(tx);
    const productIds = await listProductsOfNote(tx, slug);
    const [deleted] = await tx.delete(notes).where(eq(notes.slug, slug)).returning({ name: notes.name });
    if (deleted === undefined) throw new NotFound(noteMessages.notFound);
    await rematchProducts(tx, productIds, createNoteMatcher(await readSpellings(tx)));
    const subject = { type: "note", id: slug, label: deleted.name } as const;
    await recordAudit(tx, { by, action: "deleted", subject });
    await incrementRevision(tx);
  });
}

async function listProductsOfNote(tx: Database, slug: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: productNotes.productId })
    .from(productNotes)
    .where(eq(productNotes.noteSlug, slug))
    .orderBy(productNotes.productId);
  return rows.map(({ id }) => id);
}
