import { products } from "#api/products.ts";
import { tables } from "#db/tables.ts";
import { listProducts } from "#operations/products/list-products.ts";
import { shopContext } from "#web/context.ts";

export const program = [products, tables, listProducts, shopContext];
export type Program = typeof program;
