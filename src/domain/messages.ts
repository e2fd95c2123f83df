import { formatPrice } from "./shared/money.ts";

/**
 * Every functional word a user can read, by room; texts with values are functions. Where the specification quotes
 * words they stand here to the letter, with their section. Prose of the information pages stays in its screen.
 * Every page of the shop loads this file; words that no first screen needs have a file of their own for their room.
 */
export { authMessages } from "./staff/auth-messages.ts";
export { checkoutMessages } from "./orders/checkout-messages.ts";
export { generalMessages } from "./shared/general-messages.ts";
export { orderMessages, orderStatusMessages, trackingMessages } from "./orders/order-messages.ts";
export { passwordMessages } from "./staff/password-messages.ts";
export { productInputMessages } from "./catalogue/product-input-messages.ts";
export { reviewMessages } from "./reviews/review-messages.ts";
export { searchMessages } from "./catalogue/search-messages.ts";
export {
  accountMessages,
  auditMessages,
  dashboardMessages,
  exportMessages,
  bulkMessages,
  heroMessages,
  inboxMessages,
  inventoryMessages,
  mediaMessages,
  productFileMessages,
  staffCollectionMessages,
  staffOrderMessages,
  staffProductMessages,
  staffReviewMessages,
} from "./staff-messages.ts";

/** Spec: storefront §5. */
export const emailMessages = {
  required: "Email is required",
  invalid: "Invalid email format",
} as const;

/** Spec: storefront §8. */
export const networkMessages = {
  failed: "Network error. Please check your connection.",
} as const;

/** Spec: storefront §5, §8, admin §5, §8. */
export const productMessages = {
  notFound: "Product not found",
  loadFailed: "Failed to load products",
  imageUnavailable: "Image not available",
  outOfStock: "Out of Stock",
  outOfStockLabel: "(Out of Stock)",
  notForSale: "Sample, not for sale",
  addToCart: "Add to Cart",
  addingOnCard: "Adding...",
  youMayAlsoLike: "You May Also Like",
  inclusiveOfTaxes: "Inclusive of all taxes",
  sale: "Sale",
  save: (amount: number) => `Save ${formatPrice(amount)}`,
  percentOff: (percent: number) => `${percent}% OFF`,
  priceRange: "Price range",
  size: "Size",
  ratings: (count: number) => (count === 1 ? "1 rating" : `${count} ratings`),
  reviews: (count: number) =>
    count === 0 ? "no written reviews yet" : count === 1 ? "1 review" : `${count} reviews`,
  onlyLeft: (count: number) => `Only ${count} left`,
} as const;

/** Spec: storefront §2, §5, admin §5, §8. */
export const collectionMessages = {
  notFound: "Collection not found",
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  imageRequired: "Please upload a collection image",
  idTaken: (id: string) => `There is a collection ${id} already`,
  inUse: (count: number) => `Cannot delete collection. ${count} products are using this collection.`,
  maxFeatured: "Maximum of 3 collections can be featured at once",
  view: "View Collection",
  emptyCollection: (name: string) => `The ${name} collection awaits its next signature piece.`,
  emptyShop: "A new chapter in our legacy is arriving soon.",
  emptyRow: "Our next masterpiece is on its way",
  newArrivals: "New Arrivals",
  weeklySpecials: "Weekly Specials",
  complete: "Complete Collection",
  named: (name: string) => `${name} Collection`,
} as const;

/** Finding one's way in the shop: sorting, narrowing and paging. Not quoted by the specification. */
export const shopMessages = {
  shop: "Shop",
  search: "Search fragrances",
  collections: "Collections",
  allCollections: "All",
  collection: "Collection",
  category: "Category",
  categories: "Categories",
  viewAll: "View all",
  browseShop: "Browse all fragrances",
  allCollectionsLink: "See all collections",
  fragrances: "Fragrances",
  otherFragrances: "More fragrances",
  collectionsIntro: "Our fragrances, gathered by the mood they keep.",
  emptyCollections: "A new chapter in our legacy is arriving soon.",
} as const;

/** Spec: storefront §2, §4, §8. */
export const cartMessages = {
  full: "Your cart is full. Please order what is in it first.",
  added: (name: string, variant: string) => `${name} (${variant}) added to cart`,
} as const;

/** Spec: storefront §5, §8. */
export const contactMessages = {
  nameRequired: "Name is required",
  phoneInvalid: "Valid phone number required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
  failed: "Failed to send message.",
  kept: "What you wrote is still here: please send it again.",
  sentBeforeChange:
    "Message sent successfully! What you changed after that has not been sent and is still here.",
} as const;

/** Spec: storefront §4, §5. */
export const newsletterMessages = {
  thanks: "Thank you for subscribing!",
} as const;
