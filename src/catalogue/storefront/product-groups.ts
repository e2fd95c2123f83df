/**
 * The groups of the product list: collections or, if these fail to load, the products' categories.
 * Spec: storefront §8.
 */
export interface ProductGroups {
  by: "collection" | "category";
  all: readonly { id: string; name: string }[];
}

export function groupByCollection(collections: ProductGroups["all"]): ProductGroups {
  return { by: "collection", all: collections.map(({ id, name }) => ({ id, name })) };
}

/** Returns one group per category, in alphabetical order. Products without a category have no group. */
export function groupByCategory(categories: readonly string[]): ProductGroups {
  const names = new Set(categories.filter((category) => category !== ""));
  return { by: "category", all: [...names].toSorted().map((name) => ({ id: name, name })) };
}
