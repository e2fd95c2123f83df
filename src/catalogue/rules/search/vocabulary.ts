import type { Audience } from "../scent/audience.ts";
import { getAudience } from "../scent/audience.ts";
import type { Concentration } from "../scent/scent-terms.ts";
import { CONCENTRATIONS } from "../scent/scent-terms.ts";
import { foldText } from "#platform/rules/fold-text.ts";

import type { SearchSynonyms } from "./synonyms.ts";

/** What a text in a query stands for. */
export interface Meaning {
  /** Folded texts with the same meaning. */
  texts: readonly string[];
  /** The people whose products the texts name, e.g. `men` for “for men”. */
  audience: Audience | undefined;
  /** The concentrations that the texts name, e.g. `edp` for “eau de parfum”. */
  concentrations: readonly Concentration[];
  /** Whether a search ignores the texts, because they fit every product. */
  isIgnored: boolean;
}

/** The shop's synonyms by text. */
export interface Vocabulary {
  /** By folded text, with single spaces instead of hyphens. */
  meanings: ReadonlyMap<string, Meaning>;
  /** Number of words of the longest text. */
  longest: number;
}

/** Returns a text as the keys of a vocabulary are written: folded, without punctuation at the ends of its words. */
export function toTermKey(text: string): string {
  return foldText(text)
    .split(/[\s-]+/)
    .map((word) => word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""))
    .filter(Boolean)
    .join(" ");
}

/**
 * Creates the vocabulary of a shop. Entries that contain the name or the abbreviation of a concentration, or a word for
 * men, women or everyone, also stand for the products with this property, whatever their texts say. The names of the
 * concentrations need no entry.
 */
export function createVocabulary(
  entries: readonly Pick<SearchSynonyms, "terms" | "isIgnored">[],
): Vocabulary {
  const names = CONCENTRATIONS.map(({ name }) => ({ terms: [name], isIgnored: false }));
  const meanings = new Map<string, Meaning>();
  for (const { terms, isIgnored } of [...names, ...entries]) {
    const texts = [...new Set(terms.map(toTermKey))].filter(Boolean);
    const named = CONCENTRATIONS.filter(({ slug, name }) =>
      [slug, toTermKey(name)].some((text) => texts.includes(text)),
    );
    const audiences = new Set(texts.flatMap((text) => getAudience(text) ?? []));
    const meaning = {
      texts,
      audience: audiences.size === 1 ? [...audiences][0] : undefined,
      concentrations: named.map(({ slug }) => slug),
      isIgnored,
    };
    for (const text of texts) meanings.set(text, meaning);
  }
  const longest = Math.max(...[...meanings.keys()].map((text) => text.split(" ").length));
  return { meanings, longest };
}

/**
 * Returns the text of the vocabulary that a word with one wrong, missing, additional or swapped letter stands for.
 * Short words have too many neighbours.
 */
export function correctTerm({ meanings }: Vocabulary, word: string): string | undefined {
  const key = toTermKey(word);
  if (key.length < MIN_CORRECTED_LENGTH) return undefined;
  return [...meanings.keys()].find(
    (text) => text.length >= MIN_CORRECTED_LENGTH - 1 && isOneEditApart(text, key),
  );
}

const MIN_CORRECTED_LENGTH = 5;

function isOneEditApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  const isReplaced = restA.slice(1) === restB.slice(1);
  return a !== b && (isReplaced || isSwapped || restA.slice(1) === restB || restA === restB.slice(1));
}
