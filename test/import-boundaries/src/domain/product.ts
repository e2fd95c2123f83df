import { z } from "#domain/shared/zod.ts";
import { price } from "./price.ts";

export const product = z.object({ price });
export interface Product {
  price: number;
}
