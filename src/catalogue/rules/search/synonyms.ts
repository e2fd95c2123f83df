import { requiredText } from "#kit/rules/text.ts";
import { z } from "#platform/rules/zod.ts";

import { synonymMessages as messages } from "./synonym-messages.ts";
import { toTermKey } from "./vocabulary.ts";

/** Maximum length of a word or phrase (characters), and maximum number of them in an entry. */
const MAX_TERM_LENGTH = 60;
export const MAX_TERMS = 40;
/** Maximum number of entries. Every search looks its words up in all of them. */
export const MAX_SYNONYM_ENTRIES = 300;

const SEPARATORS = /[,،;؛\n]/;

const term = requiredText(messages.termRequired, MAX_TERM_LENGTH).refine(
  (text) => toTermKey(text) !== "" && !SEPARATORS.test(text),
  messages.termUnreadable,
);

/** Returns the words and phrases in a text that commas, semicolons or line breaks separate. */
export function splitTerms(text: string): string[] {
  return text
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean);
}

/**
 * Validates an entry of the search words: words and phrases that mean the same, or with `isIgnored` words that a
 * search ignores. Repeated spellings are removed.
 */
export const synonymsInputSchema = z
  .strictObject({
    terms: z
      .array(term)
      .min(1, messages.termRequired)
      .max(MAX_TERMS, messages.tooManyTerms(MAX_TERMS))
      .transform(removeRepeatedTerms),
    isIgnored: z.boolean().default(false),
    /** `updatedAt` of the version that was edited; a newer version is not overwritten. */
    expectedUpdatedAt: z.iso.datetime().optional(),
  })
  .refine(({ terms, isIgnored }) => isIgnored || terms.length > 1, {
    path: ["terms"],
    error: messages.secondTermRequired,
  });

/** Validated fields of an entry. */
export type SynonymsInput = z.output<typeof synonymsInputSchema>;

/** An entry of the search words, for staff. */
export const searchSynonymsSchema = z
  .object({
    id: z.int(),
    terms: z.array(z.string()).describe("Words and phrases that mean the same"),
    isIgnored: z.boolean().describe("Whether a search ignores these words, because they fit every product"),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: "SearchSynonyms" });

export type SearchSynonyms = z.infer<typeof searchSynonymsSchema>;

function removeRepeatedTerms(terms: readonly string[]): string[] {
  const keys = terms.map(toTermKey);
  return terms.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}
