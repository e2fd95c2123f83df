import { product } from "../../domain/product.ts";

export const used = product;
