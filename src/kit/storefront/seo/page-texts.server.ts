/** Pages with metadata. Spec: storefront §2. */
export type PageKey =
  | "home"
  | "shop"
  | "cart"
  | "checkout"
  | "product"
  | "collections"
  | "notes"
  | "find"
  | "compare"
  | "about"
  | "contact"
  | "our-story"
  | "order"
  | "pay"
  | "confirm"
  | "review-order"
  | "track-order"
  | "return"
  | "return-slip"
  | "return-policy"
  | "privacy"
  | "wishlist";

/** The default title and description of a page. */
export interface PageText {
  /** Without the shop's name, which is appended. An empty title is replaced by the shop's tagline. */
  title: string;
  description: string;
}

export const PAGE_TEXTS: Record<PageKey, PageText> = {
  home: {
    title: "",
    description: "Perfumes and attars composed in Lahore. Free of noise, slow to fade, sent across Pakistan.",
  },
  shop: {
    title: "Shop",
    description: "Every fragrance we make, by size, price and collection. Prices in rupees, taxes included.",
  },
  cart: { title: "Cart", description: "The fragrances in your cart." },
  checkout: { title: "Checkout", description: "Enter your address and place your order." },
  product: { title: "Fragrance", description: "Notes, sizes and prices of this fragrance." },
  collections: {
    title: "Collections",
    description: "Oud, florals, woods, marine air and attars: our fragrances, grouped by mood.",
  },
  notes: {
    title: "Notes",
    description: "Every note in our fragrances, from rose and oud to saffron, grouped by family.",
  },
  find: {
    title: "Scent Finder",
    description: "Five short questions about occasion, weather and notes, and three fragrances that fit.",
  },
  compare: {
    title: "Compare",
    description: "Up to three fragrances side by side: notes, wear, sizes and price per ml.",
  },
  about: {
    title: "About Us",
    description: "Who we are, how we compose a perfume and what we leave out of the bottle.",
  },
  contact: { title: "Contact", description: "Write to us, call us or come by. We answer every day." },
  "our-story": {
    title: "Our Story",
    description: "How one spice drawer, four years of trials and a stubborn nose became a perfume house.",
  },
  order: { title: "Your Order", description: "The status of your order and what happens next." },
  pay: { title: "Pay for Your Order", description: "Pay for your order and send the proof of the payment." },
  confirm: { title: "Confirm Your Order", description: "Confirm or decline your order." },
  "review-order": { title: "Review Your Order", description: "Rate and review the fragrances you bought." },
  "track-order": {
    title: "Track Order",
    description: "Find your order by its number or your phone and see where it is.",
  },
  wishlist: { title: "Wishlist", description: "The fragrances that you saved in this browser." },
  privacy: {
    title: "Privacy",
    description: "What we store about you, why, for how long, and who receives it.",
  },
  return: { title: "Return an Order", description: "Ask for the return of items of your order." },
  "return-slip": { title: "Return Slip", description: "Print the slip of your return." },
  "return-policy": {
    title: "Return Policy",
    description: "Ten days to change your mind about an unopened bottle, and how a return works.",
  },
};
