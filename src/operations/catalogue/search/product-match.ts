import type { SQL } from "drizzle-orm";
import { and, inArray, or, sql } from "drizzle-orm";

import { containsPattern } from "#db/statements/like-pattern.server.ts";
import { collections, products } from "#db/schema/schema.server.ts";
import type { MatchKind } from "#domain/catalogue/search.ts";
import {
  COLLECTION_WEIGHTS,
  KIND_FACTORS,
  MATCH_KINDS,
  matchKind,
  PRODUCT_WEIGHTS,
  queryWords,
} from "#domain/catalogue/search.ts";

/** Finds rows by words and scores them. */
export interface TextMatch {
  condition: SQL | undefined;
  score: SQL<number>;
}

/** The matching products, as a whole and in parts of falling relevance: the first results need not score all of them. */
export interface ProductMatch extends TextMatch {
  parts: MatchPart[];
}

export interface MatchPart extends TextMatch {
  /** Whether all of its products have the same score. */
  isEven: boolean;
}

/** The order of equally relevant products; the index `products_alphabet` has the same. */
export const BY_NAME = [sql`lower(${products.name})`, sql`${products.id}`] as const;

/**
 * Returns the ways to read a query, to try until one finds something: the whole query, then its single words.
 * @param query a tidy one
 */
export function waysToRead(query: string): string[][] {
  const words = queryWords(query);
  return words.length > 1 ? [[query], words] : [[query]];
}

/** Where a text can match a product, for every kind of match. A better kind is included in each lesser one. */
export interface Fields {
  inName: Record<MatchKind, SQL>;
  /** In the description or the fragrance notes. */
  inDescription: Record<MatchKind, SQL>;
  /** In name, description or notes. */
  inText: Record<MatchKind, SQL>;
  /** In one of the categories; `undefined` when no category matches. */
  ofCategory: Record<MatchKind, SQL | undefined>;
}

/**
 * Returns where a text can match a product.
 * @param categories those in use: few, so that they are compared here and not in the database
 * @param least the least kind of match that any word of the shop has
 */
export function fieldsOf(text: string, categories: readonly string[], least: MatchKind = "inside"): Fields {
  const { name, searchText, category } = products;
  const lowerName = sql`lower(${name})`;
  // Everything behind the name and its line break.
  const description = sql`right(${searchText}, -1 - char_length(${lowerName}))`;
  const ofCategory = (kind: MatchKind) => {
    const kinds = kindsUpTo(kind);
    const matching = categories.filter((one) => kinds.includes(matchKind(one, text)));
    return matching.length === 0 ? undefined : inArray(category, matching);
  };
  return {
    inName: ofEachKind((kind) => contains(lowerName, text, { kind, least })),
    inDescription: ofEachKind((kind) => contains(description, text, { kind, least })),
    inText: ofEachKind((kind) => contains(sql`${searchText}`, text, { kind, least })),
    ofCategory: ofEachKind(ofCategory),
  };
}

/** The kind and all better ones. */
function kindsUpTo(kind: MatchKind): readonly (MatchKind | undefined)[] {
  return MATCH_KINDS.slice(0, MATCH_KINDS.indexOf(kind) + 1);
}

function ofEachKind<Value>(make: (kind: MatchKind) => Value): Record<MatchKind, Value> {
  return { word: make("word"), prefix: make("prefix"), inside: make("inside") };
}

/** Returns the condition and the score of products that contain all texts. Spec: storefront §9. */
export function productMatch(texts: readonly string[], categories: readonly string[]): TextMatch {
  const wanted = texts.map((text) => fieldsOf(text, categories));
  return {
    condition: and(...wanted.map(({ inText, ofCategory }) => or(inText.inside, ofCategory.inside))),
    score: sum(
      wanted.map(({ inName, inDescription, ofCategory }) =>
        bestScore([
          { weight: PRODUCT_WEIGHTS.name, has: inName },
          { weight: PRODUCT_WEIGHTS.description, has: inDescription },
          { weight: PRODUCT_WEIGHTS.category, has: ofCategory },
        ]),
      ),
    ),
  };
}

/** Returns the condition and the score of collections that contain all texts; there are few. Spec: storefront §9. */
export function collectionMatch(texts: readonly string[]): TextMatch {
  const { name, description } = collections;
  const wanted = texts.map((text) => ({
    inName: ofEachKind((kind) => contains(sql`lower(${name})`, text, { kind })),
    inDescription: ofEachKind((kind) => contains(sql`lower(${description})`, text, { kind })),
  }));
  return {
    condition: and(...wanted.map(({ inName, inDescription }) => or(inName.inside, inDescription.inside))),
    score: sum(
      wanted.map(({ inName, inDescription }) =>
        bestScore([
          { weight: COLLECTION_WEIGHTS.name, has: inName },
          { weight: COLLECTION_WEIGHTS.description, has: inDescription },
        ]),
      ),
    ),
  };
}

const ALPHANUMERIC_START = /^[\p{L}\p{N}]/u;
const ALPHANUMERIC_END = /[\p{L}\p{N}]$/u;
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Both sides are compared in the database's lower case, which need not equal JavaScript's in every alphabet. */
function contains(
  lowerText: SQL,
  text: string,
  { kind, least = "inside" }: { kind: MatchKind; least?: MatchKind },
): SQL {
  const like = sql`${lowerText} like lower(${containsPattern(text)})`;
  // Whatever contains the text is of this kind or better.
  if (KIND_FACTORS[kind] <= KIND_FACTORS[least]) return like;
  const start = ALPHANUMERIC_START.test(text) ? "(^|[^[:alnum:]])" : "";
  const end = kind === "word" && ALPHANUMERIC_END.test(text) ? "($|[^[:alnum:]])" : "";
  const pattern = text.replaceAll(SPECIAL, String.raw`\$&`);
  // An index finds rows by the first condition. Added to an empty text, the second one uses none: it would find the same.
  return sql`(${like} and (${lowerText} || '') ~ (${start} || lower(${pattern}) || ${end}))`;
}

interface WeightedField {
  weight: number;
  has: Record<MatchKind, SQL | undefined>;
}

/** Equals `productScore` in the domain: the weights of the fields with the best kind of match, times its factor. */
function bestScore(fields: readonly WeightedField[]): SQL {
  const cases = MATCH_KINDS.map((kind) => {
    const having = fields.map(({ weight, has }) => ({ weight, has: has[kind] }));
    const isOfKind = or(...having.map(({ has }) => has)) ?? sql`false`;
    return sql`when ${isOfKind} then ${kindScore(having, kind)}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else 0 end`;
}

/** Returns the score of rows of which no field has a better kind of match. */
export function kindScore(
  fields: readonly { weight: number; has: SQL | undefined }[],
  kind: MatchKind,
): SQL<number> {
  const parts = fields.flatMap(({ weight, has }) =>
    has === undefined ? [] : [sql`case when ${has} then ${sql.raw(String(weight))} else 0 end`],
  );
  if (parts.length === 0) return sql<number>`0`;
  return sql<number>`(${sql.join(parts, sql` + `)}) * ${sql.raw(String(KIND_FACTORS[kind]))}`;
}

function sum(parts: readonly SQL[]): SQL<number> {
  return sql<number>`(${sql.join([...parts], sql` + `)})`;
}
