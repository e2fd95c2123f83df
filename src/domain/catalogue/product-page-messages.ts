import { formatPrice } from "#domain/shared/money.ts";

const FREE_SHIPPING_ALWAYS = "Free shipping on every order";

/** Texts of the product page. Spec: storefront §5, §8. A separate file, because only some pages load it. */
export const productPageMessages = {
  missingTitle: "Product Not Found",
  missing: "The product you're looking for doesn't exist or has been removed.",
  returnToShop: "Return to Shop",
  addingOnDetail: "Adding to Cart...",
  picturesOf: (name: string) => `Pictures of ${name}`,
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  freeShippingOver: (minimum: number) =>
    minimum === 0 ? FREE_SHIPPING_ALWAYS : `Free shipping on orders over ${formatPrice(minimum)}`,
  freeShippingAlways: FREE_SHIPPING_ALWAYS,
  freeShippingBelow: "Smaller orders currently ship free too",
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
  cashOnDelivery: "Cash on delivery: pay the courier in cash",
  returnPolicy: "Return policy",
  readReturnPolicy: "Read the full return policy",
  topNotes: "Top notes",
  middleNotes: "Middle notes",
  baseNotes: "Base notes",
  scentLasting: "Scent lasting",
  howItWears: "How it wears",
  wearOpinion: "Our house's opinion. Skin, cloth and weather change it.",
  longevity: "Longevity",
  sillage: "Sillage",
  seasons: "Seasons",
  dayNight: "Time of day",
  occasions: "Occasions",
  story: "The story",
  features: "Product Features",
} as const;
