/**
 * Returns the products that no other row of the page shows. If the rows show all of them, returns all products, so that
 * the list is not empty.
 */
export function excludeProducts<Product extends { id: string }>(
  products: readonly Product[],
  shown: readonly Product[],
): Product[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  const otherProducts = products.filter(({ id }) => !shownIds.has(id));
  return otherProducts.length > 0 ? otherProducts : [...products];
}
