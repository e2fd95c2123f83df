import type { Meaning, Vocabulary } from "./vocabulary.ts";
import { correctTerm, toTermKey } from "./vocabulary.ts";
import { foldQuery, SEARCH_MIN_LENGTH } from "./search.ts";

/** A text of a query and what it may stand for. All texts are folded. */
export interface SearchTerm {
  /** As typed; also matches the start or the inside of words. */
  text: string;
  /** Texts with the same meaning, which match whole words only. */
  synonyms: readonly string[];
  audience?: Meaning["audience"];
  concentrations?: Meaning["concentrations"];
}

/** A query, split into terms. */
export interface ParsedSearch {
  /** The query without the words that the vocabulary ignores; the whole query if no other words remain. */
  text: string;
  terms: readonly SearchTerm[];
  /** Whether the vocabulary ignores every word of the query, so that all products match. */
  isIgnored: boolean;
}

/** Maximum number of spellings of a phrase. */
const MAX_PHRASES = 12;

/** Returns a folded text as a term without synonyms. */
export const toPlainTerm = (text: string): SearchTerm => ({ text, synonyms: [] });

/** Returns whether a term stands only for its text. */
export const isPlain = ({ synonyms, audience, concentrations = [] }: SearchTerm): boolean =>
  synonyms.length === 0 && audience === undefined && concentrations.length === 0;

function toTerm(text: string, meaning: Meaning | undefined): SearchTerm {
  if (meaning === undefined) return toPlainTerm(text);
  const { texts, audience, concentrations } = meaning;
  return { text, synonyms: texts.filter((other) => other !== text), audience, concentrations };
}

/**
 * Splits a query into the longest texts that the vocabulary contains, and single words. Leaves out words that the
 * vocabulary ignores.
 * @param toleratesTypos whether words that are one letter away from a text of the vocabulary count as that text
 */
export function parseSearch(
  query: string,
  vocabulary: Vocabulary,
  { toleratesTypos = false }: { toleratesTypos?: boolean } = {},
): ParsedSearch {
  const folded = foldQuery(query);
  const words = folded.split(" ");
  const terms: SearchTerm[] = [];
  const kept: string[] = [];
  for (let start = 0; start < words.length;) {
    const { length, text, meaning } = findLongest(words.slice(start), vocabulary, toleratesTypos);
    start += length;
    if (meaning?.isIgnored === true) continue;
    kept.push(text);
    if (text.length >= SEARCH_MIN_LENGTH || meaning) terms.push(toTerm(text, meaning));
  }
  if (kept.length === 0) return { text: folded, terms: [toPlainTerm(folded)], isIgnored: true };
  return { text: kept.join(" "), terms, isIgnored: false };
}

function findLongest(words: readonly string[], vocabulary: Vocabulary, toleratesTypos: boolean) {
  const { meanings, longest } = vocabulary;
  for (let length = Math.min(longest, words.length); length > 0; length -= 1) {
    const text = words.slice(0, length).join(" ");
    const meaning = meanings.get(toTermKey(text));
    if (meaning) return { length, text, meaning };
  }
  const [word = ""] = words;
  const corrected = toleratesTypos ? correctTerm(vocabulary, word) : undefined;
  return { length: 1, text: corrected ?? word, meaning: meanings.get(corrected ?? "") };
}

/**
 * Returns the interpretations of a query in the order to try them: the whole query as a phrase, in every spelling, then
 * its terms in any order and any field. A query that names an audience or a concentration is not tried as a phrase,
 * because few products repeat these properties in their texts.
 */
export function listInterpretations({ text, terms }: Omit<ParsedSearch, "isIgnored">): SearchTerm[][] {
  const [term] = terms;
  if (terms.length === 0) return [[toPlainTerm(text)]];
  if (terms.length === 1 && term) return [[isPlain(term) ? toPlainTerm(text) : term]];
  if (terms.some(({ audience, concentrations = [] }) => audience ?? concentrations.length > 0))
    return [[...terms]];
  return [[{ text, synonyms: listPhrases(text, terms) }], listDistinct(terms)];
}

/** Returns the phrase with synonyms in place of its terms. */
function listPhrases(phrase: string, terms: readonly SearchTerm[]): string[] {
  let phrases = [phrase];
  for (const { text, synonyms } of terms) {
    const spellings = phrases.flatMap((each) => synonyms.map((synonym) => each.replace(text, () => synonym)));
    phrases = [...phrases, ...spellings].slice(0, MAX_PHRASES);
  }
  return [...new Set(phrases)].filter((each) => each !== phrase);
}

function listDistinct(terms: readonly SearchTerm[]): SearchTerm[] {
  return terms.filter(({ text }, index) => terms.findIndex((other) => other.text === text) === index);
}
