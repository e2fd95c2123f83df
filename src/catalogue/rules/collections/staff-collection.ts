import { foldText } from "#platform/rules/fold-text.ts";
import type { Collection } from "./collection.ts";

/** A collection with its number of products, for staff. */
export interface StaffCollection extends Collection {
  productCount: number;
}

/** Returns whether a collection has every search word in its name or description, both folded. Spec: admin §2. */
export function matchesCollection({ name, description }: Collection, search: string): boolean {
  const text = foldText(`${name}\n${description}`);
  return foldText(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Returns the ids of the featured collections in their order. */
export function listFeaturedIds(collections: readonly Collection[]): string[] {
  return collections
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0))
    .map(({ id }) => id);
}

/** Sort fields of collections. Spec: storefront §7. */
export const COLLECTION_ORDERS = ["createdAt", "updatedAt", "name", "featuredOrder"] as const;

/** Options for listing collections. Spec: storefront §7. */
export interface CollectionQuery {
  featured?: boolean | undefined;
  orderBy?: (typeof COLLECTION_ORDERS)[number] | undefined;
  order?: "asc" | "desc" | undefined;
  limit?: number | undefined;
}
