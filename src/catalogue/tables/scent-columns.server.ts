import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { check, index, smallint, text } from "drizzle-orm/pg-core";

import type { AccordSlug } from "../rules/scent/accords.ts";
import { ACCORD_SLUGS } from "../rules/scent/accords.ts";
import type { Family } from "../rules/scent/families.ts";
import { FAMILY_SLUGS } from "../rules/scent/families.ts";
import {
  CONCENTRATIONS,
  DAY_NIGHT,
  LONGEVITIES,
  OCCASIONS,
  SEASONS,
  SILLAGES,
} from "../rules/scent/scent-terms.ts";
import type { Term } from "../rules/scent/scent-terms.ts";
import { MAX_SCENT_LINE_LENGTH } from "../rules/scent/scent.ts";

const listSlugs = <Slug extends string>(terms: readonly Term<Slug>[]) =>
  terms.map(({ slug }) => slug) as [Slug, ...Slug[]];

const emptyTexts = sql`'{}'::text[]`;
/** Lists the slugs as SQL literals. The slugs are domain constants that contain no quotes. */
const toLiterals = (slugs: readonly string[]) => sql.raw(slugs.map((slug) => `'${slug}'`).join(", "));

/**
 * Columns of a product's scent profile. An empty list, an empty text and null mean that staff have not stated the
 * value.
 */
export const createScentColumns = () => ({
  scentLine: text("scent_line").notNull().default(""),
  concentration: text("concentration", { enum: listSlugs(CONCENTRATIONS) }),
  longevity: text("longevity", { enum: listSlugs(LONGEVITIES) }),
  sillage: text("sillage", { enum: listSlugs(SILLAGES) }),
  seasons: text("seasons", { enum: listSlugs(SEASONS) })
    .array()
    .notNull()
    .default(emptyTexts),
  dayNight: text("day_night", { enum: listSlugs(DAY_NIGHT) }),
  occasions: text("occasions", { enum: listSlugs(OCCASIONS) })
    .array()
    .notNull()
    .default(emptyTexts),
  /** The heaviest first; `accord_weights` has the weight of each accord at the same position. */
  accords: text("accords", { enum: ACCORD_SLUGS as [AccordSlug, ...AccordSlug[]] })
    .array()
    .notNull()
    .default(emptyTexts),
  accordWeights: smallint("accord_weights")
    .array()
    .notNull()
    .default(sql`'{}'::smallint[]`),
  /** Calculated from accords or notes whenever the product is saved; the main family first. */
  families: text("families", { enum: FAMILY_SLUGS as [Family, ...Family[]] })
    .array()
    .notNull()
    .default(emptyTexts),
  /**
   * Distinct slugs of the notes in `product_notes`, sorted. Null until the notes have been matched with the catalogue.
   */
  noteSlugs: text("note_slugs").array(),
});

/** Returns the constraints and indexes of the scent columns. */
export function listScentConstraints(
  table: Record<keyof ReturnType<typeof createScentColumns>, AnyPgColumn> & { id: AnyPgColumn },
) {
  const createOneOfCheck = (name: string, column: AnyPgColumn, terms: readonly Term[]) =>
    check(`products_${name}_known`, sql`${column} in (${toLiterals(terms.map(({ slug }) => slug))})`);
  const createSubsetCheck = (name: string, column: AnyPgColumn, slugs: readonly string[]) =>
    check(`products_${name}_known`, sql`${column} <@ array[${toLiterals(slugs)}]::text[]`);
  return [
    createOneOfCheck("concentration", table.concentration, CONCENTRATIONS),
    createOneOfCheck("longevity", table.longevity, LONGEVITIES),
    createOneOfCheck("sillage", table.sillage, SILLAGES),
    createOneOfCheck("day_night", table.dayNight, DAY_NIGHT),
    createSubsetCheck("seasons", table.seasons, listSlugs(SEASONS)),
    createSubsetCheck("occasions", table.occasions, listSlugs(OCCASIONS)),
    createSubsetCheck("accords", table.accords, ACCORD_SLUGS),
    createSubsetCheck("families", table.families, FAMILY_SLUGS),
    check("products_accord_weights", haveEqualLength(table.accords, table.accordWeights)),
    check(
      "products_scent_line_length",
      sql`char_length(${table.scentLine}) <= ${sql.raw(String(MAX_SCENT_LINE_LENGTH))}`,
    ),
    index("products_note_slugs").using("gin", table.noteSlugs).with({ fastupdate: false }),
    index("products_families").using("gin", table.families).with({ fastupdate: false }),
    index("products_unmatched_notes")
      .on(table.id)
      .where(sql`${table.noteSlugs} is null`),
  ];
}

function haveEqualLength(first: AnyPgColumn, second: AnyPgColumn): SQL {
  return sql`cardinality(${first}) = cardinality(${second})`;
}
