import { products } from "#api/products.ts";

export const used = products;
