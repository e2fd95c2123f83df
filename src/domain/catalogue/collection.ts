import type { Picture } from "#domain/media/image.ts";

export const MAX_FEATURED = 3;

/** A collection of products. `featuredOrder` is 1 to 3, or null when it is not featured. Spec: storefront §3. */
export interface Collection {
  id: string;
  name: string;
  description: string;
  image: string;
  picture: Picture | null;
  isFeatured: boolean;
  featuredOrder: number | null;
  createdAt: string;
  updatedAt: string;
}

/** Whether one more collection may be featured. Spec: storefront §5, §9. */
export function canFeature(featuredCount: number): boolean {
  return featuredCount < MAX_FEATURED;
}

/** The position a newly featured collection takes: the next one. Spec: admin §4. */
export function nextFeaturedOrder(featuredCount: number): number {
  return featuredCount + 1;
}

/** The featured ids after one leaves: the others keep their order and are numbered from 1. Spec: admin §4. */
export function featuredWithout(featuredIds: readonly string[], id: string): string[] {
  return featuredIds.filter((other) => other !== id);
}

/** What the home page shows: the featured ones in their order, or all when none is featured. Spec: storefront §2. */
export function collectionsToShow(collections: readonly Collection[]): Collection[] {
  const featured = collections.filter((collection) => collection.isFeatured);
  if (featured.length === 0) return [...collections];
  return featured.toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0)).slice(0, MAX_FEATURED);
}
