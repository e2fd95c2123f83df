import { countDistinct, eq, isNotNull, asc, and, sql, isNull } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { images } from "#media/tables/image-schema.server.ts";
import { imageColumns } from "#media/operations/image-columns.ts";
import type { StoredImage } from "#kit/rules/image.ts";
import { NotFound } from "#kit/rules/errors.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { notes, productNotes } from "../../tables/note-schema.server.ts";
import type { Note, StaffNote, UnknownNote } from "../../rules/scent/note.ts";
import { products } from "../../tables/product-schema.server.ts";
import { isPublished } from "../products/is-published.ts";
import type { Family } from "../../rules/scent/families.ts";
import { createNoteMatcher } from "../../rules/scent/match-notes.ts";
import { noteMessages } from "../../rules/scent/note-messages.ts";
import { lockNotes, readSpellings, rematchProducts } from "./rematch-products.ts";

/** Selects notes with their images. The caller adds conditions, order and limit. */
function selectNotes(db: Database) {
  return db
    .select({ note: notes, storedImage: imageColumns })
    .from(notes)
    .leftJoin(images, eq(images.id, notes.imageId));
}

type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number];

/** Converts a row to a note. */
function toNote({ note, storedImage }: NoteRow): Note {
  const { slug, name, family, aliases, description } = note;
  return { slug, name, family, aliases, description, storedImage, updatedAt: note.updatedAt.toISOString() };
}

/** Returns the number of products with each note, by slug. */
async function countProductsByNote(db: Database): Promise<ReadonlyMap<string, number>> {
  const { noteSlug, productId } = productNotes;
  const rows = await db
    .select({ slug: noteSlug, products: countDistinct(productId) })
    .from(productNotes)
    .where(isNotNull(noteSlug))
    .groupBy(noteSlug);
  return new Map(rows.flatMap(({ slug, products }) => (slug === null ? [] : [[slug, products] as const])));
}

/** Lists all notes of the catalogue by name. */
export async function listNotes(db: Database): Promise<Note[]> {
  const rows = await selectNotes(db).orderBy(asc(notes.name), asc(notes.slug));
  return rows.map(toNote);
}

/** Lists all notes of the catalogue by name, with the number of products of each note. */
export async function listStaffNotes(db: Database): Promise<StaffNote[]> {
  const [allNotes, counts] = await Promise.all([listNotes(db), countProductsByNote(db)]);
  return allNotes.map((note) => ({ ...note, products: counts.get(note.slug) ?? 0 }));
}

/** Returns a note, or `undefined` for an unknown slug. */
export async function getNote(db: Database, slug: string): Promise<Note | undefined> {
  const [row] = await selectNotes(db).where(eq(notes.slug, slug));
  return row && toNote(row);
}

/** A note with the number of products in the shop that have it. */
export interface ShopNote extends Note {
  products: number;
}

/** Lists the notes of products in the shop, by name. */
export async function listShopNotes(db: Database): Promise<ShopNote[]> {
  const [notes, counts] = await Promise.all([listNotes(db), countPublishedByNote(db)]);
  return notes.flatMap((note) => {
    const count = counts.get(note.slug);
    return count === undefined ? [] : [{ ...note, products: count }];
  });
}

async function countPublishedByNote(db: Database): Promise<ReadonlyMap<string, number>> {
  const slug = sql<string>`unnest(${products.noteSlugs})`;
  const rows = await db
    .select({ slug, count: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .where(and(isPublished(), isNotNull(products.noteSlugs)))
    .groupBy(slug);
  return new Map(rows.map((row) => [row.slug, row.count]));
}

/** Maximum number of unknown notes in a response. */
const MAX_UNKNOWN_NOTES = 500;

/**
 * Lists the notes in product texts that the catalogue of notes does not contain, most frequent first. Spellings that
 * differ only in case count as one note.
 */
export async function listUnknownNotes(db: Database): Promise<UnknownNote[]> {
  const { label, productId, noteSlug } = productNotes;
  const spelling = sql`lower(${label})`;
  const products = sql<number>`count(distinct ${productId})`.mapWith(Number);
  return db
    .select({
      label: sql<string>`min(${label})`,
      products,
      productIds: sql<string[]>`(array_agg(distinct ${productId} order by ${productId}))[1:5]`,
    })
    .from(productNotes)
    .where(isNull(noteSlug))
    .groupBy(spelling)
    .orderBy(sql`count(distinct ${productId}) desc`, spelling)
    .limit(MAX_UNKNOWN_NOTES);
}

/** Returns the image of the family's alphabetically first note that has an image, or null. */
export async function getFamilyImage(db: Database, family: Family): Promise<StoredImage | null> {
  const [row] = await selectNotes(db)
    .where(and(eq(notes.family, family), isNotNull(notes.imageId)))
    .orderBy(asc(notes.name))
    .limit(1);
  return row === undefined ? null : toNote(row).storedImage;
}

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
