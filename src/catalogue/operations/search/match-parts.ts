import type { SQL } from "drizzle-orm";
import { and, not, or, sql } from "drizzle-orm";

import type { MatchKind } from "../../rules/search/search.ts";
import { KIND_FACTORS, MATCH_KINDS, PRODUCT_WEIGHTS } from "../../rules/search/search.ts";

import type { FieldConditions, MatchPart } from "./product-match.ts";
import { buildKindScore } from "./product-match.ts";

const { name: NAME, description: DESCRIPTION, category: CATEGORY } = PRODUCT_WEIGHTS;

/**
 * Splits a search into parts, most relevant first: whole words, then prefixes, then matches inside words.
 * @param kinds the kinds of match that products may have
 * @param indexCondition a condition that all matching products meet and that lets the planner use an index
 */
export function splitMatch(
  fields: FieldConditions,
  kinds: readonly MatchKind[],
  indexCondition?: SQL,
): MatchPart[] {
  return MATCH_KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind) => {
    const [betterKind] = kinds.filter((other) => KIND_FACTORS[other] > KIND_FACTORS[kind]).slice(-1);
    const hasBetterKind = betterKind && or(fields.inText[betterKind], fields.inCategory[betterKind]);
    const isOfKind = and(hasBetterKind && not(hasBetterKind), indexCondition);
    return splitByWeight(fields, kind).map((part) => ({ ...part, condition: and(part.condition, isOfKind) }));
  });
}

/**
 * Splits a kind of match by weight into three parts: matches in the name or in both description and category, only
 * in the description, and only in the category. Scores differ only within the first part, whose rows an index on names
 * finds.
 */
function splitByWeight(fields: FieldConditions, kind: MatchKind): MatchPart[] {
  const inName = fields.inName[kind];
  const inText = fields.inText[kind];
  const inCategory = fields.inCategory[kind];
  const onlyOutsideName = and(inText, not(inName));
  const first = {
    condition: inCategory === undefined ? inName : or(inName, and(onlyOutsideName, inCategory)),
    score: buildKindScore(
      [
        { weight: NAME, has: inName },
        { weight: DESCRIPTION, has: fields.inDescription[kind] },
        { weight: CATEGORY, has: inCategory },
      ],
      kind,
    ),
    isUniform: false,
  };
  const second = createUniformPart(kind, DESCRIPTION, and(onlyOutsideName, inCategory && not(inCategory)));
  if (inCategory === undefined) return [first, second];
  return [first, second, createUniformPart(kind, CATEGORY, and(inCategory, not(inText)))];
}

function createUniformPart(kind: MatchKind, weight: number, condition: SQL | undefined): MatchPart {
  const score = sql<number>`${sql.raw(String(weight))} * ${sql.raw(String(KIND_FACTORS[kind]))}`;
  return { condition, score, isUniform: true };
}
