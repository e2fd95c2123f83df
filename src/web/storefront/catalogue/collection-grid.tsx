import type { Collection } from "#domain/catalogue/collection.ts";

import { CollectionCard } from "./collection-card.tsx";

interface CollectionGridProps {
  collections: readonly Collection[];
  /** Whether the grid is on the first screen, so that its first pictures load with priority. */
  isFirstScreen?: boolean;
  heading?: "h2" | "h3";
}

/** A grid of collections in up to three columns. Spec: storefront §2. */
export function CollectionGrid({ collections, isFirstScreen = false, heading = "h3" }: CollectionGridProps) {
  return (
    <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3 lg:gap-x-8">
      {collections.map((collection, index) => (
        <li key={collection.id} className="min-w-0">
          <CollectionCard collection={collection} heading={heading} isPriority={isFirstScreen && index < 3} />
        </li>
      ))}
    </ul>
  );
}
