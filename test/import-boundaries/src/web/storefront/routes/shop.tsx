import type { Database } from "#db/tables.ts";
import { listProducts } from "#operations/products/list-products.ts";
import { ProductCard } from "../catalogue/product-card.tsx";

export const loader = (db: Database) => [db, listProducts()];

export default function Shop() {
  return <ProductCard product={{ price: 1 }} others={[]} />;
}
