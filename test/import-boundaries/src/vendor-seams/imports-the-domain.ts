import { price } from "#domain/price.ts";

export const seam = price;
