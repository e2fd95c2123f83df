import { normalizeSpelling } from "../../rules/scent/note-text.ts";
import type { StaffNote } from "../../rules/scent/note.ts";

/** Search text, family and sort order of the notes list; "" selects the default. */
export interface NoteListQuery {
  search: string;
  family: string;
  sort: string;
}

const COMPARISONS: Record<string, (a: StaffNote, b: StaffNote) => number> = {
  "name-desc": (a, b) => b.name.localeCompare(a.name),
  "products-asc": (a, b) => a.products - b.products,
  "products-desc": (a, b) => b.products - a.products,
};

/**
 * Returns the notes of a family ("" for all) with a spelling that contains the search text. Ignores an unknown sort
 * order.
 */
export function findNotes(notes: readonly StaffNote[], { search, family, sort }: NoteListQuery): StaffNote[] {
  const term = normalizeSpelling(search);
  const matches = notes.filter(
    (note) =>
      (family === "" || note.family === family) &&
      [note.name, ...note.aliases].some((spelling) => normalizeSpelling(spelling).includes(term)),
  );
  const compare = COMPARISONS[sort];
  return compare ? matches.toSorted(compare) : matches;
}
