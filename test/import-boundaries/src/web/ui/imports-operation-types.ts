import type { Products } from "#operations/products/list-products.ts";

export type Used = Products;
