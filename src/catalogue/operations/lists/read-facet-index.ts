import { asc, eq, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import { products } from "../../tables/product-schema.server.ts";
import { buildSizeOption, productVariants } from "../../tables/variant-schema.server.ts";
import type { FacetIndex, FacetSize } from "../../rules/facets/facet-index.ts";
import { calculateUnitPrice } from "../../rules/pricing.ts";
import { getAudience } from "../../rules/scent/audience.ts";
import { toPkr } from "#kit/rules/money.ts";
import { isPublished } from "../products/is-published.ts";
import { buildAvailableStock } from "../stock/available-stock.ts";
import { cacheUntilCatalogueChange } from "#platform/revision/revision-cache.ts";

/** ASCII separators between records and between the parts of a record. Texts entered by staff do not contain them. */
const RECORD_SEPARATOR = "\u001e";
const PART_SEPARATOR = "\u001f";

/** Returns the index of the shop's products for counting facets. Cached until products, prices or sizes change. */
export async function readFacetIndex(db: Database): Promise<FacetIndex> {
  return cacheUntilCatalogueChange(db, "facet index", () => selectFacetIndex(db));
}

/** Returns the ids of sizes with stock 0. Cached until the stock changes. */
export async function readSoldOutSizes(db: Database): Promise<ReadonlySet<number>> {
  return cacheUntilCatalogueChange(db, "sold-out sizes", () => selectSoldOutSizes(db), {
    dependsOnStock: true,
  });
}

async function selectSoldOutSizes(db: Database): Promise<ReadonlySet<number>> {
  const { id } = productVariants;
  const rows = await db.select({ id }).from(productVariants).where(eq(buildAvailableStock(), 0));
  return new Set(rows.map((row) => row.id));
}

/** Reads lists as texts, which the driver parses several times faster than arrays and nested rows. */
async function selectFacetIndex(db: Database): Promise<FacetIndex> {
  const { families, occasions, noteSlugs } = products;
  const productRows = db
    .select({
      id: products.id,
      collection: products.collectionId,
      category: products.category,
      concentration: products.concentration,
      families: joinArray(families),
      occasions: joinArray(occasions),
      notes: joinArray(noteSlugs),
      discount: products.discountPercentage,
    })
    .from(products)
    .where(isPublished())
    .orderBy(asc(products.id));
  const [rows, sizes] = await Promise.all([productRows, selectSizes(db)]);
  const values = {
    audiences: createPositions(),
    categories: createPositions(),
    families: createPositions(),
    concentrations: createPositions(),
    occasions: createPositions(),
    notes: createPositions(),
    sizes: createPositions(),
  };
  const indexed = rows.map(({ id, collection, category, concentration, discount, ...row }) => ({
    id,
    collection,
    values: {
      audiences: values.audiences.getPositions(getAudience(category) ?? ""),
      categories: values.categories.getPositions(category),
      families: values.families.getPositions(row.families),
      concentrations: values.concentrations.getPositions(concentration ?? ""),
      occasions: values.occasions.getPositions(row.occasions),
      notes: values.notes.getPositions(row.notes),
    },
    sizes: parseSizes(sizes.get(id) ?? "", discount, values.sizes),
  }));
  return {
    products: indexed,
    values: {
      audiences: values.audiences.names,
      categories: values.categories.names,
      families: values.families.names,
      concentrations: values.concentrations.names,
      occasions: values.occasions.names,
      notes: values.notes.names,
      sizes: values.sizes.names,
    },
  };
}

function joinArray(column: typeof products.families | typeof products.occasions | typeof products.noteSlugs) {
  return sql<string>`coalesce(array_to_string(${column}, ${RECORD_SEPARATOR}::text), '')`;
}

/** Returns the sizes of each product as one text. */
async function selectSizes(db: Database): Promise<ReadonlyMap<string, string>> {
  const { id, productId, price } = productVariants;
  const size = sql`concat_ws(${PART_SEPARATOR}::text, ${id}, ${price}, ${buildSizeOption()})`;
  const rows = await db
    .select({ productId, sizes: sql<string>`string_agg(${size}, ${RECORD_SEPARATOR}::text)` })
    .from(productVariants)
    .groupBy(productId);
  return new Map(rows.map((row) => [row.productId, row.sizes]));
}

function parseSizes(text: string, discount: number | null, options: Positions): FacetSize[] {
  return text.split(RECORD_SEPARATOR).flatMap((record) => {
    const [id, price, size] = record.split(PART_SEPARATOR);
    const [option] = options.getPositions(size ?? "");
    if (option === undefined) return [];
    return [{ id: Number(id), option, price: calculateUnitPrice(toPkr(Number(price)), discount) }];
  });
}

/** Assigns positions to names. */
interface Positions {
  names: string[];
  /**
   * Returns the positions of the names in a text; a new name gets the next position. Equal texts share one list
   * to save memory.
   */
  getPositions: (text: string) => readonly number[];
}

function createPositions(): Positions {
  const names: string[] = [];
  const positions = new Map<string, number>();
  const positionsByText = new Map<string, readonly number[]>([["", []]]);
  const getPosition = (name: string) => {
    const position = positions.get(name) ?? names.push(name) - 1;
    positions.set(name, position);
    return position;
  };
  return {
    names,
    getPositions: (text) => {
      const list = positionsByText.get(text) ?? text.split(RECORD_SEPARATOR).map(getPosition);
      positionsByText.set(text, list);
      return list;
    },
  };
}
