import { listProducts } from "#operations/products/list-products.ts";

export const used = listProducts;
