import type { Products } from "#operations/products/list-products.ts";
import type { Product } from "#domain/product.ts";
import { Price } from "#web/ui/price.tsx";

export function ProductCard({ product, others }: { product: Product; others: Products }) {
  return (
    <article>
      {product.price} of {others.length} <Price />
    </article>
  );
}
