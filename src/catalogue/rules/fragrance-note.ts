const SPACES = /[ \t\r]+/g;
const EDGES = /^[ .]+|[ .]+$/g;

/** Returns a note as products store it: lower case, single spaces, no period at either end. */
export function normalizeNote(note: string): string {
  return note.toLowerCase().replaceAll(SPACES, " ").replaceAll(EDGES, "");
}
