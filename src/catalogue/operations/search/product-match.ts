import type { SQL } from "drizzle-orm";
import { and, eq, inArray, or, sql } from "drizzle-orm";

import { buildContainsPattern, buildFoldedText } from "#platform/db/statements/like-pattern.server.ts";
import { collections, products } from "../../tables/product-schema.server.ts";
import type { MatchKind } from "../../rules/search/search.ts";
import type { SearchTerm } from "../../rules/search/parse-search.ts";
import {
  COLLECTION_WEIGHTS,
  KIND_FACTORS,
  MATCH_KINDS,
  findMatchKind,
  PRODUCT_WEIGHTS,
} from "../../rules/search/search.ts";
import { getAudience } from "../../rules/scent/audience.ts";

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
 * Conditions for a text in each field of a product, by kind of match. The condition of a weaker kind also matches
 * all better kinds.
 */
export interface FieldConditions {
  inName: Record<MatchKind, SQL>;
  /** In the description or the fragrance notes. */
  inDescription: Record<MatchKind, SQL>;
  /** In name, description or notes. */
  inText: Record<MatchKind, SQL>;
  /** In the category, or a property that the term names; `undefined` if no product can match. */
  inCategory: Record<MatchKind, SQL | undefined>;
}

/**
 * Returns the conditions for a term in each field of a product. Synonyms match whole words only.
 * @param categories all categories in use, which are few enough to compare outside the database
 * @param weakest the weakest kind of match that any stored word has with the typed text
 */
export function buildFieldConditions(
  term: SearchTerm,
  categories: readonly string[],
  weakest: MatchKind = "inside",
): FieldConditions {
  const { searchName, searchText } = products;
  const name = sql`${searchName}`;
  // The search text after the name and its line break.
  const description = sql`right(${searchText}, -1 - char_length(${name}))`;
  return {
    inName: buildForEachKind((kind) => buildTermCondition(name, term, { kind, weakest })),
    inDescription: buildForEachKind((kind) => buildTermCondition(description, term, { kind, weakest })),
    inText: buildForEachKind((kind) => buildTermCondition(sql`${searchText}`, term, { kind, weakest })),
    inCategory: buildForEachKind((kind) => buildCategoryCondition(term, categories, kind)),
  };
}

function buildCategoryCondition(
  { text, synonyms, audience, concentrations = [] }: SearchTerm,
  categories: readonly string[],
  kind: MatchKind,
): SQL | undefined {
  const kinds = getKindsUpTo(kind);
  const matching = categories.filter(
    (category) =>
      kinds.includes(findMatchKind(category, text)) ||
      synonyms.some((synonym) => findMatchKind(category, synonym) === "word") ||
      (audience !== undefined && getAudience(category) === audience),
  );
  return or(
    matching.length === 0 ? undefined : inArray(products.category, matching),
    ...concentrations.map((concentration) => eq(products.concentration, concentration)),
  );
}

/** Returns the condition that the stored text contains a term as typed, or a synonym as a whole word. */
function buildTermCondition(
  foldedText: SQL,
  { text, synonyms }: SearchTerm,
  { kind, weakest }: { kind: MatchKind; weakest?: MatchKind | undefined },
): SQL {
  const typed = buildContainsCondition(foldedText, text, { kind, weakest });
  if (synonyms.length === 0) return typed;
  const others = synonyms.map((synonym) => buildContainsCondition(foldedText, synonym, { kind: "word" }));
  return sql`(${sql.join([typed, ...others], sql` or `)})`;
}

/** Returns the kind and all better kinds. */
function getKindsUpTo(kind: MatchKind): readonly (MatchKind | undefined)[] {
  return MATCH_KINDS.slice(0, MATCH_KINDS.indexOf(kind) + 1);
}

function buildForEachKind<Value>(create: (kind: MatchKind) => Value): Record<MatchKind, Value> {
  return { word: create("word"), prefix: create("prefix"), inside: create("inside") };
}

/** Returns the condition and the score of products that contain all terms. Spec: storefront §9. */
export function buildProductMatch(terms: readonly SearchTerm[], categories: readonly string[]): TextMatch {
  const matches = terms.map((term) => buildFieldConditions(term, categories));
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

/** Returns the condition and the score of collections that contain all terms. Spec: storefront §9. */
export function buildCollectionMatch(terms: readonly SearchTerm[]): TextMatch {
  const { name, description } = collections;
  const matches = terms.map((term) => ({
    inName: buildForEachKind((kind) => buildTermCondition(buildFoldedText(name), term, { kind })),
    inDescription: buildForEachKind((kind) =>
      buildTermCondition(buildFoldedText(description), term, { kind }),
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
  { kind, weakest = "inside" }: { kind: MatchKind; weakest?: MatchKind | undefined },
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
