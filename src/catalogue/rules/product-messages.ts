import { formatPrice } from "#kit/rules/money.ts";

/** Texts about products. Spec: storefront §5, §8, admin §5, §8. */
export const productMessages = {
  notFound: "Product not found",
  loadFailed: "Failed to load products",
  outOfStock: "Out of Stock",
  outOfStockLabel: "(Out of Stock)",
  notForSale: "Sample, not for sale",
  addToCart: "Add to Cart",
  addingToCart: "Adding...",
  youMayAlsoLike: "You May Also Like",
  recentlyViewed: "Recently viewed",
  inclusiveOfTaxes: "Inclusive of all taxes",
  sale: "Sale",
  /** Badge of a product made of other products. */
  set: "Set",
  /** Badge of a size that cannot be returned. */
  tester: "Tester",
  save: (amount: number) => `Save ${formatPrice(amount)}`,
  percentOff: (percent: number) => `${percent}% OFF`,
  priceRange: "Price range",
  pricePerMl: (price: number) => `${formatPrice(price)} per ml`,
  size: "Size",
  moreSizes: "more sizes on the product page",
  ratings: (count: number) => (count === 1 ? "1 rating" : `${count} ratings`),
  reviews: (count: number) =>
    count === 0 ? "no written reviews yet" : count === 1 ? "1 review" : `${count} reviews`,
  onlyLeft: (count: number) => `Only ${count} left`,
  onlyAvailable: (count: number) => `Only ${count} available`,
} as const;
