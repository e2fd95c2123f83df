import { foldText } from "#platform/rules/fold-text.ts";

/** Tiers of the note pyramid, in the order in which a fragrance unfolds. */
export const NOTE_TIERS = ["top", "middle", "base"] as const;

export type NoteTier = (typeof NOTE_TIERS)[number];

const SEPARATORS = /[,;،؛\n|]|\s&\s|\sand\s/i;

/**
 * Returns the notes in a text as written: `Bergamot, lemon & rose absolute` → three notes. Commas, semicolons, line
 * breaks, bars, “&” and “and” separate notes.
 */
export function splitNotes(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((note) => note.trim().replace(/\.+$/, "").replaceAll(/\s+/g, " "))
    .filter((note) => normalizeSpelling(note) !== "");
}

/** Joins notes into a text that `splitNotes` splits into the same notes. */
export function joinNotes(notes: readonly string[]): string {
  return notes.join(", ");
}

/** Returns a spelling for comparisons: lower case letters and digits without accents, separated by single spaces. */
export function normalizeSpelling(text: string): string {
  return foldText(text)
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("'", "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
