import { mediaMessages } from "#media/rules/staff-messages.ts";
import { eq } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { notes } from "../../tables/note-schema.server.ts";
import { noteMessages } from "../../rules/scent/note-messages.ts";
import type { NoteInput } from "../../rules/scent/note-input.ts";
import { MAX_ALIASES } from "../../rules/scent/note-input.ts";
import { normalizeSpelling } from "../../rules/scent/note-text.ts";
import type { Note } from "../../rules/scent/note.ts";
import { InvalidInput, NotFound } from "#kit/rules/errors.ts";
import { nextVersion } from "#kit/operations/next-version.ts";
import { slugify } from "#platform/rules/slug.ts";
import type { Actor } from "#staff/rules/audit/audit.ts";
import { listFieldChanges } from "#staff/rules/audit/audit.ts";
import { findImages } from "#media/operations/find-images.ts";
import { incrementRevision } from "#platform/revision/catalogue-revision.ts";
import { recordAudit } from "#staff/operations/record-audit.ts";
import { insertOnce } from "#staff/operations/insert-once.ts";
import { insertWithUniqueSlug } from "#platform/db/writes/insert-with-unique-slug.ts";

import { getNote } from "./notes.ts";
import { lockNotes, rematchChangedNotes, readSpellings } from "./rematch-products.ts";

interface SaveNoteOptions {
  /** The staff member, for the audit log. */
  by?: Actor | undefined;
}

interface AddNoteOptions extends SaveNoteOptions {
  /** Requests with the same key return the same note in its current state. */
  idempotencyKey?: string | undefined;
  /** Called if an earlier request with the same key added the note. */
  onReplay?: (() => void) | undefined;
}

/** Path segments under `/api/admin/notes/` that are not available as slugs. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(["unknown", "new"]);

/**
 * Adds a note with a slug derived from its name, and matches product texts with its spellings.
 * @throws InvalidInput if a spelling refers to another note, or the image is not stored in the shop
 */
export async function addNote(db: Database, input: NoteInput, options: AddNoteOptions = {}): Promise<Note> {
  const { by, idempotencyKey: key, onReplay } = options;
  return db.transaction(async (tx) => {
    const slug = await insertOnce(tx, { subjectType: "note", key, onReplay }, async () => {
      await lockNotes(tx);
      const columns = await toNoteColumns(tx, input, undefined);
      const newSlug = await insertWithUniqueSlug(
        slugify(input.name, "note"),
        RESERVED_SLUGS,
        async (candidate) => {
          const row = { slug: candidate, ...columns };
          const inserted = await tx
            .insert(notes)
            .values(row)
            .onConflictDoNothing()
            .returning({ slug: notes.slug });
          return inserted.length > 0;
        },
      );
      const subject = { type: "note", id: newSlug, label: input.name } as const;
      await recordAudit(tx, { by, action: "added", subject });
      await rematchChangedNotes(tx);
      await incrementRevision(tx);
      return newSlug;
    });
    return getExistingNote(tx, slug);
  });
}

/**
 * Updates a note except its slug, and matches product texts with its spellings again.
 * @throws NotFound 'Note not found'
 * @throws Conflict if the note was changed after `expectedUpdatedAt`
 * @throws InvalidInput if a spelling refers to another note, or the image is not stored in the shop
 */
export async function updateNote(
  db: Database,
  slug: string,
  input: NoteInput,
  { by }: SaveNoteOptions = {},
): Promise<Note> {
  return db.transaction(async (tx) => {
    await lockNotes(tx);
    const before = await getExistingNote(tx, slug);
    const updatedAt = nextVersion(before.updatedAt, input.expectedUpdatedAt, noteMessages.changedByOthers);
    await tx
      .update(notes)
      .set({ ...(await toNoteColumns(tx, input, slug)), updatedAt })
      .where(eq(notes.slug, slug));
    const after = await getExistingNote(tx, slug);
    await recordUpdate(tx, by, before, after);
    await rematchChangedNotes(tx, before.family === after.family ? undefined : slug);
    await incrementRevision(tx);
    return after;
  });
}

/**
 * Adds a spelling to a note, so that product texts with this spelling refer to the note. Does nothing if the note
 * already has the spelling.
 * @throws NotFound 'Note not found'
 * @throws InvalidInput if the spelling refers to another note
 */
export async function addNoteAlias(
  db: Database,
  slug: string,
  alias: string,
  { by }: SaveNoteOptions = {},
): Promise<Note> {
  return db.transaction(async (tx) => {
    await lockNotes(tx);
    const before = await getExistingNote(tx, slug);
    const knownSpellings = [before.slug, before.name, ...before.aliases].map(normalizeSpelling);
    if (knownSpellings.includes(normalizeSpelling(alias))) return before;
    if (before.aliases.length >= MAX_ALIASES)
      throw new InvalidInput(noteMessages.tooManySpellings(MAX_ALIASES));
    const aliases = [...before.aliases, alias];
    await assertSpellingsUnused(tx, { name: before.name, aliases }, slug);
    await tx.update(notes).set({ aliases, updatedAt: new Date() }).where(eq(notes.slug, slug));
    const after = await getExistingNote(tx, slug);
    await recordUpdate(tx, by, before, after);
    await rematchChangedNotes(tx);
    await incrementRevision(tx);
    return after;
  });
}

async function recordUpdate(tx: Database, by: Actor | undefined, before: Note, after: Note): Promise<void> {
  const toValues = ({ aliases, storedImage, ...note }: Note) => ({
    ...note,
    aliases: aliases.join(", "),
    storedImage: storedImage?.publicId,
  });
  const fields = ["name", "family", "aliases", "description", "storedImage"] as const;
  const changes = listFieldChanges(toValues(before), toValues(after), fields);
  const subject = { type: "note", id: after.slug, label: after.name } as const;
  if (changes.length > 0) await recordAudit(tx, { by, action: "updated", subject, changes });
}

async function getExistingNote(tx: Database, slug: string): Promise<Note> {
  const note = await getNote(tx, slug);
  if (note === undefined) throw new NotFound(noteMessages.notFound);
  return note;
}

async function toNoteColumns(tx: Database, input: NoteInput, slug: string | undefined) {
  const { name, family, aliases, description, image } = input;
  await assertSpellingsUnused(tx, input, slug);
  return { name, family, aliases, description, imageId: await findImageId(tx, image) };
}

async function findImageId(tx: Database, image: string | null): Promise<number | null> {
  if (image === null || image === "") return null;
  const references = [
    { publicId: image, url: "" },
    { publicId: "", url: image },
  ];
  const findImage = await findImages(tx, references);
  const imageId = references.map(findImage).find((id) => id !== undefined);
  if (imageId !== undefined) return imageId;
  throw new InvalidInput(mediaMessages.imageUnknown, { image: [mediaMessages.imageUnknown] });
}

/** @throws InvalidInput if a spelling refers to a note other than `slug` */
async function assertSpellingsUnused(
  tx: Database,
  { name, aliases }: Pick<NoteInput, "name" | "aliases">,
  slug: string | undefined,
): Promise<void> {
  const owners = new Map<string, string>();
  for (const note of await readSpellings(tx)) {
    if (note.slug === slug) continue;
    for (const spelling of [note.slug, note.name, ...note.aliases])
      owners.set(normalizeSpelling(spelling), note.name);
  }
  for (const spelling of [name, ...aliases]) {
    const owner = owners.get(normalizeSpelling(spelling));
    if (owner === undefined) continue;
    const message = noteMessages.spellingTaken(spelling, owner);
    throw new InvalidInput(message, { [spelling === name ? "name" : "aliases"]: [message] });
  }
}
