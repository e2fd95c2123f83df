import type { SQL } from "drizzle-orm";
import { and, inArray, or, sql } from "drizzle-orm";

import { buildContainsPattern, buildFoldedText } from "#db/statements/like-pattern.server.ts";
import { collections, products } from "#db/schema/product-schema.server.ts";
import type { MatchKind } from "#domain/catalogue/search/search.ts";
import {
  COLLECTION_WEIGHTS,
  KIND_FACTORS,
  MATCH_KINDS,
  findMatchKind,
  PRODUCT_WEIGHTS,
  splitQuery,
} from "#domain/catalogue/search/search.ts";

/** Condition and score of a text search. */
export interface TextMatch {
  condition: SQL | undefined;
  score: SQL<number>;
}

/** A product search, with parts in descending relevance so that the first page does not have to score every match. */
export interface ProductMatch extends TextMatch {
  parts: MatchPart[];
  /** Whether no product contains the query. The matching products are then only similar to the query. */
  isSimilar?: true;
}

export interface MatchPart extends TextMatch {
  /** Whether all products of the part have the same score. */
  isUniform: boolean;
}

/** Sort order of equally relevant products. Must equal the order of the index `products_alphabet`. */
export const BY_NAME = [sql`lower(${products.name})`, sql`${products.id}`] as const;

/**
 * Returns the interpretations of a query in the order to try them: the whole query, then its single words.
 * @param query as returned by `foldQuery`
 */
export function getInterpretations(query: string): string[][] {
  const words = splitQuery(query);
  return words.length > 1 ? [[query], words] : [[query]];
}

/**
 * Conditions for a text in each field of a product, by kind of match. The condition of a weaker kind also matches
 * all better kinds.
 */
export interface FieldConditions {
  inName: Record<MatchKind, SQL>;
  /** In the description or the fragrance notes. */
  inDescription: Record<MatchKind, SQL>;
  /** In name, description or notes. */
  inText: Record<MatchKind, SQL>;
  /** In the category; `undefined` if no category matches. */
  inCategory: Record<MatchKind, SQL | undefined>;
}

/**
 * Returns the conditions for a folded text in each field of a product.
 * @param categories all categories in use, which are few enough to compare outside the database
 * @param weakest the weakest kind of match that any stored word has
 */
export function buildFieldConditions(
  text: string,
  categories: readonly string[],
  weakest: MatchKind = "inside",
): FieldConditions {
  const { searchName, searchText, category } = products;
  const name = sql`${searchName}`;
  // The search text after the name and its line break.
  const description = sql`right(${searchText}, -1 - char_length(${name}))`;
  const buildCategoryCondition = (kind: MatchKind) => {
    const kinds = getKindsUpTo(kind);
    const matching = categories.filter((candidate) => kinds.includes(findMatchKind(candidate, text)));
    return matching.length === 0 ? undefined : inArray(category, matching);
  };
  return {
    inName: buildForEachKind((kind) => buildContainsCondition(name, text, { kind, weakest })),
    inDescription: buildForEachKind((kind) => buildContainsCondition(description, text, { kind, weakest })),
    inText: buildForEachKind((kind) => buildContainsCondition(sql`${searchText}`, text, { kind, weakest })),
    inCategory: buildForEachKind(buildCategoryCondition),
  };
}

/** Returns the kind and all better kinds. */
function getKindsUpTo(kind: MatchKind): readonly (MatchKind | undefined)[] {
  return MATCH_KINDS.slice(0, MATCH_KINDS.indexOf(kind) + 1);
}

function buildForEachKind<Value>(create: (kind: MatchKind) => Value): Record<MatchKind, Value> {
  return { word: create("word"), prefix: create("prefix"), inside: create("inside") };
}

/** Returns the condition and the score of products that contain all folded texts. Spec: storefront §9. */
export function buildProductMatch(texts: readonly string[], categories: readonly string[]): TextMatch {
  const matches = texts.map((text) => buildFieldConditions(text, categories));
  return {
    condition: and(...matches.map(({ inText, inCategory }) => or(inText.inside, inCategory.inside))),
    score: addScores(
      matches.map(({ inName, inDescription, inCategory }) =>
        buildBestScore([
          { weight: PRODUCT_WEIGHTS.name, has: inName },
          { weight: PRODUCT_WEIGHTS.description, has: inDescription },
          { weight: PRODUCT_WEIGHTS.category, has: inCategory },
        ]),
      ),
    ),
  };
}

/** Returns the condition and the score of collections that contain all folded texts. Spec: storefront §9. */
export function buildCollectionMatch(texts: readonly string[]): TextMatch {
  const { name, description } = collections;
  const matches = texts.map((text) => ({
    inName: buildForEachKind((kind) => buildContainsCondition(buildFoldedText(name), text, { kind })),
    inDescription: buildForEachKind((kind) =>
      buildContainsCondition(buildFoldedText(description), text, { kind }),
    ),
  }));
  return {
    condition: and(...matches.map(({ inName, inDescription }) => or(inName.inside, inDescription.inside))),
    score: addScores(
      matches.map(({ inName, inDescription }) =>
        buildBestScore([
          { weight: COLLECTION_WEIGHTS.name, has: inName },
          { weight: COLLECTION_WEIGHTS.description, has: inDescription },
        ]),
      ),
    ),
  };
}

const ALPHANUMERIC_START = /^[\p{L}\p{N}]/u;
const ALPHANUMERIC_END = /[\p{L}\p{N}]$/u;
const REGEX_SPECIAL_CHARACTERS = /[.*+?^${}()|[\]\\]/g;

/** Returns the condition that the stored text contains `text`. Both are folded. */
function buildContainsCondition(
  foldedText: SQL,
  text: string,
  { kind, weakest = "inside" }: { kind: MatchKind; weakest?: MatchKind },
): SQL {
  const like = sql`${foldedText} like ${buildContainsPattern(text)}`;
  // Every occurrence of the text is of this kind or a better one.
  if (KIND_FACTORS[kind] <= KIND_FACTORS[weakest]) return like;
  const start = ALPHANUMERIC_START.test(text) ? "(^|[^[:alnum:]])" : "";
  const end = kind === "word" && ALPHANUMERIC_END.test(text) ? "($|[^[:alnum:]])" : "";
  const pattern = text.replaceAll(REGEX_SPECIAL_CHARACTERS, String.raw`\$&`);
  // PostgreSQL uses an index for `like`. Concatenating '' prevents a second index scan for the regular expression.
  return sql`(${like} and (${foldedText} || '') ~ ${start + pattern + end})`;
}

interface WeightedField {
  weight: number;
  has: Record<MatchKind, SQL | undefined>;
}

/** Returns the sum of the weights of the fields with the best kind of match, times its factor, like `scoreProduct`. */
function buildBestScore(fields: readonly WeightedField[]): SQL {
  const cases = MATCH_KINDS.map((kind) => {
    const conditions = fields.map(({ weight, has }) => ({ weight, has: has[kind] }));
    const isOfKind = or(...conditions.map(({ has }) => has)) ?? sql`false`;
    return sql`when ${isOfKind} then ${buildKindScore(conditions, kind)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** Returns the score for a kind of match, for rows without a better kind in any field. */
export function buildKindScore(
  fields: readonly { weight: number; has: SQL | undefined }[],
  kind: MatchKind,
): SQL<number> {
  const parts = fields.flatMap(({ weight, has }) =>
    has === undefined ? [] : [sql`case when ${has} then ${sql.raw(String(weight))} else 0 end`],
  );
  if (parts.length === 0) return sql<number>`0`;
  return sql<number>`(${sql.join(parts, sql` + `)}) * ${sql.raw(String(KIND_FACTORS[kind]))}`;
}

function addScores(parts: readonly SQL[]): SQL<number> {
  return sql<number>`(${sql.join([...parts], sql` + `)})`;
}
