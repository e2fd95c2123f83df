import type { StoredImage } from "#kit/rules/image.ts";

export const MAX_FEATURED = 3;

/**
 * A collection of products. `featuredOrder` is 1 to 3, or null when the collection is not featured. Spec: storefront
 * §3.
 */
export interface Collection {
  id: string;
  name: string;
  description: string;
  image: string;
  storedImage: StoredImage | null;
  isFeatured: boolean;
  featuredOrder: number | null;
  createdAt: string;
  updatedAt: string;
}

/** Returns whether another collection can be featured. Spec: storefront §5, §9. */
export function canFeature(featuredCount: number): boolean {
  return featuredCount < MAX_FEATURED;
}

/** Returns the position of a newly featured collection: after all others. Spec: admin §4. */
export function getNextFeaturedOrder(featuredCount: number): number {
  return featuredCount + 1;
}

/** Returns the featured ids without `id`, in the same order. Spec: admin §4. */
export function removeFeatured(featuredIds: readonly string[], id: string): string[] {
  return featuredIds.filter((other) => other !== id);
}

/**
 * Returns the collections for the home page: the featured collections in order, or all if none is featured. Spec:
 * storefront §2.
 */
export function selectHomeCollections(collections: readonly Collection[]): Collection[] {
  const featured = collections.filter((collection) => collection.isFeatured);
  if (featured.length === 0) return [...collections];
  return featured.toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0)).slice(0, MAX_FEATURED);
}
