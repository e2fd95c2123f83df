import { foldText } from "#platform/rules/fold-text.ts";

/** Minimum similarity, from 0 to 1. Less similar names share letters only by chance. */
const MIN_SIMILARITY = 0.3;

/** Returns the names that are similar to a query, the most similar first. Ignores case, accents and punctuation. */
export function rankSimilar(query: string, names: readonly string[]): string[] {
  const queryTrigrams = listTrigrams(query);
  if (queryTrigrams.size === 0) return [];
  return names
    .map((name) => ({ name, similarity: calculateSimilarity(queryTrigrams, listTrigrams(name)) }))
    .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
    .toSorted((a, b) => b.similarity - a.similarity || a.name.localeCompare(b.name, "en"))
    .map(({ name }) => name);
}

/** Returns the share of the query's trigrams that a name contains, so that longer names are not at a disadvantage. */
function calculateSimilarity(queryTrigrams: ReadonlySet<string>, trigrams: ReadonlySet<string>): number {
  return [...queryTrigrams].filter((trigram) => trigrams.has(trigram)).length / queryTrigrams.size;
}

/** Returns the trigrams of all words. Each word is padded with two spaces before and one after, as in `pg_trgm`. */
function listTrigrams(text: string): ReadonlySet<string> {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const padded = words.map((word) => `  ${word} `);
  return new Set(
    padded.flatMap((word) =>
      Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3)),
    ),
  );
}
