import type { SQL } from "drizzle-orm";
import { and, not, or, sql } from "drizzle-orm";

import type { MatchKind } from "#domain/catalogue/search.ts";
import { KIND_FACTORS, MATCH_KINDS, PRODUCT_WEIGHTS } from "#domain/catalogue/search.ts";

import type { Fields, MatchPart } from "./product-match.ts";
import { kindScore } from "./product-match.ts";

const { name: NAME, description: DESCRIPTION, category: CATEGORY } = PRODUCT_WEIGHTS;

/**
 * Returns the parts of a match, the most relevant first: all whole words, then prefixes, then matches inside words.
 * @param kinds those that products may have
 * @param narrow a condition that all matching products meet, if an index needs it
 */
export function partsOf(fields: Fields, kinds: readonly MatchKind[], narrow?: SQL): MatchPart[] {
  return MATCH_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
    const [better] = kinds.filter((other) => KIND_FACTORS[other] > KIND_FACTORS[kind]).slice(-1);
    const isBetter = better && or(fields.inText[better], fields.ofCategory[better]);
    const isOfKind = and(isBetter && not(isBetter), narrow);
    return splitByWeight(fields, kind).map((part) => ({ ...part, condition: and(part.condition, isOfKind) }));
  });
}

/**
 * Splits by weight: the name, or description and category together; the description alone; the category alone. Only
 * the first part, which an index on names finds, has to be scored row by row.
 */
function splitByWeight(fields: Fields, kind: MatchKind): MatchPart[] {
  const inName = fields.inName[kind];
  const inText = fields.inText[kind];
  const ofCategory = fields.ofCategory[kind];
  const elsewhere = and(inText, not(inName));
  const first = {
    condition: ofCategory === undefined ? inName : or(inName, and(elsewhere, ofCategory)),
    score: kindScore(
      [
        { weight: NAME, has: inName },
        { weight: DESCRIPTION, has: fields.inDescription[kind] },
        { weight: CATEGORY, has: ofCategory },
      ],
      kind,
    ),
    isEven: false,
  };
  const second = evenPart(kind, DESCRIPTION, and(elsewhere, ofCategory && not(ofCategory)));
  if (ofCategory === undefined) return [first, second];
  return [first, second, evenPart(kind, CATEGORY, and(ofCategory, not(inText)))];
}

function evenPart(kind: MatchKind, weight: number, condition: SQL | undefined): MatchPart {
  const score = sql<number>`${sql.raw(String(weight))} * ${sql.raw(String(KIND_FACTORS[kind]))}`;
  return { condition, score, isEven: true };
}
