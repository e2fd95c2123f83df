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
  recentlyViewed: "Recently viewed",
  inclusiveOfTaxes: "Inclusive of all taxes",
  sale: "Sale",
  /** Badge of a product made of other products. */
  set: "Set",
  /** Badge of a size that cannot be returned. */
  tester: "Tester",
  save: (amount: number) => `Save ${formatPrice(amount)}`,
  priceRange: "Price range",
  pricePerMl: (price: number) => `${formatPrice(price)} per ml`,
  moreSizes: "more sizes on the product page",
} as const;
