import { Link } from "react-router";

import { shopMessages } from "../../rules/shop/shop-messages.ts";
import { productSectionMessages } from "../../rules/product-section-messages.ts";
import type { Product } from "../../rules/product.ts";

interface ProductFeaturesProps {
  product: Product;
  collection: { id: string; name: string } | undefined;
}

/** Shows the collection, category, sizes and SKU of a product. Spec: storefront §2. */
export function ProductFeatures({ product, collection }: ProductFeaturesProps) {
  const features = [
    { label: shopMessages.category, value: product.category },
    { label: productSectionMessages.sizes, value: product.variants.join(", ") },
    { label: productSectionMessages.sku, value: product.sku },
  ].filter((feature) => feature.value !== "");
  return (
    <section aria-labelledby="product-features">
      <h2 id="product-features" className="mb-4 text-2xl">
        {productSectionMessages.features}
      </h2>
      <dl className="divided">
        {collection && (
          <div className="grid grid-cols-[9rem_1fr] gap-4 py-3">
            <dt className="text-umber">{shopMessages.collection}</dt>
            <dd>
              <Link to={`/collections/${collection.id}`} className="text-link">
                {collection.name}
              </Link>
            </dd>
          </div>
        )}
        {features.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[9rem_1fr] gap-4 py-3">
            <dt className="text-umber">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
