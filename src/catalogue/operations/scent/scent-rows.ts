import type { products } from "../../tables/product-schema.server.ts";
import type { Accord } from "../../rules/scent/accords.ts";
import type { MatchedNote } from "../../rules/scent/match-notes.ts";
import { listNoteSlugs } from "../../rules/scent/match-notes.ts";
import { rankFamilies } from "../../rules/scent/rank-families.ts";
import type { ProductScent, ScentProfile } from "../../rules/scent/scent.ts";

/** Returns the columns of a product's scent. Families and note slugs are derived from accords and matched notes. */
export function toScentColumns(scent: ScentProfile, notes: readonly MatchedNote[]) {
  const { line, accords, ...columns } = scent;
  return {
    ...columns,
    scentLine: line,
    accords: accords.map(({ accord }) => accord),
    accordWeights: accords.map(({ weight }) => weight),
    families: rankFamilies(
      accords,
      notes.flatMap(({ family }) => family ?? []),
    ),
    noteSlugs: listNoteSlugs(notes),
  };
}

type ScentRow = Pick<
  typeof products.$inferSelect,
  | "scentLine"
  | "concentration"
  | "longevity"
  | "sillage"
  | "seasons"
  | "dayNight"
  | "occasions"
  | "accords"
  | "accordWeights"
  | "families"
>;

/** Returns the scent stored in the columns of a product. */
export function toProductScent(row: ScentRow): ProductScent {
  return {
    line: row.scentLine,
    concentration: row.concentration,
    longevity: row.longevity,
    sillage: row.sillage,
    seasons: row.seasons,
    dayNight: row.dayNight,
    occasions: row.occasions,
    accords: toAccords(row),
    families: row.families,
  };
}

/** Returns the accords stored in the columns of a product. */
export function toAccords({ accords, accordWeights }: Pick<ScentRow, "accords" | "accordWeights">): Accord[] {
  return accords.map((accord, index) => ({ accord, weight: accordWeights[index] ?? 1 }));
}
