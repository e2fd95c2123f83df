import type { ProductsApi } from "#api/products.ts";

export type Used = ProductsApi;
