import type { Collection } from "../../rules/collections/collection.ts";

import { CollectionGrid } from "../collection-grid.tsx";

/** Shows up to three collections. Renders nothing if there are none. Spec: storefront §2, §8. */
export function FeaturedCollections({ collections }: { collections: readonly Collection[] }) {
  if (collections.length === 0) return null;
  return (
    <section aria-labelledby="featured-collections" className="page section">
      <h2 id="featured-collections" className="display mb-6 sm:mb-10 sm:text-center lg:mb-14">
        Collections
      </h2>
      <CollectionGrid collections={collections} scrollsOnPhones />
    </section>
  );
}
