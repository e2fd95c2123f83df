import { normalizeNote } from "#domain/catalogue/fragrance-note.ts";

const SEPARATORS = /[,;\n]/;

/**
 * Returns the fragrance notes in comma-separated texts, in lower case and each once, as `note_list` does in SQL.
 * Semicolons and line breaks separate notes too. Tests compare the database with it.
 */
export function parseNotes(...texts: readonly string[]): string[] {
  const notes = texts.flatMap((text) => text.split(SEPARATORS).map(normalizeNote));
  return [...new Set(notes)].filter((note) => note !== "");
}
