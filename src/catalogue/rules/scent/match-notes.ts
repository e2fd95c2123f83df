import type { Family } from "./families.ts";
import type { NoteTier } from "./note-text.ts";
import { NOTE_TIERS, normalizeSpelling, splitNotes } from "./note-text.ts";

/** A note in the catalogue with all spellings that refer to it. */
export interface NoteSpellings {
  slug: string;
  name: string;
  aliases: readonly string[];
  family: Family;
}

/** A note of a product: `label` as written by staff; `slug` is null if the catalogue has no such note. */
export interface MatchedNote {
  tier: NoteTier;
  position: number;
  label: string;
  slug: string | null;
  family: Family | null;
}

/** Returns the catalogue's note for a label, or `undefined`. */
export type NoteMatcher = (label: string) => NoteSpellings | undefined;

/** Words after a note that name a part or a preparation of it. */
const QUALIFIERS = new Set(
  `absolute accord attar bean beans blossom bud buds bulb butter essence extract flower flowers heart husk leaf leaves note
  notes oil petal petals peel peels pod pods resin rind root roots seed seeds skin steam stem twig water wood zest`.split(
    /\s+/,
  ),
);

/**
 * Creates a function that finds the catalogue note for a label. An exact spelling has priority. Otherwise the function
 * drops words before the note (`Himalayan cedar` → cedar) and parts or preparations after it (`rose absolute` → rose).
 * Ignores case, accents, hyphens and plurals.
 */
export function createNoteMatcher(notes: readonly NoteSpellings[]): NoteMatcher {
  const bySpelling = new Map<string, NoteSpellings>();
  for (const note of notes) {
    for (const spelling of [note.slug, note.name, ...note.aliases]) {
      const key = normalizeSpelling(spelling);
      if (key !== "" && !bySpelling.has(key)) bySpelling.set(key, note);
    }
  }
  return (label) => {
    for (const spelling of listSpellings(label)) {
      const note = bySpelling.get(spelling);
      if (note !== undefined) return note;
    }
    return undefined;
  };
}

/** Returns the spellings of a label to look up, the most specific first. */
function listSpellings(label: string): string[] {
  const words = normalizeSpelling(label).split(" ");
  const spellings: string[] = [];
  for (let end = words.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const spelling = words.slice(start, end).join(" ");
      spellings.push(spelling, ...listSingulars(spelling));
    }
    if (!QUALIFIERS.has(words[end - 1] ?? "")) break;
  }
  return spellings;
}

function listSingulars(spelling: string): string[] {
  if (!spelling.endsWith("s")) return [];
  if (spelling.endsWith("ies")) return [`${spelling.slice(0, -3)}y`];
  return spelling.endsWith("es") ? [spelling.slice(0, -1), spelling.slice(0, -2)] : [spelling.slice(0, -1)];
}

/** Returns the notes of a product by tier and position, each matched with the catalogue's note if there is one. */
export function matchNotes(
  fragranceNotes: Readonly<Record<NoteTier, string>>,
  findNote: NoteMatcher,
): MatchedNote[] {
  return NOTE_TIERS.flatMap((tier) =>
    splitNotes(fragranceNotes[tier]).map((label, position) => {
      const note = findNote(label);
      return { tier, position, label, slug: note?.slug ?? null, family: note?.family ?? null };
    }),
  );
}

/** Returns the distinct slugs of matched notes, sorted. */
export function listNoteSlugs(notes: readonly Pick<MatchedNote, "slug">[]): string[] {
  return [...new Set(notes.flatMap(({ slug }) => slug ?? []))].toSorted();
}
