import { buildProduct } from "#test/factories.ts";

export const used = buildProduct;
