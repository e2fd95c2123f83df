import { asc, desc, inArray, like, sql } from "drizzle-orm";

import type { Database } from "#platform/db/client.server.ts";
import {
  buildContainsPattern,
  buildFoldedText,
  containsFolded,
} from "#platform/db/statements/like-pattern.server.ts";
import { collections, products } from "#catalogue/tables/product-schema.server.ts";
import { PRODUCT_STATUSES } from "#catalogue/rules/product-status.ts";
import { foldText } from "#platform/rules/fold-text.ts";
import { toPkr } from "#kit/rules/money.ts";
import type { StaffSearch } from "../../rules/staff-search.ts";
import { MAX_STAFF_RESULTS } from "../../rules/staff-search.ts";
import { buildStaffProductCondition } from "#catalogue/operations/lists/staff-product-filter.ts";
import { selectProducts, toSavedProducts } from "#catalogue/operations/products/product-rows.ts";

import { searchOrders } from "./search-orders.ts";
import { searchProfiles } from "./search-profiles.ts";

/** Finds orders, customers, products and collections for the command palette, at most 6 of each, best first. */
export async function searchRecords(db: Database, search: string): Promise<StaffSearch> {
  const [foundOrders, profiles, foundProducts, foundCollections] = await Promise.all([
    searchOrders(db, search),
    searchProfiles(db, search),
    searchProducts(db, search),
    searchCollections(db, search),
  ]);
  const customers = [...foundOrders.customers, ...profiles].slice(0, MAX_STAFF_RESULTS);
  return { orders: foundOrders.orders, customers, products: foundProducts, collections: foundCollections };
}

/** Finds products of any status by name, item number and category. Names that start with the text come first. */
async function searchProducts(db: Database, search: string): Promise<StaffSearch["products"]> {
  const name = sql`lower(${products.name})`;
  const matches = await db
    .select({ id: products.id, salePrice: products.salePrice })
    .from(products)
    .where(buildStaffProductCondition(db, { search, status: [...PRODUCT_STATUSES] }))
    .orderBy(desc(like(products.searchName, buildStartPattern(search))), asc(name), asc(products.id))
    .limit(MAX_STAFF_RESULTS);
  if (matches.length === 0) return [];
  const rows = await selectProducts(db).where(
    inArray(
      products.id,
      matches.map(({ id }) => id),
    ),
  );
  const byId = new Map(toSavedProducts(rows).map((product) => [product.id, product]));
  return matches.flatMap(({ id, salePrice }) => {
    const product = byId.get(id);
    return product === undefined
      ? []
      : [
          {
            id,
            name: product.name,
            image: product.storedImage,
            price: toPkr(salePrice),
            status: product.status,
          },
        ];
  });
}

async function searchCollections(db: Database, search: string): Promise<StaffSearch["collections"]> {
  const name = sql`lower(${collections.name})`;
  const foldedName = buildFoldedText(collections.name);
  return db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .where(containsFolded(foldedName, search))
    .orderBy(desc(like(foldedName, buildStartPattern(search))), asc(name), asc(collections.id))
    .limit(MAX_STAFF_RESULTS);
}

/** Returns the LIKE pattern for folded texts that start with `text`. */
function buildStartPattern(text: string): string {
  return buildContainsPattern(foldText(text)).slice(1);
}
