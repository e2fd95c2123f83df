import type { Collection } from "./collection.ts";

/** A collection as staff see it, with how many products are in it. */
export interface StaffCollection extends Collection {
  productCount: number;
}

/** The collections with every word of a search in their name or description, in whatever case. Spec: admin §2. */
export function collectionsMatching<Item extends Collection>(
  collections: readonly Item[],
  search: string,
): Item[] {
  const words = search.toLowerCase().split(/\s+/);
  return collections.filter(({ name, description }) => {
    const text = `${name}\n${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The ids of the featured ones in their order. */
export function featuredOrderOf(collections: readonly Collection[]): string[] {
  return collections
    .filter(({ isFeatured }) => isFeatured)
    .toSorted((a, b) => (a.featuredOrder ?? 0) - (b.featuredOrder ?? 0))
    .map(({ id }) => id);
}
