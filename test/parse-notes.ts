import { normalizeNote } from "#catalogue/rules/fragrance-note.ts";

const SEPARATORS = /[,;\n]/;

/**
 * Returns the distinct fragrance notes in the texts, in lower case, as the SQL function `note_list` does. Commas,
 * semicolons and line breaks separate notes. Tests compare the SQL function with this function.
 */
export function parseNotes(...texts: readonly string[]): string[] {
  const notes = texts.flatMap((text) => text.split(SEPARATORS).map(normalizeNote));
  return [...new Set(notes)].filter((note) => note !== "");
}
