import { listProducts } from "#operations/products/list-products.ts";
import type { Database } from "#db/tables.ts";
import { Hono } from "hono";

export const products = (db: Database) => [new Hono(), db, listProducts];
export type ProductsApi = typeof products;
