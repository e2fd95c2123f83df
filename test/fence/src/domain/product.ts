import { z } from "zod";
import { price } from "./price.ts";

export const product = z.object({ price });
export interface Product {
  price: number;
}
