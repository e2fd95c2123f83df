import { recordTexts } from "#kit/rules/texts/record-texts.ts";

import type { UnknownNote } from "./note.ts";

/** Maximum number of unknown notes that the log line lists. */
const MAX_NAMED_NOTES = 10;

/** Texts about notes for staff. */
export const staffNoteMessages = {
  ...recordTexts("note"),
  /** Logged after the shop matched the notes of products that an older release saved. */
  matched: (products: number, unknown: readonly UnknownNote[]) => {
    const summary = `Fragrance notes: matched the notes of ${products} ${products === 1 ? "product" : "products"}.`;
    if (unknown.length === 0) return summary;
    const listed = unknown.slice(0, MAX_NAMED_NOTES).map(({ label }) => label);
    const unlistedCount = unknown.length - listed.length;
    return `${summary} Not in the note catalogue: ${listed.join(", ")}${unlistedCount > 0 ? ` and ${unlistedCount} more` : ""}.`;
  },
  merged: (spelling: string, name: string) => `“${spelling}” now refers to ${name}`,
  unknownTitle: (count: number) => (count === 1 ? "1 unknown note" : `${count} unknown notes`),
  deleteEffect: (name: string, products: number) =>
    products === 0
      ? `Deletes “${name}”. This cannot be undone.`
      : `Deletes “${name}”. ${products === 1 ? "1 product keeps" : `${products} products keep`} it as an unknown note. This cannot be undone.`,
  tagAdded: (note: string) => `${note} added`,
  tagRemoved: (note: string) => `${note} removed`,
  unknownTag: "not in the list",
  unknownHint: "The note catalogue does not contain this note",
} as const;
