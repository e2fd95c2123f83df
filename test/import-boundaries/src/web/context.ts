import type { ProductsApi } from "#api/products.ts";
import type { Database } from "#db/tables.ts";
import type { Products } from "#operations/products/list-products.ts";
import { createContext } from "react-router";

export interface Shop {
  api: ProductsApi;
  db: Database;
  products: Products;
}
export const shopContext = createContext<Shop>();
