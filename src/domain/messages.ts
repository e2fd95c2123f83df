import { formatPrice } from "./money.ts";
import type { Shortage } from "./stock.ts";

/**
 * Every functional word a user can read, by room; texts with values are functions. Where the specification quotes
 * words they stand here to the letter, with their section. Prose of the information pages stays in its screen.
 * Every page of the shop loads this file; rooms that only staff's pages and the server speak of have one of their own.
 */
export { heroMessages, mediaMessages } from "./staff-messages.ts";

/** Spec: storefront §8, admin §8. */
export const authMessages = {
  noUser: "No user found with this email address.",
  wrongPassword: "Incorrect password.",
  emailInUse: "An account with this email already exists.",
  weakPassword: "Password should be at least 6 characters.",
  invalidEmail: "Invalid email address.",
  tooManyAttempts: "Too many failed attempts. Please try again later.",
  network: "Network error. Please check your connection.",
  accessDenied: "Access denied. Admin privileges required.",
  signInFirst: "Please sign in.",
  lastAdmin: "The shop's only admin cannot lose the right",
  welcome: "Welcome to admin panel!",
  signedOut: "Signed out successfully",
  signOutFailed: "Error signing out",
  loginFailed: "Login failed",
} as const;

/** Spec: storefront §5, §8, admin §5, §8. */
export const productMessages = {
  notFound: "Product not found",
  notFoundById: (id: string) => `Product ${id} not found`,
  loadFailed: "Failed to load products",
  saleNeedsDiscount: "Weekly sale products must have a valid discount percentage",
  saleOrNew: "A product cannot be both a weekly sale and new arrival",
  nameRequired: "Name is required",
  descriptionRequired: "Description is required",
  categoryRequired: "Category is required",
  selectCollection: "Please select a collection",
  imageRequired: "Please upload a main product image or at least one variant image.",
  variantRequired: "Please add at least one variant.",
  variantNameRequired: "Variant name is required",
  variantUnique: "Variant names must be unique",
  variantUnknown: (name: string) => `${name} is not one of the product's variants`,
  variantTooMany: (max: number) => `A product can have at most ${max} variants`,
  variantRenameUnknown: (name: string) => `The product has no variant ${name} to rename`,
  priceRequired: "Please set a price for all variants.",
  priceDecimals: "Prices can have at most 2 decimals",
  priceTooHigh: (limit: number) => `Prices must be below ${formatPrice(limit)}`,
  stockInvalid: "Stock must be a whole number of 0 or more",
  stockTooHigh: (max: number) => `Stock can be at most ${max}`,
  discountInvalid: "Discount must be between 0 and 100",
  freeShipInvalid: "Free shipping minimum must be a whole number of 0 or more",
  noteTooLong: (max: number) => `Fragrance notes are limited to ${max} characters`,
  maxVariantImages: "You can upload a maximum of 3 images per variant.",
  imageUnknown: "This image is not stored in the shop. Please upload it first.",
  idTaken: (id: string) => `There is a product ${id} already`,
  changedMeanwhile: "This product was changed by someone else. Please reload it and try again.",
  imageUnavailable: "Image not available",
  missingTitle: "Product Not Found",
  missing: "The product you're looking for doesn't exist or has been removed.",
  returnToShop: "Return to Shop",
  outOfStock: "Out of Stock",
  outOfStockLabel: "(Out of Stock)",
  addToCart: "Add to Cart",
  addingOnCard: "Adding...",
  addingOnDetail: "Adding to Cart...",
  youMayAlsoLike: "You May Also Like",
  inclusiveOfTaxes: "Inclusive of all taxes",
  sale: "Sale",
  save: (amount: number) => `Save ${formatPrice(amount)}`,
  percentOff: (percent: number) => `${percent}% OFF`,
  priceRange: "Price range",
  size: "Size",
  ratings: (count: number) => (count === 1 ? "1 rating" : `${count} ratings`),
  onlyLeft: (count: number) => `Only ${count} left`,
  picturesOf: (name: string) => `Pictures of ${name}`,
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  freeShippingOver: (minimum: number) =>
    minimum === 0 ? "Free shipping on every order" : `Free shipping on orders over ${formatPrice(minimum)}`,
  deliveryTime: "Delivery in 3-5 business days",
  expressOptions: "Express options available",
  returnWindow: "10-day return window",
  returnCondition: "Unopened products in original packaging only",
  refundTime: "Refund in 7-10 days to the original payment method",
  returnContact: "Contact customer service within 7 days of receipt",
  shipping: "Shipping",
  returns: "Returns",
  fragranceNotes: "Fragrance Notes",
  sizes: "Sizes",
  sku: "Item number",
  readReturnPolicy: "Read the whole return policy",
  topNotes: "Top notes",
  middleNotes: "Middle notes",
  baseNotes: "Base notes",
  scentLasting: "Scent lasting",
  features: "Product Features",
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
  featuredOrderInvalid: "The order must name every featured collection once",
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
  collections: "Collections",
  allCollections: "All",
  collection: "Collection",
  category: "Category",
  viewAll: "View all",
  sortBy: "Sort by",
  sorts: {
    newest: "Newest",
    "price-asc": "Price, low to high",
    "price-desc": "Price, high to low",
    rating: "Best rated",
  },
  filter: "Filter",
  filtersInUse: (count: number) => (count === 0 ? "Filter" : `Filter (${count})`),
  sizes: "Size",
  price: "Price",
  minPrice: "From (Rs.)",
  maxPrice: "To (Rs.)",
  apply: "Show results",
  clear: "Clear filters",
  count: (total: number) => (total === 1 ? "1 fragrance" : `${total} fragrances`),
  range: (from: number, to: number, total: number) => `Showing ${from}–${to} of ${total} fragrances`,
  noMatch: "No fragrance matches these filters.",
  unknownCollection: "This collection does not exist or has been removed.",
  browseShop: "Browse all fragrances",
  allCollectionsLink: "See all collections",
  fragrances: "Fragrances",
  otherFragrances: "More fragrances",
  removeFilter: (label: string) => `Remove filter ${label}`,
  priceFrom: (min: number) => `From ${formatPrice(min)}`,
  priceUpTo: (max: number) => `Up to ${formatPrice(max)}`,
  priceBetween: (min: number, max: number) => `${formatPrice(min)} – ${formatPrice(max)}`,
  collectionsIntro: "Our fragrances, gathered by the mood they keep.",
  emptyCollections: "A new chapter in our legacy is arriving soon.",
} as const;

/** Spec: storefront §2, §4, §8. */
export const cartMessages = {
  title: (count: number) => `Your Cart (${count})`,
  empty: "Your cart is empty",
  continueShopping: "Continue Shopping",
  checkout: "Proceed to Checkout",
  atCheckout: "Shipping and taxes calculated at checkout",
  subtotal: "Subtotal",
  removed: "Item removed from cart",
  full: "Your cart is full. Please order what is in it first.",
  added: (name: string, variant: string) => `${name} (${variant}) added to cart`,
  gone: (name: string, variant: string) => `${name} (${variant}) is no longer available and was removed.`,
  priceChanged: (name: string, variant: string, from: number, to: number) =>
    `The price of ${name} (${variant}) changed from ${formatPrice(from)} to ${formatPrice(to)}.`,
  short: (name: string, variant: string, available: number) =>
    available === 0
      ? `${name} (${variant}) is out of stock and was removed.`
      : `Only ${available} of ${name} (${variant}) left; the quantity was lowered.`,
  freeShipping: "You have free shipping.",
  freeShippingMissing: (missing: number) => `${formatPrice(missing)} away from free shipping`,
} as const;

/** Spec: storefront §2, §5, §8. */
export const checkoutMessages = {
  nameRequired: "Name is required",
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format",
  phoneRequired: "Phone is required",
  phoneInvalid: "Please enter a valid phone number",
  addressRequired: "Address is required",
  countryRequired: "Country is required",
  stateRequired: "State/Province is required",
  cityRequired: "City is required",
  zipCodeRequired: "ZIP/Postal code is required",
  tooLong: (max: number) => `Please use at most ${max} characters`,
  unreadable: "Please remove characters that cannot be read",
  idempotencyKeyInvalid: "An Idempotency-Key has 8 to 200 characters, none of them a space",
  cartEmpty: "Cart is empty",
  cartChanged: "Your cart has changed. Please look at it and place the order again.",
  quantityInvalid: "Quantity must be a whole number of 1 or more",
  quantityTooLarge: "Quantity is too large",
  tooManyLines: "An order can hold at most 100 lines",
  variantGone: (product: string, variant: string) => `${product} is not sold in ${variant}`,
  failed: "Failed to create order. Please try again.",
  created: "Order created successfully!",
  sentBefore: "You had sent this order before with other details",
  sentBeforeMeaning:
    "Your earlier try may have reached us, and an order is made only once: it may carry the name, phone and address you entered first, not your changes. Please tell us the order number and the right details, and we will correct them before it is sent.",
  correctDetails: (orderNumber: string) => `I would like to correct the details of my order ${orderNumber}: `,
  correctByWhatsapp: "Correct them on WhatsApp",
  placeOrder: "Place Order",
  processing: "Processing...",
  cancel: "Cancel",
  copied: "Copied!",
} as const;

/** Spec: storefront §4, §5, §8, admin §8. */
export const orderMessages = {
  notFound: "Order not found",
  insufficientStock: (shortages: readonly Shortage[]) =>
    `Insufficient stock for: ${shortages
      .map(
        (line) =>
          `${line.productName} (${line.variant}): requested ${line.requested}, available ${line.available}`,
      )
      .join("; ")}`,
  statusUnchanged: (status: string) => `The order is already ${status}`,
  cannotConfirm: (message: string) => `Cannot confirm order: ${message}`,
  updateFailed: "Failed to update order status. Please try again.",
  loadFailed: "Failed to load orders",
  notDelivered: "Reviews can be written once the order is delivered",
  alreadyReviewed: "This order has already been reviewed",
} as const;

/** Every status as people say it: a word for badges, a sentence for whoever waits for the parcel. */
export const orderStatusMessages = {
  pending: { label: "Pending", explanation: "We have your order and will confirm it soon." },
  confirmed: {
    label: "Confirmed",
    explanation: "Your order is confirmed and the bottles are set aside for you.",
  },
  processing: { label: "Processing", explanation: "Your order is being packed." },
  shipped: { label: "Shipped", explanation: "Your parcel is on its way." },
  delivered: { label: "Delivered", explanation: "Your parcel has arrived." },
  cancelled: { label: "Cancelled", explanation: "This order was cancelled." },
} as const;

/** Spec: storefront §4, §8; the display fallbacks stand at the end of §8. */
export const trackingMessages = {
  termRequired: "Please enter a search term",
  notFound: "Order not found. Please check your details and try again.",
  failed: "An error occurred while searching for the order. Please try again.",
  notAvailable: "N/A",
  unknownProduct: "Unknown Product",
  noAddress: "No address provided",
  addressUnavailable: "Address unavailable",
  invalidDate: "Invalid date",
  dateUnavailable: "Date unavailable",
  detailsUnavailable: "Order details unavailable",
  noItems: "No items found for this order",
} as const;

/** Spec: storefront §5, §8. */
export const reviewMessages = {
  textRequired: "Please write a review",
  notFound: "Order not found.",
  loadFailed: "Order not found or unable to load.",
  submitFailed: "Failed to submit reviews. Please try again.",
} as const;

/** Spec: storefront §5, §8. */
export const contactMessages = {
  nameRequired: "Name is required",
  phoneInvalid: "Valid phone number required",
  messageRequired: "Message is required",
  sent: "Message sent successfully!",
  failed: "Failed to send message.",
} as const;

/** Spec: storefront §4, §5. */
export const newsletterMessages = {
  emailRequired: "Email is required",
  thanks: "Thank you for subscribing!",
} as const;

/** Spec: storefront §5, §8. */
export const searchMessages = {
  tooShort: "Type at least 2 characters to search",
  noResults: (query: string) => `No results found for "${query}"`,
} as const;

/** What any endpoint may answer, whatever its room. */
export const generalMessages = {
  malformedJson: "The request is not valid JSON",
  invalidRequest: "Some of the values sent are not valid",
  bodyTooLarge: "The request is too large",
  unsupportedMediaType: "Please send the request as application/json",
  notFound: "There is nothing at this address",
  methodNotAllowed: "This address does not answer that kind of request",
  crossOrigin: "Requests from other sites are not accepted",
  tooManyRequests: "Too many requests. Please try again in a moment.",
  unavailable: "The shop is taking a short break. Please try again in a moment.",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;
