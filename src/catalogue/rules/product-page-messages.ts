import { formatPrice } from "#kit/rules/money.ts";

const FREE_SHIPPING_ALWAYS = "Free shipping on every order";

/**
 * Texts of the first screen of the product page. Spec: storefront §5, §8. A separate file, because only some pages
 * load it.
 */
export const productPageMessages = {
  missingTitle: "Product Not Found",
  missing: "The product you're looking for doesn't exist or has been removed.",
  returnToShop: "Return to Shop",
  addingOnDetail: "Adding to Cart...",
  percentOff: (percent: number) => `${percent}% OFF`,
  size: "Size",
  ratings: (count: number) => (count === 1 ? "1 rating" : `${count} ratings`),
  reviews: (count: number) =>
    count === 0 ? "no written reviews yet" : count === 1 ? "1 review" : `${count} reviews`,
  onlyLeft: (count: number) => `Only ${count} left`,
  onlyAvailable: (count: number) => `Only ${count} available`,
  imagesOf: (name: string) => `Images of ${name}`,
  image: (number: number, count: number) => `Image ${number} of ${count}`,
  freeShippingOver: (minimum: number) =>
    minimum === 0 ? FREE_SHIPPING_ALWAYS : `Free shipping on orders over ${formatPrice(minimum)}`,
  freeShippingAlways: FREE_SHIPPING_ALWAYS,
  testerReturns: "Testers cannot be returned",
  setContents: "In this set",
  returnPolicy: "Return policy",
  restockLink: (size: string) => `Tell me when ${size} is back`,
  restockLinkToSizes: "Tell me when a sold-out size is back",
} as const;
