const SEPARATORS = /[,;\n]/;
const SPACES = /[ \t\r]+/g;
const EDGES = /^[ .]+|[ .]+$/g;

/**
 * Returns the fragrance notes in comma-separated texts, in lower case and each once. Semicolons and line breaks separate
 * notes too. The database applies the same rule (`note_list`).
 */
export function parseNotes(...texts: readonly string[]): string[] {
  const notes = texts.flatMap((text) => text.split(SEPARATORS).map(normalizeNote));
  return [...new Set(notes)].filter((note) => note !== "");
}

/** Returns a note as products store it: lower case, single spaces, no period at either end. */
export function normalizeNote(note: string): string {
  return note.toLowerCase().replaceAll(SPACES, " ").replaceAll(EDGES, "");
}

/** Returns a note as screens show it: `pink pepper` → `Pink pepper`. */
export function noteLabel(note: string): string {
  const [first = ""] = note;
  return `${first.toUpperCase()}${note.slice(first.length)}`;
}
