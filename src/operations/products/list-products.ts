import type { SQL } from "drizzle-orm";
import { and, asc, desc, eq, gt } from "drizzle-orm";

import type { Database } from "#db/client.server.ts";
import { descending } from "#db/descending.server.ts";
import { products } from "#db/schema.server.ts";
import type { Page } from "#domain/paging.ts";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#domain/paging.ts";
import type { ProductQuery, ProductSort } from "#domain/product-query.ts";
import { DEFAULT_SORT } from "#domain/product-query.ts";
import type { Product } from "#domain/product.ts";

import { productCondition } from "./product-filter.ts";
import { completeProducts, selectProducts } from "./product-rows.ts";

/** Every order ends with the id, so that no product is shown twice or left out between two pages. */
const ORDERS: Record<ProductSort, SQL[]> = {
  newest: [descending(products.createdAt), asc(products.id)],
  "price-asc": [asc(products.salePrice), asc(products.id)],
  "price-desc": [desc(products.salePrice), desc(products.id)],
  rating: [descending(products.rating), asc(products.id)],
};

/** Products page by page, newest first unless asked otherwise; prices in PKR as charged. Spec: storefront §7. */
export async function listProducts(db: Database, query: ProductQuery = {}): Promise<Page<Product>> {
  const { page = 1, pageSize = PAGE_SIZE, sort = DEFAULT_SORT } = query;
  const condition = productCondition(db, query);
  const total = await db.$count(products, condition);
  const rows = await selectProducts(db)
    .where(condition)
    .orderBy(...ORDERS[sort])
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: await completeProducts(db, rows), page, pageSize, total };
}

/** New arrivals, newest first. Spec: storefront §7. */
export async function listNewArrivals(db: Database, limit: number = MAX_PAGE_SIZE): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where(eq(products.isNewArrival, true))
    .orderBy(...ORDERS.newest)
    .limit(limit);
  return completeProducts(db, rows);
}

/** Products of the weekly sale, highest discount first. Spec: storefront §7. */
export async function listWeeklySale(db: Database, limit: number = MAX_PAGE_SIZE): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where(and(eq(products.isWeeklySale, true), gt(products.discountPercentage, 0)))
    .orderBy(descending(products.discountPercentage), asc(products.id))
    .limit(limit);
  return completeProducts(db, rows);
}
