import { inArray, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products, searchSynonyms, searchWords } from "../../tables/product-schema.server.ts";
import { buildContainsPattern } from "#platform/db/statements/like-pattern.server.ts";
import { queryRows } from "#platform/db/statements/rows.server.ts";
import { subquery } from "#platform/db/statements/subquery.server.ts";
import type { SearchTerm } from "../../rules/search/parse-search.ts";
import { findMatchKind } from "../../rules/search/search.ts";
import type { Vocabulary } from "../../rules/search/vocabulary.ts";
import { createVocabulary } from "../../rules/search/vocabulary.ts";
import { listCategories } from "../lists/list-categories.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

/** What a search needs to know about the shop before it reads products. */
export interface ShopVocabulary {
  vocabulary: Vocabulary;
  /** All categories in use. */
  categories: readonly string[];
  /** The texts of the vocabulary that may occur in a product. */
  usedTexts: ReadonlySet<string>;
}

/** Returns the synonyms and categories of the shop. Cached until the catalogue changes. */
export function readVocabulary(db: Database): Promise<ShopVocabulary> {
  return cacheUntilCatalogueChange(db, "search vocabulary", async () => {
    const { terms, isIgnored, id } = searchSynonyms;
    const entries = await db.select({ terms, isIgnored }).from(searchSynonyms).orderBy(id);
    const [vocabulary, categories] = [createVocabulary(entries), await listCategories(db)];
    const texts = [...vocabulary.meanings].flatMap(([text, meaning]) => (meaning.isIgnored ? [] : [text]));
    const usedTexts = await findUsedTexts(db, texts);
    for (const text of texts)
      if (categories.some((category) => findMatchKind(category, text) === "word")) usedTexts.add(text);
    return { vocabulary, categories, usedTexts };
  });
}

/** Only characters that PostgreSQL treats as letters or digits in every locale. */
const ASCII_WORDS = /^[a-z0-9 ]+$/;

/**
 * Returns the texts that may occur in products, so that a search skips spellings that nobody uses. Looks up the words
 * of most texts in the short list of stored words, which may lack words of other scripts.
 */
async function findUsedTexts(db: Database, texts: readonly string[]): Promise<Set<string>> {
  const asciiTexts = texts.filter((text) => ASCII_WORDS.test(text));
  const words = [...new Set(asciiTexts.flatMap((text) => text.split(" ")))];
  const rows = await db
    .selectDistinct({ word: searchWords.word })
    .from(searchWords)
    .where(inArray(searchWords.word, words));
  const storedWords = new Set(rows.map(({ word }) => word));
  const used = asciiTexts.filter((text) =>
    // Single characters are not stored.
    text.split(" ").every((word) => word.length < 2 || storedWords.has(word)),
  );
  const otherTexts = texts.filter((text) => !asciiTexts.includes(text));
  const patterns = otherTexts.map(buildContainsPattern);
  const found = await queryRows<{ position: number }>(
    db,
    subquery`select position::int from unnest(${sql.param(patterns)}::text[]) with ordinality as listed (pattern, position)
      where exists (select from ${products} where ${products.searchText} like pattern)`,
  );
  return new Set([...used, ...found.flatMap(({ position }) => otherTexts[position - 1] ?? [])]);
}

/** Returns terms without the synonyms that occur in no product. */
export function removeUnusedSynonyms(
  terms: readonly SearchTerm[],
  { usedTexts }: Pick<ShopVocabulary, "usedTexts">,
): SearchTerm[] {
  return terms.map((term) => ({ ...term, synonyms: term.synonyms.filter((text) => usedTexts.has(text)) }));
}
