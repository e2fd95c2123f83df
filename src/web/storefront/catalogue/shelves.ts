/**
 * What the shop's products are gathered by: its collections or, while those cannot be loaded, the products' own
 * categories. Spec: storefront §8.
 */
export interface Shelves {
  by: "collection" | "category";
  all: readonly { id: string; name: string }[];
}

export function collectionShelves(collections: Shelves["all"]): Shelves {
  return { by: "collection", all: collections.map(({ id, name }) => ({ id, name })) };
}

/** One shelf a category, in the order of the alphabet. */
export function categoryShelves(categories: readonly string[]): Shelves {
  return { by: "category", all: [...new Set(categories)].toSorted().map((name) => ({ id: name, name })) };
}
