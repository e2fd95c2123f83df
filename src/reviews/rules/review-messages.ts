/** Texts for writing and reading reviews. Spec: storefront §5, §8. */
export const reviewMessages = {
  textRequired: "Please write a review",
  notFound: "Order not found.",
  loadFailed: "Order not found or unable to load.",
  submitFailed: "Failed to submit reviews. Please try again.",
  checkLink: "The link may be incomplete. Please open the link from our message again.",
  checkConnection: "We could not reach the shop. Please check your connection and try again.",
  tooManyInvalidLinks:
    "Too many invalid links were opened from your device or network. Please check the link and try again later.",
  tryAgain: "Try again",
  pageTitle: "Review Your Order",
  loading: "Loading your order…",
  order: (orderNumber: string) => `Order ${orderNumber}`,
  title: (count: number) => (count === 1 ? "How did you find it?" : "How did you find them?"),
  introduction:
    "Tell other shoppers what you noticed: how it opens, how long it lasts, when you wear it. A few honest words are enough.",
  yourRating: "Your rating",
  optional: "(optional)",
  starCount: (count: number) => (count === 1 ? "1 star" : `${count} stars`),
  /** Labels for 0 to 5 stars. */
  ratingWords: ["Not rated", "Not for me", "Could be better", "Pleasant", "Very good", "Exceptional"],
  clearRating: "Clear rating",
  yourReview: "Your review",
  ofProduct: (name: string) => ` of ${name}`,
  publicNameNotice:
    "Your reviews appear on the product pages under your first name and the initial of your last name, for example “Ayesha K.”. An order can be reviewed once.",
  needsScripts: "Please turn on JavaScript in your browser to send a review.",
  submit: (count: number) => (count === 1 ? "Send review" : "Send reviews"),
  sending: "Sending...",
  draftKept: "Your text is still on this page.",
  thanks: "Thank you",
  thanksExplanation: (count: number) =>
    count === 1 ? "Your review is now on the product page." : "Your reviews are now on the product pages.",
  reviewedTitle: "Already reviewed",
  reviewedExplanation: "Thank you for reviewing your fragrances.",
  notYetTitle: "Too early to review",
  openAgain: "Open this page again when you have your order.",
  cancelledTitle: "Nothing to review",
  trackOrder: "Track this order",
  backToShop: "Back to the shop",
  whatCustomersSay: "What customers say",
  ratings: "Ratings",
  /** Accessible label of a bar in the rating histogram. */
  ratingBarLabel: (stars: number, count: number) =>
    `${stars === 1 ? "1 star" : `${stars} stars`}: ${count === 1 ? "1 rating" : `${count} ratings`}`,
  /** Screen reader announcement after the shopper filters the reviews by a number of stars. */
  filtered: (stars: number, count: number) =>
    `${count === 0 ? "No reviews" : count === 1 ? "1 review" : `${count} reviews`} with ${stars === 1 ? "1 star" : `${stars} stars`}`,
  showAll: "Show all reviews",
  reviewSource: "Written by customers after their order was delivered.",
  replyOf: (shop: string) => `Reply from ${shop}`,
  showMore: "Show more reviews",
  loadingMore: "Loading…",
  moreFailed: "The next reviews could not be loaded. Please try again.",
  shown: (count: number, total: number) => `Showing ${count} of ${total} reviews`,
  /** Author of a review without a displayable name. */
  unnamedAuthor: "A customer",
} as const;
