import { productMessages } from "#domain/catalogue/product-messages.ts";
import type { ProductSummary } from "#domain/catalogue/product-summary.ts";

import { ProductCard } from "../catalogue/product-card.tsx";

const SIZES = "(min-width: 80rem) 240px, (min-width: 64rem) 23vw, (min-width: 40rem) 30vw, 62vw";

/** 'You May Also Like': a scroll row on small screens, a grid of 3 to 5 columns on larger ones. Spec: storefront §2. */
export function RelatedProducts({ products }: { products: readonly ProductSummary[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="related-products">
      <h2 id="related-products" className="display mb-8">
        {productMessages.youMayAlsoLike}
      </h2>
      <ul className="no-scrollbar flex snap-x snap-mandatory gap-x-3 overflow-x-auto pb-1 max-sm:-mx-5 max-sm:scroll-px-5 max-sm:px-5 sm:grid sm:grid-cols-3 sm:gap-x-5 sm:gap-y-10 sm:overflow-visible lg:grid-cols-4 xl:grid-cols-5">
        {products.map((product) => (
          <li key={product.id} className="w-[62vw] shrink-0 snap-start sm:w-auto sm:min-w-0">
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
