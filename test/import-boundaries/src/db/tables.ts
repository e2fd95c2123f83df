import { product } from "#domain/product.ts";

export const tables = { product };
export type Database = typeof tables;
