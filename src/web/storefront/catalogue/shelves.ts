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

/** Builds one shelf per category, in alphabetical order. Products without a category have no shelf. */
export function categoryShelves(categories: readonly string[]): Shelves {
  const named = new Set(categories.filter((category) => category !== ""));
  return { by: "category", all: [...named].toSorted().map((name) => ({ id: name, name })) };
}
