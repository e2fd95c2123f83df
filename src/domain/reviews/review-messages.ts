/** Words of reviews, where they are written and where they are read. Spec: storefront §5, §8. */
export const reviewMessages = {
  textRequired: "Please write a review",
  notFound: "Order not found.",
  loadFailed: "Order not found or unable to load.",
  submitFailed: "Failed to submit reviews. Please try again.",
  checkLink: "The link may be incomplete. Please open it once more from the message we sent you.",
  checkConnection: "We could not reach the shop just now. Please check your connection and try again.",
  waitAWhile:
    "Too many links that don't work were opened from your device or network. Please check the link, wait a while and try again.",
  tryAgain: "Try again",
  pageTitle: "Review Your Order",
  loading: "Loading your order…",
  order: (orderNumber: string) => `Order ${orderNumber}`,
  title: (count: number) => (count === 1 ? "How does it wear?" : "How do they wear?"),
  introduction:
    "Tell the next person what you noticed: how it opens, how long it stays, when you reach for it. A few honest words are enough.",
  yourRating: "Your rating",
  optional: "(optional)",
  starsOf: (count: number) => (count === 1 ? "1 star" : `${count} stars`),
  /** What no, one, two to five stars mean. */
  ratingWords: ["Not rated", "Not for me", "Could be better", "Pleasant", "Very good", "Exceptional"],
  clearRating: "Clear rating",
  yourReview: "Your review",
  ofProduct: (name: string) => ` of ${name}`,
  signedAs:
    "Your reviews appear on the product pages under your first name and the initial of your last name, for example “Ayesha K.”. An order can be reviewed once.",
  needsScripts: "Please switch on JavaScript in your browser to send a review.",
  submit: (count: number) => (count === 1 ? "Send review" : "Send reviews"),
  sending: "Sending...",
  kept: "What you wrote is kept on this page.",
  thanks: "Thank you",
  thanksMeaning: (count: number) =>
    count === 1
      ? "Your review now stands on the product's page, where it helps the next person choose."
      : "Your reviews now stand on the product pages, where they help the next person choose.",
  reviewedTitle: "Already reviewed",
  reviewedMeaning: "Thank you for telling others how your fragrances wear.",
  notYetTitle: "A little too early",
  openAgain:
    "Open this page again when your parcel has arrived: your words about the scent are worth the wait.",
  cancelledTitle: "Nothing to review",
  trackOrder: "Track this order",
  backToShop: "Back to the shop",
  whatCustomersSay: "What customers say",
  ratings: "Ratings",
  /** So many of the ratings were given with so many stars. */
  barOf: (stars: number, count: number) =>
    `${stars === 1 ? "1 star" : `${stars} stars`}: ${count === 1 ? "1 rating" : `${count} ratings`}`,
  whoReviews: "Written by customers after their order was delivered.",
  replyOf: (shop: string) => `Reply from ${shop}`,
  showMore: "Show more reviews",
  loadingMore: "Loading…",
  moreFailed: "The next reviews could not be loaded. Please try again.",
  shown: (count: number, total: number) => `${count} of ${total} reviews are shown`,
  /** Who wrote a review, when no name can be shown. */
  unnamedAuthor: "A customer",
} as const;
