import type { SQL } from "drizzle-orm";
import { and, inArray, not, notInArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

import { containsPattern } from "#db/like-pattern.server.ts";
import { collections, products } from "#db/schema.server.ts";
import { COLLECTION_WEIGHTS, PRODUCT_WEIGHTS, queryWords } from "#domain/search.ts";

/** Finds rows by words, and says how relevant each is. */
export interface TextMatch {
  condition: SQL | undefined;
  score: SQL<number>;
}

/**
 * Products that are found, and the same in parts, each more relevant than the next: who wants the first few need not
 * weigh them all.
 */
export interface ProductMatch extends TextMatch {
  parts: MatchPart[];
}

export interface MatchPart {
  condition: SQL | undefined;
  /** Whether all of them are equally relevant. */
  isEven: boolean;
}

/** The order of what is equally relevant; the very one of the index `products_alphabet`. */
export const BY_NAME = [sql`lower(${products.name})`, sql`${products.id}`] as const;

/**
 * In what ways a query is looked for, until one finds something: as it stands, then its words wherever they stand.
 * @param query a tidy one
 */
export function waysToRead(query: string): string[][] {
  const words = queryWords(query);
  return words.length > 1 ? [[query], words] : [[query]];
}

/**
 * Products that have all of these texts, found through the index `products_text`. Spec: storefront §9.
 * @param categories those in use: few, so that a text is looked for in them before the products are asked
 */
export function productMatch(texts: readonly string[], categories: readonly string[]): ProductMatch {
  const wanted = texts.map((text) => fieldsOf(text, categories));
  const condition = and(
    ...wanted.map(({ inText, ofCategory }) => (ofCategory ? or(inText, ofCategory) : inText)),
  );
  const parts = wanted.map(({ inName, inDescription, ofCategory }) =>
    weigh(PRODUCT_WEIGHTS, { name: inName, description: inDescription, category: ofCategory }),
  );
  const [only, ...others] = wanted;
  return {
    condition,
    score: sum(parts),
    parts: only !== undefined && others.length === 0 ? partsOf(only) : [{ condition, isEven: false }],
  };
}

interface Fields {
  inName: SQL;
  inDescription: SQL;
  /** In the name or in the description, by the index. */
  inText: SQL | undefined;
  /** Of the categories that have it; `undefined` when none has. */
  ofCategory: SQL | undefined;
  notOfCategory: SQL | undefined;
}

/** Where a text may be found in a product. */
export function fieldsOf(text: string, categories: readonly string[]): Fields {
  const { name, searchText, category } = products;
  const having = categories.filter((one) => one.toLowerCase().includes(text.toLowerCase()));
  const inName = contains(sql`lower(${name})`, text);
  // What follows the name; in small letters already.
  const inDescription = contains(sql`right(${searchText}, -1 - char_length(lower(${name})))`, text);
  const inEither = contains(sql`${searchText}`, text);
  return {
    inName,
    inDescription,
    // What begins in the name and ends in the description is no match; a single word cannot.
    inText: text.includes(" ") ? and(inEither, or(inName, inDescription)) : inEither,
    ofCategory: having.length === 0 ? undefined : inArray(category, having),
    notOfCategory: having.length === 0 ? undefined : notInArray(category, having),
  };
}

/** By the weights: in the name, or in description and category; in the description alone; in the category alone. */
function partsOf({ inName, inText, ofCategory, notOfCategory }: Fields): MatchPart[] {
  const elsewhere = and(inText, not(inName));
  const first = ofCategory === undefined ? inName : or(inName, and(elsewhere, ofCategory));
  const parts = [
    { condition: first, isEven: false },
    { condition: and(elsewhere, notOfCategory), isEven: true },
  ];
  if (ofCategory === undefined || inText === undefined) return parts;
  return [...parts, { condition: and(ofCategory, not(inText)), isEven: true }];
}

/** Collections that have all of these texts; there are few of them. Spec: storefront §9. */
export function collectionMatch(texts: readonly string[]): TextMatch {
  const { name, description } = collections;
  const has = (column: AnyPgColumn, text: string) => contains(sql`lower(${column})`, text);
  return {
    condition: and(...texts.map((text) => or(has(name, text), has(description, text)))),
    score: sum(
      texts.map((text) =>
        weigh(COLLECTION_WEIGHTS, { name: has(name, text), description: has(description, text) }),
      ),
    ),
  };
}

/** Compared in lower case on both sides by the database, which need not agree with ours about every alphabet. */
function contains(lowerText: SQL, text: string): SQL {
  return sql`${lowerText} like lower(${containsPattern(text)})`;
}

/** What the fields are worth in which something is found; `undefined` for one in which it cannot be. */
function weigh<Field extends string>(
  weights: Readonly<Record<Field, number>>,
  found: Readonly<Record<Field, SQL | undefined>>,
): SQL {
  const parts = (Object.keys(weights) as Field[]).flatMap((field) =>
    found[field] === undefined
      ? []
      : [sql`case when ${found[field]} then ${sql.raw(String(weights[field]))} else 0 end`],
  );
  return sql.join(parts, sql` + `);
}

function sum(parts: readonly SQL[]): SQL<number> {
  return sql<number>`(${sql.join([...parts], sql` + `)})`;
}
